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
	special func(x uint32) (want uint32, ok bool)
	quick   func(x uint32) (want uint32, ok bool)
	precise func(x number) number
}

// Functions are all of them. det.SinCos is checked against two.
var Functions = []Function{
	{"sin", oddFinite, sin, preciseSin},
	{"cos", cosSpecial, cos, preciseCos},
	{"tan", oddFinite, tan, preciseTan},
	{"asin", asinSpecial, asin, preciseAsin},
	{"acos", acosSpecial, acos, preciseAcos},
	{"atan", oddZero, atan, preciseAtan},
	{"sinh", oddInfinite, sinh, preciseSinh},
	{"cosh", coshSpecial, cosh, preciseCosh},
	{"tanh", tanhSpecial, tanh, preciseTanh},
	{"exp", expSpecial, exp, preciseExp},
	{"exp2", exp2Special, exp2, preciseExp2},
	{"expm1", expm1Special, expm1, preciseExpm1},
	{"log", logSpecial, log, preciseLog},
	{"log2", logSpecial, log2, preciseLog2},
	{"log10", logSpecial, log10, preciseLog10},
	{"log1p", log1pSpecial, log1p, preciseLog1p},
	{"cbrt", oddInfinite, cbrt, preciseCbrt},
	{"sinpi", sinpiSpecial, sinpi, preciseSinpi},
	{"cospi", cospiSpecial, cospi, preciseCospi},
	{"tanpi", tanpiSpecial, tanpi, preciseTanpi},
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

// Precise is the same by math/big alone: slow, and the measure of At.
func (f *Function) Precise(x uint32) uint32 {
	if want, ok := f.special(x); ok {
		return want
	}
	return f.decide(x)
}
