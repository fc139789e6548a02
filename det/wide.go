package det

import (
	"math"
	"math/bits"
)

// wide is a number from 0 up to 2⁶⁴ in fixed point: 192 bits of fraction in
// elements 0 to 2, the least first, and the whole part in element 3. What does
// not fit below is cut off, so that each operation errs by less than one unit
// of 2⁻¹⁹². It decides what a double cannot.
type wide [4]uint64

// Constants, cut off after 192 bits.
var (
	wideLn2      = wide{0x40f343267298b62d, 0xc9e3b39803f2f6af, 0xb17217f7d1cf79ab, 0} // ln 2
	widePerLn2   = wide{0xd6aef551bad2b4b1, 0x7d0ffda0d23a7d11, 0x71547652b82fe177, 1} // 1/ln 2
	widePi       = wide{0xa4093822299f31d0, 0x13198a2e03707344, 0x243f6a8885a308d3, 3} // π
	wideAtanHalf = wide{0xb70a0ac3930e6f80, 0xb7f222f65e1d4681, 0x76b19c1586ed3da2, 0} // atan ½
)

// wideRatio is a/b, of which the whole part and 192 bits fit.
func wideRatio(a, b uint64) wide {
	var w wide
	w[3] = a / b
	rest := a % b
	for i := 2; i >= 0; i-- {
		w[i], rest = bits.Div64(rest, 0, b)
	}
	return w
}

// wideScaled is a·2ⁿ, which has to be less than 2⁶⁴; bits below 2⁻¹⁹² are cut
// off.
func wideScaled(a uint64, n int) wide { return wide{a, 0, 0, 0}.shift(n + 192) }

// shift is w·2ⁿ.
func (w wide) shift(n int) wide {
	for ; n >= 64; n -= 64 {
		w = wide{0, w[0], w[1], w[2]}
	}
	for ; n <= -64; n += 64 {
		w = wide{w[1], w[2], w[3], 0}
	}
	if n > 0 {
		up, down := uint(n), uint(64-n)
		w = wide{w[0] << up, w[1]<<up | w[0]>>down, w[2]<<up | w[1]>>down, w[3]<<up | w[2]>>down}
	}
	if n < 0 {
		down, up := uint(-n), uint(64+n)
		w = wide{w[0]>>down | w[1]<<up, w[1]>>down | w[2]<<up, w[2]>>down | w[3]<<up, w[3] >> down}
	}
	return w
}

func (w wide) plus(v wide) wide {
	var carry uint64
	for i := range w {
		w[i], carry = bits.Add64(w[i], v[i], carry)
	}
	return w
}

// minus is w−v, where v is not more than w.
func (w wide) minus(v wide) wide {
	var borrow uint64
	for i := range w {
		w[i], borrow = bits.Sub64(w[i], v[i], borrow)
	}
	return w
}

// times is w·v, cut off.
func (w wide) times(v wide) wide {
	var product [8]uint64
	for i, a := range w {
		var carry uint64
		for j, b := range v {
			high, low := bits.Mul64(a, b)
			var c uint64
			low, c = bits.Add64(low, carry, 0)
			high += c
			product[i+j], c = bits.Add64(product[i+j], low, 0)
			carry = high + c
		}
		product[i+4] = carry
	}
	return wide{product[3], product[4], product[5], product[6]}
}

// over is w/d, cut off.
func (w wide) over(d uint64) wide {
	var rest uint64
	for i := 3; i >= 0; i-- {
		w[i], rest = bits.Div64(rest, w[i], d)
	}
	return w
}

func (w wide) exceeds(v wide) bool {
	for i := 3; i >= 0; i-- {
		if w[i] != v[i] {
			return w[i] > v[i]
		}
	}
	return false
}

// oddPart is the odd number a and the power of two of which x = a·2ⁿ, for a
// positive x with a full significand: any float32 as a float64, or halfway
// between two.
func oddPart(x float64) (a uint64, n int) {
	b := math.Float64bits(x)
	a = b&(1<<52-1) | 1<<52
	zeros := bits.TrailingZeros64(a)
	return a >> zeros, int(b>>52) - 1075 + zeros
}

// powerOfTwo is 2ⁿ, for n from −1022 to 1023.
func powerOfTwo(n int) float64 { return math.Float64frombits(uint64(n+1023) << 52) }

// halfway is the number halfway between two neighbouring float32, of which
// high may be infinite: what exceeds it, or equals it, rounds to infinity.
func halfway(low, high float32) float64 {
	if high > math.MaxFloat32 {
		return 0x1.ffffffp127
	}
	return (float64(low) + float64(high)) * 0.5
}

// even is the one of two neighbouring float32 to which their middle rounds.
func even(low, high float32) float32 {
	if math.Float32bits(low)&1 == 0 {
		return low
	}
	return high
}
