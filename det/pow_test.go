package det

import (
	"math"
	"math/big"
	"testing"
)

// truePower is x to the power of y for positive finite x, unrounded; nil if it
// is far outside of float32, with the result there.
func truePower(x, y float32) (*big.Float, float32) {
	t := oracle().Mul(oracleLn(oracleOf(float64(x))), oracleOf(float64(y)))
	if size, _ := t.Float64(); math.Abs(size) > 200 {
		return nil, float32(math.Exp(size))
	}
	return oracleExp(t), 0
}

func truePow(x, y float32) float32 {
	value, far := truePower(x, y)
	if value == nil {
		return far
	}
	return rounded(value)
}

// powStage is which part of powPositive decides: 0 powFast, 1 powSide,
// 2 powEquals, 3 powWideSide.
func powStage(x, y float32) int {
	near := powFast(float64(x), float64(y))
	low, high := float32(near-near*powBound), float32(near+near*powBound)
	if low == high {
		return 0
	}
	middle := halfway(low, high)
	switch {
	case powSide(float64(x), float64(y), middle) != 0:
		return 1
	case powEquals(float64(x), float64(y), middle):
		return 2
	}
	return 3
}

// checkPow compares with the oracle, or, where math.Pow is far from any middle,
// with that.
func checkPow(t *testing.T, x, y float32) {
	t.Helper()
	got := Pow(x, y)
	rough := math.Pow(float64(x), float64(y))
	want := float32(rough)
	if want != float32(rough*(1+0x1p-40)) || want != float32(rough*(1-0x1p-40)) || want != got {
		want = truePow(x, y)
	}
	if got != want {
		t.Errorf("Pow(%v, %v) (%08x, %08x) is %v, want %v", x, y, math.Float32bits(x), math.Float32bits(y), got, want)
	}
}

func TestPowPairs(t *testing.T) {
	d := draws(1)
	for range *pairs {
		// Any two, most of them far out.
		checkPow(t, d.positive(), d.signed(d.positive()))
		// Any base, and a power within float32.
		x := d.positive()
		exponent := d.unit()*280 - 151
		checkPow(t, x, float32(exponent/math.Log2(float64(x))))
		// A base near 1.
		x = math.Float32frombits(uint32(0x3f800000 + d.below(1<<12) - 1<<11))
		checkPow(t, x, float32(exponent/math.Log2(float64(x))))
		// What games have.
		x, y := float32(d.unit()*100), float32(d.unit()*12-4)
		checkPow(t, x, y)
		checkPow(t, x, float32(math.Round(float64(y*4))/4))
		checkPow(t, float32(d.below(4096)+1)/16, float32(math.Round(float64(y*4))/4))
	}
}
