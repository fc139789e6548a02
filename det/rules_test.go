package det_test

import (
	"math"
	"testing"

	"github.com/tide-engine/tide/det"
	"pgregory.net/rapid"
)

var (
	inf     = float32(math.Inf(1))
	nan     = math.Float32frombits(0x7fc00000)
	oddNaN  = math.Float32frombits(0xffc12345) // as an amd64 might make it, with a payload
	negZero = math.Float32frombits(1 << 31)
	tiny    = float32(math.SmallestNonzeroFloat32)
	huge    = float32(math.MaxFloat32)
)

// same is equality of bits: it tells zeros apart, and knows only the one NaN.
func same(a, b float32) bool { return math.Float32bits(a) == math.Float32bits(b) }

func TestScalarRules(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want float32
	}{
		{"Sqrt(0)", det.Sqrt(0), 0},
		{"Sqrt(-0)", det.Sqrt(negZero), negZero},
		{"Sqrt(-1)", det.Sqrt(-1), nan},
		{"Sqrt(NaN)", det.Sqrt(oddNaN), nan},
		{"Sqrt(Inf)", det.Sqrt(inf), inf},
		{"Sqrt(-Inf)", det.Sqrt(-inf), nan},
		{"Sqrt(2)", det.Sqrt(2), 1.4142135},

		{"Abs(-0)", det.Abs(negZero), 0},
		{"Abs(-2)", det.Abs(-2), 2},
		{"Abs(-Inf)", det.Abs(-inf), inf},
		{"Abs(NaN)", det.Abs(oddNaN), nan},

		{"Sign(-0)", det.Sign(negZero), 0},
		{"Sign(NaN)", det.Sign(oddNaN), 0},
		{"Sign(-tiny)", det.Sign(-tiny), -1},
		{"Sign(Inf)", det.Sign(inf), 1},

		{"Min(0, -0)", det.Min(0, negZero), negZero},
		{"Min(-0, 0)", det.Min(negZero, 0), negZero},
		{"Max(0, -0)", det.Max(0, negZero), 0},
		{"Max(-0, 0)", det.Max(negZero, 0), 0},
		{"Max(-0, -0)", det.Max(negZero, negZero), negZero},
		{"Min(NaN, 1)", det.Min(oddNaN, 1), 1},
		{"Min(1, NaN)", det.Min(1, oddNaN), 1},
		{"Max(NaN, 1)", det.Max(oddNaN, 1), 1},
		{"Max(1, NaN)", det.Max(1, oddNaN), 1},
		{"Max(NaN, -0)", det.Max(oddNaN, negZero), negZero},
		{"Min(NaN, NaN)", det.Min(oddNaN, oddNaN), nan},
		{"Max(NaN, NaN)", det.Max(oddNaN, oddNaN), nan},
		{"Min(Inf, -Inf)", det.Min(inf, -inf), -inf},
		{"Max(NaN, -Inf)", det.Max(oddNaN, -inf), -inf},

		{"Clamp(2, 0, 1)", det.Clamp(2, 0, 1), 1},
		{"Clamp(-2, 0, 1)", det.Clamp(-2, 0, 1), 0},
		{"Clamp(NaN, -3, 3)", det.Clamp(oddNaN, -3, 3), -3},
		{"Clamp(Inf, -3, 3)", det.Clamp(inf, -3, 3), 3},
		{"Clamp(-Inf, -3, 3)", det.Clamp(-inf, -3, 3), -3},
		{"Clamp(-0, 0, 1)", det.Clamp(negZero, 0, 1), negZero},
		{"Clamp(-0, 1, 0)", det.Clamp(negZero, 1, 0), negZero},
		{"Clamp(2, 1, 0)", det.Clamp(2, 1, 0), 1},
		{"Clamp(0.5, 1, 0)", det.Clamp(0.5, 1, 0), 0.5},
		{"Clamp(NaN, 1, 0)", det.Clamp(oddNaN, 1, 0), 0},
		{"Clamp(2, NaN, 1)", det.Clamp(2, oddNaN, 1), 1},
		{"Clamp(0, NaN, 1)", det.Clamp(0, oddNaN, 1), 1},
		{"Clamp(2, 1, NaN)", det.Clamp(2, 1, oddNaN), 1},
		{"Clamp(2, NaN, NaN)", det.Clamp(2, oddNaN, oddNaN), 0},
		{"Clamp(NaN, NaN, NaN)", det.Clamp(oddNaN, oddNaN, oddNaN), 0},

		{"Lerp(-max, max, ½)", det.Lerp(-huge, huge, 0.5), 0},
		{"Lerp(1, 3, ½)", det.Lerp(1, 3, 0.5), 2},
		{"Lerp(1, 3, 2)", det.Lerp(1, 3, 2), 5},
		{"Lerp(Inf, 3, 1)", det.Lerp(inf, 3, 1), 3},
		{"Lerp(Inf, -Inf, ½)", det.Lerp(inf, -inf, 0.5), nan},
		{"Lerp(NaN, 3, ½)", det.Lerp(oddNaN, 3, 0.5), nan},

		{"Floor(-0.5)", det.Floor(-0.5), -1},
		{"Floor(-0)", det.Floor(negZero), negZero},
		{"Floor(max)", det.Floor(huge), huge},
		{"Floor(-tiny)", det.Floor(-tiny), -1},
		{"Floor(Inf)", det.Floor(inf), inf},
		{"Floor(NaN)", det.Floor(oddNaN), nan},

		{"WrapAngle(NaN)", det.WrapAngle(oddNaN), 0},
		{"WrapAngle(Inf)", det.WrapAngle(inf), 0},
		{"WrapAngle(Pi)", det.WrapAngle(det.Pi), -3.1415925},
		{"WrapAngle of a half turn from below", det.WrapAngle(math.Float32frombits(0x59a343dd)), -det.Pi},
		{"WrapAngle of a half turn from above", det.WrapAngle(math.Float32frombits(0xd6e2ec86)), -det.Pi},
		{"WrapAngle(-Pi)", det.WrapAngle(-det.Pi), -det.Pi},
		{"WrapAngle(-0)", det.WrapAngle(negZero), negZero},
	} {
		if !same(c.got, c.want) {
			t.Errorf("%s is %v (%08x), want %v (%08x)", c.name, c.got, math.Float32bits(c.got), c.want, math.Float32bits(c.want))
		}
	}
}

