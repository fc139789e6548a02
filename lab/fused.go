package lab

import (
	"fmt"

	"github.com/tide-engine/tide/lab/unrounded"
)

// Fused is what rounding a product and a sum in one does.
type Fused struct {
	Seed  uint64  `json:"seed"`
	Twice float64 `json:"twice"` // (1 + 2⁻²⁷)(1 − 2⁻²⁷) − 1 with both rounded
	Once  float64 `json:"once"`  // and with one rounding
	Split Split   `json:"split"` // of two worlds, the second fused throughout
}

func fused(s Setting) Figures {
	above, below := 1+0x1p-27, 1-0x1p-27
	a, b := NewDouble(s.Seed), NewDouble(s.Seed)
	b.Fused = true
	return &Fused{
		Seed: s.Seed, Twice: float64(above*below) - 1, Once: fma(above, below, -1),
		Split: Compare(a, b, unlike(splitSteps)),
	}
}

// unlike are the options for two doubles that do not go by the same rules.
func unlike(steps int) Options[*Double] {
	o := Balls[*Double](steps, 0)
	o.Whole = true
	return o
}

// Lines tells the product, and where the worlds part.
func (f *Fused) Lines() []string {
	return []string{
		fmt.Sprintf("(1 + 2⁻²⁷)(1 − 2⁻²⁷) − 1 is %v with two roundings and %v with one (−2⁻⁵⁴ is %v).", f.Twice, f.Once, -0x1p-54),
		"Two copies, one of them fused: " + f.Split.Says(),
	}
}

// Build is what the compiler made of source that leaves it the choice.
type Build struct {
	Seed  uint64 `json:"seed"`
	Fuses bool   `json:"fuses"` // whether this build rounds a product and a sum once
	Split Split  `json:"split"` // of two worlds, the second with nothing rounded expressly
}

func build(s Setting) Figures {
	a, b := NewDouble(s.Seed), NewDouble(s.Seed)
	b.Bounce = unrounded.Bounce
	f := &Build{Seed: s.Seed, Split: Compare(a, b, unlike(splitSteps))}
	f.Fuses = f.Split.HashStep >= 0
	return f
}

// Lines tells whether it fuses.
func (f *Build) Lines() []string {
	if !f.Fuses {
		return []string{"This build rounds every product: the plain source and the careful one are the same to step " + fmt.Sprint(f.Split.Steps) + ". That of another processor need not."}
	}
	return []string{"This build fuses products with sums. The careful source and the plain one: " + f.Split.Says()}
}
