package det

import "math"

// Tan is the tangent of x radians, correctly rounded for every float32. Of ±0
// it is ±0, of an infinity or NaN it is NaN. No float32 is so near a pole that
// the result would overflow.
func Tan(x float32) float32 {
	size := math.Float32bits(x) &^ signBit
	k, r := reduce(float64(x))
	if size-tinyBits >= moderateBits-tinyBits { // few are: the rest goes straight on
		if size < tinyBits {
			return x
		}
		if size >= infinityBits {
			return nan()
		}
		k, r = reduceLarge(x)
	}
	at, u := &circle[k%64], float64(r*r)
	sinR, cosR := sinNear(r, u), cosNear(u)
	sin := at[0] + (float64(at[0]*cosR) + float64(at[1]*sinR))
	cos := at[1] + (float64(at[1]*cosR) - float64(at[0]*sinR))
	y := sin / cos
	return float32(y)
}
