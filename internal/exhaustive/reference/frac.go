package reference

import (
	"math"
	"math/bits"
)

// frac is a fraction of one in units of 2⁻¹²⁸. Sums and differences wrap, so
// that a small difference of two that wrapped is right all the same.
type frac struct{ hi, lo uint64 }

const unit = 0x1p-128

func (a frac) plus(b frac) frac {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	hi, _ := bits.Add64(a.hi, b.hi, carry)
	return frac{hi, lo}
}

func (a frac) minus(b frac) frac {
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	hi, _ := bits.Sub64(a.hi, b.hi, borrow)
	return frac{hi, lo}
}

// times is ab, less than three units too small.
func (a frac) times(b frac) frac {
	hi, lo := bits.Mul64(a.hi, b.hi)
	cross, _ := bits.Mul64(a.hi, b.lo)
	lo, carry := bits.Add64(lo, cross, 0)
	hi += carry
	cross, _ = bits.Mul64(a.lo, b.hi)
	lo, carry = bits.Add64(lo, cross, 0)
	return frac{hi + carry, lo}
}

func (a frac) below(b frac) bool { return a.hi < b.hi || a.hi == b.hi && a.lo < b.lo }

// float is a as a float64, to 2⁻⁵² of it; signed takes the upper half of the
// range for negative.
func (a frac) float() float64 { return float64(float64(a.hi)*0x1p-64) + float64(float64(a.lo)*unit) }

func (a frac) signed() float64 {
	if a.hi>>63 == 0 {
		return a.float()
	}
	return -frac{}.minus(a).float()
}

// left is a·2ⁿ for n from 0 to 127, the whole part dropped.
func (a frac) left(n int) frac {
	if n >= 64 {
		return frac{a.lo << (n - 64), 0}
	}
	return frac{a.hi<<n | a.lo>>(64-n), a.lo << n}
}

// right is a·2⁻ⁿ for n from 0 on, what does not fit dropped.
func (a frac) right(n int) frac {
	if n >= 64 {
		return frac{0, a.hi >> (n - 64)}
	}
	return frac{a.hi >> n, a.lo>>n | a.hi<<(64-n)}
}

// poly is c[0] + x·c[1] + x²·c[2] + …, and with alternate every second sign
// turned. For x ≤ 2⁻⁶ it errs by less than four units, beside what the series
// leaves out.
func poly(x frac, c []frac, alternate bool) frac {
	s := c[len(c)-1]
	for i := len(c) - 2; i >= 0; i-- {
		if alternate {
			s = c[i].minus(s.times(x))
		} else {
			s = c[i].plus(s.times(x))
		}
	}
	return s
}

// mixed is a number that is not negative: its integer part, and the rest.
type mixed struct {
	integer  uint64
	fraction frac
}

// parts are the integers of x = m·2^e, for a finite x above 0.
func parts(x float64) (m uint64, e int) {
	b := math.Float64bits(x)
	m, e = b&(1<<52-1), int(b>>52&0x7ff)
	if e == 0 {
		return m, -1074
	}
	return m | 1<<52, e - 1075
}

// product is m·f·2^e, f below one, less than a unit too small; it wraps at 2⁶⁴,
// and e has to be from -255 to 11.
func product(m uint64, f frac, e int) mixed {
	high, low := bits.Mul64(m, f.lo)
	top, middle := bits.Mul64(m, f.hi)
	middle, carry := bits.Add64(middle, high, 0)
	top += carry
	return mixed{top, frac{middle, low}}.scaled(e)
}

// scaled is w·2^e, for e from -255 to 11.
func (w mixed) scaled(e int) mixed {
	switch {
	case e > 0:
		return mixed{w.integer<<e | w.fraction.hi>>(64-e), w.fraction.left(e)}
	case e == 0:
		return w
	case e <= -64:
		return mixed{0, frac{w.integer, w.fraction.hi}.right(-64 - e)}
	}
	f := w.fraction.right(-e)
	f.hi |= w.integer << (64 + e)
	return mixed{w.integer >> -e, f}
}

// mixedOf is x, for a finite x from 0 up to 2⁶³: exact down to 2⁻⁷⁶, below that
// less than a unit too small.
func mixedOf(x float64) mixed {
	if x == 0 {
		return mixed{}
	}
	m, e := parts(x)
	return mixed{m, frac{}}.scaled(max(e, -255))
}

func (a mixed) plus(b mixed) mixed {
	lo, carry := bits.Add64(a.fraction.lo, b.fraction.lo, 0)
	hi, carry := bits.Add64(a.fraction.hi, b.fraction.hi, carry)
	return mixed{a.integer + b.integer + carry, frac{hi, lo}}
}

func (a mixed) minus(b mixed) mixed {
	lo, borrow := bits.Sub64(a.fraction.lo, b.fraction.lo, 0)
	hi, borrow := bits.Sub64(a.fraction.hi, b.fraction.hi, borrow)
	return mixed{a.integer - b.integer - borrow, frac{hi, lo}}
}

func (a mixed) float() float64 { return float64(a.integer) + a.fraction.float() }

// modulo is a = k·c + r with r from 0 up to c, which is at least a half. c is
// itself within half a unit, so that r is within k/2 and one.
func (a mixed) modulo(c frac) (k uint64, r frac) {
	k = uint64(a.float() / c.float())
	rest := a.minus(product(k, c, 0))
	for rest.integer>>63 != 0 { // the guess was one too many
		k, rest = k-1, rest.plus(mixed{0, c})
	}
	for rest.integer != 0 || !rest.fraction.below(c) {
		k, rest = k+1, rest.minus(mixed{0, c})
	}
	return k, rest.fraction
}

// nearestDouble is the float64 nearest to m·2^e, of which it is known that the
// true value lies less than wrong units of m away. It is not ok if that leaves
// two to choose from, and for results that are not normal.
func nearestDouble(m frac, e int, wrong uint64) (y float64, ok bool) {
	if m.hi == 0 {
		return 0, false
	}
	shift := bits.LeadingZeros64(m.hi)
	m, e = m.left(shift), e-shift
	if wrong>>(62-min(shift, 62)) != 0 || e < -1020 || e > 1023 {
		return 0, false
	}
	wrong <<= shift
	rest := frac{m.hi & (1<<11 - 1), m.lo}
	near := rest.minus(frac{1 << 10, 0}).plus(frac{0, wrong})
	if near.hi == 0 && near.lo <= 2*wrong {
		return 0, false
	}
	kept := m.hi >> 11
	if rest.hi >= 1<<10 {
		kept++
	}
	return math.Ldexp(float64(kept), e-53), true
}

// sum is the float64 nearest to y+d, of which it is known that the true value
// lies less than wrong away.
func sum(y, d, wrong float64) (float64, bool) {
	low, high := y+(d-wrong), y+(d+wrong)
	return low, low == high && math.Abs(low) >= 0x1p-1000 // false for a NaN
}
