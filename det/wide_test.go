package det

import (
	"math"
	"math/big"
	"testing"
)

// units is how many units of 2⁻¹⁹² got is from want.
func units(got wide, want *big.Float) float64 {
	off := oracle().Sub(got.value(), want)
	f, _ := off.SetMantExp(off, 192).Float64()
	return math.Abs(f)
}

func TestWideConstants(t *testing.T) {
	pi := oracleAngle(oracleOf(1), oracleOf(-1)) // ¾π
	pi.Mul(pi, oracle().Quo(oracleOf(4), oracleOf(3)))
	for _, c := range []struct {
		name string
		got  wide
		want *big.Float
	}{
		{"ln 2", wideLn2, oracleLn(oracleOf(2))},
		{"1/ln 2", widePerLn2, oracle().Quo(oracleOf(1), oracleLn(oracleOf(2)))},
		{"π", widePi, pi},
		{"atan ½", wideAtanHalf, oracleAngle(oracleOf(1), oracleOf(2))},
	} {
		if off := units(c.got, c.want); off >= 1 || c.got.value().Cmp(c.want) > 0 {
			t.Errorf("%s is %v units off", c.name, off)
		}
	}
}

// wide draws one of any size below 2⁶³, some of its words full or empty.
func (d *draws) wide() (w wide) {
	for i := range w {
		switch d.below(4) {
		case 0:
			w[i] = 0
		case 1:
			w[i] = math.MaxUint64
		default:
			w[i] = uint64(d.bits())<<32 | uint64(d.bits())
		}
	}
	w[3] >>= 1 + d.below(63)
	return w
}

func TestWideArithmetic(t *testing.T) {
	d := draws(16)
	for range tries() {
		v, w := d.wide(), d.wide()
		if w.exceeds(v) != (w.value().Cmp(v.value()) > 0) {
			t.Fatalf("%x exceeds %x: %v", w, v, w.exceeds(v))
		}
		if w.exceeds(v) {
			v, w = w, v
		}
		if units(v.plus(w), oracle().Add(v.value(), w.value())) != 0 {
			t.Fatalf("%x plus %x is %x", v, w, v.plus(w))
		}
		if units(v.minus(w), oracle().Sub(v.value(), w.value())) != 0 {
			t.Fatalf("%x minus %x is %x", v, w, v.minus(w))
		}
		small := v
		small[3] = uint64(d.below(1 << 16))
		w[3] &= 1<<40 - 1
		if units(small.times(w), oracle().SetPrec(600).Mul(small.value(), w.value())) > 1 {
			t.Fatalf("%x times %x is %x", small, w, small.times(w))
		}
		divisor := uint64(d.bits())<<(d.below(33)) + 1
		if units(v.over(divisor), oracle().Quo(v.value(), oracle().SetUint64(divisor))) > 1 {
			t.Fatalf("%x over %d is %x", v, divisor, v.over(divisor))
		}
		dividend := uint64(d.bits())
		if units(wideRatio(dividend, divisor), oracle().Quo(oracle().SetUint64(dividend), oracle().SetUint64(divisor))) > 1 {
			t.Fatalf("%d over %d is %x", dividend, divisor, wideRatio(dividend, divisor))
		}
		n := d.below(256)
		if shifted := v.value(); units(v.shift(-n), shifted.SetMantExp(shifted, -n)) > 1 {
			t.Fatalf("%x shifted by −%d is %x", v, n, v.shift(-n))
		}
		low := v.shift(-n)
		if shifted := low.value(); n < 255 && units(low.shift(n), shifted.SetMantExp(shifted, n)) != 0 {
			t.Fatalf("%x shifted by %d is %x", low, n, low.shift(n))
		}
	}
}

func TestOddPart(t *testing.T) {
	d := draws(17)
	for range 10_000 {
		x := float64(d.positive())
		a, n := oddPart(x)
		if a&1 == 0 || math.Ldexp(float64(a), n) != x {
			t.Fatalf("the odd part of %v is %d·2^%d", x, a, n)
		}
	}
}
