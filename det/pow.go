package det

import "math"

// Pow is x to the power of y, the float32 nearest to it for all x and y, ties
// to even.
//
// Pow(x, ±0) and Pow(1, y) are 1, even with NaN; else with a NaN it is NaN, and
// so it is for a negative finite x with a finite y that is no whole number. For
// a negative x, −0 and −Inf too, and an odd whole y it is −Pow(−x, y), and for
// any other y it is Pow(−x, y). Then Pow(0, y) and Pow(Inf, −y) are +Inf for a
// negative y and 0 for a positive one. Pow(x, Inf) is 0, 1 or +Inf as |x| is
// less than 1, 1 or more, and Pow(x, −Inf) the other way round.
func Pow(x, y float32) float32 {
	const finite = infinityBits - 1
	if math.Float32bits(x)-1 >= finite || math.Float32bits(y)&^signBit > finite {
		return powSpecial(x, y)
	}
	return powPositive(x, y)
}

// powSpecial is Pow where x is not positive and finite or y is not finite.
func powSpecial(x, y float32) float32 {
	if y == 0 || x == 1 {
		return 1
	}
	if x != x || y != y {
		return nan()
	}
	size := math.Float32frombits(math.Float32bits(x) &^ signBit)
	if y > math.MaxFloat32 || y < -math.MaxFloat32 {
		switch {
		case size == 1:
			return 1
		case (size > 1) == (y > 0):
			return float32(math.Inf(1))
		}
		return 0
	}
	// Every float32 from 2²⁴ is an even whole number.
	sign := uint32(0)
	if math.Float32bits(x) >= signBit {
		whole := math.Floor(float64(y))
		if whole == float64(y) {
			if math.Floor(whole*0.5) != whole*0.5 {
				sign = signBit
			}
		} else if size > 0 && size <= math.MaxFloat32 {
			return nan()
		}
	}
	var result float32
	switch {
	case size == 0 || size > math.MaxFloat32:
		if (size == 0) == (y < 0) {
			result = float32(math.Inf(1))
		}
	default:
		result = powPositive(size, y)
	}
	return math.Float32frombits(math.Float32bits(result) | sign)
}

// powFirst is the float64 where the intervals of powLogs begin, about √½. It
// is 38½ of them below 1.
const powFirst = 0x3fe6600000000000

// powShift, when it is added, leaves of a number its 64ths, as a whole number
// in the lowest bits.
const powShift = 0x1.8p46

// powBound is more than the relative error of powFast.
const powBound = 0x1p-43

// powPositive is Pow for a positive finite x and a finite y.
func powPositive(x, y float32) float32 {
	near := powFast(float64(x), float64(y))
	off := float64(near * powBound)
	low, high := float32(near-off), float32(near+off)
	if low == high {
		return low
	}
	// The two are neighbours, and the question is on which side of their
	// middle the power lies.
	middle := halfway(low, high)
	side := powSide(float64(x), float64(y), middle)
	if side == 0 {
		if powEquals(float64(x), float64(y), middle) {
			return even(low, high)
		}
		side = powWideSide(float64(x), float64(y), middle)
	}
	if side < 0 {
		return low
	}
	return high
}

// powSplit is x = z·2ᵏ with the row of powLogs that z is in, and how far z
// times its reciprocal is from 1: at most 2⁻⁷, and exact, since the product
// has at most 52 bits.
func powSplit(x float64) (k, row int, r float64) {
	bits := math.Float64bits(x)
	offset := bits - powFirst
	k = int(int64(offset) >> 52)
	row = int(offset>>46) & 63
	z := math.Float64frombits(bits - uint64(k)<<52)
	return k, row, float64(z*powLogs[row].reciprocal) - 1
}

// powFast is x to the power of y as 2^(y·log₂ x) in float64. Beyond 2¹²⁹ it is
// that, and below 2⁻¹⁵² it is 0: rounded to float32 that is all the same.
//
// Its error: log₂ is k + hi + r·P(r), where P is the series of log₂(1+r)/r to
// r⁶. What is left out is less than 2⁻⁵² of it. Each of the six roundings that
// count, hi's own and the product with y among them, is less than 2⁻⁵³ of the
// sum, since little cancels: for k = 0 the sum is at least half of the row's
// hi, and else |hi| is at most ½. In all that is less than 2⁻⁵⁰, of an exponent of
// up to 152: times ln 2, 2⁻⁴³·² of the power. The second half's part is
// less than 2⁻⁵¹, its series leaving out 2⁻⁵⁴·⁷ from f⁶ on.
func powFast(x, y float64) float64 {
	const (
		a1 = 0x1.71547652b82fep+0 // aₙ = (−1)ⁿ⁺¹/(n·ln 2)
		a2 = -0x1.71547652b82fep-1
		a3 = 0x1.ec709dc3a03fdp-2
		a4 = -0x1.71547652b82fep-2
		a5 = 0x1.2776c50ef9bfep-2
		a6 = -0x1.ec709dc3a03fdp-3
		a7 = 0x1.a61762a7aded9p-3

		b1 = 0x1.62e42fefa39efp-1 // bₙ = (ln 2)ⁿ/n!
		b2 = 0x1.ebfbdff82c58fp-3
		b3 = 0x1.c6b08d704a0cp-5
		b4 = 0x1.3b2ab6fba4e77p-7
		b5 = 0x1.5d87fe78a6731p-10
	)
	k, row, r := powSplit(x)
	r2 := float64(r * r)
	p := float64(r2*(float64(r*a7)+a6)) + (float64(r*a5) + a4)
	p = float64(r2*p) + (float64(r*a3) + a2)
	p = float64(r*p) + a1
	t := float64(y * ((float64(k) + powLogs[row].hi) + float64(r*p)))
	if t > 129 {
		return 0x1p129
	}
	if t < -152 {
		return 0
	}
	shifted := t + powShift
	n := int(int32(math.Float64bits(shifted)))
	f := t - (shifted - powShift)
	f2 := float64(f * f)
	q := float64(f2*(float64(f2*b5)+(float64(f*b4)+b3))) + (float64(f*b2) + b1)
	root := powRoots[n&63].hi
	result := root + float64(root*float64(f*q))
	return float64(result * powerOfTwo(n>>6))
}
