package det

import "math"

const infinityBits = 0x7f800000

// Fmod is what is left of x after the whole multiples of y that fit are taken
// away: x−ny, n being x/y without its fraction. It is exact, less than y in
// size and has the sign of x, as a zero as well. An infinite y leaves a finite
// x as it is. Of an infinite x, of a y that is 0 and of NaN it is NaN.
func Fmod(x, y float32) float32 {
	sign := math.Float32bits(x) & signBit
	a, b := math.Float32bits(x)&^signBit, math.Float32bits(y)&^signBit
	if a >= infinityBits || b-1 >= infinityBits { // and b is 0, or NaN
		return nan()
	}
	if a < b {
		return x
	}
	whole, part := float64(math.Float32frombits(a)), float64(math.Float32frombits(b))
	// Short of a whole number, the quotient of two 24-bit numbers falls at
	// least 2⁻²⁴ short. Below 2²⁸ rounding it takes at most 2⁻²⁶, so that its
	// whole part is right; that times part has at most 52 bits, and the
	// difference is a float32: all exact.
	if quotient := whole / part; quotient < 1<<28 {
		rest := whole - float64(float64(int64(quotient))*part)
		return math.Float32frombits(math.Float32bits(float32(rest)) | sign)
	}
	return math.Float32frombits(math.Float32bits(fmodFar(whole, part)) | sign)
}

// fmodFar is Fmod for positive operands far apart, by long division: 39 bits
// at a time join a rest of less than 24.
func fmodFar(whole, part float64) float32 {
	m, n := oddPart(whole)
	divisor, unit := oddPart(part) // n is larger, since the quotient has over 24 bits
	rest := m % divisor
	for n -= unit; n > 0; n -= 39 {
		rest = rest << uint(min(n, 39)) % divisor
	}
	return float32(float64(rest) * powerOfTwo(unit))
}
