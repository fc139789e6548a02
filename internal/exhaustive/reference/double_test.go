package reference

import (
	"bufio"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

// doubleVector is a result of MPFR 4.2.0 at 53 bits, rounded to nearest, with
// the exponents of float64 and mpfr_subnormalize.
type doubleVector struct {
	name    string
	x, y    float64 // y only of pow
	want    float64
	precise bool // also by math/big
}

func readDoubles(t *testing.T, path string) (vectors []doubleVector) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		numbers := make([]float64, len(fields)-1)
		for i, text := range fields[1:] {
			b, err := strconv.ParseUint(text, 16, 64)
			if err != nil {
				t.Fatal(err)
			}
			numbers[i] = math.Float64frombits(b)
		}
		v := doubleVector{name: fields[0], x: numbers[0], want: numbers[len(numbers)-1]}
		if v.name == "pow" {
			v.y = numbers[1]
		}
		vectors = append(vectors, v)
	}
	return vectors
}

// TestDoubleVectors: of each function the file has random arguments, those at
// the ends of its range, and hard cases, whose results lie within 2⁻⁴³ to 2⁻⁶⁴
// of a unit in the last place of a midpoint: arguments from the lists of
// V. Lefèvre and J.-M. Muller as CORE-MATH has them.
func TestDoubleVectors(t *testing.T) {
	path := "testdata/doubles.txt"
	if more := os.Getenv("TIDE_DOUBLES"); more != "" {
		path = more
	}
	seen := map[string]int{}
	for _, v := range readDoubles(t, path) {
		at, precise := PowDouble, PrecisePow
		if v.name != "pow" {
			f := DoubleOf(v.name)
			at = func(x, _ float64) float64 { return f.At(x) }
			precise = func(x, _ float64) float64 { return f.Precise(x) }
		}
		if got := at(v.x, v.y); got != v.want || math.Signbit(got) != math.Signbit(v.want) {
			t.Errorf("%s(%x, %x) = %x, by MPFR %x", v.name, v.x, v.y, got, v.want)
		}
		if seen[v.name]++; seen[v.name]%4 == 0 && seen[v.name] < 200 {
			if got := precise(v.x, v.y); got != v.want {
				t.Errorf("%s(%x, %x) = %x by math/big, by MPFR %x", v.name, v.x, v.y, got, v.want)
			}
		}
	}
	for _, name := range []string{"sin", "cos", "tan", "atan", "log", "exp", "pow"} {
		if seen[name] < 70 {
			t.Errorf("of %s there are %d vectors", name, seen[name])
		}
	}
}

// TestQuickDoubles: the quick way and math/big agree wherever the first decides,
// and it decides nearly all.
func TestQuickDoubles(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 3))
	for i := range Doubles {
		f := &Doubles[i]
		undecided := 0
		const tries = 60
		for range tries {
			x := r.Float64() * 6.25
			got, ok := f.quick(x)
			if !ok {
				undecided++
				continue
			}
			if want := f.Precise(x); got != want {
				t.Errorf("%s(%x) = %x, by math/big %x", f.Name, x, got, want)
			}
		}
		if undecided > 0 {
			t.Errorf("%s left %d of %d to math/big: the quick way is not what decides", f.Name, undecided, tries)
		}
	}
}

// TestPlantedErrorsAreFound: a coefficient that is wrong by 2⁻³⁴ of one, which
// moves a result by no more than a unit in the last place, shows in the kernels
// of each function.
func TestPlantedErrorsAreFound(t *testing.T) {
	tables := kernels()
	for name, planted := range map[string]*frac{"sin": &tables.sine[0], "cos": &tables.versine[0], "exp": &tables.growth[0]} {
		kept := *planted
		planted.hi += 1 << 30
		f, wrong := DoubleOf(name), 0
		r := rand.New(rand.NewPCG(4, 5))
		for range 3000 {
			x := r.Float64() * 6.25
			got, ok := f.quick(x)
			*planted, kept = kept, *planted
			if want := f.At(x); ok && got != want {
				wrong++
			}
			*planted, kept = kept, *planted
		}
		*planted = kept
		if wrong == 0 {
			t.Errorf("an error planted in %s changes nothing that a test sees", name)
		}
	}
}

func TestDoubleLimits(t *testing.T) {
	inf, nan, negativeZero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	for _, c := range []struct {
		name    string
		x, want float64
	}{
		{"sin", negativeZero, negativeZero}, {"sin", inf, nan}, {"cos", negativeZero, 1}, {"cos", 0x1p-28, 1}, {"cos", -inf, nan},
		{"tan", negativeZero, negativeZero}, {"atan", inf, math.Pi / 2}, {"atan", -inf, -math.Pi / 2}, {"atan", nan, nan},
		{"log", 0, -inf}, {"log", negativeZero, -inf}, {"log", -1, nan}, {"log", 1, 0}, {"log", inf, inf},
		{"exp", -inf, 0}, {"exp", inf, inf}, {"exp", negativeZero, 1}, {"exp", nan, nan},
	} {
		got := DoubleOf(c.name).At(c.x)
		if math.Float64bits(got) != math.Float64bits(c.want) && !(got != got && c.want != c.want) {
			t.Errorf("%s(%v) = %v, want %v", c.name, c.x, got, c.want)
		}
	}
	for _, c := range [][3]float64{
		{0, 2, 0}, {0, -2, inf}, {inf, 2, inf}, {inf, -2, 0}, {-1, 2, nan}, {1, nan, 1}, {nan, 0, 1},
		{4, 1.5, 8}, {81, 0.25, 3}, {2, -3, 0.125}, {0.25, -0.5, 2}, {3, 5, 243}, {2, 1023, 0x1p1023}, {2, 1024, inf}, {2, -1074, 0x1p-1074},
		{1<<27 - 1, 2, 1<<54 - 1<<28}, // the square is half way, and the even one below
	} {
		if got := PowDouble(c[0], c[1]); got != c[2] && !(got != got && c[2] != c[2]) {
			t.Errorf("%v^%v = %v, want %v", c[0], c[1], got, c[2])
		}
	}
}

func BenchmarkDoubles(b *testing.B) {
	for i := range Doubles {
		f := &Doubles[i]
		b.Run(f.Name, func(b *testing.B) {
			for i := range b.N {
				f.At(0.001 + float64(i%6000)*0.001)
			}
		})
	}
	b.Run("pow", func(b *testing.B) {
		for i := range b.N {
			PowDouble(0.001+float64(i%6000)*0.001, 2.2)
		}
	})
}
