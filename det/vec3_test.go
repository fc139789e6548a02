package det_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/tide-engine/tide/det"
	"pgregory.net/rapid"
)

func vec3(of *rapid.Generator[float32]) *rapid.Generator[det.Vec3] {
	return rapid.Custom(func(t *rapid.T) det.Vec3 {
		return det.Vec3{X: of.Draw(t, "x"), Y: of.Draw(t, "y"), Z: of.Draw(t, "z")}
	})
}

func TestVec3ArithmeticRoundsEachStep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, w := vec3(moderate()).Draw(t, "v"), vec3(moderate()).Draw(t, "w")
		s := moderate().Draw(t, "s")
		plus := func(a, b float32) float32 { return round(add(exact(float64(a)), exact(float64(b)))) }
		times := func(a, b float32) float32 { return round(mul(exact(float64(a)), exact(float64(b)))) }
		if got, want := v.Add(w), (det.Vec3{X: plus(v.X, w.X), Y: plus(v.Y, w.Y), Z: plus(v.Z, w.Z)}); got != want {
			t.Fatalf("Add: %v, want %v", got, want)
		}
		if got, want := v.Sub(w), (det.Vec3{X: plus(v.X, -w.X), Y: plus(v.Y, -w.Y), Z: plus(v.Z, -w.Z)}); got != want {
			t.Fatalf("Sub: %v, want %v", got, want)
		}
		if got, want := v.Scale(s), (det.Vec3{X: times(v.X, s), Y: times(v.Y, s), Z: times(v.Z, s)}); got != want {
			t.Fatalf("Scale: %v, want %v", got, want)
		}
		if got, want := v.Dot(w), plus(plus(times(v.X, w.X), times(v.Y, w.Y)), times(v.Z, w.Z)); got != want {
			t.Fatalf("Dot: %v, want %v", got, want)
		}
	})
}

func TestVec3LengthOfAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := vec3(rapid.OneOf(finite(), moderate())).Draw(t, "v")
		sum := exact(0)
		for _, c := range []float32{v.X, v.Y, v.Z} {
			sum = add(sum, mul(exact(float64(c)), exact(float64(c))))
		}
		want, got := root(sum), v.Length()
		if math.IsInf(float64(got), 1) {
			if round(want) != got {
				t.Fatalf("the length of %v is finite, %v", v, round(want))
			}
			return
		}
		if off := ulps(got, want); off > nearly {
			t.Fatalf("the length of %v is %v, %v units off", v, got, off)
		}
	})
	for _, c := range []struct {
		of   det.Vec3
		want float32
	}{
		{det.Vec3{}, 0},
		{det.Vec3{X: negZero, Y: negZero, Z: negZero}, 0},
		{det.Vec3{X: 2, Y: -3, Z: 6}, 7},
		{det.Vec3{X: 2 * tiny, Y: 3 * tiny, Z: 6 * tiny}, 7 * tiny},
		{det.Vec3{X: huge, Y: huge, Z: huge}, inf},
		{det.Vec3{Z: -inf}, inf},
		{det.Vec3{X: inf, Z: oddNaN}, nan},
		{det.Vec3{X: oddNaN}, nan},
		{det.Vec3{Y: oddNaN}, nan},
	} {
		if got := c.of.Length(); !same(got, c.want) {
			t.Errorf("the length of %v is %v, want %v", c.of, got, c.want)
		}
	}
}

func TestVec3CrossIsCorrectlyRounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.OneOf(finite(), moderate())
		v, w := vec3(of).Draw(t, "v"), vec3(of).Draw(t, "w")
		got := v.Cross(w)
		minor := func(a, b, c, d float32) *big.Float {
			return sub(mul(exact(float64(a)), exact(float64(b))), mul(exact(float64(c)), exact(float64(d))))
		}
		for _, c := range []struct {
			got  float32
			want *big.Float
		}{
			{got.X, minor(v.Y, w.Z, v.Z, w.Y)}, {got.Y, minor(v.Z, w.X, v.X, w.Z)}, {got.Z, minor(v.X, w.Y, v.Y, w.X)},
			{det.Vec2{X: v.X, Y: v.Y}.Cross(det.Vec2{X: w.X, Y: w.Y}), minor(v.X, w.Y, v.Y, w.X)},
		} {
			if math.IsInf(float64(c.got), 0) && round(c.want) == c.got {
				continue
			}
			if off := ulps(c.got, c.want); !(off <= nearly) {
				t.Fatalf("a component is %v, want %v", c.got, round(c.want))
			}
		}
	})
	x, y, z := det.Vec3{X: 1}, det.Vec3{Y: 1}, det.Vec3{Z: 1}
	if x.Cross(y) != z || y.Cross(z) != x || z.Cross(x) != y || y.Cross(x) != z.Neg() {
		t.Error("the axes are not right-handed")
	}
	v := det.Vec3{X: 0.1, Y: 0.3, Z: -0.7}
	if got := v.Cross(v.Scale(-8)); got != (det.Vec3{}) {
		t.Errorf("of parallel vectors it is %v", got)
	}
}

func TestPerpendicular(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := vec3(rapid.OneOf(finite(), moderate())).Draw(t, "v")
		p := v.Perpendicular()
		if v == (det.Vec3{}) {
			return
		}
		parts := func(v det.Vec3) []*big.Float { return exactly([]float32{v.X, v.Y, v.Z}) }
		length, _ := root(dot(parts(p), parts(p))).Float64()
		cosine, _ := quo(dot(parts(p), parts(v)), root(dot(parts(v), parts(v)))).Float64()
		if math.Abs(length-1) > 1e-7 || math.Abs(cosine) > 1e-7 {
			t.Fatalf("%v is %v long and at a cosine of %v", p, length, cosine)
		}
		if (p.X != 0) && (p.Y != 0) && (p.Z != 0) {
			t.Fatalf("%v is at right angles to no axis", p)
		}
	})
	for _, c := range []struct{ of, want det.Vec3 }{
		{det.Vec3{}, det.Vec3{}},
		{det.Vec3{X: oddNaN, Y: 1}, det.Vec3{}},
		{det.Vec3{X: 2}, det.Vec3{Z: -1}},
		{det.Vec3{Y: 2}, det.Vec3{Z: 1}},
		{det.Vec3{Z: 2}, det.Vec3{Y: -1}},
		{det.Vec3{X: inf, Y: 5, Z: 5}, det.Vec3{Z: -1}},
	} {
		if got := c.of.Perpendicular(); got != c.want {
			t.Errorf("Perpendicular(%v) is %v, want %v", c.of, got, c.want)
		}
	}
	if got := (det.Vec2{X: 3, Y: 4}).Perpendicular(); got != (det.Vec2{X: -4, Y: 3}) {
		t.Errorf("in the plane it is %v", got)
	}
}

func TestBoxes(t *testing.T) {
	low, high := det.Vec3{X: -1, Y: -2, Z: 0}, det.Vec3{X: 1, Y: 2, Z: 3}
	if got := (det.Vec3{X: 5, Y: 1, Z: oddNaN}).Clamp(low, high); got != (det.Vec3{X: 1, Y: 1, Z: 0}) {
		t.Errorf("Clamp is %v", got)
	}
	if got := (det.Vec2{X: -5, Y: 1}).Clamp(det.Vec2{X: -1, Y: -2}, det.Vec2{X: 1, Y: 2}); got != (det.Vec2{X: -1, Y: 1}) {
		t.Errorf("in the plane Clamp is %v", got)
	}
	abs3, abs2 := (det.Vec3{X: -1, Y: 2, Z: -inf}).Abs(), (det.Vec2{X: -1, Y: 2}).Abs()
	if abs3 != (det.Vec3{X: 1, Y: 2, Z: inf}) || abs2 != (det.Vec2{X: 1, Y: 2}) {
		t.Errorf("Abs is %v and %v", abs3, abs2)
	}
}
