package gap

import (
	"fmt"
	"math"
	"strconv"
)

// Options are what is measured.
type Options struct {
	Seed      uint64
	Count     int // of inputs
	Range     Range
	Functions []Function

	// Each is told after each batch, and given how far each double of it is from
	// the nearest, in units in the last place, as Offset has them. It may keep none
	// of its arguments. Where it is false the function's other inputs are left out.
	Each func(f Function, done int, offsets []int8) bool
}

// Batch is how many inputs are computed in one call.
const Batch = 1 << 16

// Row is what came of one function.
type Row struct {
	Function string `json:"function"`
	Inputs   int    `json:"inputs"`

	Differ int    `json:"differ"`          // doubles that are not the nearest
	Most   int64  `json:"mostUlp"`         // the furthest of them from it, in units in the last place
	Worst  string `json:"worst,omitempty"` // the input of the first such, in hexadecimal

	Differ32 int    `json:"differ32"` // rounded to float32, of float32 inputs: those that are not det's
	Most32   int64  `json:"mostUlp32"`
	Worst32  string `json:"worst32,omitempty"`

	Hash string `json:"hash"` // FNV-1a of 64 bits over the doubles, one after the other
}

// Offset is a number of units in the last place in a byte: beyond ±127 it is
// that, for as many or more.
func Offset(d int64) int8 { return int8(max(-127, min(127, d))) }

// Measure computes every function of every input by this program's own engine.
func Measure(o Options) []Row {
	e := newEngine()
	var rows []Row
	for _, f := range o.Functions {
		rows = append(rows, measure(e, f, o))
	}
	return rows
}

func measure(e engine, f Function, o Options) Row {
	row := Row{Function: f.Name, Inputs: o.Count}
	in := newInputs(o.Seed, o.Range)
	nearest := f.nearest()
	single, exponent := f.single()
	size := min(Batch, o.Count)
	xs, ys, offsets := make([]float64, size), make([]float64, size), make([]int8, size)
	hash := uint64(0xcbf29ce484222325)
	for done := 0; done < o.Count; {
		n := min(size, o.Count-done)
		for i := range n {
			xs[i] = in.next()
		}
		e.compute(f.Kind, f.Exponent, xs[:n], ys[:n])
		for i, x := range xs[:n] {
			hash = (hash ^ bitsOf(ys[i])) * 0x100000001b3
			d := ulps(ys[i], nearest(x))
			offsets[i] = Offset(d)
			row.see(d, x)
		}
		for i, x := range xs[:n] {
			xs[i] = float64(float32(x))
		}
		e.compute(f.Kind, exponent, xs[:n], ys[:n])
		for i, x := range xs[:n] {
			row.see32(ulps32(float32(ys[i]), single(float32(x))), x)
		}
		done += n
		if o.Each != nil && !o.Each(f, done, offsets[:n]) {
			break
		}
	}
	row.Hash = fmt.Sprintf("%016x", hash)
	return row
}

// bitsOf are a double's, with one pattern for all NaNs, of which engines are free
// to choose.
func bitsOf(y float64) uint64 {
	if y != y {
		return 0x7ff8000000000000
	}
	return math.Float64bits(y)
}

func (r *Row) see(d int64, x float64) {
	if d == 0 {
		return
	}
	r.Differ++
	if s := size(d); s > r.Most {
		r.Most, r.Worst = s, strconv.FormatFloat(x, 'x', -1, 64)
	}
}

func (r *Row) see32(d int64, x float64) {
	if d == 0 {
		return
	}
	r.Differ32++
	if s := size(d); s > r.Most32 {
		r.Most32, r.Worst32 = s, strconv.FormatFloat(x, 'x', -1, 64)
	}
}
