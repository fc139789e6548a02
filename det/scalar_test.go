package det_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/tide-engine/tide/det"
	"pgregory.net/rapid"
)

// off is how far got is from an exact value beyond half a unit in its last
// place, as a part of size: what float64's rounding of things that large leaves.
func off(got float32, want *big.Float, size float64) float64 {
	if ulps(got, want) <= nearly {
		return 0
	}
	distance, _ := sub(exact(float64(got)), want).Float64()
	return math.Abs(distance) / size
}

// whole is the floor of an exact value.
func whole(x *big.Float) *big.Float {
	i, _ := x.Int(nil) // toward zero
	floor := new(big.Float).SetPrec(exactBits).SetInt(i)
	if floor.Cmp(x) > 0 {
		floor = sub(floor, exact(1))
	}
	return floor
}

func TestRoundingsAreExact(t *testing.T) {
	half := exact(0.5)
	for bits := uint64(0); bits < 1<<32; bits += 10_007 {
		x := math.Float32frombits(uint32(bits))
		if x != x || math.IsInf(float64(x), 0) {
			continue
		}
		size := exact(math.Abs(float64(x)))
		down, away := round(whole(size)), round(whole(add(size, half)))
		up := down
		if down != det.Abs(x) {
			up++ // what has a fraction is far below 2²⁴
		}
		floor, ceil := down, up
		if x < 0 {
			floor, ceil = up, down
		}
		sign := func(size float32) float32 { return det.CopySign(size, x) }
		for _, c := range []struct {
			name      string
			got, want float32
		}{
			{"Floor", det.Floor(x), sign(floor)}, {"Ceil", det.Ceil(x), sign(ceil)},
			{"Round", det.Round(x), sign(away)}, {"Trunc", det.Trunc(x), sign(down)},
		} {
			if !same(c.got, c.want) {
				t.Fatalf("%s(%v) is %v, want %v", c.name, x, c.got, c.want)
			}
		}
	}
}

