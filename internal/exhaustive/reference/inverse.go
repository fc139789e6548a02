package reference

import (
	"math"
	"math/bits"
)

// inverseWrong bounds, in units of the last of 64 bits, how far the inverse
// trigonometric functions are from the truth; no sum of the steps below comes
// to five hundred.
const inverseWrong = 1 << 11

// asinSeries is (asin x - x)/x³ in x², to ½: 1·3·…·(2n-1) over 2·4·…·2n·(2n+1).
var asinSeries = func() (c []uint64) {
	product := integer(1)
	for n := int64(1); n <= 29; n++ {
		product = product.times(integer(2*n - 1)).over(integer(2 * n))
		c = append(c, fixed(product.over(integer(2*n+1)), 64))
	}
	return c
}()

// atanSeries is (x - atan x)/x³ in x², to 2^-5, alternating.
var atanSeries = inverses(3, 5, 7, 9, 11, 13, 15)

// arcs are atan(i/64) as fractions of 2⁶⁴.
var arcs = func() (t [65]uint64) {
	for i := range t {
		t[i] = fixed(preciseAtan(integer(int64(i)).over(integer(64))), 64)
	}
	return t
}()

// arcsine is that of m·2^(e-63), at most ½ or, e being -1, little more.
func arcsine(m uint64, e int) (uint64, int) {
	u := square(m, e)
	return grown(m, e, high(u, series(u, asinSeries)))
}

// arcHalf is asin √((1-x)/2) for x = 1 - n·2^-24, n < 2²³. Twice that is acos x.
func arcHalf(n uint64) (uint64, int) {
	m, e := normal(n, 63-25) // (1-x)/2
	if e&1 == 0 {
		m, e = m>>1, e+1
	}
	return arcsine(root(m), (e-1)/2)
}

// root is √(m·2⁶⁴) for m of 63 or 64 bits, not all of them ones: a guess of more
// than fifty bits, and one of Newton's steps, which doubles them.
func root(m uint64) uint64 {
	guess := uint64(math.Sqrt(float64(m)) * (1 << 32))
	q, _ := bits.Div64(m, 0, guess)
	return guess/2 + q/2 + guess&q&1
}

func asin(x uint32) (uint32, bool) {
	if x&^signBit < 0x39800000 {
		return x, true // above x by less than |x|·2^-26, and the next float is |x|·2^-24 away or more
	}
	sign, m, e := unpack(x)
	if x&^signBit <= 0x3f000000 {
		m, e = arcsine(m, e)
		return round(sign, m, e, inverseWrong)
	}
	if e == 0 {
		return sign | 0x3fc90fdb, true
	}
	m, e = quarterLess(arcHalf(complement(m, e)))
	return round(sign, m, e, inverseWrong)
}

// complement is 1-x in units of 2^-24, x = m·2^(e-63) being above ½.
func complement(m uint64, e int) uint64 { return 1<<24 - m>>uint(39-e) }

// quarterLess is π/2 - 2a for a = m·2^(e-63) at most π/6.
func quarterLess(m uint64, e int) (uint64, int) { return normal(halfPi-shifted(m, -e-1), 0) }

func acos(x uint32) (uint32, bool) {
	if isZero(x) {
		return 0x3fc90fdb, true
	}
	sign, m, e := unpack(x)
	switch {
	case x&^signBit <= 0x3f000000: // π/2 ∓ asin x in units of 2^-62
		m, e = arcsine(m, e)
		m = shifted(m, 1-e)
		if sign == 0 {
			m = -m
		}
		m, e = normal(halfPi>>1+m, 1)
	case sign == 0:
		m, e = arcHalf(complement(m, e))
		e++
	case x == one|signBit:
		m, e = halfPi, 1
	default:
		m, e = arcHalf(complement(m, e))
		m, e = normal(halfPi-shifted(m, -e), 1) // π - 2a in units of 2^-62
	}
	return round(0, m, e, inverseWrong)
}

func atan(x uint32) (uint32, bool) {
	switch {
	case x&^signBit < 0x39800000:
		// Nearer to zero than x by less than x³/3 < |x|·2^-25, and the next float
		// towards zero is |x|·2^-24 away or more.
		return x, true
	case x&^signBit >= 0x4d000000: // 2²⁷
		// π/2 - 1/x < atan x < π/2, and π/2 is 1.5·10^-8 from a midpoint.
		return x&signBit | 0x3fc90fdb, true
	}
	sign, m, e := unpack(x)
	switch {
	case x&^signBit == one:
		m, e = halfPi, -1
	case e < 0:
		m, e = arctangent(m, e)
	default:
		q, _ := bits.Div64(1<<62, 0, m) // 1/x in units of 2^-(63+e)
		m, e = arctangent(normal(q, -e))
		m, e = normal(halfPi-shifted(m, -e), 0)
	}
	return round(sign, m, e, inverseWrong)
}

// arctangent is that of m·2^(e-63), less than one.
func arctangent(m uint64, e int) (uint64, int) {
	if e < -5 {
		u := square(m, e)
		return shrunk(m, e, high(u, alternating(u, atanSeries)))
	}
	x := shifted(m, -1-e)
	i := (x + 1<<57) >> 58 // the nearest 64th
	if i == 0 {
		i = 64 // the sum went round; x is 2^-5 or more
	}
	d := x - i<<58
	negative := int64(d) < 0
	if negative {
		d = -d
	}
	// atan x = atan a + atan((x-a)/(1+x·a)), the last argument below 2^-7
	h, l := bits.Mul64(x, i)
	w, _ := bits.Div64(d>>1, d<<63, 1<<63+(h<<57|l>>7))
	v := high(w, w)
	arc := w - high(w, high(v, alternating(v, atanSeries)))
	if negative {
		arc = -arc
	}
	return normal(arcs[i]+arc, -1)
}
