package det_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/tide-engine/tide/det"
	"pgregory.net/rapid"
)

// The reference is exact: big.Float with more bits than any float32
// expression here can need. It shares nothing with the code it judges.
const exactBits = 1200

func exact(x float64) *big.Float {
	return new(big.Float).SetPrec(exactBits).SetFloat64(x)
}

func add(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(exactBits).Add(a, b) }
func sub(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(exactBits).Sub(a, b) }
func mul(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(exactBits).Mul(a, b) }
func quo(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(exactBits).Quo(a, b) }

func root(a *big.Float) *big.Float { return new(big.Float).SetPrec(300).Sqrt(a) }

func exactLength(v det.Vec2) *big.Float {
	x, y := exact(float64(v.X)), exact(float64(v.Y))
	return root(add(mul(x, x), mul(y, y)))
}

// round is the float32 nearest to an exact value.
func round(x *big.Float) float32 {
	r, _ := x.Float32()
	return r
}

// ulps is how far got is from the exact value, in units in the last place of
// got.
func ulps(got float32, want *big.Float) float64 {
	up := math.Nextafter32(float32(math.Abs(float64(got))), float32(math.Inf(1)))
	unit := float64(up) - math.Abs(float64(got))
	off, _ := quo(sub(exact(float64(got)), want), exact(unit)).Float64()
	return math.Abs(off)
}

// nearly is half a unit and the hair that the documentation grants.
const nearly = 0.5 + 0x1p-26

// finite draws any finite float32 by its bits, so that every exponent, the
// subnormals included, is as likely as any other.
func finite() *rapid.Generator[float32] {
	return rapid.Custom(func(t *rapid.T) float32 {
		return math.Float32frombits(rapid.Uint32().Filter(func(b uint32) bool {
			return b&0x7f800000 != 0x7f800000
		}).Draw(t, "bits"))
	})
}

// moderate draws floats whose products with each other neither overflow nor
// underflow.
func moderate() *rapid.Generator[float32] { return rapid.Float32Range(-1e6, 1e6) }

func vec2(of *rapid.Generator[float32]) *rapid.Generator[det.Vec2] {
	return rapid.Custom(func(t *rapid.T) det.Vec2 {
		return det.Vec2{X: of.Draw(t, "x"), Y: of.Draw(t, "y")}
	})
}

func TestSqrtIsCorrectlyRounded(t *testing.T) {
	check := func(x float32) string {
		if want := round(root(exact(float64(x)))); det.Sqrt(x) != want {
			return "Sqrt is not the nearest float32 to the root"
		}
		return ""
	}
	rapid.Check(t, func(t *rapid.T) {
		if wrong := check(det.Abs(finite().Draw(t, "x"))); wrong != "" {
			t.Fatal(wrong)
		}
	})
	for bits := uint32(1); bits < 0x7f800000; bits += 0x7fff1 { // an even walk over all exponents
		if x := math.Float32frombits(bits); check(x) != "" {
			t.Errorf("Sqrt(%v) = %v is not the nearest float32 to the root", x, det.Sqrt(x))
		}
	}
}

func TestVec2ArithmeticRoundsEachStep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, w := vec2(moderate()).Draw(t, "v"), vec2(moderate()).Draw(t, "w")
		s := moderate().Draw(t, "s")
		// Each operation alone, exact and then rounded.
		plus := func(a, b float32) float32 { return round(add(exact(float64(a)), exact(float64(b)))) }
		times := func(a, b float32) float32 { return round(mul(exact(float64(a)), exact(float64(b)))) }
		if got, want := v.Add(w), (det.Vec2{X: plus(v.X, w.X), Y: plus(v.Y, w.Y)}); got != want {
			t.Fatalf("Add: %v, want %v", got, want)
		}
		if got, want := v.Sub(w), (det.Vec2{X: plus(v.X, -w.X), Y: plus(v.Y, -w.Y)}); got != want {
			t.Fatalf("Sub: %v, want %v", got, want)
		}
		if got, want := v.Scale(s), (det.Vec2{X: times(v.X, s), Y: times(v.Y, s)}); got != want {
			t.Fatalf("Scale: %v, want %v", got, want)
		}
		if got, want := v.Dot(w), plus(times(v.X, w.X), times(v.Y, w.Y)); got != want {
			t.Fatalf("Dot: %v, want %v", got, want)
		}
		if got, want := v.LengthSq(), plus(times(v.X, v.X), times(v.Y, v.Y)); got != want {
			t.Fatalf("LengthSq: %v, want %v", got, want)
		}
	})
}

func TestLengthOfAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := vec2(finite()).Draw(t, "v")
		want := exactLength(v)
		got := v.Length()
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
}

func TestDistanceOfAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.OneOf(finite(), moderate())
		v, w := vec2(of).Draw(t, "v"), vec2(of).Draw(t, "w")
		x := sub(exact(float64(v.X)), exact(float64(w.X)))
		y := sub(exact(float64(v.Y)), exact(float64(w.Y)))
		want := root(add(mul(x, x), mul(y, y)))
		got := v.Distance(w)
		if math.IsInf(float64(got), 1) {
			if round(want) != got {
				t.Fatalf("the distance is finite, %v", round(want))
			}
			return
		}
		if off := ulps(got, want); off > nearly {
			t.Fatalf("the distance from %v to %v is %v, %v units off", v, w, got, off)
		}
	})
}

func TestNormalizeOfAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := vec2(rapid.OneOf(finite(), moderate())).Draw(t, "v")
		got := v.Normalize()
		if v == (det.Vec2{}) {
			return // TestNormalizeRules has this one
		}
		length := exactLength(v)
		for _, c := range []struct{ of, got float32 }{{v.X, got.X}, {v.Y, got.Y}} {
			if off := ulps(c.got, quo(exact(float64(c.of)), length)); off > nearly {
				t.Fatalf("Normalize(%v) = %v is %v units off", v, got, off)
			}
		}
	})
}

func TestLerpBetween(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.OneOf(finite(), moderate())
		a, b := of.Draw(t, "a"), of.Draw(t, "b")
		fraction := rapid.Float32Range(0, 1).Draw(t, "t")
		if got := det.Lerp(a, b, 0); got != a {
			t.Fatalf("at 0 it is %v", got)
		}
		if got := det.Lerp(a, b, 1); got != b {
			t.Fatalf("at 1 it is %v", got)
		}
		if got := det.Lerp(a, a, fraction); got != a {
			t.Fatalf("between %v and itself it is %v", a, got)
		}
		got := det.Lerp(a, b, fraction)
		if got < min(a, b) || got > max(a, b) {
			t.Fatalf("it is %v, which is not between the two", got)
		}
		f := exact(float64(fraction))
		want := add(mul(exact(float64(a)), sub(exact(1), f)), mul(exact(float64(b)), f))
		// Where the two ends nearly cancel, float64's own rounding shows.
		slack := 0x1p-51 * max(math.Abs(float64(a)), math.Abs(float64(b)))
		off, _ := sub(exact(float64(got)), want).Float64()
		if math.Abs(off) > slack && ulps(got, want) > nearly {
			t.Fatalf("it is %v, %v off", got, off)
		}
		v, w := det.Vec2{X: a, Y: b}, det.Vec2{X: b, Y: a}
		if between := v.Lerp(w, fraction); between != (det.Vec2{X: got, Y: det.Lerp(b, a, fraction)}) {
			t.Fatalf("the vectors' Lerp is %v", between)
		}
	})
}

func TestWrapAngleIsExact(t *testing.T) {
	turn := exact(2 * math.Pi) // the float64, exactly
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.OneOf(finite(), moderate(), rapid.Float32Range(-20, 20)).Draw(t, "x")
		got := det.WrapAngle(x)
		if !(got >= -det.Pi && got < det.Pi) {
			t.Fatalf("WrapAngle(%v) = %v is out of range", x, got)
		}
		turns, _ := add(quo(exact(float64(x)), turn), exact(0.5)).Int(nil)
		if turns.Sign() < 0 || x < 0 { // Int truncates; the nearest is the floor of the half more
			turns, _ = sub(quo(exact(float64(x)), turn), exact(0.5)).Int(nil)
		}
		want := round(sub(exact(float64(x)), mul(new(big.Float).SetPrec(exactBits).SetInt(turns), turn)))
		if want >= det.Pi {
			want = -det.Pi
		}
		if got != want {
			t.Fatalf("WrapAngle(%v) = %v, want %v", x, got, want)
		}
		// And for angles that a game has, package math agrees on the direction.
		if det.Abs(x) < 1e4 {
			s, c := math.Sincos(float64(x))
			gs, gc := math.Sincos(float64(got))
			if math.Abs(s-gs) > 3e-7 || math.Abs(c-gc) > 3e-7 {
				t.Fatalf("WrapAngle(%v) = %v points elsewhere", x, got)
			}
		}
	})
}
