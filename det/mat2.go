package det

import "math"

// Mat2 is a linear map of the plane, by its columns: where it takes the X and
// the Y axis. Its zero value takes everything to the origin.
type Mat2 struct{ X, Y Vec2 }

// Mat2Identity is the map that changes nothing.
func Mat2Identity() Mat2 { return Mat2{X: Vec2{X: 1}, Y: Vec2{Y: 1}} }

// Mat2Rotation is the map that turns by an angle in radians, counterclockwise.
// An angle without a direction, NaN or infinite, turns nothing.
func Mat2Rotation(angle float32) Mat2 {
	x := Vec2FromAngle(angle)
	return Mat2{x, x.Perpendicular()}
}

// Mul is the map by n and then by m (the matrix product mn). Each entry is
// worked out in float64 and rounded once.
func (m Mat2) Mul(n Mat2) Mat2 { return Mat2{m.MulVec(n.X), m.MulVec(n.Y)} }

// MulVec is where the map takes v. Each component is worked out in float64 and
// rounded once.
func (m Mat2) MulVec(v Vec2) Vec2 {
	return Vec2{
		float32(sum2(m.X.X, v.X, m.Y.X, v.Y)),
		float32(sum2(m.X.Y, v.X, m.Y.Y, v.Y)),
	}
}

// Transpose exchanges rows and columns.
func (m Mat2) Transpose() Mat2 { return Mat2{Vec2{m.X.X, m.Y.X}, Vec2{m.X.Y, m.Y.Y}} }

// Determinant is how many times larger the map makes an area, negative where
// it mirrors. It is worked out in float64 and rounded once.
func (m Mat2) Determinant() float32 { return float32(m.determinant()) }

// determinant is zero for a singular matrix and for no other: the difference of
// two exact products.
func (m Mat2) determinant() float64 { return difference2(m.X.X, m.Y.Y, m.Y.X, m.X.Y) }

// Inverse is the map back, each entry of it correct to the last bit or the one
// before. A matrix without an inverse gives the zero matrix, which is never an
// inverse: one that is singular, has an entry that is not finite, or whose
// inverse has one beyond float32.
func (m Mat2) Inverse() Mat2 {
	d := m.determinant()
	n := Mat2{
		Vec2{float32(float64(m.Y.Y) / d), float32(-float64(m.X.Y) / d)},
		Vec2{float32(-float64(m.Y.X) / d), float32(float64(m.X.X) / d)},
	}
	// A division by zero or by what is not finite leaves its mark in this sum.
	if sum := n.X.wide().dot(n.X.wide()) + n.Y.wide().dot(n.Y.wide()); sum <= math.MaxFloat64 {
		return n
	}
	return Mat2{}
}

// sum2 is ab+cd, rounded once to float64: both products are exact.
func sum2(a, b, c, d float32) float64 {
	return float64(float64(a)*float64(b)) + float64(float64(c)*float64(d))
}
