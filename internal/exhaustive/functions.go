package main

import (
	"math"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/internal/exhaustive/reference"
)

// function is one of det's, with what it is compared with.
type function struct {
	name    string
	outputs []output
}

// output is one result of a function: only SinCos has two.
type output struct {
	name string                // "sin", or "sincos.sin"
	want *reference.Function   // the truth
	det  func(float32) float32 // det's
	math func(float64) float64 // what a Go program would write without det
	c    string                // the C libraries' name for it; empty where they have none
}

// inputs is how many float32 there are.
const inputs = 1 << 32

func single(name string, ours func(float32) float32, plain func(float64) float64, c string) function {
	return function{name, []output{{name, reference.Of(name), ours, plain, c}}}
}

// functions are all that the command knows, in the order of `--fn all`.
var functions = []function{
	single("sin", det.Sin, math.Sin, "sinf"),
	single("cos", det.Cos, math.Cos, "cosf"),
	{"sincos", []output{
		{"sincos.sin", reference.Of("sin"), first(det.SinCos), first(math.Sincos), "sincosf.sin"},
		{"sincos.cos", reference.Of("cos"), second(det.SinCos), second(math.Sincos), "sincosf.cos"},
	}},
	single("tan", det.Tan, math.Tan, "tanf"),
	single("asin", det.Asin, math.Asin, "asinf"),
	single("acos", det.Acos, math.Acos, "acosf"),
	single("atan", det.Atan, math.Atan, "atanf"),
	single("exp", det.Exp, math.Exp, "expf"),
	single("exp2", det.Exp2, math.Exp2, "exp2f"),
	single("expm1", det.Expm1, math.Expm1, "expm1f"),
	single("sinh", det.Sinh, math.Sinh, "sinhf"),
	single("cosh", det.Cosh, math.Cosh, "coshf"),
	single("tanh", det.Tanh, math.Tanh, "tanhf"),
	single("log", det.Log, math.Log, "logf"),
	single("log2", det.Log2, math.Log2, "log2f"),
	single("log10", det.Log10, math.Log10, "log10f"),
	single("log1p", det.Log1p, math.Log1p, "log1pf"),
	single("cbrt", det.Cbrt, math.Cbrt, "cbrtf"),
	single("sinpi", det.SinPi, func(x float64) float64 { return math.Sin(math.Pi * x) }, ""),
	single("cospi", det.CosPi, func(x float64) float64 { return math.Cos(math.Pi * x) }, ""),
	single("tanpi", det.TanPi, func(x float64) float64 { return math.Tan(math.Pi * x) }, ""),
}

// first and second are functions of one result made of one with two.
func first[F float32 | float64](f func(F) (F, F)) func(F) F {
	return func(x F) F {
		result, _ := f(x)
		return result
	}
}

func second[F float32 | float64](f func(F) (F, F)) func(F) F {
	return func(x F) F {
		_, result := f(x)
		return result
	}
}

// named finds a function, or none.
func named(name string) (function, bool) {
	for _, f := range functions {
		if f.name == name {
			return f, true
		}
	}
	return function{}, false
}
