package det

import "math"

// Cbrt is the cube root, exact for cubes. Of ±0 it is ±0, of ±Inf it is ±Inf, of
// NaN it is NaN. Over all 2³² inputs no result is misrounded.
func Cbrt(x float32) float32 {
	bits := math.Float32bits(x)
	sign := bits & signBit
	bits &^= signBit
	if bits-1 >= infinityBits-1 {
		if x != x {
			return nan()
		}
		return x // a zero or an infinity
	}
	a := float64(math.Float32frombits(bits))
	inverse := 1 / a
	// A third of the bits, exponent and all, is the root within 3.2 % (W. Kahan,
	// as in FreeBSD's cbrt), and its cube is a times a ratio from 0.909 to 1.1.
	high := uint32(math.Float64bits(a)>>32)/3 + 715094163
	t := math.Float64frombits(uint64(high) << 32)
	ratio := float64(float64(float64(t*t)*t) * inverse)
	// The polynomial interpolates ratio^(−1/3) at Chebyshev nodes, within 2⁻¹⁹.
	t *= 0x1.ba6ca4727dfb1p0 + float64(ratio*-0x1.4b6340a696e4dp0) +
		float64(float64(ratio*ratio)*(0x1.79ac9af5622aap-1+float64(ratio*-0x1.5efe478404f6cp-3)))
	// Of 17 bits the cube is exact, and so is what it differs by from a: the
	// rest is t·((1+c)^(−1/3)−1), by its series.
	t = math.Float64frombits(math.Float64bits(t) &^ (1<<36 - 1))
	c := float64((float64(float64(t*t)*t) - a) * inverse)
	y := t + float64(float64(t*c)*(-1.0/3+float64(c*(2.0/9+float64(c*(-14.0/81))))))
	return math.Float32frombits(math.Float32bits(float32(y)) | sign)
}
