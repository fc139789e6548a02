package det

import (
	"math"
	"math/big"
	"testing"
)

// trueAngle is the angle of (x, y) for y > 0 and finite x, unrounded. It is never
// halfway, but where it is tiny it may be 2⁻³⁰⁰ away.
func trueAngle(y, x float32) *big.Float {
	return oracleAngle(oracleOf(float64(y)), oracleOf(float64(x)))
}

// atan2Stage is which part of Atan2 decides: 0 atan2Fast, 1 the quotient of a
// small angle, 2 atan2Side, 3 atan2WideSide.
func atan2Stage(y, x float32) int {
	octant := 0
	if x < 0 {
		octant = 2
	}
	a, b := math.Abs(float64(y)), math.Abs(float64(x))
	if a > b {
		a, b, octant = b, a, octant+1
	}
	near := atan2Fast(a, b, octant)
	low, high := float32(near-near*atan2Bound), float32(near+near*atan2Bound)
	switch {
	case low == high:
		return 0
	case octant == 0 && a < b*0x1p-24:
		return 1
	case atan2Side(a, b, octant, halfway(low, high)) != 0:
		return 2
	}
	return 3
}

// checkAtan2 compares with the oracle, or, where math.Atan2 is far from any
// middle, with that.
func checkAtan2(t *testing.T, y, x float32) {
	t.Helper()
	got := Atan2(y, x)
	rough := math.Atan2(float64(y), float64(x))
	want := float32(rough)
	if want != float32(rough*(1+0x1p-48)) || want != float32(rough*(1-0x1p-48)) || want != got {
		want = nearest(trueAngle(max(y, -y), x))
		if y < 0 {
			want = -want
		}
	}
	if got != want {
		t.Errorf("Atan2(%v, %v) (%08x, %08x) is %v, want %v", y, x, math.Float32bits(y), math.Float32bits(x), got, want)
	}
}

func TestAtan2Pairs(t *testing.T) {
	d := draws(2)
	for range tries() {
		checkAtan2(t, d.signed(d.positive()), d.signed(d.positive()))
		x := d.signed(d.positive()) // and a y within 2³² of it
		y := float32(float64(x) * math.Ldexp(d.unit()+0.5, d.below(64)-32))
		checkAtan2(t, d.signed(y), x)
		checkAtan2(t, float32(d.unit()*200-100), float32(d.unit()*200-100))
		checkAtan2(t, float32(d.below(2000)-1000), float32(d.below(2000)-1000))
	}
}

// octantPoint is the point whose tangent is a/b in an octant of Atan2.
func octantPoint(a, b float64, octant int) (y, x float32) {
	y, x = float32(a), float32(b)
	if octant&1 == 1 {
		y, x = x, y
	}
	if octant >= 2 {
		x = -x
	}
	return y, x
}

// TestAtan2Bounds measures the three ways to an angle against the errors that
// their comments state and their callers rely on.
func TestAtan2Bounds(t *testing.T) {
	d := draws(12)
	fast, doubled, fixed := -300.0, -300.0, -300.0
	for range tries() / 8 {
		b := 1 + float64(d.bits()>>9)*0x1p-23
		a := float64(float32(b * d.unit()))
		if d.below(2) == 0 {
			a = math.Ldexp(a, -d.below(28))
		}
		if a < b*0x1p-28 {
			continue
		}
		for octant := range 4 {
			want := trueAngle(octantPoint(a, b, octant))
			fast = max(fast, away(oracleOf(atan2Fast(a, b, octant)), want))
			doubled = max(doubled, away(atan2Double(a, b, octant).value(), want))
			fixed = max(fixed, away(atan2Wide(a, b, octant).value(), want))
		}
	}
	t.Logf("at most 2^%.1f, 2^%.1f, 2^%.1f of the angle", fast, doubled, fixed)
	if fast > -50 || doubled > -75 || fixed > -160 {
		t.Errorf("errors of 2^%.1f, 2^%.1f, 2^%.1f of the angle, more than are stated", fast, doubled, fixed)
	}
}

