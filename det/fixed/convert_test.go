package fixed_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/tide-engine/tide/det/fixed"
)

func TestConversions(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want fixed.Q
	}{
		{"FromInt(-5)", fixed.FromInt(-5), -5 * fixed.One},
		{"FromInt(32767)", fixed.FromInt(32767), 0x7fff0000},
		{"FromInt(32768)", fixed.FromInt(32768), fixed.Max},
		{"FromInt(-32768)", fixed.FromInt(-32768), fixed.Min},
		{"FromInt(least)", fixed.FromInt(math.MinInt32), fixed.Min},
		{"1.5 steps", fixed.FromFloat(1.5 / 65536), 2},
		{"an ulp below 1.5 steps", fixed.FromFloat(math.Nextafter(1.5/65536, 0)), 1},
		{"-1.5 steps", fixed.FromFloat(-1.5 / 65536), -1},
		{"an ulp below half a step", fixed.FromFloat(math.Nextafter(0.5/65536, 0)), 0},
		{"32767.99999", fixed.FromFloat(32767.99999), fixed.Max},
		{"1e30", fixed.FromFloat(float32(1e30)), fixed.Max},
		{"1e308", fixed.FromFloat(1e308), fixed.Max},
		{"-Inf", fixed.FromFloat(math.Inf(-1)), fixed.Min},
		{"Inf", fixed.FromFloat(float32(math.Inf(1))), fixed.Max},
		{"NaN", fixed.FromFloat(math.NaN()), 0},
		{"-0", fixed.FromFloat(math.Copysign(0, -1)), 0},
	} {
		if c.got != c.want {
			t.Errorf("%s is %d, want %d", c.name, c.got, c.want)
		}
	}
	for _, c := range []struct {
		of   fixed.Q
		want int32
	}{{-1, -1}, {-fixed.One / 2, -1}, {fixed.One - 1, 0}, {fixed.Max, 32767}, {fixed.Min, -32768}, {-3 * fixed.One, -3}} {
		if got := c.of.Int(); got != c.want {
			t.Errorf("Int(%v) is %d, want %d", c.of, got, c.want)
		}
	}
}

func TestFloatsAreNearest(t *testing.T) {
	random := generator(3)
	check := func(q fixed.Q) {
		if exact := big.NewRat(int64(q), 1<<16); exact.Cmp(new(big.Rat).SetFloat64(q.Float64())) != 0 {
			t.Fatalf("Float64(%d) is %v", q, q.Float64())
		}
		if want, _ := big.NewRat(int64(q), 1<<16).Float32(); q.Float32() != want {
			t.Fatalf("Float32(%d) is %v, want %v", q, q.Float32(), want)
		}
		if got := fixed.FromFloat(q.Float64()); got != q {
			t.Fatalf("%d goes to float64 and back as %d", q, got)
		}
		// A float64 of more bits than a Q has.
		x := (float64(q) + float64(random.next())*0x1p-32) / (1 << 16)
		steps := new(big.Rat).Mul(new(big.Rat).SetFloat64(x), big.NewRat(1<<16, 1))
		if got, want := fixed.FromFloat(x), nearest(steps); got != want {
			t.Fatalf("FromFloat(%v) is %d, want %d", x, got, want)
		}
	}
	for _, q := range edges {
		check(q)
	}
	for range rounds(10_000) {
		check(random.q())
	}
}

// nearest is the whole number nearest to an exact one, halves going up, within
// the range.
func nearest(steps *big.Rat) fixed.Q {
	up := new(big.Rat).Add(steps, big.NewRat(1, 2))
	whole := new(big.Int).Div(up.Num(), up.Denom()) // Euclid's: down
	return fixed.Q(min(max(whole.Int64(), math.MinInt32), math.MaxInt32))
}
