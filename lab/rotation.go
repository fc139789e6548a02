package lab

import (
	"fmt"
	"math"

	"github.com/tide-engine/tide/det"
)

// Rotation is a world that is turned at each bounce by package math's sine and
// cosine.
type Rotation struct {
	Seed     uint64 `json:"seed"`
	Steps    int    `json:"steps"`
	Checksum hex    `json:"checksum"` // after them, by package math
	Hits     int    `json:"hits"`
	Split    Split  `json:"split"` // from the same world turned by Kernel, a library that is as good
}

const longSteps = 200_000

func rotation(s Setting) Figures {
	f := &Rotation{Seed: s.Seed, Steps: longSteps}
	turned := func(turn func(float64) (float64, float64)) *Double {
		w := NewDouble(s.Seed)
		w.Turn = turn
		return w
	}
	f.Split = Compare(turned(math.Sincos), turned(Kernel), unlike(splitSteps))
	w := turned(math.Sincos)
	for range longSteps {
		w.Step()
	}
	f.Checksum, f.Hits = hex(w.Hash()), w.Hits()
	return f
}

// Lines tells the checksum, to be held against another machine's.
func (f *Rotation) Lines() []string {
	return []string{
		fmt.Sprintf("With this machine's package math: %v after %d steps and %d hits. Hold that against another machine's.", f.Checksum, f.Steps, f.Hits),
		"Beside a library that is as good, but another: " + f.Split.Says(),
	}
}

// RotationDet is the same world turned by what is the same everywhere.
type RotationDet struct {
	Seed   uint64 `json:"seed"`
	Steps  int    `json:"steps"`
	Det    hex    `json:"det"`    // after them, turned by det's sine and cosine
	Kernel hex    `json:"kernel"` // and by Kernel's
	Hits   [2]int `json:"hits"`
}

func rotationDet(s Setting) Figures {
	byDet, byKernel := NewDouble(s.Seed), NewDouble(s.Seed)
	byDet.Turn, byKernel.Turn = DetTurn, Kernel
	for range longSteps {
		byDet.Step()
		byKernel.Step()
	}
	return &RotationDet{
		Seed: s.Seed, Steps: longSteps, Det: hex(byDet.Hash()), Kernel: hex(byKernel.Hash()), Hits: [2]int{byDet.Hits(), byKernel.Hits()},
	}
}

// Lines tells both checksums.
func (f *RotationDet) Lines() []string {
	return []string{fmt.Sprintf("After %d steps: %v by det (%d hits), %v by a polynomial of basic operations (%d hits). Every machine has these.",
		f.Steps, f.Det, f.Hits[0], f.Kernel, f.Hits[1])}
}

// DetTurn is det's sine and cosine of an angle, for Double's Turn.
func DetTurn(angle float64) (sin, cos float64) {
	return float64(det.Sin(float32(angle))), float64(det.Cos(float32(angle)))
}

// Kernel is the sine and cosine of an angle from 0 to π/4, made of + − × ÷ with
// every product rounded: the polynomials of fdlibm's __kernel_sin and
// __kernel_cos (netlib.org/fdlibm, Sun Microsystems 1993), within an ulp, which
// some browsers have in their Math and others have not.
func Kernel(angle float64) (sin, cos float64) {
	z := float64(angle * angle)
	along := func(coefficients ...float64) float64 { // Horner's way, the highest power first
		sum := 0.0
		for _, c := range coefficients {
			sum = float64(sum*z) + c
		}
		return sum
	}
	r := along(1.58969099521155010221e-10, -2.50507602534068634195e-08, 2.75573137070700676789e-06, -1.98412698298579493134e-04, 8.33333333332248946124e-03)
	sin = angle + float64(float64(z*angle)*(-1.66666666666666324348e-01+float64(z*r)))

	r = float64(z * along(-1.13596475577881948265e-11, 2.08757232129817482790e-09, -2.75573143513906633035e-07, 2.48015872894767294178e-05, -1.38888888888741095749e-03, 4.16666666666666019037e-02))
	if angle < 0.3 {
		return sin, 1 - (float64(0.5*z) - float64(z*r))
	}
	// A quarter of the angle, cut to few bits, is taken from both sides, so that
	// what is left of 1 is exact.
	quarter := math.Float64frombits(math.Float64bits(float64(angle*0.25)) &^ (1<<32 - 1))
	return sin, (1 - quarter) - ((float64(0.5*z) - quarter) - float64(z*r))
}
