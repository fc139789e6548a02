package gap

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tide-engine/tide/random"
)

// Range is where inputs lie: from From up to and without To.
type Range struct {
	From float64 `json:"from"`
	To   float64 `json:"to"`
}

// Near is a turn of a circle, nearly, and Far what exp still has a finite
// answer to.
var (
	Near = Range{0, 6.25}
	Far  = Range{0, 700}
)

func (r Range) String() string { return fmt.Sprintf("[%v, %v)", r.From, r.To) }

// ParseRange reads "0,6.25".
func ParseRange(text string) (Range, error) {
	low, high, ok := strings.Cut(text, ",")
	from, err1 := strconv.ParseFloat(strings.TrimSpace(low), 64)
	to, err2 := strconv.ParseFloat(strings.TrimSpace(high), 64)
	r := Range{from, to}
	switch {
	case !ok || err1 != nil || err2 != nil:
		return r, fmt.Errorf("a range is two numbers, as in 0,6.25; %q is not", text)
	case !(from < to) || math.IsInf(to-from, 0):
		return r, fmt.Errorf("the range %q has nothing in it: the first number has to be the smaller, and both finite", text)
	}
	return r, nil
}

// inputs are a seed's numbers of a range: the same on every machine.
type inputs struct {
	g    random.PCG32
	from float64
	span float64
}

func newInputs(seed uint64, r Range) inputs {
	return inputs{random.New(seed, 0x6a9), r.From, r.To - r.From}
}

// next is the next input: one of 2⁵³ at even distances, rounded.
func (i *inputs) next() float64 {
	for {
		share := float64(float64(i.g.Uint64()>>11) * 0x1p-53)
		if x := i.from + float64(i.span*share); x < i.from+i.span { // rounding can reach the end
			return x
		}
	}
}