// TestClampLandsInRange takes any bits for all three, NaNs and infinities
// among them.
func TestClampLandsInRange(t *testing.T) {
	special := []float32{0, negZero, 1, -1, inf, -inf, oddNaN, tiny, huge}
	of := rapid.OneOf(rapid.SampledFrom(special), rapid.Map(rapid.Uint32(), math.Float32frombits))
	rapid.Check(t, func(t *rapid.T) {
		x, low, high := of.Draw(t, "x"), of.Draw(t, "low"), of.Draw(t, "high")
		got := det.Clamp(x, low, high)
		if got != got {
			t.Fatal("it is NaN")
		}
		if low == low && high == high && !(got >= min(low, high) && got <= max(low, high)) {
			t.Fatalf("%v is out of range", got)
		}
		if x >= low && x <= high && !same(got, x) {
			t.Fatalf("%v was in range and is now %v", x, got)
		}
	})
}

func TestMinAndMaxAreSymmetric(t *testing.T) {
	special := []float32{0, negZero, 1, -1, inf, -inf, oddNaN, nan, tiny, huge}
	for _, a := range special {
		for _, b := range special {
			if !same(det.Min(a, b), det.Min(b, a)) || !same(det.Max(a, b), det.Max(b, a)) {
				t.Errorf("Min or Max of %v and %v depends on their order", a, b)
			}
			// The same two in the words of the standard library, for what is no NaN.
			if a == a && b == b {
				if !same(det.Min(a, b), float32(math.Min(float64(a), float64(b)))) || !same(det.Max(a, b), float32(math.Max(float64(a), float64(b)))) {
					t.Errorf("Min or Max of %v and %v is not what package math has", a, b)
				}
			}
		}
	}
}

func TestNormalizeRules(t *testing.T) {
	const half = 0.70710677 // √½
	for _, c := range []struct{ of, want det.Vec2 }{
		{det.Vec2{}, det.Vec2{}},
		{det.Vec2{X: negZero, Y: negZero}, det.Vec2{}},
		{det.Vec2{X: tiny}, det.Vec2{X: 1}},
		{det.Vec2{X: tiny, Y: -tiny}, det.Vec2{X: half, Y: -half}},
		{det.Vec2{X: huge, Y: huge}, det.Vec2{X: half, Y: half}},
		{det.Vec2{X: -3e38, Y: 1}, det.Vec2{X: -1, Y: 3.333333e-39}},
		{det.Vec2{X: 3, Y: 4}, det.Vec2{X: 0.6, Y: 0.8}},
		{det.Vec2{X: nan, Y: 1}, det.Vec2{}},
		{det.Vec2{X: 1, Y: oddNaN}, det.Vec2{}},
		{det.Vec2{X: inf, Y: nan}, det.Vec2{}},
		{det.Vec2{X: -inf, Y: 5}, det.Vec2{X: -1}},
		{det.Vec2{X: inf, Y: -huge}, det.Vec2{X: 1, Y: negZero}},
		{det.Vec2{X: inf, Y: -inf}, det.Vec2{X: half, Y: -half}},
	} {
		got := c.of.Normalize()
		if !same(got.X, c.want.X) || !same(got.Y, c.want.Y) {
			t.Errorf("Normalize(%v) is %v, want %v", c.of, got, c.want)
		}
	}
}

func TestLengthRules(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want float32
	}{
		{"huge", det.Vec2{X: 3e38, Y: 1e38}.Length(), 3.1622777e38},
		{"beyond float32", det.Vec2{X: huge, Y: huge}.Length(), inf},
		{"subnormal", det.Vec2{X: 3 * tiny, Y: 4 * tiny}.Length(), 5 * tiny},
		{"negative zero", det.Vec2{X: negZero}.Length(), 0},
		{"NaN", det.Vec2{X: inf, Y: oddNaN}.Length(), nan},
		{"infinite", det.Vec2{X: -inf}.Length(), inf},
		{"distance beyond float32 by its difference", det.Vec2{X: huge}.Distance(det.Vec2{X: -huge}), inf},
		{"distance to infinity", det.Vec2{X: inf}.Distance(det.Vec2{}), inf},
		{"distance between infinities", det.Vec2{X: inf}.Distance(det.Vec2{X: inf}), nan},
		{"square beyond float32", det.Vec2{X: 1e20}.LengthSq(), inf},
	} {
		if !same(c.got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
}

func TestNothingAllocates(t *testing.T) {
	v, q := det.Vec2{X: 1, Y: 2}, det.Quat{X: 1, W: 2}
	u, whole := det.Vec3{X: 1}, int64(100)
	if n := testing.AllocsPerRun(100, func() {
		v = v.Add(v.Normalize()).Lerp(v, 0.3)
		q = q.Mul(q).Nlerp(q, 0.5)
		u = u.Add(u.Scale(float32(det.ToInt[int32](u.Length()))))
		whole = det.ModFloor(det.Div(whole, 3), det.ToInt[int64](v.X))
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
