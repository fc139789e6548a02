package reference

import (
	"math/bits"
)

// expWrong bounds, in units of the last of 64 bits, how far exponentials and
// what is made of them are from the truth; no sum of the steps below comes to
// a hundred.
const expWrong = 1 << 10

// powers are 2^(i/64) as fractions of 2⁶³: six square roots of 2 and their products.
var powers = func() (t [64]uint64) {
	root := integer(2)
	for range 6 {
		root = root.sqrt()
	}
	power := integer(1)
	for i := range t {
		t[i] = fixed(power, 63)
		power = power.times(root)
	}
	return t
}()

var (
	expSeries  = factorials(2, 1, 9)  // (e^y-1-y)/y²
	sinhSeries = factorials(3, 2, 10) // (sinh x - x)/x³ in x²
	tinySeries = factorials(2, 1, 14) // (e^x-1-x)/x² up to ¼
)

// log2eWide is log₂e as a fraction of 2^127.
var log2eWide = wide(scaled(integer(1).over(bigLn2), 127))

// powerOfTwo is 2^(k+f) for the fraction f of 2⁶⁴, as a mantissa and exponent.
// It is exact for f = 0.
func powerOfTwo(k int, f uint64) (uint64, int) {
	t := powers[f>>58]
	y := high(f<<6>>6, ln2q64) // below 0.011, so that the series leaves out less than 2^-64
	z := y + high(y, high(y, series(y, expSeries)))
	return t + high(t, z), k // less than 2: f differs from 1 by 2^-48 or more
}

// powerOfE is e^x or e^-x for 2^-26 ≤ x < 2⁸, x being m·2^e.
func powerOfE(negative bool, m uint64, e int) (uint64, int) {
	h1, l1 := bits.Mul64(m, log2eWide[0])
	h0, _ := bits.Mul64(m, log2eWide[1])
	l1, carry := bits.Add64(l1, h0, 0)
	h1 += carry
	by := uint(-1 - e) // x·log₂e = h1:l1 · 2^(e+1) in units of 2^-64
	f, k := h1<<(64-by)|l1>>by, int(h1>>by)
	if negative {
		f, k = ^f, -1-k // a unit less than -f
	}
	return powerOfTwo(k, f)
}

// beyond are arguments from 2⁷ on: e^128 is past the greatest float, e^-128
// below half of the least.
func beyond(x uint32) bool { return x&^signBit >= 0x43000000 }

// slight are those up to 2^-25 in magnitude.
func slight(x uint32) bool { return x&^signBit <= 0x33000000 }

func exp(x uint32) (uint32, bool) {
	switch {
	case slight(x):
		// Above, e^x < 1+2x ≤ 1+2^-24, half way to the next float; below, e^x > 1+x ≥ 1-2^-25.
		return one, true
	case beyond(x):
		return overflowed(x), true
	}
	sign, m, e := split(x)
	m, e = powerOfE(sign != 0, m, e)
	return round(0, m, e, expWrong)
}

func overflowed(x uint32) uint32 {
	if x&signBit != 0 {
		return 0
	}
	return infinity
}

func exp2(x uint32) (uint32, bool) {
	switch {
	case slight(x):
		return one, true // closer to one than e^x is
	case x&^signBit >= 0x43800000: // 2⁸
		return overflowed(x), true
	}
	sign, m, e := split(x) // whole numbers are not among them: e < 0
	k, f := int(m>>uint(-e)), m<<uint(64+e)
	if sign != 0 {
		f, k = -f, -1-k
	}
	m, e = powerOfTwo(k, f)
	return round(0, m, e, expWrong)
}

func expm1(x uint32) (uint32, bool) {
	switch {
	case slight(x):
		// It differs from x by x²/2 ≤ |x|·2^-26 and a little, to which the nearest
		// midpoint is |x|·2^-25 away or more, both ways.
		return x, true
	case beyond(x) && x&signBit == 0:
		return infinity, true
	case beyond(x):
		return one | signBit, true
	}
	sign, m, e := split(x)
	if x&^signBit >= 0x3e800000 { // ¼
		m, e = lessOne(powerOfE(sign != 0, m, e))
		return round(sign, m, e, 8*expWrong)
	}
	m, e = tinyLessOne(sign != 0, m, e)
	return round(sign, m, e, expWrong)
}

// lessOne is the magnitude of v-1, at most three bits shorter than v = m·2^(e-63).
func lessOne(m uint64, e int) (uint64, int) {
	switch {
	case e < 0:
		v := shifted(m, -e-1)
		return normal(-max(v, 1), -1)
	case e < 64:
		return normal(m-1<<63>>uint(e), e)
	}
	return m, e
}

// tinyLessOne is the magnitude of e^±x - 1 for x = m·2^e < ¼, by its series.
func tinyLessOne(negative bool, m uint64, e int) (uint64, int) {
	m, e = normal(m, e+63)
	x := shifted(m, -1-e)
	if negative {
		return shrunk(m, e, high(x, alternating(x, tinySeries)))
	}
	return grown(m, e, high(x, series(x, tinySeries)))
}

func sinh(x uint32) (uint32, bool) {
	switch {
	case x&^signBit < 0x39800000:
		return x, true // above x by less than |x|·2^-26, and the next float is |x|·2^-24 away or more
	case beyond(x):
		return x&signBit | infinity, true
	}
	sign, m, e := split(x)
	if x&^signBit >= one {
		m, e = expSum(m, e, true)
		return round(sign, m, e, 4*expWrong)
	}
	m, e = normal(m, e+63)
	u := square(m, e)
	m, e = grown(m, e, high(u, series(u, sinhSeries)))
	return round(sign, m, e, expWrong)
}

func cosh(x uint32) (uint32, bool) {
	switch {
	case x&^signBit < 0x39800000:
		return one, true // below 1 + x² < 1 + 2^-24
	case beyond(x):
		return infinity, true
	}
	_, m, e := split(x)
	m, e = expSum(m, e, false)
	return round(0, m, e, 4*expWrong)
}

// expSum is (e^x ± e^-x)/2 for x = m·2^e.
func expSum(m uint64, e int, minus bool) (uint64, int) {
	am, ae := powerOfE(false, m, e)
	bm, be := powerOfE(true, m, e)
	b := shifted(bm, ae-be)
	if minus {
		return normal(am-b, ae-1)
	}
	sum, carry := bits.Add64(am, b, 0)
	if carry != 0 {
		return sum>>1 | 1<<63, ae
	}
	return sum, ae - 1
}

func tanh(x uint32) (uint32, bool) {
	switch {
	case x&^signBit < 0x39800000:
		// Nearer to zero than x by less than x³/3 < |x|·2^-25, and the next float
		// towards zero is |x|·2^-24 away or more.
		return x, true
	case x&^signBit >= 0x41200000: // 10
		return x&signBit | one, true // 1 - 2e^-20 > 1 - 2^-25
	}
	sign, m, e := split(x)
	e++ // tanh x = v/(v+2), v being e^2x - 1
	if x&^signBit < 0x3e000000 {
		m, e = tinyLessOne(false, m, e)
	} else {
		m, e = lessOne(powerOfE(false, m, e))
	}
	dm, de := m, e
	if e < 1 {
		dm, de = 1<<63+shifted(m, 1-e), 1
	} else {
		var carry uint64
		dm, carry = bits.Add64(m, 1<<63>>uint(e-1), 0)
		if carry != 0 {
			dm, de = dm>>1|1<<63, e+1
		}
	}
	m, e = divided(m, e, dm, de)
	return round(sign, m, e, 16*expWrong)
}
