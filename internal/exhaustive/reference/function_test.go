package reference

import (
	"bufio"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// marks are where a function's evaluation changes from one way to another, by
// the bits of the magnitude.
var marks = []uint32{
	0x00000001, 0x00800000, 0x33000000, 0x38800000, 0x39800000, 0x3c800000, 0x3d000000, 0x3e000000,
	0x3e800000, 0x3f000000, 0x3f800000, 0x40000000, 0x41200000, 0x42aeac50, 0x42b17218, 0x42cff1b5, 0x43000000, 0x43160000,
	0x43800000, 0x4b000000, 0x4b800000, 0x4d000000, 0x5f000000, 0x7f800000,
}

// arguments are each mark with its neighbours, both signs, and random ones, of
// which half lie in a range where most functions are not decided at a glance.
func arguments(r *rand.Rand, random int) (xs []uint32) {
	for _, mark := range marks {
		for d := uint32(0); d < 5; d++ {
			xs = append(xs, mark+d-2&^signBit, mark+d-2|signBit)
		}
	}
	for range random {
		xs = append(xs, r.Uint32(), r.Uint32N(2)<<31|(0x38000000+r.Uint32N(0x0c000000)))
	}
	return xs
}

// TestQuickAgreesWithPrecise compares two evaluations that share no formula
// but the special values.
func TestQuickAgreesWithPrecise(t *testing.T) {
	random := 300
	if testing.Short() {
		random = 50
	}
	for i := range Functions {
		f := &Functions[i]
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			undecided := 0
			for _, x := range arguments(rand.New(rand.NewPCG(4, uint64(i))), random) {
				if got, want := f.At(x), f.Precise(x); got != want {
					t.Errorf("%s(%08x) = %08x, by math/big %08x", f.Name, x, got, want)
				}
				if _, special := f.special(x); !special {
					if _, ok := f.quick(x); !ok {
						undecided++
					}
				}
			}
			if undecided > 2 {
				t.Errorf("%d arguments are left to math/big: the quick way is not what decides", undecided)
			}
		})
	}
}

// TestBoth: what turns a sign agrees with what computes.
func TestBoth(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for i := range Functions {
		f := &Functions[i]
		for _, x := range arguments(r, 2000) {
			x &^= signBit
			positive, negative := f.Both(x)
			if positive != f.At(x) || negative != f.At(x|signBit) {
				t.Errorf("%s(±%08x) = %08x and %08x, want %08x and %08x", f.Name, x, positive, negative, f.At(x), f.At(x|signBit))
			}
		}
	}
}

// TestVectors are results of MPFR 4.2.0: mpfr_sin and so on at 24 bits, rounded
// to nearest, with the exponents of float32 and mpfr_subnormalize. Of each
// function there are special arguments, random ones of where it has something to
// compute, and the forty of a 64th of all arguments whose results are nearest to
// a midpoint between two floats.
func TestVectors(t *testing.T) {
	file, err := os.Open("testdata/vectors.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	seen := map[string]int{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var name string
		var x, want uint32
		if _, err := fmt.Sscanf(lines.Text(), "%s %x %x", &name, &x, &want); err != nil {
			t.Fatal(err)
		}
		f := Of(name)
		if got := f.At(x); got != want {
			t.Errorf("%s(%08x) = %08x, by MPFR %08x", name, x, got, want)
		}
		if seen[name]++; seen[name]%8 == 0 {
			if got := f.Precise(x); got != want {
				t.Errorf("%s(%08x) = %08x by math/big, by MPFR %08x", name, x, got, want)
			}
		}
	}
	for _, f := range Functions {
		if seen[f.Name] < 50 {
			t.Errorf("of %s there are %d vectors", f.Name, seen[f.Name])
		}
	}
}

