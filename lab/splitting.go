package lab

import (
	"fmt"
	"math"
	"slices"
)

// Splitting is what came of many pairs that started a least difference apart.
type Splitting struct {
	Seed        uint64  `json:"seed"` // of the first pair
	Seeds       int     `json:"seeds"`
	Steps       int     `json:"steps"`       // that each pair had
	Split       int     `json:"split"`       // pairs that came visibly apart
	RoundedAway int     `json:"roundedAway"` // pairs that became the same again
	Undecided   int     `json:"undecided"`   // neither, by the last step
	First       int     `json:"first"`       // the earliest step of those that split, 0 where none did
	Median      int     `json:"median"`
	Slowest     int     `json:"slowest"`
	Hits        int     `json:"hits"`           // the median of the hits that it took
	Growth      float64 `json:"growth"`         // the median of the growth a hit
	Each        int     `json:"histogramSteps"` // how many steps a bar of the histogram has
	Histogram   []int   `json:"histogram"`      // how many split in each: the first bar is of the steps from 0 on
}

const (
	splitSteps = 20_000
	barSteps   = 100
)

// OneUlp is two copies of a seed's world in doubles, the second with a VX that
// is one unit in the last place, 2⁻⁵², faster.
func OneUlp(seed uint64) (a, b *Double) {
	a, b = NewDouble(seed), NewDouble(seed)
	b.VX = math.Nextafter(b.VX, 2*b.VX)
	return a, b
}

// OneStep is two copies of a seed's world in fixed point, the second with a VX
// that is 1/65536 more.
func OneStep(seed uint64) (a, b *Fixed) {
	a, b = NewFixed(seed), NewFixed(seed)
	b.VX++
	return a, b
}

func oneUlp(s Setting) Figures {
	return splitting(s, Over(s.Seed, s.Seeds, s.Progress, func(seed uint64) Split {
		a, b := OneUlp(seed)
		return Compare(a, b, Balls[*Double](splitSteps, 0x1p-52))
	}))
}

func oneStep(s Setting) Figures {
	return splitting(s, Over(s.Seed, s.Seeds, s.Progress, func(seed uint64) Split {
		a, b := OneStep(seed)
		return Compare(a, b, Balls[*Fixed](splitSteps, 0x1p-16))
	}))
}

func splitting(s Setting, pairs []Split) *Splitting {
	f := &Splitting{Seed: s.Seed, Seeds: s.Seeds, Steps: splitSteps, Each: barSteps, Histogram: []int{}}
	var steps, hits []int
	var growth []float64
	for _, p := range pairs {
		switch {
		case p.VisibleStep >= 0:
			f.Split++
			steps, hits, growth = append(steps, p.VisibleStep), append(hits, p.Hits), append(growth, p.Growth)
		case p.MergedStep >= 0:
			f.RoundedAway++
		default:
			f.Undecided++
		}
	}
	if f.Split == 0 {
		return f
	}
	slices.Sort(steps)
	slices.Sort(hits)
	slices.Sort(growth)
	f.First, f.Median, f.Slowest = steps[0], steps[len(steps)/2], steps[len(steps)-1]
	f.Hits, f.Growth = hits[len(hits)/2], growth[len(growth)/2]
	f.Histogram = make([]int, f.Slowest/barSteps+1)
	for _, step := range steps {
		f.Histogram[step/barSteps]++
	}
	return f
}

// Lines tells how many split, and when.
func (f *Splitting) Lines() []string {
	lines := []string{fmt.Sprintf("%d of %d pairs came %d units apart, %d rounded away and were the same again, %d did neither in %d steps.",
		f.Split, f.Seeds, Visible, f.RoundedAway, f.Undecided, f.Steps)}
	if f.Split > 0 {
		lines = append(lines,
			fmt.Sprintf("Apart from step %d on, the median at step %d, the slowest at step %d.", f.First, f.Median, f.Slowest),
			fmt.Sprintf("It took %d hits in the median, each of which made the difference %.1f times as great.", f.Hits, f.Growth))
	}
	return lines
}
