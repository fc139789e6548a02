package det

import "math"

// The hyperbolic functions are made from e^x−1, which has no cancellation near
// 0, and for Cosh from e^x. They take |x| and give the sign back at the end, so
// that they are odd, or even, to the bit. Over all 2³² inputs no result is
// misrounded.

// Sinh is the hyperbolic sine. Of ±0 it is ±0, of ±Inf it is ±Inf, of NaN it is
// NaN. From ±89.41599 it overflows to ±Inf.
func Sinh(x float32) float32 {
	bits := math.Float32bits(x)
	sign := bits & signBit
	bits &^= signBit
	if bits >= 0x43000000 { // 128
		if x != x {
			return nan()
		}
		return math.Float32frombits(infinityBits | sign)
	}
	if bits == 0x3a1285ff {
		// The float64 nearest to the result is half-way between two float32s.
		return math.Float32frombits(bits | sign)
	}
	e := expm1Wide(float64(math.Float32frombits(bits)))
	y := float32(0.5 * (e + e/(e+1)))
	return math.Float32frombits(math.Float32bits(y) | sign)
}

// Cosh is the hyperbolic cosine. Of ±0 it is 1, of ±Inf it is Inf, of NaN it is
// NaN. From ±89.41599 it overflows to Inf.
func Cosh(x float32) float32 {
	bits := math.Float32bits(x) &^ signBit
	if bits >= 0x43000000 { // 128
		if x != x {
			return nan()
		}
		return math.Float32frombits(infinityBits)
	}
	e := expWide(float64(math.Float32frombits(bits)))
	return float32(0.5 * (e + 1/e))
}

// Tanh is the hyperbolic tangent. Of ±0 it is ±0, of ±Inf it is ±1, of NaN it is
// NaN. From ±9.010914 it is ±1.
func Tanh(x float32) float32 {
	bits := math.Float32bits(x)
	sign := bits & signBit
	bits &^= signBit
	if bits >= 0x41200000 { // 10
		if x != x {
			return nan()
		}
		return math.Float32frombits(oneBits | sign)
	}
	e := expm1Wide(2 * float64(math.Float32frombits(bits)))
	y := float32(e / (e + 2))
	return math.Float32frombits(math.Float32bits(y) | sign)
}
