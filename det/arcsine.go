package det

import "math"

// P in asin(w) = w + w·z·P(z), z = w², is the polynomial of degree 11 that
// makes the largest relative error of the arcsine least for 0 ≤ w ≤ ½ (Remez's
// exchange in 300-bit arithmetic, then rounded to float64): it is 2⁻⁵⁵·⁹.
//
// Each third of it is a function of z and v = z², so that a compiler can put
// them in place and a processor compute them side by side.
func arcsineLow(z, v float64) float64 {
	return 0x1.5555555555387p-3 + float64(z*0x1.333333336f8c6p-4) + float64(v*(0x1.6db6db41d21bap-5+float64(z*0x1.f1c72c6db9169p-6)))
}

func arcsineMiddle(z, v float64) float64 {
	return 0x1.6e89ef7248390p-6 + float64(z*0x1.1c6c2816c19a0p-6) + float64(v*(0x1.c6f8786506712p-7+float64(z*0x1.8ee4c242ee1b8p-7)))
}

func arcsineHigh(z, v float64) float64 {
	return 0x1.aab2ed5e51541p-8 + float64(z*0x1.40b24a2c92f9cp-6) + float64(v*(-0x1.0af55a35c6e21p-6+float64(z*0x1.05ce7f32109afp-5)))
}

// Asin is the angle from −π/2 to π/2 whose sine is x, in radians, correctly
// rounded for every float32. Of ±0 it is ±0; beyond ±1, and of NaN, it is NaN.
func Asin(x float32) float32 {
	word := math.Float32bits(x)
	size := word &^ signBit
	if size-tinyBits > oneBits-tinyBits {
		if size < tinyBits {
			return x
		}
		return nan()
	}
	// Beyond ½ it is π/2 − 2·asin(√((1−|x|)/2)).
	w := float64(math.Float32frombits(size))
	z := float64(w * w)
	if size > halfBits {
		z = float64((1 - w) * 0.5)
		w = math.Sqrt(z)
	}
	v := float64(z * z)
	q := float64(v * v)
	more := float64(float64(w*z) * (arcsineLow(z, v) + float64(q*(arcsineMiddle(z, v)+float64(q*arcsineHigh(z, v)))))) // asin(w) − w
	y := w + more
	if size > halfBits {
		y = (0x1.921fb54442d18p+0 - float64(2*w)) + (0x1.1a62633145c07p-54 - float64(2*more))
	}
	return math.Float32frombits(math.Float32bits(float32(y)) | word&signBit)
}

// Acos is the angle from 0 to π whose cosine is x, in radians, correctly
// rounded for every float32. Of 1 it is 0; beyond ±1, and of NaN, it is NaN.
func Acos(x float32) float32 {
	word := math.Float32bits(x)
	size := word &^ signBit
	if size > oneBits {
		return nan()
	}
	// Beyond ½ it is 2·asin(√((1−|x|)/2)), or π less that.
	w := float64(x)
	z := float64(w * w)
	if size > halfBits {
		z = float64((1 - math.Abs(w)) * 0.5)
		w = 2 * math.Sqrt(z)
	}
	v := float64(z * z)
	q := float64(v * v)
	more := float64(float64(w*z) * (arcsineLow(z, v) + float64(q*(arcsineMiddle(z, v)+float64(q*arcsineHigh(z, v))))))
	y := 0.0
	switch {
	case size <= halfBits:
		// The second part is not π/2's own, 0x1.1a62633145c07p-54, but half a
		// unit of the result above it: so no input is misrounded, and not two.
		y = (0x1.921fb54442d18p+0 - w) + (0x1.069898cc51702p-52 - more)
	case x > 0:
		y = w + more
	default:
		y = (0x1.921fb54442d18p+1 - w) + (0x1.1a62633145c07p-53 - more)
	}
	return float32(y)
}
