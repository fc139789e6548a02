package view

import "math"

// HalfLife is how long the error that a correction leaves takes to halve, in
// seconds of frame time.
const HalfLife = 0.075

// decay is what remains of an error after some seconds of frame time.
func decay(seconds float64) float64 {
	if !(seconds > 0) {
		return 1
	}
	return math.Exp2(-seconds / HalfLife)
}

// lerp goes from a to b as t goes from 0 to 1. It is b as soon as either end
// is not a finite number: there is no way between them.
func lerp(a, b, t float64) float64 {
	if v := a + (b-a)*t; finite(v) {
		return v
	}
	return b
}

// lerpAngle turns from a to b by the shortest arc, in radians. It is within a
// turn of a, so it may leave the range its ends are in.
func lerpAngle(a, b, t float64) float64 {
	if v := a + shortest(b-a)*t; finite(v) && t < 1 {
		return v
	}
	return b
}

// shortest is the same turn as an angle's, the shortest way: −π to π radians.
func shortest(angle float64) float64 {
	return math.Remainder(angle, 2*math.Pi)
}

func finite(v float64) bool { return v-v == 0 }
