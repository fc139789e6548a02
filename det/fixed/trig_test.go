package fixed_test

import (
	"flag"
	"math"
	"math/big"
	"testing"

	"github.com/tide-engine/tide/det/fixed"
)

// all has the tests below take every Q there is, which is minutes.
var all = flag.Bool("all", false, "check sine, cosine and root of all 2³² numbers")

// claimed is what the documentation says of the tables' results, in steps.
const claimed = 0.51

// steps is a float64 in steps, rounded by nothing worth the name.
func steps(x float64) float64 { return x * (1 << 16) }

func TestTables(t *testing.T) {
	// Package math is good to about 1e-16, and an entry is a whole number of 2⁻³⁰.
	const slack = 0.5 + 1e-6
	for i, entry := range fixed.SineTable {
		if off := float64(entry) - math.Sin(float64(i)*math.Pi/256)*(1<<30); math.Abs(off) > slack {
			t.Errorf("sine %d is %v off", i, off)
		}
	}
	for i, entry := range fixed.ArcTable {
		if off := float64(entry) - math.Atan(float64(i)/128)*(1<<30); math.Abs(off) > slack {
			t.Errorf("arc %d is %v off", i, off)
		}
	}
	for i, entry := range fixed.RootTable {
		if want := math.Ceil(16 * math.Sqrt(float64(i+65))); float64(entry) != want {
			t.Errorf("root %d is %d, want %v", i, entry, want)
		}
	}
}

func TestSinAndCos(t *testing.T) {
	most, rounded, count := 0.0, 0, 0
	check := func(x fixed.Q) {
		sin, cos := math.Sincos(x.Float64())
		for _, c := range []struct {
			got  fixed.Q
			want float64
		}{{fixed.Sin(x), steps(sin)}, {fixed.Cos(x), steps(cos)}} {
			off := math.Abs(float64(c.got) - c.want)
			if most = max(most, off); off > claimed {
				t.Fatalf("at %v it is %d, want %v", x, c.got, c.want)
			}
			if count++; off > 0.5 {
				rounded++
			}
		}
		if x != fixed.Min && (fixed.Sin(-x) != -fixed.Sin(x) || fixed.Cos(-x) != fixed.Cos(x)) {
			t.Fatalf("at ±%v it is not symmetric", x)
		}
	}
	const turn = 411_775 // steps
	step := fixed.Q(turn / rounds(turn))
	for x := fixed.Q(-turn); x <= turn; x += step {
		check(x)
	}
	stride := 1 << 31 / int64(rounds(200_000))
	if *all {
		stride = 1
	}
	for x := int64(0); x <= int64(fixed.Max); x += stride {
		check(fixed.Q(x)) // and its negative
	}
	for _, x := range edges {
		check(x)
	}
	t.Logf("at most %.4f steps off; %d of %d are not the nearest", most, rounded, count)
	for _, c := range []struct {
		name      string
		got, want fixed.Q
	}{
		{"Sin(0)", fixed.Sin(0), 0}, {"Cos(0)", fixed.Cos(0), fixed.One},
		{"Sin(π/2)", fixed.Sin(102944), fixed.One}, {"Cos(π)", fixed.Cos(205887), -fixed.One},
		{"Sin(1 step)", fixed.Sin(1), 1}, {"Sin(π)", fixed.Sin(205887), 0},
	} {
		if c.got != c.want {
			t.Errorf("%s is %d, want %d", c.name, c.got, c.want)
		}
	}
}

func TestAtan2(t *testing.T) {
	most := 0.0
	check := func(y, x fixed.Q) {
		got, want := fixed.Atan2(y, x), steps(math.Atan2(y.Float64(), x.Float64()))
		off := math.Abs(float64(got) - want)
		if most = max(most, off); off > claimed {
			t.Fatalf("at (%v, %v) it is %d, want %v", x, y, got, want)
		}
	}
	for _, y := range edges {
		for _, x := range edges {
			check(y, x)
		}
	}
	step := fixed.Q(1<<18) / fixed.Q(rounds(1<<18))
	for y := fixed.Q(-1 << 18); y < 1<<18; y += step { // every slope to a side of the square
		check(y, 1<<17)
		check(y, -1<<17)
		check(1<<17, y)
		check(-1<<17, y)
	}
	random := generator(6)
	for range rounds(1_000_000) {
		check(random.q(), random.q())
	}
	t.Logf("at most %.4f steps off", most)
	for _, c := range []struct {
		name      string
		got, want fixed.Q
	}{
		{"the origin", fixed.Atan2(0, 0), 0}, {"right", fixed.Atan2(0, 1), 0}, {"left", fixed.Atan2(0, -1), 205887},
		{"up", fixed.Atan2(1, 0), 102944}, {"down", fixed.Atan2(fixed.Min, 0), -102944}, {"just below left", fixed.Atan2(-1, fixed.Min), -205887},
		{"a diagonal", fixed.Atan2(fixed.Min, fixed.Min), -154416},
	} {
		if c.got != c.want {
			t.Errorf("%s is %d, want %d", c.name, c.got, c.want)
		}
	}
}

// TestSqrt: the root is the greatest number whose square is no more.
func TestSqrt(t *testing.T) {
	check := func(x fixed.Q) {
		root, square := uint64(fixed.Sqrt(x)), uint64(x)<<16
		if root*root > square || (root+1)*(root+1) <= square {
			t.Fatalf("the root of %d is %d", x, root)
		}
	}
	limit := uint64(fixed.Max)
	for root := uint64(1); root*root>>16 < limit; root += 12_000_000 / uint64(rounds(4_000_000)) { // where the result steps up
		x := fixed.Q((root*root + 1<<16 - 1) >> 16)
		if x > 0 {
			check(x)
			check(x - 1)
		}
	}
	stride := 1 << 31 / int64(rounds(2_000_000))
	if *all {
		stride = 1
	}
	for x := int64(0); x <= int64(fixed.Max); x += stride {
		check(fixed.Q(x))
	}
	for _, x := range edges {
		if x >= 0 {
			check(x)
			want := new(big.Int).Sqrt(new(big.Int).Lsh(big.NewInt(int64(x)), 16))
			if got := fixed.Sqrt(x); int64(got) != want.Int64() {
				t.Errorf("Sqrt(%v) is %d, want %v", x, got, want)
			}
		}
	}
	negative, panicked := try(func() fixed.Q { return fixed.Sqrt(-1) })
	if negative != 0 || (panicked != nil) != fixed.Debug {
		t.Errorf("of a negative number it is %v (%v)", negative, panicked)
	}
}
