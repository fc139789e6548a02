package det

import "math"

// Vec2 is a point or a direction in the plane. Its zero value is the origin.
type Vec2 struct{ X, Y float32 }

// Add is v+w.
func (v Vec2) Add(w Vec2) Vec2 { return Vec2{v.X + w.X, v.Y + w.Y} }

// Sub is v−w: the way from w to v.
func (v Vec2) Sub(w Vec2) Vec2 { return Vec2{v.X - w.X, v.Y - w.Y} }

// Scale is v made s times as long.
func (v Vec2) Scale(s float32) Vec2 {
	// Inlined into a sum, a bare product would be fused with it.
	return Vec2{float32(v.X * s), float32(v.Y * s)}
}

// Dot is the scalar product, rounded after each of its three operations.
func (v Vec2) Dot(w Vec2) float32 { return float32(v.X*w.X) + float32(v.Y*w.Y) }

// LengthSq is the length squared, in float32: it is +Inf for a vector longer
// than about 1.8e19 and loses bits for one shorter than about 1e-19, where
// Length does neither.
func (v Vec2) LengthSq() float32 { return v.Dot(v) }

// Length is within a hair (0.5 + 2⁻²⁶ units in the last place) of the true
// length, whatever the size of the components: it is infinite only if the
// length is beyond float32. With a NaN component it is NaN, else with an
// infinite one it is +Inf.
func (v Vec2) Length() float32 {
	if v.X != v.X || v.Y != v.Y {
		return nan()
	}
	return float32(math.Sqrt(v.lengthSq64()))
}

// Distance is the length of the way from w to v, as Length measures it, but
// without rounding or overflow in the difference.
func (v Vec2) Distance(w Vec2) float32 {
	x, y := float64(v.X)-float64(w.X), float64(v.Y)-float64(w.Y)
	length := math.Sqrt(float64(x*x) + float64(y*y))
	if length != length {
		return nan()
	}
	return float32(length)
}

// Normalize is the direction of v: a vector of length 1, correct in each
// component to the last bit or the one before, however long or short v is. A
// vector without a direction, which is one of length 0 or with a NaN
// component, gives the zero vector, so the result is always finite. An
// infinite component outweighs any finite one, and two weigh the same.
func (v Vec2) Normalize() Vec2 {
	lengthSq := v.lengthSq64()
	if lengthSq > math.MaxFloat64 { // neither NaN nor finite
		v = Vec2{infinitePart(v.X), infinitePart(v.Y)}
		lengthSq = v.lengthSq64()
	}
	if !(lengthSq > 0) {
		return Vec2{}
	}
	length := math.Sqrt(lengthSq)
	return Vec2{float32(float64(v.X) / length), float32(float64(v.Y) / length)}
}

// Lerp goes from v to w as t goes from 0 to 1, as the scalar Lerp does.
func (v Vec2) Lerp(w Vec2, t float32) Vec2 {
	return Vec2{Lerp(v.X, w.X, t), Lerp(v.Y, w.Y, t)}
}

// lengthSq64 holds the square of any finite vector without overflow, and of
// any other than zero without underflow: each float32 product is exact in
// float64.
func (v Vec2) lengthSq64() float64 {
	x, y := float64(v.X), float64(v.Y)
	return float64(x*x) + float64(y*y)
}

// infinitePart is ±1 for an infinity and a zero of x's sign for all else.
func infinitePart(x float32) float32 {
	if Abs(x) > math.MaxFloat32 {
		return Sign(x)
	}
	return math.Float32frombits(math.Float32bits(x) & signBit)
}
