package reference

import (
	"math"
	"math/big"
	"math/bits"
)

// PowDouble is the float64 nearest to x^y, ties to even, for an x from 0 on and
// a finite y; of a negative x it is NaN, whatever y.
func PowDouble(x, y float64) float64 {
	if want, ok := powLimits(x, y); ok {
		return want
	}
	if want, ok := powQuick(x, y); ok {
		return want
	}
	return PrecisePow(x, y)
}

// PrecisePow is the same by math/big alone.
func PrecisePow(x, y float64) float64 {
	if want, ok := powLimits(x, y); ok {
		return want
	}
	if want, ok := powExact(x, y); ok {
		return want
	}
	_, e := math.Frexp(x)
	return decideDouble(uint(max(e, -e))+256, func(p uint) number {
		return preciseExp(preciseLog(ofDouble(x, p)).times(ofDouble(y, p)))
	})
}

func powLimits(x, y float64) (float64, bool) {
	switch {
	case y == 0 || x == 1:
		return 1, true
	case x != x || x < 0:
		return math.NaN(), true
	case x == 0 || math.IsInf(x, 1):
		if (x == 0) == (y > 0) {
			return 0, true
		}
		return math.Inf(1), true
	}
	return 0, false
}

// powExact is x^y where it is a number of few enough bits to lie on a double or
// half way between two. x = a·2^n with a odd, y = b·2^k with b odd: with k < 0,
// x has to be -k times a square; with y < 0, a has to be 1.
func powExact(x, y float64) (float64, bool) {
	a, n := parts(x)
	zeros := bits.TrailingZeros64(a)
	a, n = a>>zeros, n+zeros
	b, k := parts(math.Abs(y))
	zeros = bits.TrailingZeros64(b)
	b, k = b>>zeros, k+zeros
	for ; k < 0; k++ {
		root := uint64(math.Sqrt(float64(a)))
		if root*root != a || n%2 != 0 {
			return 0, false
		}
		a, n = root, n/2
	}
	if k > 10 || b<<k > 1<<11 {
		return 0, false // beyond all doubles, or of too many bits, unless a is 1
	}
	power := int(b << k)
	if y < 0 {
		if a != 1 {
			return 0, false
		}
		power = -power
	}
	if a == 1 {
		return math.Ldexp(1, n*power), true
	}
	if bits.Len64(a-1)*power > 1<<7 { // 54 bits are half way, with some to spare
		return 0, false
	}
	exact := new(big.Int).Exp(new(big.Int).SetUint64(a), big.NewInt(int64(power)), nil)
	result := new(big.Float).SetInt(exact)
	result.SetMantExp(result, n*power)
	y, _ = result.Float64()
	return y, true
}

// powQuick is e^(y·ln x).
func powQuick(x, y float64) (float64, bool) {
	if outside(math.Abs(y)) {
		return 0, false
	}
	ln, rest, wrong, ok := lnParts(x)
	if !ok || math.Abs(ln) < least || float64(math.Abs(ln)*math.Abs(y)) > 700 {
		return 0, false
	}
	m, e := parts(math.Abs(ln))
	n, f := parts(math.Abs(y))
	// The 53 bits of one as a fraction: m·(n·2⁻⁵³)·2^(e+f+53).
	argument := product(m, frac{n << 11, 0}, e+f+53)
	rest = float64(rest * y)
	more := mixedOf(math.Abs(rest))
	negative := (ln < 0) != (y < 0)
	if (rest < 0) == negative {
		argument = argument.plus(more)
	} else {
		argument = argument.minus(more)
		if argument.integer>>63 != 0 {
			return 0, false
		}
	}
	units := (float64(wrong*math.Abs(y)) + math.Abs(rest)*0x1p-50) / unit
	if units > 0x1p60 {
		return 0, false
	}
	grown, to, w := power(argument, negative)
	return nearestDouble(grown, to, w+uint64(units)+4)
}
