package det

import "math"

// Pi is the float32 nearest to π, and a little above it.
const Pi float32 = math.Pi

// turn is the period of WrapAngle: the float64 nearest to 2π.
const turn float64 = 2 * math.Pi

// Radians is an angle given in degrees, correct to the last bit or the one
// before.
func Radians(degrees float32) float32 { return toFloat32(float64(degrees) * (math.Pi / 180)) }

// Degrees is an angle given in radians, correct to the last bit or the one
// before. It is infinite where it is beyond float32.
func Degrees(radians float32) float32 { return toFloat32(float64(radians) * (180 / math.Pi)) }

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
	return wrapTurn(float64(x))
}

// wrapTurn is WrapAngle of an angle in float64.
func wrapTurn(x float64) float32 {
	// Remainder is exact by definition (IEEE 754, 5.3.1), and one of the few
	// functions of package math with the same bits everywhere.
	wrapped := float32(math.Remainder(x, turn))
	switch {
	case wrapped >= Pi: // rounded up to it
		return -Pi
	case wrapped != wrapped:
		return 0
	}
	return wrapped
}

// direction is the angle x within half a turn of 0 and without rounding, and 0
// for one that has no direction.
func direction(x float32) float64 {
	if -Pi <= x && x < Pi {
		return float64(x)
	}
	within := math.Remainder(float64(x), turn)
	if within != within {
		return 0
	}
	return within
}

// DeltaAngle is the shorter way to turn from one angle to another, in radians:
// from −Pi up to but not including Pi, positive where it goes
// counterclockwise. An angle without a direction, NaN or infinite, counts as 0.
//
// The constant Pi is a little above π: the shorter way to it is clockwise.
func DeltaAngle(from, to float32) float32 { return wrapTurn(direction(to) - direction(from)) }

// LerpAngle turns from one angle to another by the shorter way, that of
// DeltaAngle, as t goes from 0 to 1, in radians. It is WrapAngle(from) at 0 and
// WrapAngle(to) at 1 to the bit, and always in the range of WrapAngle. t is not
// clamped; one that is NaN or infinite gives 0.
func LerpAngle(from, to, t float32) float32 {
	switch t {
	case 0:
		return WrapAngle(from)
	case 1:
		return WrapAngle(to)
	}
	start := direction(from)
	way := float64(wrapTurn(direction(to) - start))
	return wrapTurn(start + float64(way*float64(t)))
}

// MoveTowardsAngle turns from one angle to another by the shorter way, by at
// most step radians and never past it: within step of it, it is WrapAngle(to)
// to the bit. A step that is not above 0, NaN among them, turns nothing. The
// result is in the range of WrapAngle.
func MoveTowardsAngle(from, to, step float32) float32 {
	start := direction(from)
	way := wrapTurn(direction(to) - start)
	switch {
	case !(step > 0):
		return WrapAngle(from)
	case way > step:
		return wrapTurn(start + float64(step))
	case way < -step:
		return wrapTurn(start - float64(step))
	}
	return WrapAngle(to)
}

// rotation is the sine and cosine of an angle, and those of 0 for one that has
// no direction.
func rotation(angle float32) (sin, cos float64) {
	s, c := SinCos(angle)
	if s != s {
		return 0, 1
	}
	return float64(s), float64(c)
}

// pointAngle is the angle of the finite point (x, y), of float64 and any size,
// to within two units in the last place: one of the coordinates is made 1, and
// the other loses half a unit. Of the origin it is 0, and on the negative X axis
// Pi, whatever the zeros' signs.
func pointAngle(y, x float64) float32 {
	larger := math.Abs(x)
	if math.Abs(y) > larger {
		larger = math.Abs(y)
	}
	if larger == 0 {
		return 0
	}
	return Atan2(float32((y+0)/larger), float32(x/larger)) // +0 makes +0 of −0
}