// nearMiddle is the fraction a/b of numbers below 2²⁴ that, in an octant, has
// the angle nearest to middle: the last convergent of the tangent's continued
// fraction.
func nearMiddle(middle float64) (a, b float64, octant int) {
	tangent := 0.0
	switch {
	case middle < math.Pi/4:
		octant, tangent = 0, math.Tan(middle)
	case middle < math.Pi/2:
		octant, tangent = 1, 1/math.Tan(middle)
	case middle < 3*math.Pi/4:
		octant, tangent = 3, -1/math.Tan(middle)
	default:
		octant, tangent = 2, -math.Tan(middle)
	}
	a, b = 0, 1
	beforeA, beforeB := 1.0, 0.0
	for rest := tangent; rest != 0; {
		rest = 1 / rest
		whole := math.Floor(rest)
		rest -= whole
		nextA, nextB := whole*a+beforeA, whole*b+beforeB
		if nextB >= 1<<24 {
			break
		}
		a, b, beforeA, beforeB = nextA, nextB, a, b
	}
	return a, b, octant
}

// TestAtan2NearMiddles takes the points whose angle is nearest to the middle
// of two float32, and those beside them.
func TestAtan2NearMiddles(t *testing.T) {
	d := draws(13)
	var stages [4]int
	closest := 0.0
	check := func(y, x float32) {
		stages[atan2Stage(y, x)]++
		value := trueAngle(y, x)
		closest = min(closest, fromMiddle(value))
		if got, want := Atan2(y, x), nearest(value); got != want {
			t.Errorf("Atan2(%v, %v) is %v, want %v", y, x, got, want)
		}
	}
	for range tries() / 4 {
		low := math.Float32frombits(uint32(0x3b000000 + d.below(0x40490fda-0x3b000000)))
		a, b, octant := nearMiddle(halfway(low, math.Nextafter32(low, 4)))
		check(octantPoint(a, b, octant))
	}
	// A search over 2·10⁸ middles found these within 2⁻⁷¹.
	for _, c := range atan2Nearest {
		if stage := atan2Stage(c[0], c[1]); stage != 3 {
			t.Errorf("Atan2(%v, %v) is decided by stage %d", c[0], c[1], stage)
		}
		check(c[0], c[1])
	}
	// Quotients that are halfway between two subnormal float32, and beside.
	for range tries() / 4 {
		odd, divisor := float64(2*d.below(1<<11)+1), float64(1+d.below(1<<12))
		x := float32(math.Ldexp(divisor, d.below(60)))
		y := float32(odd * 0x1p-150 * float64(x))
		if float64(y) != odd*0x1p-150*float64(x) {
			continue
		}
		check(y, x)
		if near := math.Nextafter32(y, 0); near > 0 {
			check(near, x)
		}
		check(math.Nextafter32(y, 1), x)
	}
	// Small angles, of which the tangent is near a middle.
	for range tries() / 4 {
		middle := math.Ldexp(float64(1<<24+2*d.below(1<<23)+1), -24-20-d.below(8))
		x := float32(1<<23 + d.below(1<<23))
		y := float32(middle * float64(x))
		check(y, x)
	}
	t.Logf("decided by each stage: %d, the closest at 2^%.1f", stages, closest)
	for stage, n := range stages {
		if n == 0 {
			t.Errorf("nothing is decided by stage %d", stage)
		}
	}
}

// atan2Nearest are y and x.
var atan2Nearest = [][2]float32{
	{6567650, 10812831}, // 2^-71.3
	{15629558, 8458123}, // 2^-72.2
	{15341271, 4936760}, // 2^-71.8
	{8289799, 16328659}, // 2^-74.4
	{3738005, -8411429}, // 2^-74.9
}
