package det

import "math"

const (
	signBit = 1 << 31
	nanBits = 0x7fc00000
)

// nan is the one NaN: what the hardware makes differs in sign and payload.
func nan() float32 { return math.Float32frombits(nanBits) }

// Sqrt is the square root, correctly rounded. Of −0 it is −0, of a negative
// number or NaN it is NaN.
func Sqrt(x float32) float32 {
	// A double-precision root carries more than twice float32's bits plus
	// two, so rounding it a second time cannot land beside the true value
	// (Figueroa, "When is double rounding innocuous?", 1995).
	if x >= 0 {
		return float32(math.Sqrt(float64(x)))
	}
	return nan()
}

// Abs is x without its sign: of −0 it is 0, of NaN it is NaN.
func Abs(x float32) float32 {
	if x != x {
		return nan()
	}
	return math.Float32frombits(math.Float32bits(x) &^ signBit)
}

// Sign is −1, 0 or 1. Of −0 and of NaN it is 0.
func Sign(x float32) float32 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

// Min is the smaller of two numbers. −0 is smaller than 0; with one NaN it is
// the other number, with two it is NaN.
func Min(a, b float32) float32 {
	switch {
	case a < b:
		return a
	case b < a:
		return b
	case a == b: // equal, or the two zeros: the sign bit of either decides
		return math.Float32frombits(math.Float32bits(a) | math.Float32bits(b))
	case a == a:
		return a
	case b == b:
		return b
	}
	return nan()
}

// Max is the larger of two numbers. 0 is larger than −0; with one NaN it is
// the other number, with two it is NaN.
func Max(a, b float32) float32 {
	switch {
	case a > b:
		return a
	case b > a:
		return b
	case a == b: // equal, or the two zeros: both sign bits have to be set
		return math.Float32frombits(math.Float32bits(a) & math.Float32bits(b))
	case a == a:
		return a
	case b == b:
		return b
	}
	return nan()
}

// Clamp is x where it lies from low to high, and else the bound it is past.
// It always lands in range: NaN becomes low. Bounds the wrong way round are
// exchanged, and a bound that is NaN is taken to be the other one; with two
// such bounds there is no range, and the result is 0.
//
// A zero that equals a bound keeps its own sign.
func Clamp(x, low, high float32) float32 {
	if low <= x && x <= high {
		return x
	}
	low, high = Min(low, high), Max(low, high)
	switch {
	case low != low:
		return 0
	case x > high:
		return high
	case x >= low:
		return x
	}
	return low
}

// Lerp goes from a to b as t goes from 0 to 1. It is a at 0 and b at 1 to the
// bit, a for any t from 0 to 1 where a and b are equal, and does not overflow
// on the way. t is not clamped.
func Lerp(a, b, t float32) float32 {
	if t == 0 {
		return a
	}
	if t == 1 {
		return b
	}
	return float32(lerp64(a, b, t))
}

// lerp64 weighs both ends instead of adding a part of their difference, which
// could overflow and would miss b at 1.
func lerp64(a, b, t float32) float64 {
	t64 := float64(t)
	return float64(float64(a)*(1-t64)) + float64(float64(b)*t64)
}

// Floor is the largest whole number that is not above x. Of −0 it is −0, of an
// infinity the infinity, of NaN it is NaN.
func Floor(x float32) float32 {
	if x != x {
		return nan()
	}
	return float32(math.Floor(float64(x)))
}
