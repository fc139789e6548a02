package det

import "math"

// Hypot is √(x²+y²), the float32 nearest to it for all x and y. With an
// infinity it is +Inf, even beside NaN; else with a NaN it is NaN. Of two
// zeros it is 0.
func Hypot(x, y float32) float32 {
	a, b := float64(x), float64(y)
	// Each square has at most 48 bits and an exponent that float64 holds: both
	// are exact. The sum errs by 2⁻⁵³ of itself, which the root halves, and
	// the root by 2⁻⁵³: 1.5·2⁻⁵³ in all, less than two units in the last place.
	a, b = float64(a*a), float64(b*b)
	root := math.Sqrt(a + b)
	if root != root {
		if x > math.MaxFloat32 || x < -math.MaxFloat32 || y > math.MaxFloat32 || y < -math.MaxFloat32 {
			return float32(math.Inf(1))
		}
		return nan()
	}
	// Only near the middle of two float32, which has a one and then zeros in
	// the 29 bits that float32 lacks, can two units matter.
	if (math.Float64bits(root)-(1<<28-2))&(1<<29-1) <= 4 {
		return hypotNear(a, b, root)
	}
	return float32(root)
}

// hypotNear rounds √(a+b), given within two units in the last place of root,
// by comparing a+b with the square of the middle near it, without any error.
//
// A subnormal float32 has fewer bits, and the middle taken here is then none:
// both its sides round to one number. The middles that are there cannot matter:
// in units of 2⁻¹⁴⁹, a+b is a whole number and the square of a middle is a
// whole number and a quarter, so that root, which is less than 2²³, is at
// least 2⁻²⁶ away, and 2⁻⁴⁹ of itself.
func hypotNear(a, b, root float64) float32 {
	middle := math.Float64frombits((math.Float64bits(root) + 2) >> 28 << 28)
	low := float32(math.Float64frombits(math.Float64bits(middle) - 1))
	high := float32(math.Float64frombits(math.Float64bits(middle) + 1))
	sum := exactSum(a, b)
	// The square has 50 bits, and sum.hi is so near that the difference is
	// exact (Sterbenz).
	above := sum.hi - float64(middle*middle)
	switch {
	case above > -sum.lo:
		return high
	case above < -sum.lo:
		return low
	}
	return even(low, high)
}
