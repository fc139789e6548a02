package reference

import (
	"math/big"
	"math/bits"
)

// logWrong bounds, in units of the last of 64 bits, how far logarithms are
// from the truth; no sum of the steps below comes to five hundred.
const logWrong = 1 << 11

// recip holds, for each 128th of [1, 2), a fraction of 2¹⁶ that makes any number
// of it at least one and less than 1 + 2^-7 + 2^-15, and the natural logarithm
// that this takes off, as a fraction of 2⁶⁴.
var recip = func() (t [128]struct{ c, log uint64 }) {
	for i := range t {
		n := uint64(128 + i)
		t[i].c = (1<<23 + n - 1) / n
		t[i].log = fixed(preciseLog(integer(1<<16).over(integer(int64(t[i].c)))), 64)
	}
	return t
}()

// exponents are e·ln 2 in units of 2^-64, for e from -150 to 128.
var exponents = func() (t [279][2]uint64) {
	for i := range t {
		t[i] = wide(scaled(bigLn2.by(int64(i-150)), 64))
	}
	return t
}()

// wide is v in two's complement of 128 bits.
func wide(v *big.Int) [2]uint64 {
	v = new(big.Int).And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 128), big.NewInt(1)))
	return [2]uint64{new(big.Int).Rsh(v, 64).Uint64(), new(big.Int).And(v, new(big.Int).SetUint64(^uint64(0))).Uint64()}
}

var (
	farLog  = inverses(2, 3, 4, 5, 6, 7, 8, 9, 10)             // (r - log(1+r))/r², alternating
	nearLog = inverses(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13) // the same, to 2^-6
)

// logarithm is the natural logarithm of m·2^(e-63), m's top bit being set.
func logarithm(m uint64, e int) (sign uint32, lm uint64, le int) {
	switch {
	case e == 0 && m < 1<<63+1<<57:
		r, re := normal(m-1<<63, 0)
		r, re = logNear(0, r, re)
		return 0, r, re
	case e == -1 && -m < 1<<58:
		r, re := normal(-m, -1)
		r, re = logNear(signBit, r, re)
		return signBit, r, re
	}
	t := &recip[m>>56&127]
	hi, lo := bits.Mul64(m, t.c)
	r := hi<<49 | lo>>15 // less the one, which is 2^79
	l := t.log + r - high(r, high(r, alternating(r, farLog)))
	w := &exponents[e+150]
	lo, carry := bits.Add64(w[1], l, 0)
	hi = w[0] + carry
	if int64(hi) < 0 {
		sign = signBit
		var borrow uint64
		lo, borrow = bits.Sub64(0, lo, 0)
		hi, _ = bits.Sub64(0, hi, borrow)
	}
	if hi == 0 { // at least 2^-7, so that errors grow by less than 2⁷
		lm, le = normal(lo, -1)
		return sign, lm, le
	}
	shift := bits.LeadingZeros64(hi)
	return sign, hi<<shift | lo>>(64-shift), 63 - shift
}

// logNear is the magnitude of log(1±r) for r = m·2^(e-63), at most 2^-6.
func logNear(sign uint32, m uint64, e int) (uint64, int) {
	r := shifted(m, -1-e)
	if sign == 0 {
		return shrunk(m, e, high(r, alternating(r, nearLog)))
	}
	return grown(m, e, high(r, series(r, nearLog)))
}

func log(x uint32) (uint32, bool) {
	_, m, e := unpack(x)
	sign, m, e := logarithm(m, e)
	return round(sign, m, e, logWrong)
}

func log2(x uint32) (uint32, bool) {
	_, m, e := unpack(x)
	sign, m, e := logarithm(m, e)
	m, e = normal(high(m, log2e), e+1)
	return round(sign, m, e, 4*logWrong)
}

func log10(x uint32) (uint32, bool) {
	_, m, e := unpack(x)
	sign, m, e := logarithm(m, e)
	m, e = normal(high(m, log10e), e)
	return round(sign, m, e, 8*logWrong)
}

func log1p(x uint32) (uint32, bool) {
	if slight(x) {
		// x - x²/2 and a little: the same distances as those of expm1.
		return x, true
	}
	sign, m, e := unpack(x)
	switch {
	case e < -6:
		m, e = logNear(sign, m, e)
		return round(sign, m, e, logWrong)
	case sign != 0:
		m, e = normal(-shifted(m, -1-e), -1) // 1+x, exactly
	case e < 0:
		m, e = 1<<63+shifted(m, -e), 0 // exactly
	case e < 64:
		sum, carry := bits.Add64(m, 1<<63>>uint(e), 0)
		if carry != 0 {
			sum, e = sum>>1|1<<63, e+1
		}
		m = sum
	}
	sign, m, e = logarithm(m, e)
	return round(sign, m, e, logWrong)
}
