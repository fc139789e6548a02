package gap

import (
	"fmt"
	"runtime"
)

// What is measured where nobody says otherwise.
const (
	Seed  = 1
	Count = 1_000_000
)

// Line is one line that the program prints.
type Line struct {
	Engine *Facts    `json:"engine,omitempty"`
	Batch  *Progress `json:"batch,omitempty"`
	Row    *Row      `json:"row,omitempty"`
}

// Facts are what a program knows of its own engine.
type Facts struct {
	Go    string `json:"go"` // the toolchain's version
	OS    string `json:"os"`
	Arch  string `json:"arch"`
	Agent string `json:"agent,omitempty"` // a browser's own word
}

// Own are the facts of this program.
func Own() Facts { return Facts{runtime.Version(), runtime.GOOS, runtime.GOARCH, Agent()} }

// Progress is how far a function is, and how far the doubles of the last batch
// are from the nearest, if that was asked for: two's complement, a byte each.
type Progress struct {
	Function string `json:"function"`
	Done     int    `json:"done"`
	Offsets  []byte `json:"offsets,omitempty"`
}

// Pack turns offsets into bytes.
func Pack(offsets []int8) []byte {
	b := make([]byte, len(offsets))
	for i, o := range offsets {
		b[i] = byte(o)
	}
	return b
}

// Result is what was measured of one engine.
type Result struct {
	Engine  string `json:"engine"`  // as it is called: "Chromium"
	Version string `json:"version"` // as it says itself
	Facts   Facts  `json:"facts"`
	Rows    []Row  `json:"rows"`

	offsets map[string][]int8 // by function
}

// row is the result's row of a function, or nil.
func (r *Result) row(function string) *Row {
	for i := range r.Rows {
		if r.Rows[i].Function == function {
			return &r.Rows[i]
		}
	}
	return nil
}

// Take adds a line to the result, which came from a program that nobody vouches
// for: what is out of order or too much is an error.
func (r *Result) Take(line Line, o Options) error {
	switch {
	case line.Engine != nil:
		r.Facts = *line.Engine
	case line.Row != nil:
		if line.Row.Inputs != o.Count || r.row(line.Row.Function) != nil || !known(line.Row.Function) {
			return fmt.Errorf("gap: a row of %q with %d inputs, where %d are due once", line.Row.Function, line.Row.Inputs, o.Count)
		}
		r.Rows = append(r.Rows, *line.Row)
	case line.Batch != nil:
		b := line.Batch
		if r.offsets == nil {
			r.offsets = map[string][]int8{}
		}
		of := r.offsets[b.Function]
		if len(b.Offsets) == 0 {
			return nil
		}
		if len(of)+len(b.Offsets) != b.Done || b.Done > o.Count || len(b.Offsets) > Batch || !known(b.Function) {
			return fmt.Errorf("gap: a batch of %q up to input %d after %d, of %d", b.Function, b.Done, len(of), o.Count)
		}
		for _, c := range b.Offsets {
			of = append(of, int8(c))
		}
		r.offsets[b.Function] = of
	}
	return nil
}

func known(function string) bool {
	for _, f := range Functions {
		if f.Name == function {
			return true
		}
	}
	return false
}
