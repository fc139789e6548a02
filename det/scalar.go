package det

import "math"

const (
	signBit = 1 << 31
	nanBits = 0x7fc00000
)

// nan is the one NaN: what the hardware makes differs in sign and payload.
func nan() float32 { return math.Float32frombits(nanBits) }

// toFloat32 is x rounded, and the one NaN where it is any.
func toFloat32(x float64) float32 {
	if x != x {
		return nan()
	}
	return float32(x)
}

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

// CopySign is x with the sign of sign, −0 being negative. A NaN has a sign of
// which machines make different things: as sign it counts as positive, and as x
// it stays NaN.
func CopySign(x, sign float32) float32 {
	x = Abs(x)
	if sign != sign || x != x {
		return x
	}
	return math.Float32frombits(math.Float32bits(x) | math.Float32bits(sign)&signBit)
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
	return toFloat32(lerp64(a, b, t))
}

// lerp64 weighs both ends instead of adding a part of their difference, which
// could overflow and would miss b at 1.
func lerp64(a, b, t float32) float64 {
	t64 := float64(t)
	return float64(float64(a)*(1-t64)) + float64(float64(b)*t64)
}

// InverseLerp is where x lies on the way from a to b: 0 at a and 1 at b to the
// bit, and beyond them it goes on. It is the t for which Lerp(a, b, t) is x,
// correct to the last bit or the one before. Where a and b are equal there is no
// way between them, and it is 0. Else it is NaN where one of the three is, where
// a is infinite, or where both x and b are.
func InverseLerp(a, b, x float32) float32 {
	if a == b {
		return 0
	}
	return toFloat32((float64(x) - float64(a)) / (float64(b) - float64(a)))
}

// SmoothStep goes from 0 at low to 1 at high, starts and stops gently (the
// polynomial 3t²−2t³ of t = InverseLerp(low, high, x)), and stays 0 and 1
// beyond. High may be below low: it then falls as x grows. Where the two are
// equal it is the step itself, 0 for x below them and 1 from there on. It
// always lands from 0 to 1: where InverseLerp is NaN it is 0.
func SmoothStep(low, high, x float32) float32 {
	if low == high {
		if x >= low {
			return 1
		}
		return 0
	}
	t := (float64(x) - float64(low)) / (float64(high) - float64(low))
	switch {
	case !(t > 0): // NaN, too
		return 0
	case t >= 1:
		return 1
	}
	return float32(float64(t*t) * (3 - float64(2*t)))
}

// MoveTowards is x moved to target by at most step, and never past it: within
// step of it, it is target to the bit. A step that is not above 0 moves
// nothing, and neither does one with a NaN among the three; an infinite x
// stays where it is unless step is infinite, too.
func MoveTowards(x, target, step float32) float32 {
	way := float64(target) - float64(x)
	switch {
	case !(step > 0) || way != way:
		return x
	case way > float64(step):
		return float32(float64(x) + float64(step))
	case way < -float64(step):
		return float32(float64(x) - float64(step))
	}
	return target
}

// Wrap is the number from low up to but not including high that lies a whole
// number of their distances from x, as a world without edges has it. Such an x
// is returned as it is; another is worked out to within 2⁻⁵¹ of the distance
// and then rounded, and one that rounds to high is low.
//
// It always lands in range. Bounds the wrong way round are exchanged. Where
// there is no such number, it is the lower bound: for an x that is NaN or
// infinite, and for a range of no width or an infinite one that x is not in.
// One bound that is NaN is taken to be the other, and with two it is 0.
func Wrap(x, low, high float32) float32 {
	low, high = Min(low, high), Max(low, high)
	switch {
	case low != low:
		return 0
	case low <= x && x < high:
		return x
	}
	width := float64(high) - float64(low)
	// Mod is exact, so that neither a far x nor a far range loses bits.
	rest := math.Mod(math.Mod(float64(x), width)-math.Mod(float64(low), width), width)
	if rest < 0 {
		rest += width
	}
	wrapped := float32(float64(low) + rest)
	if low < wrapped && wrapped < high {
		return wrapped
	}
	return low // NaN, too
}

// Floor is the largest whole number that is not above x. Of −0 it is −0, of an
// infinity the infinity, of NaN it is NaN.
func Floor(x float32) float32 {
	if x != x {
		return nan()
	}
	return float32(math.Floor(float64(x)))
}

// Ceil is the smallest whole number that is not below x. From −1 to 0 it is
// −0, as it is of −0; of an infinity it is the infinity, of NaN it is NaN.
func Ceil(x float32) float32 {
	if x != x {
		return nan()
	}
	return float32(math.Ceil(float64(x)))
}

// Round is the whole number nearest to x, and of two as near the one farther
// from 0, as math.Round has it: Round(2.5) is 3, Round(−2.5) is −3. A zero has
// the sign of x; of an infinity it is the infinity, of NaN it is NaN.
func Round(x float32) float32 {
	if x != x {
		return nan()
	}
	return float32(math.Round(float64(x)))
}

// Trunc is x without its fraction. A zero has the sign of x; of an infinity it
// is the infinity, of NaN it is NaN.
func Trunc(x float32) float32 {
	if x != x {
		return nan()
	}
	return float32(math.Trunc(float64(x)))
}
