package lab

import (
	"fmt"
	"math"
	"slices"

	"github.com/tide-engine/tide/random"
)

// Regrouped is sums of the same numbers in another order.
type Regrouped struct {
	Seed   uint64  `json:"seed"`
	Left   float64 `json:"left"`  // (0.1 + 0.2) + 0.3
	Right  float64 `json:"right"` // 0.1 + (0.2 + 0.3)
	Tried  int     `json:"tried"` // triples of numbers from 0 to 1
	Differ int     `json:"differ"`
	Ulps   uint64  `json:"ulps"` // the most that two sums of a triple are apart, in units in the last place
}

func regrouped(s Setting) Figures {
	tenth, fifth, third := 0.1, 0.2, 0.3 // variables: constants would be exact
	f := &Regrouped{Seed: s.Seed, Left: (tenth + fifth) + third, Right: tenth + (fifth + third), Tried: 1_000_000}
	g := random.New(s.Seed, 0x5a3)
	for range f.Tried {
		a, b, c := unit(&g), unit(&g), unit(&g)
		left, right := (a+b)+c, a+(b+c)
		if left == right {
			continue
		}
		f.Differ++
		// Of positive numbers, neighbours have neighbouring bits.
		apart := int64(math.Float64bits(left) - math.Float64bits(right))
		f.Ulps = max(f.Ulps, uint64(max(apart, -apart)))
	}
	return f
}

// unit draws a multiple of 2⁻⁵³ from 0 up to but not including 1.
func unit(g *random.PCG32) float64 { return float64(float64(g.Uint64()>>11) * 0x1p-53) }

// Lines tells the one that everybody knows, and how many there are.
func (f *Regrouped) Lines() []string {
	return []string{
		fmt.Sprintf("(0.1 + 0.2) + 0.3 is %v, and 0.1 + (0.2 + 0.3) is %v.", f.Left, f.Right),
		fmt.Sprintf("Of %d triples between 0 and 1, %d (%.1f %%) have another sum when regrouped, by up to %d units in the last place.", f.Tried, f.Differ, 100*float64(f.Differ)/float64(f.Tried), f.Ulps),
	}
}

// Unordered is a thousand numbers in a map, summed again and again.
type Unordered struct {
	Seed    uint64  `json:"seed"`
	Numbers int     `json:"numbers"`
	Times   int     `json:"times"`
	Sums    int     `json:"sums"` // how many different ones came out
	Low     float64 `json:"low"`  // the least of them
	High    float64 `json:"high"`
	Sorted  float64 `json:"sorted"` // in the order of the keys, which is always this
}

func unordered(s Setting) Figures {
	f := &Unordered{Seed: s.Seed, Numbers: 1000, Times: 1000}
	g := random.New(s.Seed, 0x5a4)
	values := map[int]float64{}
	for key := range f.Numbers {
		values[key] = unit(&g)
		f.Sorted += values[key]
	}
	var sums []float64
	for range f.Times {
		var sum float64
		for _, v := range values {
			sum += v
		}
		sums = append(sums, sum)
	}
	slices.Sort(sums)
	f.Low, f.High = sums[0], sums[len(sums)-1]
	f.Sums = len(slices.Compact(sums))
	return f
}

// Lines tells how many sums there are.
func (f *Unordered) Lines() []string {
	return []string{
		fmt.Sprintf("%d numbers in a map, summed %d times: %d different sums, from %v to %v.", f.Numbers, f.Times, f.Sums, f.Low, f.High),
		fmt.Sprintf("In the order of their keys: %v, each time.", f.Sorted),
	}
}
