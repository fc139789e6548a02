package det_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/tide-engine/tide/det"
	"pgregory.net/rapid"
)

// angles draws those that games have, and any other float.
func angles() *rapid.Generator[float32] {
	return rapid.OneOf(rapid.Float32Range(-4, 4), rapid.Float32Range(-100, 100), moderate(), finite())
}

// apart is how far two exact angles are from pointing the same way, in radians,
// where a whole turn is the float64 nearest to 2π.
func apart(a, b *big.Float) float64 {
	turn := exact(2 * math.Pi)
	turns := quo(sub(a, b), turn)
	distance, _ := mul(sub(turns, whole(add(turns, exact(0.5)))), turn).Float64()
	return math.Abs(distance)
}

// rounding is what one rounding of an angle within half a turn may change.
const rounding = 0x1p-23

func TestDeltaAngle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, to := angles().Draw(t, "from"), angles().Draw(t, "to")
		got := det.DeltaAngle(from, to)
		if !(got >= -det.Pi && got < det.Pi) {
			t.Fatalf("%v is more than half a turn", got)
		}
		if off := apart(add(exact(float64(from)), exact(float64(got))), exact(float64(to))); off > rounding {
			t.Fatalf("turning by %v misses by %v", got, off)
		}
	})
}

func TestLerpAngle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, to := angles().Draw(t, "from"), angles().Draw(t, "to")
		fraction := rapid.Float32Range(-1, 2).Draw(t, "t")
		if got := det.LerpAngle(from, to, 0); !same(got, det.WrapAngle(from)) {
			t.Fatalf("at 0 it is %v", got)
		}
		if got := det.LerpAngle(from, to, 1); !same(got, det.WrapAngle(to)) {
			t.Fatalf("at 1 it is %v", got)
		}
		got := det.LerpAngle(from, to, fraction)
		if !(got >= -det.Pi && got < det.Pi) {
			t.Fatalf("%v is out of range", got)
		}
		way := mul(exact(float64(det.DeltaAngle(from, to))), exact(float64(fraction)))
		if off := apart(add(exact(float64(from)), way), exact(float64(got))); off > 2*rounding {
			t.Fatalf("%v is %v off", got, off)
		}
	})
}

func TestMoveTowardsAngle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		from, to := angles().Draw(t, "from"), angles().Draw(t, "to")
		step := rapid.Float32Range(0, 4).Draw(t, "step")
		got := det.MoveTowardsAngle(from, to, step)
		if !(got >= -det.Pi && got < det.Pi) {
			t.Fatalf("%v is out of range", got)
		}
		way := det.DeltaAngle(from, to)
		switch {
		case step == 0:
			if !same(got, det.WrapAngle(from)) {
				t.Fatalf("without a step it is %v", got)
			}
		case det.Abs(way) <= step:
			if !same(got, det.WrapAngle(to)) {
				t.Fatalf("within a step it is %v, not the target", got)
			}
		default:
			want := add(exact(float64(from)), exact(float64(det.CopySign(step, way))))
			if off := apart(want, exact(float64(got))); off > rounding {
				t.Fatalf("%v is %v off", got, off)
			}
		}
	})
}

func TestDegreesAndRadians(t *testing.T) {
	pi, _, _ := new(big.Float).SetPrec(exactBits).Parse("3.14159265358979323846264338327950288419716939937510582097494459", 10)
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.OneOf(moderate(), rapid.Float32Range(-720, 720)).Draw(t, "x")
		if off := ulps(det.Radians(x), quo(mul(exact(float64(x)), pi), exact(180))); det.Abs(x) > 1e-30 && off > nearly {
			t.Fatalf("Radians is %v units off", off)
		}
		if off := ulps(det.Degrees(x), quo(mul(exact(float64(x)), exact(180)), pi)); det.Abs(x) > 1e-30 && off > nearly {
			t.Fatalf("Degrees is %v units off", off)
		}
	})
}

