package draw

import "github.com/tide-engine/tide/det"

// Camera is the part of the world that a screen shows: a square around Center
// whose sides are Height world units, whole, and what else the longer side of
// the screen has room for. So an arena that fits the square is seen whole in
// landscape and in portrait.
type Camera struct {
	Center det.Vec2
	Height float32 // world units
}

// Scale is the points one world unit takes on a screen of that size, and 0
// for a screen or a camera without an extent.
func (c Camera) Scale(screen det.Vec2) float32 {
	side := det.Min(screen.X, screen.Y)
	if !(side > 0 && c.Height > 0) {
		return 0
	}
	return side / c.Height
}

// ToScreen is where a world point appears on a screen of that size, both in
// points.
func (c Camera) ToScreen(point, screen det.Vec2) det.Vec2 {
	middle, offset := screen.Scale(0.5), point.Sub(c.Center).Scale(c.Scale(screen))
	return det.Vec2{X: middle.X + offset.X, Y: middle.Y - offset.Y}
}

// ToWorld is the world point that appears at a place of the screen: the
// inverse of ToScreen. Where the screen or the camera has no extent, as in a
// window that is not there yet, it is Center.
func (c Camera) ToWorld(point, screen det.Vec2) det.Vec2 {
	scale := c.Scale(screen)
	if scale == 0 {
		return c.Center
	}
	offset := point.Sub(screen.Scale(0.5))
	return det.Vec2{X: c.Center.X + offset.X/scale, Y: c.Center.Y - offset.Y/scale}
}
