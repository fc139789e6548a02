package random

import (
	"math"

	"github.com/tide-engine/tide/det"
)

// InDisc draws a point less than 1 from the origin, all parts of the disc
// being as likely by their area. It is never the origin itself, so Normalize
// makes a direction of it, all being as likely.
//
// Both coordinates are odd multiples of 2⁻²⁴, and exact.
func (g *PCG32) InDisc() det.Vec2 {
	x, y := g.inDisc()
	return det.Vec2{X: float32(float32(x) * 0x1p-24), Y: float32(float32(y) * 0x1p-24)}
}

// OnSphere draws a point at 1 from the origin, all parts of the sphere being
// as likely by their area: a direction in space. Each coordinate is within
// 0.5 + 2⁻²⁷ units in the last place of the true one, and the length is 1 to
// within 2⁻²³.
func (g *PCG32) OnSphere() det.Vec3 {
	// G. Marsaglia, "Choosing a point from the surface of a sphere" (1972): of
	// a point in the disc, the squared distance from its centre is as even as
	// heights on a sphere are, and the direction is independent of it.
	i, j := g.inDisc()
	x, y := float64(float64(i)*0x1p-24), float64(float64(j)*0x1p-24)
	squared := float64(x*x) + float64(y*y) // exact, as is what follows until the root
	stretch := 2 * math.Sqrt(1-squared)
	return det.Vec3{X: float32(x * stretch), Y: float32(y * stretch), Z: float32(1 - float64(2*squared))}
}

// one is the disc's radius where its points are whole numbers.
const one = 1 << 24

// misses is how many points outside the disc are drawn again. A square's point
// is outside with a chance of 0.21, so all of these are with one of 10⁻⁴³.
const misses = 64

// inDisc draws a point with odd coordinates less than one from the origin.
func (g *PCG32) inDisc() (x, y int64) {
	for range misses {
		x = g.odd()
		y = g.odd()
		if x*x+y*y < one*one {
			return x, y
		}
	}
	return halfOdd(x), halfOdd(y)
}

// halfOdd brings a coordinate so near that with any other the point is in the
// disc.
func halfOdd(x int64) int64 { return x>>1 | 1 }

// odd draws one of the 2²⁴ odd numbers from −one to one.
func (g *PCG32) odd() int64 { return int64(g.Uint32()>>8)*2 + 1 - one }
