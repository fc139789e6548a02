package det

import "math"

// Vec3 is a point or a direction in space. Its zero value is the origin.
type Vec3 struct{ X, Y, Z float32 }

// Add is v+w.
func (v Vec3) Add(w Vec3) Vec3 { return Vec3{v.X + w.X, v.Y + w.Y, v.Z + w.Z} }

// Sub is v−w: the way from w to v.
func (v Vec3) Sub(w Vec3) Vec3 { return Vec3{v.X - w.X, v.Y - w.Y, v.Z - w.Z} }

// Scale is v made s times as long.
func (v Vec3) Scale(s float32) Vec3 {
	// Inlined into a sum, a bare product would be fused with it.
	return Vec3{float32(v.X * s), float32(v.Y * s), float32(v.Z * s)}
}

// Dot is the scalar product, rounded after each of its five operations, which
// run from X to Z.
func (v Vec3) Dot(w Vec3) float32 {
	return float32(v.X*w.X) + float32(v.Y*w.Y) + float32(v.Z*w.Z)
}

// Length is within a hair (0.5 + 2⁻²⁶ units in the last place) of the true
// length, whatever the size of the components: it is infinite only if the
// length is beyond float32. With a NaN component it is NaN, else with an
// infinite one it is +Inf.
func (v Vec3) Length() float32 {
	if v.X != v.X || v.Y != v.Y || v.Z != v.Z {
		return nan()
	}
	// In float64 the square of a float32 is exact, and none overflows.
	x, y, z := float64(v.X), float64(v.Y), float64(v.Z)
	return float32(math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z)))
}
