package gap

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/internal/exhaustive/reference"
)

// Function is one that is measured.
type Function struct {
	Name     string  // "sin", "pow 2.2"
	Kind     string  // "sin", "pow": what Math calls it; "polynomial" is ours
	Exponent float64 // of pow
}

// Functions are all of them, in the order of the tables. The exponents are a
// cube root, a power that is exact for squares, a screen's gamma and a decay.
var Functions = []Function{
	{"sin", "sin", 0}, {"cos", "cos", 0}, {"tan", "tan", 0}, {"atan", "atan", 0}, {"log", "log", 0}, {"exp", "exp", 0}, {"sqrt", "sqrt", 0},
	{"pow 1/3", "pow", 1. / 3}, {"pow 1.5", "pow", 1.5}, {"pow 2.2", "pow", 2.2}, {"pow -0.7", "pow", -0.7},
	{"polynomial", "polynomial", 0},
}

// Select are the functions of those names, each once, and all without any.
func Select(names []string) ([]Function, error) {
	if len(names) == 0 {
		return Functions, nil
	}
	var chosen []Function
	for _, name := range names {
		name = strings.TrimSpace(name)
		found := false
		for _, f := range Functions {
			if f.Name != name && f.Kind != name {
				continue
			}
			found = true
			if !slices.Contains(chosen, f) {
				chosen = append(chosen, f)
			}
		}
		if !found {
			return nil, fmt.Errorf("there is no function %q; there are sin, cos, tan, atan, log, exp, sqrt, pow and polynomial", name)
		}
	}
	return chosen, nil
}

// nearest is the float64 nearest to the function's true value.
func (f Function) nearest() func(x float64) float64 {
	switch f.Kind {
	case "sqrt":
		return math.Sqrt // IEEE 754's, which is correctly rounded
	case "pow":
		return func(x float64) float64 { return reference.PowDouble(x, f.Exponent) }
	case "polynomial":
		return reference.DoubleOf("sin").At
	}
	return reference.DoubleOf(f.Kind).At
}

// single is det's function, and the exponent as a float32.
func (f Function) single() (function func(x float32) float32, exponent float64) {
	switch f.Kind {
	case "cos":
		return det.Cos, 0
	case "tan":
		return det.Tan, 0
	case "atan":
		return det.Atan, 0
	case "log":
		return det.Log, 0
	case "exp":
		return det.Exp, 0
	case "sqrt":
		return det.Sqrt, 0
	case "pow":
		y := float32(f.Exponent)
		return func(x float32) float32 { return det.Pow(x, y) }, float64(y)
	}
	return det.Sin, 0
}

// PolynomialSine is the sine of x radians by + − × and floor alone, each rounded
// by itself: any engine computes these bits. x is taken to within a quarter turn
// of a multiple of π, and a Taylor polynomial of degree 13 does the rest: between
// −20 and 20 it is within 7·10⁻¹⁰ of the sine. The script of engine_js.go has
// the same steps in JavaScript.
func PolynomialSine(x float64) float64 {
	// The first part of π has 25 bits, so that its product with k is exact.
	const perPi, piHigh, piLow = 0x1.45f306dc9c883p-2, 0x1.921fb5p+1, 0x1.110b4611a6263p-25
	k := math.Floor(float64(x*perPi) + 0.5)
	r := (x - float64(k*piHigh)) - float64(k*piLow)
	z := float64(r * r)
	p := 0x1.6124613a86d09p-33
	for _, c := range [...]float64{-0x1.ae64567f544e4p-26, 0x1.71de3a556c734p-19, -0x1.a01a01a01a01ap-13, 0x1.1111111111111p-7, -0x1.5555555555555p-3, 1} {
		p = float64(p*z) + c
	}
	s := float64(r * p)
	if half := k * 0.5; half != math.Floor(half) {
		return -s
	}
	return s
}