func TestMoreScalarRules(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want float32
	}{
		{"Ceil(-0.5)", det.Ceil(-0.5), negZero},
		{"Ceil(tiny)", det.Ceil(tiny), 1},
		{"Ceil(-Inf)", det.Ceil(-inf), -inf},
		{"Ceil(NaN)", det.Ceil(oddNaN), nan},
		{"Round(2.5)", det.Round(2.5), 3},
		{"Round(-2.5)", det.Round(-2.5), -3},
		{"Round(the float below a half)", det.Round(0.49999997), 0},
		{"Round(-0.25)", det.Round(-0.25), negZero},
		{"Round(2²³+1)", det.Round(8388609), 8388609},
		{"Round(Inf)", det.Round(inf), inf},
		{"Round(NaN)", det.Round(oddNaN), nan},
		{"Trunc(-0.9)", det.Trunc(-0.9), negZero},
		{"Trunc(NaN)", det.Trunc(oddNaN), nan},

		{"CopySign(3, -0)", det.CopySign(3, negZero), -3},
		{"CopySign(-3, 0)", det.CopySign(-3, 0), 3},
		{"CopySign(-0, 1)", det.CopySign(negZero, 1), 0},
		{"CopySign(-Inf, 1)", det.CopySign(-inf, 1), inf},
		{"CopySign(-3, a negative NaN)", det.CopySign(-3, oddNaN), 3},
		{"CopySign(NaN, -1)", det.CopySign(oddNaN, -1), nan},

		{"InverseLerp(2, 6, 3)", det.InverseLerp(2, 6, 3), 0.25},
		{"InverseLerp(6, 2, 3)", det.InverseLerp(6, 2, 3), 0.75},
		{"InverseLerp(2, 6, 10)", det.InverseLerp(2, 6, 10), 2},
		{"InverseLerp(-max, max, 0)", det.InverseLerp(-huge, huge, 0), 0.5},
		{"InverseLerp(0, tiny, max)", det.InverseLerp(0, tiny, huge), inf},
		{"InverseLerp(3, 3, 7)", det.InverseLerp(3, 3, 7), 0},
		{"InverseLerp(Inf, Inf, NaN)", det.InverseLerp(inf, inf, oddNaN), 0},
		{"InverseLerp(0, Inf, 5)", det.InverseLerp(0, inf, 5), 0},
		{"InverseLerp(0, Inf, Inf)", det.InverseLerp(0, inf, inf), nan},
		{"InverseLerp(-Inf, 0, 5)", det.InverseLerp(-inf, 0, 5), nan},
		{"InverseLerp(0, NaN, 5)", det.InverseLerp(0, oddNaN, 5), nan},

		{"SmoothStep(0, 4, 1)", det.SmoothStep(0, 4, 1), 0.15625},
		{"SmoothStep(4, 0, 1)", det.SmoothStep(4, 0, 1), 0.84375},
		{"SmoothStep(0, 4, -1)", det.SmoothStep(0, 4, -1), 0},
		{"SmoothStep(0, 4, 5)", det.SmoothStep(0, 4, 5), 1},
		{"SmoothStep(0, 4, Inf)", det.SmoothStep(0, 4, inf), 1},
		{"SmoothStep(-max, max, 0)", det.SmoothStep(-huge, huge, 0), 0.5},
		{"SmoothStep(2, 2, 1)", det.SmoothStep(2, 2, 1), 0},
		{"SmoothStep(2, 2, 2)", det.SmoothStep(2, 2, 2), 1},
		{"SmoothStep(2, 2, NaN)", det.SmoothStep(2, 2, oddNaN), 0},
		{"SmoothStep(0, 1, NaN)", det.SmoothStep(0, 1, oddNaN), 0},
		{"SmoothStep(NaN, 1, 2)", det.SmoothStep(oddNaN, 1, 2), 0},

		{"MoveTowards(1, 5, 2)", det.MoveTowards(1, 5, 2), 3},
		{"MoveTowards(5, 1, 2)", det.MoveTowards(5, 1, 2), 3},
		{"MoveTowards(1, 2, 7)", det.MoveTowards(1, 2, 7), 2},
		{"MoveTowards(1, 5, 0)", det.MoveTowards(1, 5, 0), 1},
		{"MoveTowards(1, 5, -2)", det.MoveTowards(1, 5, -2), 1},
		{"MoveTowards(1, 5, NaN)", det.MoveTowards(1, 5, oddNaN), 1},
		{"MoveTowards(1, NaN, 2)", det.MoveTowards(1, oddNaN, 2), 1},
		{"MoveTowards(1, Inf, 2)", det.MoveTowards(1, inf, 2), 3},
		{"MoveTowards(1, Inf, Inf)", det.MoveTowards(1, inf, inf), inf},
		{"MoveTowards(-Inf, 1, 2)", det.MoveTowards(-inf, 1, 2), -inf},
		{"MoveTowards(-Inf, 1, Inf)", det.MoveTowards(-inf, 1, inf), 1},
		{"MoveTowards(Inf, Inf, 2)", det.MoveTowards(inf, inf, 2), inf},
		{"MoveTowards(-max, max, max)", det.MoveTowards(-huge, huge, huge), 0},
		{"MoveTowards(0, -0, 1)", det.MoveTowards(0, negZero, 1), negZero},

		{"Wrap(7, 0, 5)", det.Wrap(7, 0, 5), 2},
		{"Wrap(-1, 0, 5)", det.Wrap(-1, 0, 5), 4},
		{"Wrap(5, 0, 5)", det.Wrap(5, 0, 5), 0},
		{"Wrap(-5, 0, 5)", det.Wrap(-5, 0, 5), 0},
		{"Wrap(-0, 0, 5)", det.Wrap(negZero, 0, 5), negZero},
		{"Wrap(7, 5, 0)", det.Wrap(7, 5, 0), 2},
		{"Wrap(4, -3, -1)", det.Wrap(4, -3, -1), -2},
		{"Wrap(-4, 101, 103)", det.Wrap(-4, 101, 103), 102},
		{"Wrap(-tiny, 0, 5)", det.Wrap(-tiny, 0, 5), 0},
		{"Wrap(max, -max, max)", det.Wrap(huge, -huge, huge), -huge},
		{"Wrap(7, 5, 5)", det.Wrap(7, 5, 5), 5},
		{"Wrap(NaN, 0, 5)", det.Wrap(oddNaN, 0, 5), 0},
		{"Wrap(Inf, 1, 5)", det.Wrap(inf, 1, 5), 1},
		{"Wrap(7, 0, Inf)", det.Wrap(7, 0, inf), 7},
		{"Wrap(-7, 0, Inf)", det.Wrap(-7, 0, inf), 0},
		{"Wrap(7, -Inf, 0)", det.Wrap(7, -inf, 0), -inf},
		{"Wrap(7, 2, NaN)", det.Wrap(7, 2, oddNaN), 2},
		{"Wrap(7, NaN, NaN)", det.Wrap(7, oddNaN, oddNaN), 0},
	} {
		if !same(c.got, c.want) {
			t.Errorf("%s is %v (%08x), want %v (%08x)", c.name, c.got, math.Float32bits(c.got), c.want, math.Float32bits(c.want))
		}
	}
}

