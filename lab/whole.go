package lab

import (
	"fmt"
	"math"

	"github.com/tide-engine/tide/det/fixed"
)

// Boundary is floats converted to fixed point while a world runs.
type Boundary struct {
	Seed    uint64  `json:"seed"`
	Half    fixed.Q `json:"half"`    // 1.5/65536 converted, in steps
	Below   fixed.Q `json:"below"`   // and one ulp less
	Tried   int     `json:"tried"`   // velocities an ulp apart
	Crossed int     `json:"crossed"` // that converted to different numbers
	Split   Split   `json:"split"`   // of two worlds whose velocities were made of two floats an ulp apart, on a boundary
}

func boundary(s Setting) Figures {
	half := 1.5 / 65536
	f := &Boundary{Seed: s.Seed, Half: fixed.FromFloat(half), Below: fixed.FromFloat(math.Nextafter(half, 0)), Tried: s.Seeds}
	for _, crossed := range Over(s.Seed, s.Seeds, s.Progress, func(seed uint64) bool {
		// After a few bounces a velocity has all its bits.
		a, _ := OneUlp(seed)
		for a.Hits() < 3 {
			a.Step()
		}
		return fixed.FromFloat(a.VX) != fixed.FromFloat(math.Nextafter(a.VX, 2*a.VX))
	}) {
		if crossed {
			f.Crossed++
		}
	}
	a, b := NewFixed(s.Seed), NewFixed(s.Seed)
	on := a.VX.Float64() + half - 1.0/65536 // half a step above a number
	a.VX, b.VX = fixed.FromFloat(on), fixed.FromFloat(math.Nextafter(on, math.Inf(-1)))
	f.Split = Compare(a, b, Balls[*Fixed](splitSteps, 0x1p-16))
	return f
}

// Lines tells how rare it is, and what comes of it.
func (f *Boundary) Lines() []string {
	return []string{
		fmt.Sprintf("1.5/65536 converts to %d steps, and one ulp less to %d.", f.Half, f.Below),
		fmt.Sprintf("Of %d velocities and their neighbours, %d converted differently: it hides.", f.Tried, f.Crossed),
		"Two copies whose velocities were converted from neighbours on a boundary: " + f.Split.Says(),
	}
}

// Overflow is what wraps in Q16.16.
type Overflow struct {
	Squares []Square `json:"squares"`
	Largest int32    `json:"largest"` // whole number whose square fits
	Reach   int32    `json:"reach"`   // of the arena, in units: no distance that is squared is longer along an axis
}

// Square is a whole number and its square in Q16.16.
type Square struct {
	Of  int32   `json:"of"`
	Is  float64 `json:"is"` // in Q16.16
	Was int32   `json:"exact"`
}

func overflow(Setting) Figures {
	f := &Overflow{Reach: reach}
	square := func(n int32) float64 {
		// Not Mul, which panics where it leaves the range in a debug build.
		steps := int64(fixed.FromInt(n)) * int64(fixed.FromInt(n)) >> 16
		return fixed.Q(steps).Float64()
	}
	for _, n := range []int32{181, 182, 256} {
		f.Squares = append(f.Squares, Square{n, square(n), n * n})
	}
	for n := int32(1); square(n) == float64(n*n); n++ {
		f.Largest = n
	}
	return f
}

// Lines are a line a square.
func (f *Overflow) Lines() []string {
	var lines []string
	for _, s := range f.Squares {
		lines = append(lines, fmt.Sprintf("%d × %d is %v (exactly: %d).", s.Of, s.Of, s.Is, s.Was))
	}
	return append(lines, fmt.Sprintf("%d is the largest whole number whose square fits; the world squares nothing longer than %d along an axis.", f.Largest, f.Reach))
}

// SpeedLost is how fast a ball is after many bounces.
type SpeedLost struct {
	Seed    uint64  `json:"seed"`
	Steps   int     `json:"steps"`
	Start   float64 `json:"start"`   // units a step
	Down    float64 `json:"down"`    // in fixed point, rounded down
	Nearest float64 `json:"nearest"` // in fixed point, rounded to nearest
	Double  float64 `json:"double"`
	Hits    [3]int  `json:"hits"` // in that order
}

func speedLost(s Setting) Figures {
	down, nearest, double := NewFixed(s.Seed), NewFixed(s.Seed), NewDouble(s.Seed)
	nearest.Nearest = true
	f := &SpeedLost{Seed: s.Seed, Steps: longSteps, Start: double.Speed()}
	for range longSteps {
		down.Step()
		nearest.Step()
		double.Step()
	}
	f.Down, f.Nearest, f.Double = down.Speed(), nearest.Speed(), double.Speed()
	f.Hits = [3]int{down.Hits(), nearest.Hits(), double.Hits()}
	return f
}

// Lines tells what is left of the speed.
func (f *SpeedLost) Lines() []string {
	of := func(name string, speed float64, hits int) string {
		return fmt.Sprintf("%s: %.4f units a step (%+.3g %%), after %d hits.", name, speed, 100*(speed-f.Start)/f.Start, hits)
	}
	return []string{
		fmt.Sprintf("The ball starts with %.4f units a step. After %d steps it has", f.Start, f.Steps),
		of("in fixed point, rounded down", f.Down, f.Hits[0]),
		of("in fixed point, rounded to nearest", f.Nearest, f.Hits[1]),
		of("in doubles", f.Double, f.Hits[2]),
	}
}
