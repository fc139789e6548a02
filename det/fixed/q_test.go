package fixed_test

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/tide-engine/tide/det/fixed"
)

// generator is Knuth's MMIX generator: operands that need no package.
type generator uint64

func (g *generator) next() uint32 {
	*g = *g*6364136223846793005 + 1442695040888963407
	return uint32(*g >> 32)
}

// q draws every size of number alike.
func (g *generator) q() fixed.Q {
	bits := g.next()
	return fixed.Q(int32(bits) >> (g.next() % 32))
}

// rounds is how often a test goes round: a 20th of what it would where time is
// dear, as on emulated processors.
func rounds(whole int) int {
	if testing.Short() {
		return whole / 20
	}
	return whole
}

// edges are what arithmetic goes wrong at.
var edges = []fixed.Q{
	0, 1, -1, 2, -2, fixed.One / 2, -fixed.One / 2, fixed.One - 1, fixed.One, fixed.One + 1, -fixed.One - 1, -fixed.One, 1 - fixed.One,
	181 * fixed.One, 182 * fixed.One, 256 * fixed.One, -256 * fixed.One, fixed.Max / 2, fixed.Min / 2, fixed.Max - 1, fixed.Max, fixed.Min + 1, fixed.Min,
}

// operations are checked against the same in exact integers of any size, whose
// arguments are steps.
var operations = []struct {
	name   string
	of     func(a, b fixed.Q) fixed.Q
	oracle func(a, b *big.Int) *big.Int
}{
	{"Add", fixed.Q.Add, func(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }},
	{"Sub", fixed.Q.Sub, func(a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }},
	{"Mul", fixed.Q.Mul, func(a, b *big.Int) *big.Int { return floor(new(big.Int).Mul(a, b), 1<<16) }},
	{"MulNearest", fixed.Q.MulNearest, func(a, b *big.Int) *big.Int {
		return floor(new(big.Int).Add(new(big.Int).Mul(a, b), big.NewInt(1<<15)), 1<<16)
	}},
	{"Div", fixed.Q.Div, func(a, b *big.Int) *big.Int {
		if b.Sign() == 0 {
			return []*big.Int{big.NewInt(math.MinInt32), big.NewInt(0), big.NewInt(math.MaxInt32)}[a.Sign()+1]
		}
		return new(big.Int).Quo(new(big.Int).Mul(a, big.NewInt(1<<16)), b)
	}},
	{"Neg", func(a, _ fixed.Q) fixed.Q { return a.Neg() }, func(a, _ *big.Int) *big.Int { return new(big.Int).Neg(a) }},
	{"Abs", func(a, _ fixed.Q) fixed.Q { return a.Abs() }, func(a, _ *big.Int) *big.Int { return new(big.Int).Abs(a) }},
	{"Floor", func(a, _ fixed.Q) fixed.Q { return a.Floor() }, func(a, _ *big.Int) *big.Int { return whole(a, 0) }},
	{"Ceil", func(a, _ fixed.Q) fixed.Q { return a.Ceil() }, func(a, _ *big.Int) *big.Int { return whole(a, 1<<16-1) }},
	{"Round", func(a, _ fixed.Q) fixed.Q { return a.Round() }, func(a, _ *big.Int) *big.Int { return whole(a, 1<<15) }},
}

// floor divides by a positive number and rounds down, as Euclid's division does.
func floor(a *big.Int, by int64) *big.Int { return new(big.Int).Div(a, big.NewInt(by)) }

// whole is a and something more, down to the next whole number.
func whole(a *big.Int, more int64) *big.Int {
	return new(big.Int).Mul(floor(new(big.Int).Add(a, big.NewInt(more)), 1<<16), big.NewInt(1<<16))
}

// wrapped is the 32 bits that two's complement keeps.
func wrapped(exact *big.Int) fixed.Q {
	low := new(big.Int).And(exact, big.NewInt(math.MaxUint32)) // of a negative one, too
	return fixed.Q(int32(uint32(low.Uint64())))
}

// try is what a function gives, or the panic it ends in.
func try(f func() fixed.Q) (result fixed.Q, panicked any) {
	defer func() { panicked = recover() }()
	return f(), nil
}

func TestArithmeticIsExact(t *testing.T) {
	lowest, highest := big.NewInt(math.MinInt32), big.NewInt(math.MaxInt32)
	check := func(a, b fixed.Q) {
		exactA, exactB := big.NewInt(int64(a)), big.NewInt(int64(b))
		for _, o := range operations {
			exact := o.oracle(exactA, exactB)
			got, panicked := try(func() fixed.Q { return o.of(a, b) })
			beyond := exact.Cmp(lowest) < 0 || exact.Cmp(highest) > 0
			if fixed.Debug && beyond {
				if panicked == nil || !strings.Contains(panicked.(string), "beyond Q16.16") {
					t.Fatalf("%s(%d, %d) is beyond the range, and passed with %v", o.name, a, b, panicked)
				}
				continue
			}
			if want := wrapped(exact); got != want || panicked != nil {
				t.Fatalf("%s(%d, %d) is %d (%v), want %d", o.name, a, b, got, panicked, want)
			}
		}
	}
	for _, a := range edges {
		for _, b := range edges {
			check(a, b)
		}
	}
	random := generator(1)
	for i := range rounds(100_000) {
		if i%2 == 0 {
			check(fixed.Q(random.next()), fixed.Q(random.next())) // any bits
		} else {
			check(random.q(), random.q()) // any size
		}
	}
}

