package det

import "math"

// arcsinePoly is P in asin(w) = w + w·z·P(z), z = w², for 0 ≤ w ≤ ½. The
// coefficients make the largest relative error of the arcsine least (Remez's
// exchange in 300-bit arithmetic, then rounded to float64): it is 2⁻⁵⁵·⁹.
//
// It is evaluated in four strands, which a processor computes side by side.
func arcsinePoly(z float64) float64 {
	v := float64(z * z)
	a := 0x1.5555555555387p-3 + float64(z*0x1.333333336f8c6p-4)
	b := 0x1.6db6db41d21bap-5 + float64(z*0x1.f1c72c6db9169p-6)
	c := 0x1.6e89ef7248390p-6 + float64(z*0x1.1c6c2816c19a0p-6)
	d := 0x1.c6f8786506712p-7 + float64(z*0x1.8ee4c242ee1b8p-7)
	e := 0x1.aab2ed5e51541p-8 + float64(z*0x1.40b24a2c92f9cp-6)
	f := -0x1.0af55a35c6e21p-6 + float64(z*0x1.05ce7f32109afp-5)
	w := float64(v * v)
	return a + float64(v*b) + float64(w*(c+float64(v*d)+float64(w*(e+float64(v*f)))))
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
	a := float64(math.Float32frombits(size))
	y := 0.0
	if size <= halfBits {
		z := float64(a * a)
		y = a + float64(float64(a*z)*arcsinePoly(z))
	} else {
		// asin(a) = π/2 − 2·asin(√((1−a)/2))
		z := float64((1 - a) * 0.5)
		w := math.Sqrt(z)
		y = (0x1.921fb54442d18p+0 - float64(2*w)) + (0x1.1a62633145c07p-54 - float64(float64(2*w*z)*arcsinePoly(z)))
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
	a := float64(x)
	y := 0.0
	if size <= halfBits {
		// The second part is not π/2's own, 0x1.1a62633145c07p-54, but half a
		// unit of the result above it: so no input is misrounded, and not two.
		z := float64(a * a)
		y = (0x1.921fb54442d18p+0 - a) + (0x1.069898cc51702p-52 - float64(float64(a*z)*arcsinePoly(z)))
	} else if a > 0 {
		z := float64((1 - a) * 0.5)
		w := 2 * math.Sqrt(z)
		y = w + float64(float64(w*z)*arcsinePoly(z))
	} else {
		z := float64((1 + a) * 0.5)
		w := 2 * math.Sqrt(z)
		y = (0x1.921fb54442d18p+1 - w) + (0x1.1a62633145c07p-53 - float64(float64(w*z)*arcsinePoly(z)))
	}
	return float32(y)
}
