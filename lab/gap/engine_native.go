//go:build !js

package gap

import "math"

// native is package math, as Go has it on this machine.
type native struct{}

func newEngine() engine { return native{} }

func (native) compute(kind string, exponent float64, xs, ys []float64) {
	of := map[string]func(float64) float64{
		"sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "atan": math.Atan, "log": math.Log, "exp": math.Exp, "sqrt": math.Sqrt,
		"pow":        func(x float64) float64 { return math.Pow(x, exponent) },
		"polynomial": PolynomialSine,
	}[kind]
	for i, x := range xs {
		ys[i] = of(x)
	}
}

// Agent is what the engine says of itself: nothing, where it is Go.
func Agent() string { return "" }
