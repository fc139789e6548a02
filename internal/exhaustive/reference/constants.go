package reference

import "math/big"

// precision, in bits, of the constants from which fixed-point ones are made.
// The widest of them needs 128 bits for the greatest float's exponent, 128 for
// the window and 24 for the mantissa.
const precision = 640

var (
	bigPi  = pi(precision)
	bigLn2 = ln2(precision)

	halfPi = fixed(bigPi, 62) // π/2 as a fraction of 2⁶³; π of 2⁶²
	ln2q64 = fixed(bigLn2, 64)
	log2e  = fixed(integer(1).over(bigLn2), 63)
	log10e = fixed(integer(1).over(preciseLog(integer(10))), 64)
)

func integer(i int64) number { return of(float32(i), precision) }

// fixed is v·2^places to the nearest integer, which must have 64 bits.
func fixed(v number, places int) uint64 {
	i := scaled(v, places)
	if !i.IsUint64() {
		panic("reference: a constant does not fit")
	}
	return i.Uint64()
}

// scaled is v·2^places to the nearest integer.
func scaled(v number, places int) *big.Int {
	return v.scaled(places).nearest()
}

// inverses are 1/n for each n, as fractions of 2⁶⁴.
func inverses(ns ...int64) (c []uint64) {
	for _, n := range ns {
		c = append(c, fixed(integer(1).over(integer(n)), 64))
	}
	return c
}

// series is c[0] + x·c[1] + x²·c[2] + …, in fractions of 2⁶⁴; alternating is
// the same with every second sign turned. Each step drops less than one unit
// and adds half a unit by its coefficient, which the next multiplies by x: for
// x ≤ ⅔ the whole errs by less than five units, beside what the series leaves
// out.
func series(x uint64, c []uint64) uint64 {
	s := c[len(c)-1]
	for i := len(c) - 2; i >= 0; i-- {
		s = c[i] + high(s, x)
	}
	return s
}

func alternating(x uint64, c []uint64) uint64 {
	s := c[len(c)-1]
	for i := len(c) - 2; i >= 0; i-- {
		s = c[i] - high(s, x)
	}
	return s
}