func TestInverseLerpAndSmoothStep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.OneOf(finite(), moderate(), rapid.Float32Range(-2, 2))
		a, b, x := of.Draw(t, "a"), of.Draw(t, "b"), of.Draw(t, "x")
		if a == b {
			t.Skip("TestMoreScalarRules has those")
		}
		if det.InverseLerp(a, b, a) != 0 || det.InverseLerp(a, b, b) != 1 {
			t.Fatal("the ends are not 0 and 1")
		}
		way := quo(sub(exact(float64(x)), exact(float64(a))), sub(exact(float64(b)), exact(float64(a))))
		got := det.InverseLerp(a, b, x)
		if want := round(way); math.IsInf(float64(want), 0) {
			if got != want {
				t.Fatalf("InverseLerp is %v, want %v", got, want)
			}
		} else if ulps(got, way) > nearly {
			t.Fatalf("InverseLerp is %v, want %v", got, want)
		}

		step := det.SmoothStep(a, b, x)
		switch {
		case way.Sign() <= 0:
			if step != 0 {
				t.Fatalf("SmoothStep is %v before it starts", step)
			}
		case way.Cmp(exact(1)) >= 0:
			if step != 1 {
				t.Fatalf("SmoothStep is %v after it ends", step)
			}
		default:
			want := mul(mul(way, way), sub(exact(3), mul(exact(2), way)))
			if ulps(step, want) > 0.5+0x1p-24 {
				t.Fatalf("SmoothStep is %v, want %v", step, round(want))
			}
		}
	})
}

func TestMoveTowards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.OneOf(finite(), moderate())
		x, target, step := of.Draw(t, "x"), of.Draw(t, "target"), det.Abs(of.Draw(t, "step"))
		if step == 0 {
			t.Skip("nothing moves")
		}
		got := det.MoveTowards(x, target, step)
		way := sub(exact(float64(target)), exact(float64(x)))
		if new(big.Float).Abs(way).Cmp(exact(float64(step))) <= 0 {
			if !same(got, target) {
				t.Fatalf("within a step it is %v, not the target", got)
			}
			return
		}
		want := add(exact(float64(x)), exact(float64(det.CopySign(step, float32(way.Sign())))))
		if ulps(got, want) > nearly {
			t.Fatalf("it is %v, want %v", got, round(want))
		}
		if got < min(x, target) || got > max(x, target) {
			t.Fatalf("%v is not on the way", got)
		}
	})
}

func TestWrapIsAWholeNumberOfWidthsAway(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.OneOf(finite(), moderate(), rapid.Float32Range(-8, 8))
		x, low, high := of.Draw(t, "x"), of.Draw(t, "low"), of.Draw(t, "high")
		low, high = min(low, high), max(low, high)
		got := det.Wrap(x, low, high)
		if low == high {
			if got != low {
				t.Fatalf("in a range of no width it is %v", got)
			}
			return
		}
		if !(low <= got && got < high) {
			t.Fatalf("%v is out of range", got)
		}
		if low <= x && x < high {
			if !same(got, x) {
				t.Fatalf("%v was in range and is now %v", x, got)
			}
			return
		}
		// How far it is from the nearest whole number of widths away from x, in
		// exact arithmetic, with the width that float64 holds.
		width := exact(float64(high) - float64(low))
		turns := quo(sub(exact(float64(got)), exact(float64(x))), width)
		rest := sub(turns, whole(add(turns, exact(0.5))))
		distance, _ := mul(rest, width).Float64()
		unit := float64(math.Nextafter32(max(det.Abs(got), det.Abs(low), det.Abs(high)), inf)) - float64(max(det.Abs(got), det.Abs(low), det.Abs(high)))
		w, _ := width.Float64()
		if math.Abs(distance) > 0.5*unit+0x1p-51*w {
			t.Fatalf("it is %v, which is %v from a whole number of widths", got, distance)
		}
	})
}
