package det_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/tide-engine/tide/det"
)

// unitsFrom is how far x is from the true value, in units of x's last place.
func unitsFrom(x float64, truth *big.Float) float64 {
	unit := math.Nextafter(math.Abs(x), math.Inf(1)) - math.Abs(x)
	off := circular(x)
	off.Sub(off, truth)
	units, _ := off.Quo(off, circular(unit)).Float64()
	return units
}

// beside is whether x is the float64 nearest to a true value, or where it is
// chosen so the one next to that.
func beside(x float64, truth *big.Float, chosen bool) bool {
	units := math.Abs(unitsFrom(x, truth))
	return units <= 0.5 && !chosen || units > 0.5 && units < 1.5 && chosen
}

func TestCircle(t *testing.T) {
	for k, at := range det.Circle {
		sin, cos := trueSinCos(float64(k)/32, true)
		row := min(k, 64-k)
		if !beside(at[0], sin, row == 28) {
			t.Errorf("sine %d is %x, and the true one %.20g", k, at[0], sin)
		}
		if !beside(at[1], cos, row == 1 || row == 3 || row == 10) {
			t.Errorf("cosine %d is %x, and the true one %.20g", k, at[1], cos)
		}
		if other := det.Circle[(64-k)%64]; other[0] != -at[0] || other[1] != at[1] {
			t.Errorf("%d and its mirror image differ: %v, %v", k, at, other)
		}
	}
}

func TestArctangents(t *testing.T) {
	for i, angle := range det.Arctangents {
		eighth := 1 + (float64(i%8)+0.5)/8
		c := circular(math.Ldexp(eighth, i/8-5))
		// atan(c) is the angle less (tan(angle)−c)/(1+c²), and a term of 2⁻¹⁰⁰.
		off := tanOf(angle)
		off.Sub(off, c)
		square := mulCircular(c, c)
		off.Quo(off, square.Add(square, circular(1)))
		truth := circular(angle)
		if !beside(angle, truth.Sub(truth, off), i == 8) {
			t.Errorf("arctangent %d is %x, and the true one %.20g", i, angle, truth)
		}
	}
}

func TestDigitsOverATurn(t *testing.T) {
	digits := quoCircular(circular(0.5), circularPi)
	whole, _ := digits.SetMantExp(digits, 256).Int(nil)
	for i, word := range det.OverTurn {
		want := new(big.Int).Rsh(whole, uint(256-64*i))
		want.And(want, new(big.Int).SetUint64(math.MaxUint64))
		if want.Uint64() != word {
			t.Errorf("word %d is %x, want %x", i, word, want)
		}
	}
}
