package det_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/tide-engine/tide/det"
)

// The oracle of the circular functions sums Taylor's series in math/big. 448
// bits leave more than 250 after the turns in the largest float32 are gone.
const circularBits = 448

func circular(x float64) *big.Float { return new(big.Float).SetPrec(circularBits).SetFloat64(x) }

// circularPi is π by Machin's formula, 16·atan(1/5) − 4·atan(1/239).
var circularPi = func() *big.Float {
	arctangentOfInverse := func(n float64) *big.Float {
		power, sum := quoCircular(circular(1), circular(n)), circular(0)
		for i := 0; power.MantExp(nil) > -circularBits; i++ {
			term := quoCircular(power, circular(float64(2*i+1)))
			if i%2 == 1 {
				term.Neg(term)
			}
			sum.Add(sum, term)
			power.Quo(power, circular(n*n))
		}
		return sum
	}
	a, b := arctangentOfInverse(5), arctangentOfInverse(239)
	a.Mul(a, circular(16))
	b.Mul(b, circular(4))
	return a.Sub(a, b)
}()

func quoCircular(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(circularBits).Quo(a, b) }
func mulCircular(a, b *big.Float) *big.Float { return new(big.Float).SetPrec(circularBits).Mul(a, b) }

// nearestInteger to x, in which halves may go either way.
func nearestInteger(x *big.Float) *big.Int {
	half := circular(0.5)
	if x.Sign() < 0 {
		half.Neg(half)
	}
	n, _ := half.Add(half, x).Int(nil)
	return n
}

// trueSinCos is sine and cosine of x, or of π·x where x is in half turns.
func trueSinCos(x float64, halfTurns bool) (sin, cos *big.Float) {
	quarter := circular(0.5)
	if !halfTurns {
		quarter.Mul(quarter, circularPi)
	}
	n := nearestInteger(quoCircular(circular(x), quarter))
	r := circular(x)
	r.Sub(r, mulCircular(quarter, new(big.Float).SetPrec(circularBits).SetInt(n)))
	if halfTurns {
		r.Mul(r, circularPi)
	}

	sin, cos = circular(0), circular(0)
	term := circular(1) // rⁱ/i!
	for i := 0; term.Sign() != 0 && term.MantExp(nil) > r.MantExp(nil)-300; i++ {
		sum := cos
		if i%2 == 1 {
			sum = sin
		}
		if i%4 < 2 {
			sum.Add(sum, term)
		} else {
			sum.Sub(sum, term)
		}
		term.Mul(term, r)
		term.Quo(term, circular(float64(i+1)))
	}
	switch new(big.Int).And(n, big.NewInt(3)).Int64() {
	case 1:
		sin, cos = cos, sin.Neg(sin)
	case 2:
		sin, cos = sin.Neg(sin), cos.Neg(cos)
	case 3:
		sin, cos = cos.Neg(cos), sin
	}
	return sin, cos
}

// middles of y and the float32 below it and above it: what rounds to y lies
// between them.
func middles(y float32) (low, high float64) {
	below, above := math.Nextafter32(y, -inf), math.Nextafter32(y, inf)
	return (float64(below) + float64(y)) / 2, (float64(y) + float64(above)) / 2
}

// circularCase is one function and how its results are judged: by the true
// value, or for an inverse by the true sines, cosines or tangents of the two
// angles between which every angle rounds to the result.
type circularCase struct {
	name    string
	f       func(float32) float32
	beyond  float32 // the function is for |x| up to this
	hard    []uint32
	correct func(x, y float32) bool
}

func roundsTo(value func(x float64) *big.Float) func(x, y float32) bool {
	return func(x, y float32) bool { return round(value(float64(x))) == y }
}

func ratio(sin, cos *big.Float) *big.Float { return quoCircular(sin, cos) }

// lowest and highest angle of an arc that a function inverts; a middle beyond
// it bounds nothing.
func inverts(lowest, highest float64, value func(angle float64) *big.Float, falling bool) func(x, y float32) bool {
	return func(x, y float32) bool {
		low, high := middles(y)
		sign := 1
		if falling {
			sign = -1
		}
		return low < highest && high > lowest &&
			(low <= lowest || value(low).Cmp(circular(float64(x))) != sign) &&
			(high >= highest || value(high).Cmp(circular(float64(x))) != -sign)
	}
}

func sinOf(x float64) *big.Float { sin, _ := trueSinCos(x, false); return sin }
func cosOf(x float64) *big.Float { _, cos := trueSinCos(x, false); return cos }
func tanOf(x float64) *big.Float { return ratio(trueSinCos(x, false)) }