func TestKnownResults(t *testing.T) {
	whole := func(i int32) fixed.Q { return fixed.FromInt(i) }
	for _, c := range []struct {
		name  string
		wraps bool
		of    func() fixed.Q
		want  fixed.Q
	}{
		{"256 × 256", true, func() fixed.Q { return whole(256).Mul(whole(256)) }, 0},
		{"-256 × 256", true, func() fixed.Q { return whole(-256).Mul(whole(256)) }, 0},
		{"182 × 182", true, func() fixed.Q { return whole(182).Mul(whole(182)) }, whole(-32412)},
		{"181 × 181", false, func() fixed.Q { return whole(181).Mul(whole(181)) }, whole(32761)},
		{"Max + 1 step", true, func() fixed.Q { return fixed.Max.Add(1) }, fixed.Min},
		{"Min - 1 step", true, func() fixed.Q { return fixed.Min.Sub(1) }, fixed.Max},
		{"Min - Min", false, func() fixed.Q { return fixed.Min.Sub(fixed.Min) }, 0},
		{"-Min", true, fixed.Min.Neg, fixed.Min},
		{"|Min|", true, fixed.Min.Abs, fixed.Min},
		{"Min × Min", true, func() fixed.Q { return fixed.Min.Mul(fixed.Min) }, 0},
		{"1 step × 1 step", false, func() fixed.Q { return fixed.Q(1).Mul(1) }, 0},
		{"-1 step × 1 step", false, func() fixed.Q { return fixed.Q(-1).Mul(1) }, -1},
		{"-1 step × 1 step, to nearest", false, func() fixed.Q { return fixed.Q(-1).MulNearest(1) }, 0},
		{"1 step × ½, to nearest", false, func() fixed.Q { return fixed.Q(1).MulNearest(fixed.One / 2) }, 1},
		{"-1 step × ½, to nearest", false, func() fixed.Q { return fixed.Q(-1).MulNearest(fixed.One / 2) }, 0},
		{"-1.5 steps, to nearest", false, func() fixed.Q { return fixed.Q(-3).MulNearest(fixed.One / 2) }, -1},
		{"1 ÷ 3", false, func() fixed.Q { return fixed.One.Div(whole(3)) }, 21845},
		{"-1 ÷ 3", false, func() fixed.Q { return (-fixed.One).Div(whole(3)) }, -21845},
		{"2 ÷ 3", false, func() fixed.Q { return whole(2).Div(whole(3)) }, 43690},
		{"1 ÷ 0", false, func() fixed.Q { return fixed.One.Div(0) }, fixed.Max},
		{"1 step ÷ 0", false, func() fixed.Q { return fixed.Q(1).Div(0) }, fixed.Max},
		{"-1 ÷ 0", false, func() fixed.Q { return (-fixed.One).Div(0) }, fixed.Min},
		{"0 ÷ 0", false, func() fixed.Q { return fixed.Q(0).Div(0) }, 0},
		{"Min ÷ -1", true, func() fixed.Q { return fixed.Min.Div(-fixed.One) }, fixed.Min},
		{"Min ÷ -1 step", true, func() fixed.Q { return fixed.Min.Div(-1) }, 0},
		{"Min ÷ Min", false, func() fixed.Q { return fixed.Min.Div(fixed.Min) }, fixed.One},
		{"Ceil(Max)", true, fixed.Max.Ceil, fixed.Min},
		{"Round(Max)", true, fixed.Max.Round, fixed.Min},
		{"Round(0.5)", false, (fixed.One / 2).Round, fixed.One},
		{"Round(-0.5)", false, (-fixed.One / 2).Round, 0},
		{"Floor(-1 step)", false, fixed.Q(-1).Floor, -fixed.One},
		{"Floor(Min)", false, fixed.Min.Floor, fixed.Min},
	} {
		got, panicked := try(c.of)
		if fixed.Debug && c.wraps {
			if panicked == nil {
				t.Errorf("%s passes a debug build", c.name)
			}
			continue
		}
		if got != c.want || panicked != nil {
			t.Errorf("%s is %d (%v), want %d", c.name, got, panicked, c.want)
		}
	}
}

// TestRoundingDownIsABias: what Mul takes away is half a step a time on
// average, and what MulNearest takes is nothing.
func TestRoundingDownIsABias(t *testing.T) {
	random := generator(2)
	down, nearest := 0.0, 0.0
	const times = 100_000
	for range times {
		a, b := fixed.Q(int32(random.next())>>8), fixed.Q(int32(random.next())>>8)
		exact := float64(a) * float64(b) / (1 << 16)
		down += float64(a.Mul(b)) - exact
		nearest += float64(a.MulNearest(b)) - exact
	}
	if off := down / times; off > -0.49 || off < -0.51 {
		t.Errorf("Mul is %v steps off on average", off)
	}
	if off := math.Abs(nearest / times); off > 0.01 {
		t.Errorf("MulNearest is %v steps off on average", off)
	}
}
