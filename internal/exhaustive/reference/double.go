package reference

import (
	"fmt"
	"math"
)

// Double is one mathematical function of a float64.
type Double struct {
	Name    string // as in C
	special func(x float64) (want float64, ok bool)
	quick   func(x float64) (want float64, ok bool) // of a finite x other than 0
	precise func(x number) number
}

// Doubles are the functions that the lab measures. The square root needs none:
// IEEE 754 has it correctly rounded.
var Doubles = []Double{
	{"sin", zeroStays, sinDouble, preciseSin},
	{"cos", zeroIsOne, cosDouble, preciseCos},
	{"tan", zeroStays, tanDouble, preciseTan},
	{"atan", atanLimits, atanDouble, preciseAtan},
	{"log", logLimits, logDouble, preciseLog},
	{"exp", expLimits, expDouble, preciseExp},
}

// DoubleOf is the function with that name; it panics where there is none.
func DoubleOf(name string) *Double {
	for i := range Doubles {
		if Doubles[i].Name == name {
			return &Doubles[i]
		}
	}
	panic(fmt.Sprintf("reference: no function of doubles has the name %q", name))
}

// At is the float64 nearest to the function's true value at x, ties to even.
func (f *Double) At(x float64) float64 {
	if want, ok := f.special(x); ok {
		return want
	}
	if want, ok := f.quick(x); ok {
		return want
	}
	return f.Precise(x)
}

// Precise is the same by math/big alone: slow, and the measure of At.
func (f *Double) Precise(x float64) float64 {
	if want, ok := f.special(x); ok {
		return want
	}
	_, e := math.Frexp(x)
	if e < 0 {
		e = -e
	}
	return decideDouble(uint(e), func(p uint) number { return f.precise(ofDouble(x, p)) })
}

// decideDouble raises the precision until the float64 nearest to the true value
// is certain; more bits are needed as the argument is larger or smaller than 1,
// in powers of two, and 256 are on top.
func decideDouble(more uint, precise func(p uint) number) float64 {
	for p := uint(64); p <= 1<<12; p *= 2 {
		got := precise(p + more + 256)
		slack := got.scaled(-int(p))
		low, _ := got.minus(slack).f.Float64()
		high, _ := got.plus(slack).f.Float64()
		if low == high {
			return low
		}
	}
	panic("reference: a value is half way between two doubles, to thousands of bits: an exact case that nothing recognised")
}

func zeroStays(x float64) (float64, bool) {
	switch {
	case x == 0:
		return x, true
	case math.IsInf(x, 0) || x != x:
		return math.NaN(), true
	}
	return 0, false
}

func zeroIsOne(x float64) (float64, bool) {
	if math.Abs(x) < 0x1p-27 { // 1 - x²/2 is nearer to 1 than to what is below it
		return 1, true
	}
	return zeroStays(x)
}

func atanLimits(x float64) (float64, bool) {
	switch {
	case x == 0 || x != x:
		return x, true
	case math.IsInf(x, 0):
		return math.Copysign(math.Pi/2, x), true
	}
	return 0, false
}

func logLimits(x float64) (float64, bool) {
	switch {
	case x == 0:
		return math.Inf(-1), true
	case x < 0 || x != x:
		return math.NaN(), true
	case x == 1:
		return 0, true
	case math.IsInf(x, 1):
		return x, true
	}
	return 0, false
}

func expLimits(x float64) (float64, bool) {
	switch {
	case x > 710: // above ln of the greatest double
		return math.Inf(1), true
	case x < -746: // below ln of half the least
		return 0, true
	case x == 0:
		return 1, true
	case x != x:
		return x, true
	}
	return 0, false
}

// most and least bound what the quick ways take; beyond them is math/big.
const most, least = 0x1p20, 0x1p-60

func outside(x float64) bool { return x > most || x < least }

func sinDouble(x float64) (float64, bool) {
	a := math.Abs(x)
	if outside(a) {
		return 0, false
	}
	s, _, negative, _, wrong, ok := around(mixedOf(a))
	if !ok {
		return 0, false
	}
	y, ok := nearestDouble(s, 0, wrong)
	if negative != (x < 0) {
		y = -y
	}
	return y, ok
}

func cosDouble(x float64) (float64, bool) {
	a := math.Abs(x)
	if outside(a) {
		return 0, false
	}
	_, c, _, negative, wrong, ok := around(mixedOf(a))
	if !ok {
		return 0, false
	}
	y, ok := nearestDouble(c, 0, wrong)
	if negative {
		y = -y
	}
	return y, ok
}

// tanDouble corrects a guess y at s/c by (s - yc)/c.
func tanDouble(x float64) (float64, bool) {
	a := math.Abs(x)
	if outside(a) {
		return 0, false
	}
	s, c, sNegative, cNegative, w, ok := around(mixedOf(a))
	if !ok {
		return 0, false
	}
	wrong, cosine := float64(w), c.float()
	y := s.float() / cosine
	if y > most || y < least {
		return 0, false
	}
	m, e := parts(y)
	d := s.minus(product(m, c, e).fraction).signed() / cosine
	y, ok = sum(y, d, (wrong+float64(wrong*y)+2)*(unit/cosine)+math.Abs(d)*0x1p-48)
	if sNegative != cNegative != (x < 0) {
		y = -y
	}
	return y, ok
}

// atanDouble corrects a guess y by the tangent of what it lacks, which is
// (x·cos y - sin y)/(cos y + x·sin y).
func atanDouble(x float64) (float64, bool) {
	a := math.Abs(x)
	if outside(a) {
		return 0, false
	}
	y := math.Atan(a)
	s, c, _, _, w, ok := around(mixedOf(y))
	if !ok {
		return 0, false
	}
	wrong := float64(w)
	m, e := parts(a)
	across := c.float() + float64(a*s.float())
	d := product(m, c, e).fraction.minus(s).signed() / across
	if math.Abs(d) > 0x1p-45*y {
		return 0, false
	}
	y, ok = sum(y, d, (wrong+float64(a*wrong)+2)*(unit/across)+math.Abs(d)*0x1p-48)
	return math.Copysign(y, x), ok
}

func expDouble(x float64) (float64, bool) {
	m, e, wrong := power(mixedOf(math.Abs(x)), x < 0)
	return nearestDouble(m, e, wrong)
}

func logDouble(x float64) (float64, bool) {
	y, d, wrong, ok := lnParts(x)
	if !ok {
		return 0, false
	}
	return sum(y, d, wrong)
}

// lnParts are ln x = y + d, wrong by less than that: a guess y, corrected by
// ln(1+z) of what x is more than e^y, with z - z²/2 + z³/3 - ….
func lnParts(x float64) (y, d, wrong float64, ok bool) {
	y = math.Log(x)
	grown, e, w := power(mixedOf(math.Abs(y)), y < 0)
	m, ex := parts(x)
	if m>>52 == 0 { // subnormal
		return 0, 0, 0, false
	}
	own := frac{m << 11, 0} // x = own·2^(ex+53)
	switch ex + 53 - e {
	case 1:
		own = own.left(1) // its whole part and grown's go together
	case -1:
		own = own.right(1)
	case 0:
	default:
		return 0, 0, 0, false
	}
	near := grown.float()
	z := own.minus(grown).signed() / near
	if math.Abs(z) > 0x1p-40 {
		return 0, 0, 0, false
	}
	d = z - float64(z*z)/2
	return y, d, float64(w+2)*(unit/near) + math.Abs(z)*0x1p-48 + math.Abs(float64(float64(z*z)*z)), true
}
