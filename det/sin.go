package det

import "math"

// Sin is the sine of x radians, correctly rounded for every float32. Of ±0 it
// is ±0, of an infinity or NaN it is NaN.
func Sin(x float32) float32 {
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
	y := at[0] + (float64(at[0]*cosNear(u)) + float64(at[1]*sinNear(r, u)))
	return float32(y)
}

// Cos is the cosine of x radians, correctly rounded for every float32. Of an
// infinity or NaN it is NaN.
func Cos(x float32) float32 {
	size := math.Float32bits(x) &^ signBit
	k, r := reduce(float64(x))
	if size >= moderateBits { // few are: the rest goes straight on
		if size >= infinityBits {
			return nan()
		}
		k, r = reduceLarge(x)
	}
	at, u := &circle[k%64], float64(r*r)
	y := at[1] + (float64(at[1]*cosNear(u)) - float64(at[0]*sinNear(r, u)))
	return float32(y)
}

// SinCos is Sin(x) and Cos(x), for less than the two cost apart.
func SinCos(x float32) (sin, cos float32) {
	size := math.Float32bits(x) &^ signBit
	k, r := reduce(float64(x))
	if size-tinyBits >= moderateBits-tinyBits { // few are: the rest goes straight on
		if size < tinyBits {
			return x, 1
		}
		if size >= infinityBits {
			return nan(), nan()
		}
		k, r = reduceLarge(x)
	}
	at, u := &circle[k%64], float64(r*r)
	sinR, cosR := sinNear(r, u), cosNear(u)
	y := at[0] + (float64(at[0]*cosR) + float64(at[1]*sinR))
	z := at[1] + (float64(at[1]*cosR) - float64(at[0]*sinR))
	return float32(y), float32(z)
}
