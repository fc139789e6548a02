package reference

import "math/bits"

// split takes a finite float other than zero apart: its magnitude is m·2^e,
// with m < 2²⁴.
func split(x uint32) (sign uint32, m uint64, e int) {
	sign = x & signBit
	m, e = uint64(x&0x7fffff), int(x>>23&0xff)
	if e == 0 {
		return sign, m, -149
	}
	return sign, m | 1<<23, e - 150
}

// unpack is split with the top bit of m set: the magnitude is m·2^(e-63).
func unpack(x uint32) (sign uint32, m uint64, e int) {
	sign, m, e = split(x)
	shift := bits.LeadingZeros64(m)
	return sign, m << shift, e + 63 - shift
}

// normal shifts m's top bit up to its place; m must not be zero.
func normal(m uint64, e int) (uint64, int) {
	shift := bits.LeadingZeros64(m)
	return m << shift, e - shift
}

// round gives the float nearest to m·2^(e-63), m's top bit being set, of which
// it is known that the true value lies less than wrong units of m away. It is
// not ok if that leaves two floats to choose from. With wrong = 0 the value is
// exact, and a tie goes to even.
//
// Where m is a power of two, the true value may lie below it, where floats are
// closer together: it rounds to the same float even so, as long as wrong < 2³⁸.
func round(sign uint32, m uint64, e int, wrong uint64) (want uint32, ok bool) {
	drop := 40 // bits of m that the float has no room for
	if e < -126 {
		drop += -126 - e
		if drop > 64 { // below half of the least float
			return sign, m <= ^wrong
		}
	} else if e > 127 {
		return sign | infinity, true // 2^128 and what lies just below it round up
	}
	kept, rest, half := uint32(m>>drop), m&(1<<drop-1), uint64(1)<<(drop-1)
	if wrong == 0 {
		if rest > half || rest == half && kept&1 == 1 {
			kept++
		}
	} else {
		if rest-half+wrong <= 2*wrong {
			return 0, false
		}
		if rest > half {
			kept++
		}
	}
	if e >= -126 {
		kept += uint32(e+126) << 23 // kept's bit 23 is the one more
	}
	return sign | kept, true
}

// high is the upper half of a product: a·b for fractions of 2⁶⁴, less than one
// unit too small.
func high(a, b uint64) uint64 {
	h, _ := bits.Mul64(a, b)
	return h
}

// grown is m·(1+t) as a mantissa and its exponent, t a fraction of 2⁶⁴.
func grown(m uint64, e int, t uint64) (uint64, int) {
	sum, carry := bits.Add64(m, high(m, t), 0)
	if carry != 0 {
		return sum>>1 | 1<<63, e + 1
	}
	return sum, e
}

// shrunk is m·(1-t) as a mantissa and its exponent.
func shrunk(m uint64, e int, t uint64) (uint64, int) {
	return normal(m-high(m, t), e)
}

// divided is the quotient of two mantissas with their exponents.
func divided(a uint64, ae int, b uint64, be int) (uint64, int) {
	q, _ := bits.Div64(a>>1, a<<63, b) // a>>1 < 2⁶³ ≤ b
	return normal(q, ae-be)
}

// shifted is m >> by, for any by that is not negative.
func shifted(m uint64, by int) uint64 { return m >> uint(by) }

// square is the square of m·2^(e-63), which is less than one, as a fraction of 2⁶⁴.
func square(m uint64, e int) uint64 { return high(m, m) >> uint(-2*e-2) }