// The hard inputs are those of all float32s whose true values are nearest to
// the middle of two float32s, down to 2⁻³³ of their distance.
var circularCases = []circularCase{
	{"Sin", det.Sin, huge, []uint32{0x73243f06, 0x46199998, 0x55cafb2a, 0x67a9242b, 0x4371ade3, 0x5f208d82}, roundsTo(sinOf)},
	{"Cos", det.Cos, huge, []uint32{0x6115cb11, 0x59443c0a, 0x5f18b878, 0x7a4b1a27, 0x5922aa80, 0x7908cd73}, roundsTo(cosOf)},
	{"Tan", det.Tan, huge, []uint32{0x5ffd33a4, 0x5d5873ae, 0x408174dd, 0x7dae7426, 0x7714b423, 0x453c5846}, roundsTo(tanOf)},
	{"SinPi", det.SinPi, huge, []uint32{0x3dfd7f58, 0x3f605015, 0x34e54db5, 0x386acaf6, 0x3ceeb990, 0x385a58fc}, roundsTo(func(x float64) *big.Float { sin, _ := trueSinCos(x, true); return sin })},
	{"CosPi", det.CosPi, huge, []uint32{0x3ec0a02a, 0x3f1fafeb, 0x398721a7, 0x3ef11467, 0x3edfcdd7, 0x390d23e4}, roundsTo(func(x float64) *big.Float { _, cos := trueSinCos(x, true); return cos })},
	{"TanPi", det.TanPi, huge, []uint32{0x3cf5197f, 0x3b5ea47b, 0x344a79fe, 0x3bd91ee5, 0x3980c199, 0x3d68fef2}, func(x, y float32) bool {
		sin, cos := trueSinCos(float64(x), true)
		if cos.Sign() == 0 {
			return y-y != 0 // its sign is in the table of rules
		}
		return round(ratio(sin, cos)) == y
	}},
	{"Asin", det.Asin, 1, []uint32{0x3f083a1a, 0x3de5fa1e, 0x3d07959c, 0x3d09bf86, 0x39e89768, 0x3d17817c}, inverts(-math.Pi/2, math.Pi/2, sinOf, false)},
	{"Acos", det.Acos, 1, []uint32{0x39826222, 0x328885a3, 0xbc406ccd, 0x3c8a2f9b, 0xba9d5f75, 0x3b7d281b}, inverts(0, math.Pi, cosOf, true)},
	{"Atan", det.Atan, huge, []uint32{0x3d8d6b23, 0x3ad637fa, 0x3b7c1bc9, 0x4c700518, 0x40357f1d, 0x4c700517}, inverts(-math.Pi/2, math.Pi/2, tanOf, false)},
}

// circularInputs are every exponent with the mantissas at its ends and some
// between, what a game has, and what is beside the multiples of π/2 and of ¼,
// where a result is near 0 or beyond every bound.
func circularInputs(yield func(float32)) {
	state := uint64(3)
	random := func() uint32 {
		state = state*6364136223846793005 + 1442695040888963407
		return uint32(state >> 32)
	}
	for exponent := range uint32(255) {
		for _, mantissa := range []uint32{0, 1, 0x7fffff, random() >> 9, random() >> 9, random() >> 9, random() >> 9} {
			yield(math.Float32frombits(random()&(1<<31) | exponent<<23 | mantissa))
		}
	}
	for range 1_000 {
		yield(float32(int32(random())) * 0x1p-24) // −128 to 128
		yield(float32(int32(random())) * 0x1p-31) // −1 to 1
	}
	for i := range 400 {
		n := float64(i)
		if i >= 200 {
			n = float64(random() >> (random() % 24))
		}
		for _, x := range []float32{float32(n * (math.Pi / 2)), float32(n / 4)} {
			yield(x)
			yield(math.Nextafter32(x, inf))
			yield(-math.Nextafter32(x, -inf))
		}
	}
}

func TestCircularFunctionsAreCorrectlyRounded(t *testing.T) {
	t.Parallel()
	for _, c := range circularCases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tried, failures := 0, 0
			check := func(x float32) {
				if !(det.Abs(x) <= c.beyond) || failures > 5 {
					return
				}
				tried++
				if y := c.f(x); !c.correct(x, y) {
					failures++
					t.Errorf("%s(%v) (%08x) is %v (%08x), which is not the nearest", c.name, x, math.Float32bits(x), y, math.Float32bits(y))
				}
			}
			for _, bits := range c.hard {
				check(math.Float32frombits(bits))
				check(math.Float32frombits(bits ^ 1<<31))
			}
			nth, each := 0, 1
			if testing.Short() { // where processors are emulated
				each = 11
			}
			circularInputs(func(x float32) {
				if nth++; nth%each == 0 {
					check(x)
				}
			})
			if tried < 1_500/each {
				t.Errorf("only %d inputs were tried", tried)
			}
		})
	}
}

// TestCircularOracle moves results by one unit and expects to be told.
func TestCircularOracle(t *testing.T) {
	for _, c := range circularCases {
		for _, bits := range append(c.hard, 0x3e99999a, 0x3a800001) {
			x := math.Float32frombits(bits)
			y := c.f(x)
			for _, other := range []float32{math.Nextafter32(y, inf), math.Nextafter32(y, -inf)} {
				if c.correct(x, other) {
					t.Errorf("%s(%v): the oracle takes %v as well as %v", c.name, x, other, y)
				}
			}
		}
	}
}
