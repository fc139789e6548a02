package det_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"
	"unsafe"

	"github.com/tide-engine/tide/det"
)

// ends are the least and the greatest integer of T, without a limit of Go's.
func ends[T det.Integer]() (low, high *big.Int) {
	bits := uint(8 * unsafe.Sizeof(T(0)))
	one := big.NewInt(1)
	if T(0)-1 > 0 {
		return big.NewInt(0), new(big.Int).Sub(new(big.Int).Lsh(one, bits), one)
	}
	half := new(big.Int).Lsh(one, bits-1)
	return new(big.Int).Neg(half), new(big.Int).Sub(half, one)
}

// truncated is the rule by math/big: Int of a big.Float truncates toward zero,
// and has room for any float64.
func truncated(x float64) *big.Int {
	switch {
	case x != x:
		return big.NewInt(0)
	case math.IsInf(x, 0):
		x = math.Copysign(math.MaxFloat64, x)
	}
	whole, _ := big.NewFloat(x).Int(nil)
	return whole
}

func clamped(x, low, high *big.Int) *big.Int {
	switch {
	case x.Cmp(low) < 0:
		return low
	case x.Cmp(high) > 0:
		return high
	}
	return x
}

// converter checks one integer type; its ends are worked out once.
type converter struct {
	name      string
	low, high *big.Int
	from64    func(float64) *big.Int
	from32    func(float32) *big.Int
}

func converterTo[T det.Integer]() converter {
	low, high := ends[T]()
	return converter{
		fmt.Sprintf("%T", T(0)), low, high,
		func(x float64) *big.Int { return unbounded(det.ToInt[T](x)) },
		func(x float32) *big.Int { return unbounded(det.ToInt[T](x)) },
	}
}

var converters = []converter{
	converterTo[int8](), converterTo[int16](), converterTo[int32](), converterTo[int64](),
	converterTo[uint8](), converterTo[uint16](), converterTo[uint32](), converterTo[uint64](),
	converterTo[health](),
}

func checkConversions(t *testing.T, x float64) {
	t.Helper()
	whole, narrow := truncated(x), float32(x)
	wholeNarrow := whole
	if float64(narrow) != x {
		wholeNarrow = truncated(float64(narrow))
	}
	for _, c := range converters {
		if got, want := c.from64(x), clamped(whole, c.low, c.high); got.Cmp(want) != 0 {
			t.Errorf("ToInt[%s](%v) is %v, want %v", c.name, x, got, want)
		}
		if got, want := c.from32(narrow), clamped(wholeNarrow, c.low, c.high); got.Cmp(want) != 0 {
			t.Errorf("ToInt[%s](float32(%v)) is %v, want %v", c.name, narrow, got, want)
		}
	}
}

// TestToIntAtEveryEnd walks eight steps to either side of every power of two,
// by steps of float64, of float32 and of a half.
func TestToIntAtEveryEnd(t *testing.T) {
	for exponent := -1; exponent <= 66; exponent++ {
		for _, sign := range []float64{1, -1} {
			end := math.Ldexp(sign, exponent)
			up, down := end, end
			up32, down32 := float32(end), float32(end)
			for step := range 9 {
				for _, x := range []float64{up, down, float64(up32), float64(down32), end + float64(step)/2, end - float64(step)/2} {
					checkConversions(t, x)
				}
				up, down = math.Nextafter(up, math.Inf(1)), math.Nextafter(down, math.Inf(-1))
				up32, down32 = math.Nextafter32(up32, inf), math.Nextafter32(down32, -inf)
			}
		}
	}
	for _, x := range []float64{0, math.Copysign(0, -1), math.SmallestNonzeroFloat64, math.MaxFloat64, math.Inf(1), 0.5, 1.5, 0.9999999999999999} {
		checkConversions(t, x)
		checkConversions(t, -x)
	}
}

func TestToIntOfAnyBits(t *testing.T) {
	count := 1_000_000
	if testing.Short() {
		count = 100_000
	}
	state := uint64(3)
	for i := range count / len(converters) { // each is checked by all converters
		state = state*6364136223846793005 + 1442695040888963407
		bits := state ^ state>>29
		if i%2 == 0 { // exponents that integers have, and not only the 2,000 others
			bits = bits&^(0x7ff<<52) | (1020+bits>>52%72)<<52
		}
		checkConversions(t, math.Float64frombits(bits))
	}
}

// TestToIntRules is the rules in figures: most are where machines part.
func TestToIntRules(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want int64
	}{
		{"int32(3e9)", int64(det.ToInt[int32](float32(3e9))), math.MaxInt32},
		{"int32(-3e9)", int64(det.ToInt[int32](float32(-3e9))), math.MinInt32},
		{"int32(NaN)", int64(det.ToInt[int32](oddNaN)), 0},
		{"int64(NaN)", det.ToInt[int64](math.NaN()), 0},
		{"int64(Inf)", det.ToInt[int64](inf), math.MaxInt64},
		{"int64(-Inf)", det.ToInt[int64](-inf), math.MinInt64},
		{"uint32(-1)", int64(det.ToInt[uint32](-1.0)), 0},
		{"uint64(NaN)", int64(det.ToInt[uint64](nan)), 0},
		{"uint64(-1)", int64(det.ToInt[uint64](-1.0)), 0},
		{"uint64(Inf)", int64(det.ToInt[uint64](inf)), -1},
		{"uint64(2⁶³)", int64(det.ToInt[uint64](float32(1 << 63))), math.MinInt64},
		{"int8(127.9)", int64(det.ToInt[int8](127.9)), 127},
		{"int8(-128.9)", int64(det.ToInt[int8](-128.9)), -128},
		{"uint8(255.9)", int64(det.ToInt[uint8](255.9)), 255},
		{"uint8(-0.9)", int64(det.ToInt[uint8](-0.9)), 0},
		{"int16(-2.7)", int64(det.ToInt[int16](-2.7)), -2},
		{"health(40000)", int64(det.ToInt[health](float32(40000))), math.MaxInt16},
	} {
		if c.got != c.want {
			t.Errorf("%s is %d, want %d", c.name, c.got, c.want)
		}
	}
}
