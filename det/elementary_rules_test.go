package det

import (
	"math"
	"testing"
)

// TestElementaryRules are the special values of C23's Annex F, and the first
// and last inputs of what it leaves to rounding.
func TestElementaryRules(t *testing.T) {
	inf, minusZero, odd := infinite, math.Float32frombits(signBit), math.Float32frombits(0xffc12345)
	const tiny, small, huge = math.SmallestNonzeroFloat32, 0x1p-126, math.MaxFloat32
	after := func(x float32) float32 { return math.Nextafter32(x, inf) }
	before := func(x float32) float32 { return math.Nextafter32(x, -inf) }

	for _, c := range []struct {
		name string
		f    func(float32) float32
		// arguments and results by turns
		pairs []float32
	}{
		{"Exp", Exp, []float32{
			0, 1, minusZero, 1, inf, inf, -inf, 0, odd, nan(), tiny, 1, -tiny, 1, huge, inf, -huge, 0, 128, inf, -128, 0,
			88.72283, 0x1.ffff08p127, 88.72284, inf, -87.33655, 0x1.ffff98p-127, -103.97208, tiny, before(-103.97208), 0,
		}},
		{"Exp2", Exp2, []float32{
			0, 1, minusZero, 1, inf, inf, -inf, 0, odd, nan(), tiny, 1, -tiny, 1, huge, inf, -huge, 0, 256, inf, -256, 0,
			before(128), 0x1.ffff4ep127, 128, inf, -126, small, -149, tiny, after(-150), tiny, -150, 0, 0.5, math.Sqrt2,
		}},
		{"Expm1", Expm1, []float32{
			0, 0, minusZero, minusZero, inf, inf, -inf, -1, odd, nan(), tiny, tiny, -tiny, -tiny, small, small, huge, inf, -huge, -1, 128, inf, -128, -1,
			88.72283, 0x1.ffff08p127, 88.72284, inf, -17.32868, -1, after(-17.32868), after(-1),
		}},
		{"Sinh", Sinh, []float32{
			0, 0, minusZero, minusZero, inf, inf, -inf, -inf, odd, nan(), tiny, tiny, -tiny, -tiny, -small, -small, huge, inf, -huge, -inf, 128, inf,
			before(89.41599), 0x1.ffffd8p127, 89.41599, inf, -89.41599, -inf,
		}},
		{"Cosh", Cosh, []float32{
			0, 1, minusZero, 1, inf, inf, -inf, inf, odd, nan(), tiny, 1, -tiny, 1, huge, inf, -huge, inf, -128, inf,
			before(89.41599), 0x1.ffffd8p127, 89.41599, inf, -89.41599, inf,
		}},
		{"Tanh", Tanh, []float32{
			0, 0, minusZero, minusZero, inf, 1, -inf, -1, odd, nan(), tiny, tiny, -tiny, -tiny, small, small, huge, 1, -huge, -1, 10, 1, -10, -1,
			9.010914, 1, before(9.010914), before(1), -9.010914, -1,
		}},
		{"Log", Log, []float32{
			0, -inf, minusZero, -inf, 1, 0, inf, inf, -inf, nan(), -1, nan(), -tiny, nan(), odd, nan(),
			tiny, -103.27893, small, -87.33655, huge, 88.72284, after(1), 1.1920928e-07, before(1), -5.9604645e-08,
		}},
		{"Log2", Log2, []float32{
			0, -inf, minusZero, -inf, 1, 0, inf, inf, -inf, nan(), -1, nan(), -tiny, nan(), odd, nan(),
			tiny, -149, small, -126, huge, 128, 0.5, -1, after(1), 1.7198263e-07,
		}},
		{"Log10", Log10, []float32{
			0, -inf, minusZero, -inf, 1, 0, inf, inf, -inf, nan(), -1, nan(), -tiny, nan(), odd, nan(),
			10, 1, 1e10, 10, 0.1, -1, huge, 38.53184,
		}},
		{"Log1p", Log1p, []float32{
			0, 0, minusZero, minusZero, -1, -inf, inf, inf, -inf, nan(), before(-1), nan(), -huge, nan(), odd, nan(),
			tiny, tiny, -tiny, -tiny, small, small, after(-1), -16.635532, huge, 88.72284,
		}},
		{"Cbrt", Cbrt, []float32{
			0, 0, minusZero, minusZero, inf, inf, -inf, -inf, odd, nan(), 1, 1, -1, -1, 27, 3, -8, -2, tiny, 0x1.428a2f98d728bp-50, huge, 6.9814636e+12,
		}},
	} {
		for i := 0; i < len(c.pairs); i += 2 {
			x, want := c.pairs[i], c.pairs[i+1]
			if got := c.f(x); math.Float32bits(got) != math.Float32bits(want) {
				t.Errorf("%s(%v) is %v (%08x), want %v (%08x)", c.name, x, got, math.Float32bits(got), want, math.Float32bits(want))
			}
		}
	}
}
