package reference

import (
	"math/big"
	"math/bits"
)

// trigWrong bounds, in units of the last of 64 bits, how far sines and cosines
// are from the truth. Added up, no step below comes to a hundred.
const trigWrong = 1 << 10

// window holds, for each exponent e from -149 on, 128 bits of 2^e·2/π modulo 4:
// the top two are whole quarter turns. What lies above them is a multiple of
// four quarters whatever the mantissa, what lies below is dropped.
var window = func() (w [254][2]uint64) {
	twoOverPi := integer(2).over(bigPi)
	mask := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 128), big.NewInt(1))
	for i := range w {
		v := scaled(twoOverPi, i-149+126)
		v.And(v, mask)
		w[i][0], w[i][1] = new(big.Int).Rsh(v, 64).Uint64(), v.Uint64()
	}
	return w
}()

// The series of r - sin r over r³ and 1 - cos r over r², in r².
var (
	sinSeries = factorials(3, 2, 9)
	cosSeries = factorials(2, 2, 9)
)

// factorials are 1/n! for n = first, first+step, …
func factorials(first, step int64, count int) (c []uint64) {
	for n := first; len(c) < count; n += step {
		f := new(big.Int).MulRange(1, n)
		c = append(c, fixed(integer(1).over(number{new(big.Float).SetPrec(precision).SetInt(f)}), 64))
	}
	return c
}

// angle is a number of quarter turns, and what is left: a signed angle of at
// most an eighth of a turn, whose magnitude in radians is m·2^(e-63), to four
// units of m.
type angle struct {
	quarters uint64
	sign     uint32
	m        uint64
	e        int
}

// reduced takes x's quarter turns off.
func reduced(m uint64, e int) (a angle, ok bool) {
	w := &window[e+149]
	hi, lo := bits.Mul64(w[1], m)
	hi += w[0] * m
	return fold(hi, lo)
}

// fold takes quarter turns as an integer in the upper two bits and a fraction
// of 126 bits, wrong by no more than 2²⁴ units. No float's multiple of a quarter
// turn is nearer than 2^-40 to an integer, unless it is one; if it were, fold
// would not be ok.
func fold(hi, lo uint64) (a angle, ok bool) {
	hi += 1 << 61 // half of a quarter turn more, so that what is left is signed
	a.quarters = hi >> 62
	hi, lo = hi<<2|lo>>62, lo<<2
	hi -= 1 << 63
	if int64(hi) < 0 {
		a.sign = signBit
		var borrow uint64
		lo, borrow = bits.Sub64(0, lo, 0)
		hi, _ = bits.Sub64(0, hi, borrow)
	}
	shift := bits.LeadingZeros64(hi)
	if shift > 36 {
		return a, false
	}
	a.m, a.e = radians(hi<<shift|lo>>(64-shift), -1-shift)
	return a, true
}

// radians are m·2^(e-63) quarter turns.
func radians(m uint64, e int) (uint64, int) {
	h, l := bits.Mul64(m, halfPi)
	if h>>63 == 0 {
		return h<<1 | l>>63, e
	}
	return h, e + 1
}

// sine and cosine are those of the angle m·2^(e-63), at most π/4.
func sine(m uint64, e int) (uint64, int) {
	u := square(m, e)
	return shrunk(m, e, high(u, alternating(u, sinSeries)))
}

func cosine(m uint64, e int) (uint64, int) {
	u := square(m, e)
	t := high(u, alternating(u, cosSeries))
	if t == 0 { // one less than the last bit has
		t = 1
	}
	return -t, -1
}

func sin(x uint32) (uint32, bool) {
	if x&^signBit < 0x39800000 {
		// Below 2^-12 it is nearer to zero than x by less than x³/6 < |x|·2^-26, and
		// the next float towards zero is |x|·2^-24 away or more.
		return x, true
	}
	sign, m, e := split(x)
	a, ok := reduced(m, e)
	if !ok {
		return 0, false
	}
	return sinOf(sign, a)
}

func sinOf(sign uint32, a angle) (uint32, bool) {
	sign ^= uint32(a.quarters) << 30 & signBit
	if a.quarters&1 != 0 {
		m, e := cosine(a.m, a.e)
		return round(sign, m, e, trigWrong)
	}
	m, e := sine(a.m, a.e)
	return round(sign^a.sign, m, e, trigWrong)
}

func cos(x uint32) (uint32, bool) {
	if x&^signBit < 0x39800000 {
		return one, true // above 1 - x²/2 > 1 - 2^-25, half way to the float below
	}
	_, m, e := split(x)
	a, ok := reduced(m, e)
	if !ok {
		return 0, false
	}
	return cosOf(a)
}

func cosOf(a angle) (uint32, bool) {
	a.quarters++
	return sinOf(0, a)
}

func tan(x uint32) (uint32, bool) {
	if x&^signBit < 0x39800000 {
		return x, true // above x by less than |x|·2^-25, and the next float is |x|·2^-24 away or more
	}
	sign, m, e := split(x)
	a, ok := reduced(m, e)
	if !ok {
		return 0, false
	}
	return tanOf(sign, a)
}

func tanOf(sign uint32, a angle) (uint32, bool) {
	sm, se := sine(a.m, a.e)
	cm, ce := cosine(a.m, a.e)
	if a.quarters&1 != 0 {
		m, e := divided(cm, ce, sm, se)
		return round(sign^a.sign^signBit, m, e, 4*trigWrong)
	}
	m, e := divided(sm, se, cm, ce)
	return round(sign^a.sign, m, e, 4*trigWrong)
}

// turned is x half turns, x being no multiple of ½.
func turned(x uint32) (sign uint32, a angle, ok bool) {
	sign, m, e := split(x)
	if e < -45 { // below 2^-21: no quarter turns are in it
		n, ne := normal(m, e+63)
		a.m, a.e = radians(n, ne+1)
		return sign, a, true
	}
	hi := m << uint(e+1+126-64) // 2x as a fraction of 2^126, exactly
	a, ok = fold(hi, 0)
	return sign, a, ok
}

func sinpi(x uint32) (uint32, bool) {
	sign, a, ok := turned(x)
	if !ok {
		return 0, false
	}
	return sinOf(sign, a)
}

func cospi(x uint32) (uint32, bool) {
	if x&^signBit < 0x38800000 {
		return one, true // below 2^-14, 1 - (πx)²/2 > 1 - 2^-25
	}
	_, a, ok := turned(x)
	if !ok {
		return 0, false
	}
	return cosOf(a)
}

func tanpi(x uint32) (uint32, bool) {
	sign, a, ok := turned(x)
	if !ok {
		return 0, false
	}
	return tanOf(sign, a)
}
