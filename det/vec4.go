package det

import "math"

// Vec4 is four numbers: a point with its homogeneous coordinate W, or a column
// of a Mat4. A color or a rotation has types of its own. Its zero value is the
// origin.
type Vec4 struct{ X, Y, Z, W float32 }

// Add is v+w.
func (v Vec4) Add(w Vec4) Vec4 { return Vec4{v.X + w.X, v.Y + w.Y, v.Z + w.Z, v.W + w.W} }

// Sub is v−w: the way from w to v.
func (v Vec4) Sub(w Vec4) Vec4 { return Vec4{v.X - w.X, v.Y - w.Y, v.Z - w.Z, v.W - w.W} }

// Neg is the vector of the same length that points the other way.
func (v Vec4) Neg() Vec4 { return Vec4{-v.X, -v.Y, -v.Z, -v.W} }

// Scale is v made s times as long.
func (v Vec4) Scale(s float32) Vec4 {
	// Inlined into a sum, a bare product would be fused with it.
	return Vec4{float32(v.X * s), float32(v.Y * s), float32(v.Z * s), float32(v.W * s)}
}

// Mul is the product of each component with its counterpart.
func (v Vec4) Mul(w Vec4) Vec4 {
	return Vec4{float32(v.X * w.X), float32(v.Y * w.Y), float32(v.Z * w.Z), float32(v.W * w.W)}
}

// Dot is the scalar product, rounded after each of its seven operations, which
// run from X to W.
func (v Vec4) Dot(w Vec4) float32 {
	return float32(v.X*w.X) + float32(v.Y*w.Y) + float32(v.Z*w.Z) + float32(v.W*w.W)
}

// LengthSq is the length squared, in float32: it is +Inf for a vector longer
// than about 1.8e19 and loses bits for one shorter than about 1e-19, where
// Length does neither.
func (v Vec4) LengthSq() float32 { return v.Dot(v) }

// Length is within a hair (0.5 + 2⁻²⁶ units in the last place) of the true
// length, whatever the size of the components: it is infinite only if the
// length is beyond float32. With a NaN component it is NaN, else with an
// infinite one it is +Inf.
func (v Vec4) Length() float32 {
	if v.X != v.X || v.Y != v.Y || v.Z != v.Z || v.W != v.W {
		return nan()
	}
	return float32(math.Sqrt(sum4(v.X, v.X, v.Y, v.Y, v.Z, v.Z, v.W, v.W)))
}

// Distance is the length of the way from w to v, as Length measures it, but
// without rounding or overflow in the difference.
func (v Vec4) Distance(w Vec4) float32 {
	x, y := float64(v.X)-float64(w.X), float64(v.Y)-float64(w.Y)
	z, u := float64(v.Z)-float64(w.Z), float64(v.W)-float64(w.W)
	length := math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z) + float64(u*u))
	if length != length {
		return nan()
	}
	return float32(length)
}

// Normalize is the direction of v: a vector of length 1, correct in each
// component to the last bit or the one before, however long or short v is. A
// vector without a direction, which is one of length 0 or with a NaN
// component, gives the zero vector, so the result is always finite. An
// infinite component outweighs any finite one, and infinite ones weigh the
// same.
func (v Vec4) Normalize() Vec4 {
	x, y, z, w := float64(v.X), float64(v.Y), float64(v.Z), float64(v.W)
	lengthSq := float64(x*x) + float64(y*y) + float64(z*z) + float64(w*w)
	if lengthSq > math.MaxFloat64 { // neither NaN nor finite
		x, y, z, w = infinitePart(x), infinitePart(y), infinitePart(z), infinitePart(w)
		lengthSq = float64(x*x) + float64(y*y) + float64(z*z) + float64(w*w)
	}
	if !(lengthSq > 0) {
		return Vec4{}
	}
	length := math.Sqrt(lengthSq)
	return Vec4{float32(x / length), float32(y / length), float32(z / length), float32(w / length)}
}

// Lerp goes from v to w as t goes from 0 to 1, as the scalar Lerp does.
func (v Vec4) Lerp(w Vec4, t float32) Vec4 {
	return Vec4{Lerp(v.X, w.X, t), Lerp(v.Y, w.Y, t), Lerp(v.Z, w.Z, t), Lerp(v.W, w.W, t)}
}

// Min is the smaller of each component and its counterpart, as the scalar Min
// has it.
func (v Vec4) Min(w Vec4) Vec4 {
	return Vec4{Min(v.X, w.X), Min(v.Y, w.Y), Min(v.Z, w.Z), Min(v.W, w.W)}
}

// Max is the larger of each component and its counterpart, as the scalar Max
// has it.
func (v Vec4) Max(w Vec4) Vec4 {
	return Vec4{Max(v.X, w.X), Max(v.Y, w.Y), Max(v.Z, w.Z), Max(v.W, w.W)}
}
