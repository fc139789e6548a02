package lab

import (
	"fmt"
	"math"
)

// hex is a hash as people compare it.
type hex uint32

// MarshalText is the eight digits.
func (h hex) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%08x", uint32(h)), nil }

func (h hex) String() string { return fmt.Sprintf("%08x", uint32(h)) }

// Identical is two copies without any difference.
type Identical struct {
	Seed   uint64 `json:"seed"`
	Double Split  `json:"double"`
	Fixed  Split  `json:"fixed"`
	Hits   [2]int `json:"hits"` // of the doubles and of fixed point: that something happened
}

func identical(s Setting) Figures {
	const steps = 20_000
	d, f := NewDouble(s.Seed), NewFixed(s.Seed)
	return &Identical{
		Seed:   s.Seed,
		Double: Compare(d, NewDouble(s.Seed), Balls[*Double](steps, 0)),
		Fixed:  Compare(f, NewFixed(s.Seed), Balls[*Fixed](steps, 0)),
		Hits:   [2]int{d.Hits(), f.Hits()},
	}
}

// Lines tells of both.
func (f *Identical) Lines() []string {
	of := func(name string, s Split, hits int) string {
		if s.HashStep < 0 {
			return fmt.Sprintf("%s: the same hash at every step to %d, over %d hits.", name, s.Steps, hits)
		}
		return fmt.Sprintf("%s: the hashes differ from step %d on. This machine does not compute the same twice.", name, s.HashStep)
	}
	return []string{of("Doubles", f.Double, f.Hits[0]), of("Fixed point", f.Fixed, f.Hits[1])}
}

// Checksums are the hashes of both worlds on the way.
type Checksums struct {
	Seed   uint64 `json:"seed"`
	Steps  []int  `json:"steps"` // after which these are
	Double []hex  `json:"double"`
	Fixed  []hex  `json:"fixed"`
	Hits   [2]int `json:"hits"` // at the end
}

func checksums(s Setting) Figures {
	f := &Checksums{Seed: s.Seed, Steps: []int{0, 1, 1000, 20_000, 200_000}}
	d, q := NewDouble(s.Seed), NewFixed(s.Seed)
	now := 0
	for _, to := range f.Steps {
		for ; now < to; now++ {
			d.Step()
			q.Step()
		}
		f.Double, f.Fixed = append(f.Double, hex(d.Hash())), append(f.Fixed, hex(q.Hash()))
	}
	f.Hits = [2]int{d.Hits(), q.Hits()}
	return f
}

// Lines are a line a step.
func (f *Checksums) Lines() []string {
	var lines []string
	for i, step := range f.Steps {
		lines = append(lines, fmt.Sprintf("Step %6d: doubles %v, fixed point %v.", step, f.Double[i], f.Fixed[i]))
	}
	return append(lines, fmt.Sprintf("%d hits in doubles, %d in fixed point.", f.Hits[0], f.Hits[1]))
}

// Nudges are copies of which one was changed by the least at some step.
type Nudges struct {
	Seed   uint64 `json:"seed"`
	Tried  int    `json:"tried"`  // steps, in each number type
	Exact  int    `json:"exact"`  // reported at that very step, of both types together
	Unseen int    `json:"unseen"` // of those, where the balls were in one place still
}

func nudges(s Setting) Figures {
	f := &Nudges{Seed: s.Seed}
	const last, every = 2000, 13
	for k := 0; k <= last; k += every {
		f.Tried++
		double := Balls[*Double](k, 0x1p-52)
		double.NudgeStep, double.Nudge = k, func(w *Double) { w.VX = math.Nextafter(w.VX, math.Inf(1)) }
		d := NewPair(NewDouble(s.Seed), NewDouble(s.Seed), double)
		for d.Step() {
		}
		whole := Balls[*Fixed](k, 0x1p-16)
		whole.NudgeStep, whole.Nudge = k, func(w *Fixed) { w.VX++ }
		q := NewPair(NewFixed(s.Seed), NewFixed(s.Seed), whole)
		for q.Step() {
		}
		for _, at := range [...]struct {
			step  int
			apart float64
		}{{d.HashStep, d.Apart}, {q.HashStep, q.Apart}} {
			if at.step == k {
				f.Exact++
				if at.apart == 0 {
					f.Unseen++
				}
			}
		}
	}
	return f
}

// Lines tells how many were exact.
func (f *Nudges) Lines() []string {
	return []string{fmt.Sprintf("%d nudges of a velocity's last bit, in doubles and in fixed point: %d reported at exactly their step, %d of them with both balls still in one place.",
		2*f.Tried, f.Exact, f.Unseen)}
}

// Zeros are two copies that differ in the sign of a zero.
type Zeros struct {
	Seed    uint64 `json:"seed"`
	Equal   bool   `json:"equal"` // by ==
	Hashes  [2]hex `json:"hashes"`
	Inverse bool   `json:"inverse"` // whether 1/x tells them apart
	Split   Split  `json:"split"`
}

func zeros(s Setting) Figures {
	a, b := NewDouble(s.Seed), NewDouble(s.Seed)
	a.VY, b.VY = 0, math.Copysign(0, -1)
	a.Y = a.Pegs()[0].Y + 1 // on its level way it meets a peg
	b.Y = a.Y
	f := &Zeros{Seed: s.Seed, Equal: a.VY == b.VY, Hashes: [2]hex{hex(a.Hash()), hex(b.Hash())}, Inverse: 1/a.VY != 1/b.VY}
	f.Split = Compare(a, b, Balls[*Double](splitSteps, 0))
	return f
}

// Lines tells what sees the sign.
func (f *Zeros) Lines() []string {
	lines := []string{
		fmt.Sprintf("Velocities 0 and −0: == says equal: %t. 1/x tells them apart: %t.", f.Equal, f.Inverse),
		fmt.Sprintf("The hashes are %v and %v: they differ from step %d on.", f.Hashes[0], f.Hashes[1], f.Split.HashStep),
	}
	if f.Split.MergedStep >= 0 {
		lines = append(lines, fmt.Sprintf("From step %d on the states are the same again.", f.Split.MergedStep))
	}
	return lines
}
