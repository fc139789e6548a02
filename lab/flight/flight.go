package flight

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"

	"github.com/tide-engine/tide/lab"
)

const (
	// Steps is how many a flight has.
	Steps = 20_000
	// Batch is how many states a line has at most.
	Batch = 1000

	stateSize = 32 // bytes: of X, Y, VX and VY
)

// Line is one line that the program prints.
type Line struct {
	States *States `json:"states,omitempty"`
}

// States are some states in a row: lab.Double's words, little-endian.
type States struct {
	From  int    `json:"from"` // the step of the first
	Bytes []byte `json:"bytes"`
}

// Flight is a ball's way, from step 0 to Steps.
type Flight struct{ bytes []byte }

// Fly flies through a seed's arena with this program's own library, and hands on
// the states in their order.
func Fly(seed uint64, take func(States) error) error {
	w := lab.NewDouble(seed)
	w.Turn = library
	var words []uint32
	batch := States{}
	for step := 0; ; step++ {
		words = w.Words(words[:0])
		for _, word := range words {
			batch.Bytes = binary.LittleEndian.AppendUint32(batch.Bytes, word)
		}
		if len(batch.Bytes) == Batch*stateSize || step == Steps {
			if err := take(batch); err != nil {
				return err
			}
			batch = States{From: step + 1}
		}
		if step == Steps {
			return nil
		}
		w.Step()
	}
}

// Take adds states, which came from a program that nobody vouches for: what is
// out of order, torn or too much is an error.
func (f *Flight) Take(s States) error {
	if s.From != len(f.bytes)/stateSize || len(s.Bytes) == 0 || len(s.Bytes)%stateSize != 0 || len(s.Bytes) > Batch*stateSize || s.From+len(s.Bytes)/stateSize > Steps+1 {
		return fmt.Errorf("flight: %d bytes from step %d, where step %d is due, %d bytes a step, of %d steps", len(s.Bytes), s.From, len(f.bytes)/stateSize, stateSize, Steps)
	}
	f.bytes = append(f.bytes, s.Bytes...)
	return nil
}

// Whole is whether every step is there.
func (f *Flight) Whole() bool { return len(f.bytes) == (Steps+1)*stateSize }

// Checksum is the hash of the last state.
func (f *Flight) Checksum() uint32 {
	return lab.Hash((&replay{f, len(f.bytes)/stateSize - 1}).Words(nil))
}

// Compare is where two whole flights part.
func Compare(a, b *Flight) lab.Split {
	return lab.Compare(&replay{f: a}, &replay{f: b}, lab.Options[*replay]{Steps: Steps, Distance: apart, Visible: lab.Visible, Whole: true})
}

// replay is a flight as a world: its steps are the ones that were flown.
type replay struct {
	f    *Flight
	step int
}

func (r *replay) Step() { r.step++ }

func (r *replay) Words(dst []uint32) []uint32 {
	state := r.f.bytes[r.step*stateSize:][:stateSize]
	for i := 0; i < stateSize; i += 4 {
		dst = append(dst, binary.LittleEndian.Uint32(state[i:]))
	}
	return dst
}

// apart is the distance between two balls, in units.
func apart(a, b *replay) float64 {
	along := func(axis int) float64 {
		of := func(r *replay) float64 {
			return math.Float64frombits(binary.LittleEndian.Uint64(r.f.bytes[r.step*stateSize+8*axis:]))
		}
		return of(a) - of(b)
	}
	x, y := along(0), along(1)
	return math.Sqrt(float64(x*x) + float64(y*y))
}

// Program is what lab/flight/program does: it flies, and prints a Line for each
// batch of states.
func Program(args []string, out io.Writer) error {
	set := flag.NewFlagSet("flight", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	seed := set.Uint64("seed", 1, "the arena's")
	if err := set.Parse(args); err != nil {
		return err
	}
	if set.NArg() > 0 {
		return errors.New("flight: it takes --seed alone")
	}
	lines := json.NewEncoder(out)
	return Fly(*seed, func(s States) error { return lines.Encode(Line{&s}) })
}
