package lab_test

import (
	"fmt"
	"math"

	"github.com/tide-engine/tide/lab"
)

// spring is a simulation of somebody's own: a weight on a spring that is pulled
// now and then by an input.
type spring struct {
	at, speed float32
	inputs    []float32 // the pull of each step
	step      int
}

func (s *spring) Step() {
	s.speed += float32((s.inputs[s.step] - s.at) * 0.01)
	s.at += s.speed
	s.step++
}

// Words has everything that the next step depends on, the velocity included; the
// inputs are the same for both and need not be there.
func (s *spring) Words(dst []uint32) []uint32 {
	return append(dst, math.Float32bits(s.at), math.Float32bits(s.speed), uint32(s.step))
}

// One of two copies misses an input that the other has.
func ExampleCompare() {
	inputs := make([]float32, 1000)
	inputs[100] = 1
	missed := make([]float32, 1000)

	split := lab.Compare(&spring{inputs: inputs}, &spring{inputs: missed}, lab.Options[*spring]{
		Steps:    1000,
		Distance: func(a, b *spring) float64 { return math.Abs(float64(a.at - b.at)) },
		Visible:  0.05,
	})
	fmt.Println("the hashes differ from step", split.HashStep)
	fmt.Println("the eye sees it at step", split.VisibleStep)
	// Output:
	// the hashes differ from step 101
	// the eye sees it at step 106
}

// How many of a thousand arenas come apart by one unit in the last place.
func ExampleOver() {
	splits := lab.Over(1, 1000, nil, func(seed uint64) lab.Split {
		a, b := lab.OneUlp(seed)
		return lab.Compare(a, b, lab.Balls[*lab.Double](10_000, 0x1p-52))
	})
	apart := 0
	for _, s := range splits {
		if s.VisibleStep >= 0 {
			apart++
		}
	}
	fmt.Println(apart)
	// Output: 863
}
