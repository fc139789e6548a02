package det

import "math"

// Pi is the float32 nearest to π, and a little above it.
const Pi float32 = math.Pi

// turn is the period of WrapAngle: the float64 nearest to 2π.
const turn float64 = 2 * math.Pi

// WrapAngle is the angle from −Pi up to but not including Pi that points the
// same way as x, in radians. An angle without a direction, NaN or infinite,
// gives 0.
//
// The result is exact before it is rounded, modulo the float64 nearest to 2π:
// after n turns it is n·2.5e-16 radians from what the true 2π would give.
func WrapAngle(x float32) float32 {
	if -Pi <= x && x < Pi {
		return x
	}
	// Remainder is exact by definition (IEEE 754, 5.3.1), and one of the few
	// functions of package math with the same bits everywhere.
	wrapped := float32(math.Remainder(float64(x), turn))
	switch {
	case wrapped >= Pi: // rounded up to it
		return -Pi
	case wrapped != wrapped:
		return 0
	}
	return wrapped
}
