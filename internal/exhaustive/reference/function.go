package reference

import "fmt"

// nan is the one NaN that det gives.
const nan uint32 = 0x7fc00000

const (
	signBit  uint32 = 1 << 31
	infinity uint32 = 0x7f800000
	one      uint32 = 127 << 23
)

// Function is one mathematical function of one argument.
type Function struct {
	Name    string // as in C, without the f: "sin", "log1p"
	mirror  mirror
	special func(x uint32) (want uint32, ok bool)
	quick   func(x uint32) (want uint32, ok bool)
	precise func(x number) number
}

// mirror is what f(-x) has to do with f(x).
type mirror int

const (
	other mirror = iota // nothing that saves work
	odd                 // f(-x) = -f(x)
	even                // f(-x) = f(x)
)

// Functions are all of them. det.SinCos is checked against two.
var Functions = []Function{
	{"sin", odd, oddFinite, sin, preciseSin},
	{"cos", even, cosSpecial, cos, preciseCos},
	{"tan", odd, oddFinite, tan, preciseTan},
	{"asin", odd, asinSpecial, asin, preciseAsin},
	{"acos", other, acosSpecial, acos, preciseAcos},
	{"atan", odd, oddZero, atan, preciseAtan},
	{"sinh", odd, oddInfinite, sinh, preciseSinh},
	{"cosh", even, coshSpecial, cosh, preciseCosh},
	{"tanh", odd, tanhSpecial, tanh, preciseTanh},
	{"exp", other, expSpecial, exp, preciseExp},
	{"exp2", other, exp2Special, exp2, preciseExp2},
	{"expm1", other, expm1Special, expm1, preciseExpm1},
	{"log", other, logSpecial, log, preciseLog},
	{"log2", other, logSpecial, log2, preciseLog2},
	{"log10", other, logSpecial, log10, preciseLog10},
	{"log1p", other, log1pSpecial, log1p, preciseLog1p},
	{"cbrt", odd, oddInfinite, cbrt, preciseCbrt},
	{"sinpi", odd, sinpiSpecial, sinpi, preciseSinpi},
	{"cospi", even, cospiSpecial, cospi, preciseCospi},
	{"tanpi", odd, tanpiSpecial, tanpi, preciseTanpi},
}

// Of is the function with that name; it panics where there is none.
func Of(name string) *Function {
	for i := range Functions {
		if Functions[i].Name == name {
			return &Functions[i]
		}
	}
	panic(fmt.Sprintf("reference: no function has the name %q", name))
}

// At is what the function must give, as bits, for an argument given as bits.
func (f *Function) At(x uint32) uint32 {
	if want, ok := f.special(x); ok {
		return want
	}
	if want, ok := f.quick(x); ok {
		return want
	}
	return f.decide(x)
}

// Both are what the function must give for a magnitude and for its negative. To
// turn a sign it computes nothing.
func (f *Function) Both(x uint32) (positive, negative uint32) {
	positive = f.At(x)
	switch {
	case f.mirror == other:
		return positive, f.At(x | signBit)
	case f.mirror == odd && positive != nan:
		return positive, positive ^ signBit
	}
	return positive, positive
}

// Precise is the same as At, by math/big alone: slow, and the measure of At.
func (f *Function) Precise(x uint32) uint32 {
	if want, ok := f.special(x); ok {
		return want
	}
	return f.decide(x)
}