func TestAngleRules(t *testing.T) {
	quarter := det.Pi / 2
	for _, c := range []struct {
		name      string
		got, want float32
	}{
		{"Radians(180)", det.Radians(180), det.Pi},
		{"Radians(-90)", det.Radians(-90), -quarter},
		{"Degrees(Pi)", det.Degrees(det.Pi), 180},
		{"Degrees(max)", det.Degrees(huge), inf},
		{"Radians(-0)", det.Radians(negZero), negZero},
		{"Radians(NaN)", det.Radians(oddNaN), nan},
		{"Degrees(NaN)", det.Degrees(oddNaN), nan},

		// Pi is above π, so that the shorter way to it is the other one.
		{"DeltaAngle(0, Pi)", det.DeltaAngle(0, det.Pi), -3.1415925},
		{"DeltaAngle(0, -Pi)", det.DeltaAngle(0, -det.Pi), 3.1415925},
		{"DeltaAngle(1, 1)", det.DeltaAngle(1, 1), 0},
		{"DeltaAngle(NaN, 1)", det.DeltaAngle(oddNaN, 1), 1},
		{"DeltaAngle(1, Inf)", det.DeltaAngle(1, inf), -1},

		{"LerpAngle(NaN, 1, 0)", det.LerpAngle(oddNaN, 1, 0), 0},
		{"LerpAngle(NaN, 1, ½)", det.LerpAngle(oddNaN, 1, 0.5), 0.5},
		{"LerpAngle(0, 1, NaN)", det.LerpAngle(0, 1, oddNaN), 0},
		{"LerpAngle(0, 1, Inf)", det.LerpAngle(0, 1, inf), 0},
		{"LerpAngle(0, Pi, ½)", det.LerpAngle(0, det.Pi, 0.5), -1.5707963},

		{"MoveTowardsAngle(3, -3, 0.1)", det.MoveTowardsAngle(3, -3, 0.125), 3.125},
		{"MoveTowardsAngle(3, -3, 9)", det.MoveTowardsAngle(3, -3, 9), -3},
		{"MoveTowardsAngle(0, 1, -1)", det.MoveTowardsAngle(0, 1, -1), 0},
		{"MoveTowardsAngle(0, 1, NaN)", det.MoveTowardsAngle(0, 1, oddNaN), 0},
		{"MoveTowardsAngle(Inf, 1, ½)", det.MoveTowardsAngle(inf, 1, 0.5), 0.5},
		{"MoveTowardsAngle(1, NaN, ½)", det.MoveTowardsAngle(1, oddNaN, 0.5), 0.5},
		{"MoveTowardsAngle(1, 1, Inf)", det.MoveTowardsAngle(1, 2, inf), 2},
	} {
		if !same(c.got, c.want) {
			t.Errorf("%s is %v, want %v", c.name, c.got, c.want)
		}
	}
}

