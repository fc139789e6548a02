package det

import (
	"math"
	"math/big"
	"testing"
)

// trueAngle is the angle of (x, y) for y > 0 and finite x, unrounded.
func trueAngle(y, x float32) *big.Float {
	return oracleAngle(oracleOf(float64(y)), oracleOf(float64(x)))
}

// atan2Stage is which part of Atan2 decides: 0 atan2Fast, 1 the quotient of a
// small angle, 2 atan2Side, 3 atan2WideSide.
func atan2Stage(y, x float32) int {
	octant := 0
	if x < 0 {
		octant = 2
	}
	a, b := math.Abs(float64(y)), math.Abs(float64(x))
	if a > b {
		a, b, octant = b, a, octant+1
	}
	near := atan2Fast(a, b, octant)
	low, high := float32(near-near*atan2Bound), float32(near+near*atan2Bound)
	switch {
	case low == high:
		return 0
	case octant == 0 && a < b*0x1p-24:
		return 1
	case atan2Side(a, b, octant, halfway(low, high)) != 0:
		return 2
	}
	return 3
}

// checkAtan2 compares with the oracle, or, where math.Atan2 is far from any
// middle, with that.
func checkAtan2(t *testing.T, y, x float32) {
	t.Helper()
	got := Atan2(y, x)
	rough := math.Atan2(float64(y), float64(x))
	want := float32(rough)
	if want != float32(rough*(1+0x1p-48)) || want != float32(rough*(1-0x1p-48)) || want != got {
		want = rounded(trueAngle(max(y, -y), x))
		if y < 0 {
			want = -want
		}
	}
	if got != want {
		t.Errorf("Atan2(%v, %v) (%08x, %08x) is %v, want %v", y, x, math.Float32bits(y), math.Float32bits(x), got, want)
	}
}

func TestAtan2Pairs(t *testing.T) {
	d := draws(2)
	for range *pairs {
		checkAtan2(t, d.signed(d.positive()), d.signed(d.positive()))
		x := d.signed(d.positive()) // and a y within 2³² of it
		y := float32(float64(x) * math.Ldexp(d.unit()+0.5, d.below(64)-32))
		checkAtan2(t, d.signed(y), x)
		checkAtan2(t, float32(d.unit()*200-100), float32(d.unit()*200-100))
		checkAtan2(t, float32(d.below(2000)-1000), float32(d.below(2000)-1000))
	}
}
