// Package unrounded is the one piece of package lab that is written as anybody
// would: it leaves to the compiler whether a product is rounded before it meets
// a sum, so that machines part where it is used. It is there to show that, and
// nothing but lab imports it.
package unrounded

// Bounce is the velocity, in units a step, of a ball that is (dx, dy) units from
// a peg's centre, and whether it bounces: if it touches, which is below the
// square of reach, and flies towards the peg.
func Bounce(dx, dy, vx, vy, reach float64) (float64, float64, bool) {
	square := dx*dx + dy*dy
	along := vx*dx + vy*dy
	if square >= reach*reach || along >= 0 {
		return vx, vy, false
	}
	j := (along + along) / square
	return vx - j*dx, vy - j*dy, true
}
