package fixed

// The angles are radians. Sine and arc tangent are read from tables of 128
// intervals, between whose values a parabola through three neighbours runs.
// What that misses is less than 0.01 of a step, and one rounding follows.

const (
	// turnsPerStep is 2⁶⁴/(2π·65536), rounded: what part of a turn a step is,
	// in units of 2⁻⁶⁴ turns. Times any Q it is off by less than 2⁻³³ turns.
	turnsPerStep = 44798133900177

	quarterTurn = 1 << 62 // in units of 2⁻⁶⁴ turns

	halfPi = 1686629713 // π/2 in units of 2⁻³⁰, rounded
	pi     = 3373259426 // π in units of 2⁻³⁰, rounded
)

// Sin is the sine of an angle in radians: within 0.51 steps of the true value.
// Of all 2³² numbers, which have been tried, it is the nearest for 99.7 %, and
// at most 0.508 steps off for the others.
func Sin(x Q) Q { return sine(uint64(int64(x)) * turnsPerStep) }

// Cos is the cosine of an angle in radians, as good as Sin is.
func Cos(x Q) Q { return sine(uint64(int64(x))*turnsPerStep + quarterTurn) }

// sine is the sine of an angle in units of 2⁻⁶⁴ turns.
func sine(angle uint64) Q {
	negative := angle > 2*quarterTurn
	if negative {
		angle = -angle
	}
	if angle > quarterTurn {
		angle = 2*quarterTurn - angle
	}
	// Of the 62 bits of a quarter, seven say the interval.
	value := toSteps(interpolate(&sineTable, angle>>55, uint32(angle>>23)))
	if negative {
		return -value
	}
	return value
}

// Atan2 is the angle of the point (x, y), in radians from −π to π: within 0.51
// steps of the true value. Of the origin it is 0; on the negative X axis it is
// π.
func Atan2(y, x Q) Q {
	across, up := size(x), size(y)
	if across == 0 && up == 0 {
		return 0
	}
	low, high := min(across, up), max(across, up)
	ratio := low << 32 / high
	angle := interpolate(&arcTable, ratio>>25, uint32(ratio<<7))
	if up > across {
		angle = halfPi - angle
	}
	if x < 0 {
		angle = pi - angle
	}
	if y < 0 {
		return -toSteps(angle)
	}
	return toSteps(angle)
}

// size is x without its sign, of Min too.
func size(x Q) uint64 {
	if x < 0 {
		return uint64(-int64(x))
	}
	return uint64(x)
}

// toSteps rounds units of 2⁻³⁰ to nearest.
func toSteps(value int64) Q { return Q((value + 1<<13) >> 14) }

// interpolate is the value of a table behind entry i by a fraction of 2³², on
// the parabola through that entry and the next two (Newton's forward form).
func interpolate(table *[intervals + 3]int32, i uint64, fraction uint32) int64 {
	t0, t1, t2 := int64(table[i]), int64(table[i+1]), int64(table[i+2])
	f := int64(fraction)
	curve := f * (f - 1<<32) >> 32
	return t0 + f*(t1-t0)>>32 + curve*(t2-2*t1+t0)>>33
}