func TestAnglesOfVectors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.OneOf(finite(), moderate(), rapid.Float32Range(-1, 1))
		v, w := vec2(of).Draw(t, "v"), vec2(of).Draw(t, "w")
		if rapid.Bool().Draw(t, "near") {
			w = det.Vec2{X: v.X, Y: v.Y * (1 + rapid.Float32Range(-1e-5, 1e-5).Draw(t, "nudge"))}
		}
		if v == (det.Vec2{}) || w == (det.Vec2{}) {
			return
		}
		near := func(what string, got float32, want float64) {
			if math.Abs(want) > 1e-38 && ulps(got, exact(want)) > 2 {
				t.Fatalf("%s is %v, want %v", what, got, want)
			}
		}
		vx, vy, wx, wy := float64(v.X), float64(v.Y), float64(w.X), float64(w.Y)
		if v.Y != 0 || v.X > 0 {
			near("Angle", v.Angle(), math.Atan2(vy, vx))
		}
		cross := vx*wy - vy*wx // exact products, one rounding
		if cross != 0 {
			near("AngleTo", v.AngleTo(w), math.Atan2(cross, vx*wx+vy*wy))
			// In space, the same two in the plane of Y and Z.
			near("Vec3.AngleTo", det.Vec3{Y: v.X, Z: v.Y}.AngleTo(det.Vec3{Y: w.X, Z: w.Y}), math.Abs(math.Atan2(cross, vx*wx+vy*wy)))
		}
		angle := rapid.OneOf(rapid.Float32Range(-7, 7), rapid.Float32Range(-1e6, 1e6)).Draw(t, "angle")
		s, c := math.Sincos(float64(angle))
		size := max(math.Abs(vx), math.Abs(vy))
		if size > 1e38 || size < 1e-30 {
			return
		}
		for _, got := range []det.Vec2{v.Rotate(angle), det.Mat2Rotation(angle).MulVec(v)} {
			if math.Abs(float64(got.X)-(vx*c-vy*s)) > 2e-7*size || math.Abs(float64(got.Y)-(vx*s+vy*c)) > 2e-7*size {
				t.Fatalf("turned by %v it is %v", angle, got)
			}
		}
	})
	for _, c := range []struct {
		name      string
		got, want float32
	}{
		{"the angle of zero", det.Vec2{}.Angle(), 0},
		{"the angle of -0, -0", det.Vec2{X: negZero, Y: negZero}.Angle(), 0},
		{"the angle left", det.Vec2{X: -1}.Angle(), det.Pi},
		{"the angle left from below", det.Vec2{X: -1, Y: negZero}.Angle(), det.Pi},
		{"the angle of NaN", det.Vec2{X: oddNaN}.Angle(), 0},
		{"the angle of infinities", det.Vec2{X: -inf, Y: -inf}.Angle(), -3 * det.Pi / 4},
		{"the angle of the least", det.Vec2{X: tiny, Y: tiny}.Angle(), det.Pi / 4},
		{"to the opposite", det.Vec2{X: 1, Y: 2}.AngleTo(det.Vec2{X: -3, Y: -6}), det.Pi},
		{"from the opposite", det.Vec2{X: -3, Y: -6}.AngleTo(det.Vec2{X: 1, Y: 2}), det.Pi},
		{"to itself", det.Vec2{X: 1, Y: 2}.AngleTo(det.Vec2{X: 2, Y: 4}), 0},
		{"to nothing", det.Vec2{X: 1, Y: 2}.AngleTo(det.Vec2{}), 0},
		{"clockwise", det.Vec2{Y: 1}.AngleTo(det.Vec2{X: inf}), -det.Pi / 2},
		{"to the opposite in space", det.Vec3{X: 1, Y: 2}.AngleTo(det.Vec3{X: -3, Y: -6}), det.Pi},
		{"to nothing in space", det.Vec3{X: 1}.AngleTo(det.Vec3{}), 0},
		{"to NaN in space", det.Vec3{X: 1}.AngleTo(det.Vec3{X: -1, Y: oddNaN}), 0},
		{"of any size in space", det.Vec3{X: huge, Z: huge}.AngleTo(det.Vec3{Z: tiny}), det.Pi / 4},
	} {
		if !same(c.got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
	v := det.Vec2{X: 3, Y: -4}
	for _, odd := range []float32{oddNaN, inf, -inf} {
		if v.Rotate(odd) != v || det.Vec2FromAngle(odd) != (det.Vec2{X: 1}) || det.Mat2Rotation(odd) != det.Mat2Identity() {
			t.Errorf("an angle of %v turns", odd)
		}
	}
	if got := det.Vec2FromAngle(det.Pi / 6); math.Abs(float64(got.X)-math.Sqrt(3)/2) > 1e-7 || math.Abs(float64(got.Y)-0.5) > 1e-7 {
		t.Errorf("a twelfth of a turn is %v", got)
	}
}
