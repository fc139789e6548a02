package det

import (
	"flag"
	"math"
	"math/big"
	"testing"
)

// pairs is how many random pairs each function of two is tried on. Hundreds
// of thousands take a minute.
var pairs = flag.Int("pairs", 6_000, "random pairs for each function of two arguments")

// tries is a tenth of that where processors are emulated.
func tries() int {
	if testing.Short() {
		return *pairs / 10
	}
	return *pairs
}

// The oracle works with 400 bits of math/big, of which more than 300 are
// right, by other ways than the package: roots bring an argument near 1, or
// an angle near 0, before a short series.
const oracleBits = 400

func oracle() *big.Float { return new(big.Float).SetPrec(oracleBits) }

func oracleOf(x float64) *big.Float { return oracle().SetFloat64(x) }

// oracleHalvings is how often a root is taken; each costs a bit or two.
const oracleHalvings = 24

// oracleLn is the natural logarithm of x > 0.
func oracleLn(x *big.Float) *big.Float {
	x = oracle().Set(x)
	exponent := x.MantExp(x) // 2^exponent is 2^24 to a power, or near: ln 2 is the oracle's own
	y := oracleLnNear(x)
	if exponent == 0 {
		return y
	}
	return y.Add(y, oracle().Mul(oracleLn2, oracleOf(float64(exponent))))
}

var oracleLn2 = oracleLnNear(oracleOf(2))

func oracleLnNear(x *big.Float) *big.Float {
	x = oracle().Set(x)
	for range oracleHalvings {
		x.Sqrt(x)
	}
	one := oracleOf(1)
	s := oracle().Quo(oracle().Sub(x, one), oracle().Add(x, one))
	square, term, sum := oracle().Mul(s, s), oracle().Set(s), oracle().Set(s)
	for n := 3; n < 19; n += 2 { // each term brings 48 bits or more
		term.Mul(term, square)
		sum.Add(sum, oracle().Quo(term, oracleOf(float64(n))))
	}
	return sum.SetMantExp(sum, oracleHalvings+1)
}

// oracleExp is e to the power of x, for |x| below 1,000.
func oracleExp(x *big.Float) *big.Float {
	small := oracle().SetMantExp(x, -oracleHalvings-10)
	term, sum := oracleOf(1), oracleOf(1)
	for n := 1; n < 15; n++ {
		term.Mul(term, small)
		term.Quo(term, oracleOf(float64(n)))
		sum.Add(sum, term)
	}
	for range oracleHalvings + 10 {
		sum.Mul(sum, sum)
	}
	return sum
}

// oracleAngle is the angle of (x, y) for y > 0, by halving it: the tangent of
// half the angle is y/(√(x²+y²)+x).
func oracleAngle(y, x *big.Float) *big.Float {
	y, x = oracle().Set(y), oracle().Set(x)
	for range oracleHalvings {
		length := oracle().Add(oracle().Mul(x, x), oracle().Mul(y, y))
		length.Sqrt(length)
		if x.Sign() < 0 {
			y, x = oracle().Sub(length, x), y
		} else {
			x = oracle().Add(length, x)
		}
	}
	t := oracle().Quo(y, x)
	square, term, sum := oracle().Mul(t, t), oracle().Set(t), oracle().Set(t)
	for n := 3; n < 19; n += 2 {
		term.Mul(term, square)
		term.Neg(term)
		sum.Add(sum, oracle().Quo(term, oracleOf(float64(n))))
	}
	return sum.SetMantExp(sum, oracleHalvings)
}

// rounded is the float32 nearest to x. What is within 2⁻²⁰⁰ of a number of few
// bits is taken for that number, so that ties are seen.
func rounded(x *big.Float) float32 {
	result, _ := new(big.Float).SetPrec(200).Set(x).Float32()
	return result
}

// nearest is the float32 nearest to x, which is known to be no tie.
func nearest(x *big.Float) float32 {
	result, _ := x.Float32()
	return result
}

// fromMiddle is how far x is from the number where rounding turns that is
// nearest to it, as log₂ of the distance relative to that; −300 is on it.
func fromMiddle(x *big.Float) float64 {
	result := rounded(x)
	closest := 0.0
	for _, other := range []float32{math.Nextafter32(result, 0), math.Nextafter32(result, float32(math.Inf(1)))} {
		middle := oracleOf(halfway(min(result, other), max(result, other)))
		off := oracle().Quo(oracle().Sub(x, middle), middle)
		distance := -300.0
		if off.Sign() != 0 {
			f, _ := off.Abs(off).Float64()
			distance = max(math.Log2(f), -300)
		}
		closest = min(closest, distance)
	}
	return closest
}

// draws is a small generator of operands.
type draws uint64

func (d *draws) bits() uint32 {
	*d = *d*6364136223846793005 + 1442695040888963407
	return uint32((*d ^ *d>>29) >> 32)
}

func (d *draws) below(n int) int { return int(uint64(d.bits()) * uint64(n) >> 32) }

// unit is from 0 up to 1.
func (d *draws) unit() float64 { return float64(d.bits()) * 0x1p-32 }

// positive is any finite float32 above 0, each exponent alike.
func (d *draws) positive() float32 {
	return math.Float32frombits(1 + d.bits()%(infinityBits-1))
}

// signed is x or −x.
func (d *draws) signed(x float32) float32 {
	if d.bits()&0x8000 != 0 {
		return -x
	}
	return x
}
