package view

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if math.Abs(got-want) > tolerance || got != got {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestDecayHalvesInAHalfLife(t *testing.T) {
	near(t, "after one half-life", decay(0.075), 0.5, 1e-15)
	near(t, "after two", decay(0.150), 0.25, 1e-15)
	near(t, "after none", decay(0), 1, 0)
	near(t, "a clock that went back", decay(-1), 1, 0)
	near(t, "NaN seconds", decay(math.NaN()), 1, 0)
}

// Frame rates must not matter: many short frames are one long one.
func TestDecayIsTheSameAtAnyFrameRate(t *testing.T) {
	for _, rate := range []int{24, 60, 144, 1000} {
		left := 1.0
		for range rate {
			left *= decay(1 / float64(rate))
		}
		near(t, "a second", left, math.Pow(0.5, 1/0.075), 1e-12)
	}
}

func TestLerpAngleTakesTheShortestArc(t *testing.T) {
	const deg = math.Pi / 180
	cases := []struct{ a, b, t, want float64 }{
		{10, 30, 0.5, 20},
		{170, -170, 0.5, 180},
		{-170, 170, 0.5, -180},
		{350, 10, 0.25, 355},
		{0, 720 + 40, 0.5, 20},
		{90, -90 + 1, 0.5, 90 - 89.5},
	}
	for _, c := range cases {
		near(t, "angle", lerpAngle(c.a*deg, c.b*deg, c.t), c.want*deg, 1e-12)
	}
}

func TestBlendOfWhatIsNotFiniteIsTheNewer(t *testing.T) {
	inf := math.Inf(1)
	for _, a := range []float64{inf, -inf, math.NaN(), 1} {
		for _, b := range []float64{inf, -inf, 3} {
			if finite(a) && finite(b) {
				continue
			}
			for name, got := range map[string]float64{"lerp": lerp(a, b, 0.5), "lerpAngle": lerpAngle(a, b, 0.5)} {
				if got != b {
					t.Errorf("%s(%v, %v) = %v, want the newer", name, a, b, got)
				}
			}
		}
	}
}

func about(x, y, z, angle float64) quat {
	sin, cos := math.Sincos(angle / 2)
	return quat{x * sin, y * sin, z * sin, cos}
}

func sameRotation(t *testing.T, what string, got, want quat) {
	t.Helper()
	if d := math.Abs(got.dot(want)); d < 1-1e-9 {
		t.Errorf("%s: got %+v, want %+v (or its negative)", what, got, want)
	}
}

func TestSlerp(t *testing.T) {
	a, b := about(0, 0, 1, 0.2), about(0, 0, 1, 1.2)
	sameRotation(t, "half way", slerp(a, b, 0.5), about(0, 0, 1, 0.7))
	sameRotation(t, "quarter", slerp(a, b, 0.25), about(0, 0, 1, 0.45))
	sameRotation(t, "negated end", slerp(a, b.negate(), 0.5), about(0, 0, 1, 0.7))
	sameRotation(t, "negated start", slerp(a.negate(), b, 0.5), about(0, 0, 1, 0.7))
	sameRotation(t, "across a half turn", slerp(about(0, 1, 0, 3), about(0, 1, 0, -3), 0.5), about(0, 1, 0, math.Pi))
	if got := slerp(quat{}, b, 0.5); got != b {
		t.Errorf("from no rotation: got %+v, want the newer", got)
	}
	if got := slerp(a, quat{}, 0.5); got != (quat{}) {
		t.Errorf("to no rotation: got %+v, want the newer", got)
	}
}

// A rotation has length 1, however long or short what it is made from: of numbers
// below 1e-154 the squares are no longer exact, and above 1e154 none at all.
func TestRotationsHaveLengthOne(t *testing.T) {
	for _, size := range []float64{5e-324, 1.1380524797363597e-159, 1e-140, 1e-45, 1, 1e38, 1e160, math.MaxFloat64} {
		for _, q := range []quat{{size, size, size, size}, {w: size}, {x: -size, z: size / 2}} {
			r, ok := q.rotation()
			if length := math.Sqrt(r.dot(r)); !ok || math.Abs(length-1) > 1e-15 {
				t.Errorf("%+v: %+v (%v), of length %v", q, r, ok, length)
			}
		}
	}
	for _, q := range []quat{{}, {x: math.NaN()}, {x: 1, w: math.Inf(1)}, {x: math.Inf(1), w: math.NaN()}} {
		if r, ok := q.rotation(); ok || r != identity {
			t.Errorf("%+v is the rotation %+v", q, r)
		}
	}
}

// The angle between the start and the blend is t times the angle between the
// ends, which is at most half a turn: the definition, measured another way.
func TestSlerpIsEvenAndShort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Float64Range(-1, 1)
		draw := func(name string) quat {
			q, ok := quat{number.Draw(t, name), number.Draw(t, name), number.Draw(t, name), number.Draw(t, name)}.rotation()
			if !ok {
				t.Skip("no rotation")
			}
			return q
		}
		a, b, part := draw("a"), draw("b"), rapid.Float64Range(0, 1).Draw(t, "t")
		angle := func(p, q quat) float64 {
			d := math.Min(1, math.Abs(p.dot(q)))
			return 2 * math.Acos(d)
		}
		whole := angle(a, b)
		if got := angle(a, slerp(a, b, part)); math.Abs(got-whole*part) > 1e-6 {
			t.Fatalf("turned by %v of %v, want the part %v", got, whole, part)
		}
	})
}
