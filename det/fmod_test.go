package det

import (
	"math"
	"math/big"
	"testing"
)

// trueFmod is by whole numbers, in units of 2⁻¹⁴⁹.
func trueFmod(x, y float32) float32 {
	whole := func(x float32) *big.Int {
		i, _ := oracle().SetMantExp(oracleOf(float64(x)), 149).Int(nil)
		return i
	}
	rest := new(big.Int).Rem(whole(x), whole(y))
	result, _ := oracle().SetMantExp(oracle().SetInt(rest), -149).Float32()
	return float32(math.Copysign(float64(result), float64(x)))
}

func checkFmod(t *testing.T, x, y float32) {
	t.Helper()
	if got, want := Fmod(x, y), trueFmod(x, y); math.Float32bits(got) != math.Float32bits(want) {
		t.Errorf("Fmod(%v, %v) (%08x, %08x) is %v, want %v", x, y, math.Float32bits(x), math.Float32bits(y), got, want)
	}
}

func TestFmodPairs(t *testing.T) {
	d := draws(4)
	for range tries() {
		x := d.signed(d.positive())
		checkFmod(t, x, d.signed(d.positive()))
		y := float32(float64(x) / math.Ldexp(d.unit()+0.5, d.below(40)))
		if y != 0 && y-y == 0 {
			checkFmod(t, x, y)
			n := float32(math.Round(float64(x / y)))
			for _, multiple := range []float32{y * n, math.Nextafter32(y*n, 0), math.Nextafter32(y*n, y*n*2)} {
				if multiple-multiple == 0 {
					checkFmod(t, multiple, y)
				}
			}
		}
		checkFmod(t, float32(d.unit()*200-100), float32(d.unit()*10-5))
		checkFmod(t, math.Float32frombits(1+d.bits()>>9), math.Float32frombits(1+d.bits()>>9))
	}
}
