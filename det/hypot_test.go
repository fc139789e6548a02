package det

import (
	"math"
	"math/big"
	"testing"
)

func trueHypot(x, y float32) *big.Float {
	a, b := oracleOf(float64(x)), oracleOf(float64(y))
	sum := oracle().SetPrec(1200).Mul(a, a)
	sum.Add(sum, oracle().Mul(b, b)) // 600 bits apart at most
	return oracle().Sqrt(sum)
}

func checkHypot(t *testing.T, x, y float32) {
	t.Helper()
	if got, want := Hypot(x, y), rounded(trueHypot(x, y)); got != want {
		t.Errorf("Hypot(%v, %v) (%08x, %08x) is %v, want %v", x, y, math.Float32bits(x), math.Float32bits(y), got, want)
	}
}

func TestHypotPairs(t *testing.T) {
	d := draws(3)
	for range *pairs {
		x := d.signed(d.positive())
		checkHypot(t, x, d.signed(d.positive()))
		checkHypot(t, x, d.signed(float32(float64(x)*math.Ldexp(d.unit()+0.5, d.below(30)-15))))
		checkHypot(t, float32(d.unit()*200-100), float32(d.unit()*200-100))
		checkHypot(t, math.Float32frombits(1+d.bits()>>9), math.Float32frombits(1+d.bits()>>9))
	}
}
