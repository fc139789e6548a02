package det_test

import (
	"math"
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
