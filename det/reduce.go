package det

import (
	"math"
	"math/bits"
)

const (
	halfBits = 0x3f000000

	// tinyBits is 2⁻¹². Below it sine, tangent and their inverses are within
	// x³/3 of x, which is less than half a unit in its last place: they round
	// to x itself, −0 and the subnormals included.
	tinyBits = 0x39800000

	// moderateBits is 2¹⁸, as far as reduce is meant for.
	moderateBits = 0x48800000
)

// reduce gives the k for which k·π/32 is nearest to x, in the low bits of an
// integer that is meant modulo 64, and the rest of x, at most π/64 in size.
// It serves |x| < 2¹⁸.
//
// The method is Cody and Waite's: π/32 is the sum of a number of 31 bits,
// whose products with a k of at most 22 bits are exact, and one of 53. The
// first difference is exact too, so that but for the rounding of the second r
// is within 2⁻⁶⁹ of the true rest.
func reduce(x float64) (k uint64, r float64) {
	sum := float64(x*0x1.45f306dc9c883p+3) + toWhole // x·32/π
	n := sum - toWhole
	return math.Float64bits(sum), x - float64(n*0x1.921fb544p-4) - float64(n*0x1.0b4611a626331p-38)
}

// overTurn is the binary digits of 1/(2π), after 64 zeros for its whole part
// and the places before it.
var overTurn = [5]uint64{0, 0x28be60db9391054a, 0x7f09d5f47d4d3770, 0x36d8a5664f10e410, 0x7f9458eaf7aef158}

// reduceLarge is reduce for finite |x| ≥ 2¹⁸, in integers.
//
// x is m·2ᵉ, with m of 24 bits. What of 1/(2π) lies above 2⁻ᵉ makes whole
// turns, which do not matter; the 128 digits that follow, times m, are the
// fraction of a turn. Its first six bits count 32nds of π. The method is Payne
// and Hanek's ("Radian reduction for trigonometric functions", 1983).
func reduceLarge(x float32) (k uint64, r float64) {
	word := math.Float32bits(x)
	m := uint64(word&0x7fffff | 0x800000)
	place := word>>23&0xff - (127 + 23) + 64 // the first digit that matters, as e + 64
	i, shift := place/64, place%64
	// A shift by 64 gives 0, which is right where shift is 0.
	high := overTurn[i]<<shift | overTurn[i+1]>>(64-shift)
	low := overTurn[i+1]<<shift | overTurn[i+2]>>(64-shift)

	carry, second := bits.Mul64(m, low)
	first := m*high + carry
	// The next 64 bits, read as signed, are the rest past the nearest 32nd.
	rest := int64(first<<6 | second>>58)
	k = first>>58 + uint64(rest)>>63
	r = float64(rest) * 0x1.921fb54442d18p-68 // π/32 · 2⁻⁶⁴
	if word&signBit != 0 {
		return -k, -r
	}
	return k, r
}
