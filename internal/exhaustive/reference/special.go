package reference

// What IEEE 754 and C23's Annex F say of arguments that have no mathematics to
// them: NaN, the infinities, zeros with their signs, poles, and what lies
// outside a domain; and of results that are exactly zero.

func isNaN(x uint32) bool      { return x&^signBit > infinity }
func isInfinite(x uint32) bool { return x&^signBit == infinity }
func isZero(x uint32) bool     { return x&^signBit == 0 }

// oddZero is f(±0) = ±0.
func oddZero(x uint32) (uint32, bool) {
	switch {
	case isNaN(x):
		return nan, true
	case isZero(x):
		return x, true
	case isInfinite(x): // atan, the only one of this kind that is finite there
		return x&signBit | 0x3fc90fdb, true // π/2
	}
	return 0, false
}

// oddFinite has no value at the infinities, oddInfinite grows with them.
func oddFinite(x uint32) (uint32, bool) {
	if isInfinite(x) {
		return nan, true
	}
	return oddZero(x)
}

func oddInfinite(x uint32) (uint32, bool) {
	if isInfinite(x) {
		return x, true
	}
	return oddZero(x)
}

func tanhSpecial(x uint32) (uint32, bool) {
	if isInfinite(x) {
		return x&signBit | one, true
	}
	return oddZero(x)
}

func asinSpecial(x uint32) (uint32, bool) {
	if x&^signBit > one {
		return nan, true
	}
	return oddZero(x)
}

func acosSpecial(x uint32) (uint32, bool) {
	switch {
	case x&^signBit > one:
		return nan, true
	case x == one:
		return 0, true
	}
	return 0, false
}

func cosSpecial(x uint32) (uint32, bool) {
	switch {
	case x&^signBit >= infinity:
		return nan, true
	case isZero(x):
		return one, true
	}
	return 0, false
}

func coshSpecial(x uint32) (uint32, bool) {
	if isInfinite(x) {
		return infinity, true
	}
	return cosSpecial(x)
}

func expSpecial(x uint32) (uint32, bool) {
	switch {
	case isNaN(x):
		return nan, true
	case x == infinity:
		return infinity, true
	case x == infinity|signBit:
		return 0, true
	case isZero(x):
		return one, true
	}
	return 0, false
}

// exp2Special decides whole exponents too: that of -150 is half of the least
// float, a tie, and no precision would tell.
func exp2Special(x uint32) (uint32, bool) {
	if want, ok := expSpecial(x); ok {
		return want, true
	}
	if n, whole := whole(x, 8); whole {
		return round(0, 1<<63, n, 0)
	}
	return 0, false
}

// whole is x as an integer, if it is one and has no more than that many bits.
func whole(x uint32, limit int) (n int, ok bool) {
	sign, m, e := split(x)
	if e > limit-24 || e < -23 || m&(1<<uint(-e)-1) != 0 {
		return 0, false
	}
	n = int(m >> uint(-e))
	if sign != 0 {
		n = -n
	}
	return n, true
}

func expm1Special(x uint32) (uint32, bool) {
	if x == infinity|signBit {
		return one | signBit, true
	}
	return oddInfinite(x)
}

func logSpecial(x uint32) (uint32, bool) {
	switch {
	case isZero(x):
		return infinity | signBit, true
	case isNaN(x) || x&signBit != 0:
		return nan, true
	case x == infinity:
		return infinity, true
	case x == one:
		return 0, true
	}
	return 0, false
}

func log1pSpecial(x uint32) (uint32, bool) {
	switch {
	case x == one|signBit:
		return infinity | signBit, true
	case x > one|signBit:
		return nan, true
	}
	return oddInfinite(x)
}

// halves is 2x modulo 4, if 2x is an integer, x being finite.
func halves(x uint32) (n int, ok bool) {
	sign, m, e := split(x)
	e++
	switch {
	case e >= 2:
		return 0, true
	case e >= 0:
		m <<= uint(e)
	case e < -24 || m&(1<<uint(-e)-1) != 0:
		return 0, false
	default:
		m >>= uint(-e)
	}
	if sign != 0 {
		m = -m
	}
	return int(m & 3), true
}

// sinpiSpecial: sinPi(±n) is ±0 for a positive integer n.
func sinpiSpecial(x uint32) (uint32, bool) {
	if want, ok := oddFinite(x); ok {
		return want, true
	}
	if n, ok := halves(x); ok {
		return [4]uint32{x & signBit, one, x & signBit, one | signBit}[n], true
	}
	return 0, false
}

// cospiSpecial: cosPi(n+½) is +0.
func cospiSpecial(x uint32) (uint32, bool) {
	if want, ok := cosSpecial(x); ok {
		return want, true
	}
	if n, ok := halves(x); ok {
		return [4]uint32{one, 0, one | signBit, 0}[n], true
	}
	return 0, false
}

// tanpiSpecial: the zeros and poles have the sign of sinPi by that of cosPi,
// a cosPi of zero being positive: tanPi(n) is +0 for n even and positive or odd
// and negative, else -0; tanPi(n+½) is +Inf for even n, -Inf for odd.
func tanpiSpecial(x uint32) (uint32, bool) {
	if want, ok := oddFinite(x); ok {
		return want, true
	}
	if n, ok := halves(x); ok {
		return [4]uint32{x & signBit, infinity, x&signBit ^ signBit, infinity | signBit}[n], true
	}
	return 0, false
}
