package det

import "math"

// evenBits is 2²⁴. From there on every float32 is an even integer.
const evenBits = 0x4b800000

// reducePi is reduce for π·x, |x| < 2²⁴. The multiple is exact and so is
// the rest before the product with π/32.
func reducePi(x float64) (k uint64, r float64) {
	n := float64(x * 32)
	sum := n + toWhole
	return math.Float64bits(sum), float64((n - (sum - toWhole)) * 0x1.921fb54442d18p-4)
}

// SinPi is the sine of x half turns, that is of π·x, correctly rounded for
// every float32. Of an integer it is the zero with the sign of x; of an
// infinity or NaN it is NaN.
func SinPi(x float32) float32 {
	word := math.Float32bits(x)
	size := word &^ signBit
	if size >= evenBits {
		if size >= infinityBits {
			return nan()
		}
		return math.Float32frombits(word & signBit)
	}
	k, r := reducePi(float64(math.Float32frombits(size)))
	at, u := &circle[k%64], float64(r*r)
	y := at[0] + (float64(at[0]*cosNear(u)) + float64(at[1]*sinNear(r, u)))
	return math.Float32frombits(math.Float32bits(float32(y)) ^ word&signBit)
}

// CosPi is the cosine of x half turns, that is of π·x, correctly rounded for
// every float32. Half way between two integers it is +0; of an infinity or
// NaN it is NaN.
func CosPi(x float32) float32 {
	size := math.Float32bits(x) &^ signBit
	if size >= evenBits {
		if size >= infinityBits {
			return nan()
		}
		return 1
	}
	k, r := reducePi(float64(x))
	at, u := &circle[k%64], float64(r*r)
	y := at[1] + (float64(at[1]*cosNear(u)) - float64(at[0]*sinNear(r, u)))
	return float32(y)
}

// TanPi is the tangent of x half turns, that is of π·x, correctly rounded for
// every float32. As SinPi(x)/CosPi(x) would be, it is +0 of the positive even
// and the negative odd integers, −0 of the positive odd and the negative even
// ones, and of n + ½ it is +Inf for even n and −Inf for odd n. Of ±0 it is ±0,
// of an infinity or NaN it is NaN.
func TanPi(x float32) float32 {
	word := math.Float32bits(x)
	size := word &^ signBit
	if size >= evenBits {
		if size >= infinityBits {
			return nan()
		}
		return math.Float32frombits(word & signBit)
	}
	k, r := reducePi(float64(math.Float32frombits(size)))
	at, u := &circle[k%64], float64(r*r)
	sinR, cosR := sinNear(r, u), cosNear(u)
	sin := at[0] + (float64(at[0]*cosR) + float64(at[1]*sinR))
	cos := at[1] + (float64(at[1]*cosR) - float64(at[0]*sinR))
	y := sin / cos
	return math.Float32frombits(math.Float32bits(float32(y)) ^ word&signBit)
}