// TestExact are results that no precision would decide, or that are exact.
func TestExact(t *testing.T) {
	negativeZero := float32(math.Copysign(0, -1))
	infinite := float32(math.Inf(1))
	for _, c := range []struct {
		name    string
		x, want float32
	}{
		{"exp2", -150, 0}, // a tie, to even
		{"exp2", -149, 0x1p-149}, {"exp2", 127, 0x1p127}, {"exp2", 128, infinite}, {"exp2", -151, 0},
		{"log2", 0x1p-149, -149}, {"log2", 0x1p127, 127}, {"log10", 1e10, 10}, {"log10", 1000, 3},
		{"cbrt", 27, 3}, {"cbrt", -0x1p-147, -0x1p-49}, {"cbrt", 0x1.9p-2 * 0x1.9p-2 * 0x1.9p-2, 0x1.9p-2},
		{"sinpi", 0.5, 1}, {"sinpi", -2, negativeZero}, {"sinpi", 3, 0}, {"sinpi", 0x1p-149, 0x1.8p-148},
		{"cospi", 1.5, 0}, {"cospi", 3, -1}, {"cospi", 0x1p23, 1}, {"cospi", 0x1.000002p23, -1},
		{"tanpi", 0.25, 1}, {"tanpi", 0.5, infinite}, {"tanpi", -0.5, -infinite}, {"tanpi", 1.5, -infinite}, {"tanpi", 1, negativeZero}, {"tanpi", -1, 0}, {"tanpi", -2, negativeZero},
		{"acos", 1, 0}, {"atan", -infinite, -0x1.921fb6p0}, {"log1p", -1, -infinite}, {"log", 0, -infinite}, {"tanh", -infinite, -1},
	} {
		if got := Of(c.name).At(math.Float32bits(c.x)); got != math.Float32bits(c.want) {
			t.Errorf("%s(%v) = %v, want %v", c.name, c.x, math.Float32frombits(got), c.want)
		}
	}
}

// TestConstants are the digits that anybody can look up.
func TestConstants(t *testing.T) {
	for _, c := range []struct {
		got    number
		digits string
	}{
		{bigPi, "3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170679"},
		{bigLn2, "0.6931471805599453094172321214581765680755001343602552541206800094933936219696947156058633269964186875"},
		{preciseExp(integer(1)), "2.7182818284590452353602874713526624977572470936999595749669676277240766303535475945713821785251664274"},
		{preciseLog(integer(10)), "2.3025850929940456840179914546843642076011014886287729760333279009675726096773524802359972050895982983"},
		{integer(2).sqrt(), "1.4142135623730950488016887242096980785696718753769480731766797379907324784621070388503875343276415727"},
		{preciseSin(integer(1)), "0.8414709848078965066525023216302989996225630607983710656727517099919104043912396689486397435430526958"},
	} {
		if got := c.got.f.Text('f', 110); !strings.HasPrefix(got, c.digits[:100]) {
			t.Errorf("%s, not %s", got, c.digits)
		}
	}
}

// TestAnErrorIsFound turns one coefficient of each series, and each table, by
// far less than a float shows, and expects arguments to be misjudged: what
// TestQuickAgreesWithPrecise compares does depend on all of them.
func TestAnErrorIsFound(t *testing.T) {
	for _, c := range []struct {
		name  string
		place *uint64
		from  uint32
	}{
		{"sin", &sinSeries[2], 0x3f400000}, {"cos", &cosSeries[2], 0x3f400000}, {"exp", &expSeries[0], 0x41200000}, {"exp", &powers[37], 0x41200000},
		{"sinh", &sinhSeries[1], 0x3f000000}, {"expm1", &tinySeries[2], 0x3e000000}, {"log", &farLog[0], 0x3fc00000}, {"log1p", &nearLog[0], 0x3c000000},
		{"asin", &asinSeries[3], 0x3e800000}, {"atan", &atanSeries[0], 0x3cf00000}, {"atan", &arcs[40], 0x3f200000},
		{"log", &recip[80].log, 0x40500000}, {"log", &exponents[153][1], 0x41080000}, {"tan", &window[130][0], 0x41800000},
	} {
		right := make([]uint32, 1<<17)
		for i := range right {
			right[i] = Of(c.name).At(c.from + uint32(i))
		}
		was := *c.place
		*c.place += 1 << 38
		wrong := 0
		for i := range right {
			if Of(c.name).At(c.from+uint32(i)) != right[i] {
				wrong++
			}
		}
		*c.place = was
		if wrong == 0 {
			t.Errorf("%s from %08x on does not depend on a coefficient that is wrong", c.name, c.from)
		}
	}
}

func TestNames(t *testing.T) {
	var names []string
	for _, f := range Functions {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	if len(names) != 20 || len(slices.Compact(names)) != 20 {
		t.Errorf("%d functions: %v", len(names), names)
	}
	defer func() {
		if recover() == nil {
			t.Error("a name that nobody has is found")
		}
	}()
	Of("sine")
}

func BenchmarkAt(b *testing.B) {
	for i := range Functions {
		f := &Functions[i]
		b.Run(f.Name, func(b *testing.B) {
			x := uint32(0x3e000000)
			for b.Loop() {
				f.At(x)
				x = 0x3e000000 + (x+1)&0xffffff
			}
		})
	}
}
