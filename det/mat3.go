package det

import "math"

// Mat3 is a linear map of space, by its columns: where it takes the X, Y and Z
// axis. It is also an affine map of the plane, with the columns' third
// components 0, 0, 1 and the shift in Z: TransformPoint and TransformDirection
// take it that way. Its zero value takes everything to the origin.
type Mat3 struct{ X, Y, Z Vec3 }

// Mat3Identity is the map that changes nothing.
func Mat3Identity() Mat3 { return Mat3{X: Vec3{X: 1}, Y: Vec3{Y: 1}, Z: Vec3{Z: 1}} }

// Mat3TRS is the affine map of the plane that scales along the axes, then turns
// by an angle in radians, counterclockwise, then moves: where a thing of that
// position, angle and scale has its own points. An angle without a direction,
// NaN or infinite, turns nothing.
func Mat3TRS(position Vec2, angle float32, scale Vec2) Mat3 {
	turned := Mat2Rotation(angle)
	x, y := turned.X.Scale(scale.X), turned.Y.Scale(scale.Y)
	return Mat3{Vec3{x.X, x.Y, 0}, Vec3{y.X, y.Y, 0}, Vec3{position.X, position.Y, 1}}
}

// Mul is the map by n and then by m (the matrix product mn). Each entry is
// worked out in float64 and rounded once.
func (m Mat3) Mul(n Mat3) Mat3 { return Mat3{m.MulVec(n.X), m.MulVec(n.Y), m.MulVec(n.Z)} }

// MulVec is where the map takes v. Each component is worked out in float64 and
// rounded once.
func (m Mat3) MulVec(v Vec3) Vec3 {
	return Vec3{
		float32(sum3(m.X.X, v.X, m.Y.X, v.Y, m.Z.X, v.Z)),
		float32(sum3(m.X.Y, v.X, m.Y.Y, v.Y, m.Z.Y, v.Z)),
		float32(sum3(m.X.Z, v.X, m.Y.Z, v.Y, m.Z.Z, v.Z)),
	}
}

// TransformPoint is where the affine map of the plane takes a point. The
// matrix' third row is taken to be 0, 0, 1.
func (m Mat3) TransformPoint(p Vec2) Vec2 {
	return Vec2{
		float32(sum2(m.X.X, p.X, m.Y.X, p.Y) + float64(m.Z.X)),
		float32(sum2(m.X.Y, p.X, m.Y.Y, p.Y) + float64(m.Z.Y)),
	}
}

// TransformDirection is what the affine map of the plane makes of a direction,
// which it does not shift.
func (m Mat3) TransformDirection(d Vec2) Vec2 {
	return Vec2{
		float32(sum2(m.X.X, d.X, m.Y.X, d.Y)),
		float32(sum2(m.X.Y, d.X, m.Y.Y, d.Y)),
	}
}

// Transpose exchanges rows and columns.
func (m Mat3) Transpose() Mat3 {
	return Mat3{
		Vec3{m.X.X, m.Y.X, m.Z.X},
		Vec3{m.X.Y, m.Y.Y, m.Z.Y},
		Vec3{m.X.Z, m.Y.Z, m.Z.Z},
	}
}

// Determinant is how many times larger the map makes a volume, negative where
// it mirrors. It is worked out in float64 and rounded once; of a matrix that
// Inverse takes to be singular it is 0.
func (m Mat3) Determinant() float32 {
	_, d := m.adjugate()
	return float32(d)
}

// Inverse is the map back, worked out in float64 and rounded once. A matrix
// without an inverse gives the zero matrix, which is never an inverse: one that
// is singular, or so nearly so that float64 cannot tell (its determinant is
// below 2⁻⁴⁹ of the sum of its six products without their signs), has an entry
// that is not finite, or whose inverse has one beyond float32.
func (m Mat3) Inverse() Mat3 {
	columns, d := m.adjugate()
	n := Mat3{columns[0].over(d), columns[1].over(d), columns[2].over(d)}
	sum := n.X.wide().length() + n.Y.wide().length() + n.Z.wide().length()
	if sum <= math.MaxFloat64 { // no quotient is NaN or infinite
		return n
	}
	return Mat3{}
}

// unsure is what part of the sum of its products without their signs the
// float64 determinant of a 3×3 or 4×4 matrix can be wrong by, with room: no
// more than ten roundings of 2⁻⁵³ each go into it.
const unsure = 0x1p-49

// adjugate is the columns of the inverse times the determinant, and that
// determinant, which is 0 where rounding could have made all of it.
func (m Mat3) adjugate() (columns [3]wide3, determinant float64) {
	x, y, z := m.X.wide(), m.Y.wide(), m.Z.wide()
	// The rows of the adjugate stand at right angles to two columns each.
	p, q, r := y.cross(z), z.cross(x), x.cross(y)
	columns = [3]wide3{{p.x, q.x, r.x}, {p.y, q.y, r.y}, {p.z, q.z, r.z}}
	determinant = x.dot(p)
	x, y, z = m.X.Abs().wide(), m.Y.Abs().wide(), m.Z.Abs().wide()
	size := float64(x.x*(float64(y.y*z.z)+float64(y.z*z.y))) +
		float64(x.y*(float64(y.z*z.x)+float64(y.x*z.z))) +
		float64(x.z*(float64(y.x*z.y)+float64(y.y*z.x)))
	if math.Abs(determinant) <= size*unsure {
		determinant = 0
	}
	return columns, determinant
}

// over is a quotient rounded once to float32, in each component.
func (w wide3) over(d float64) Vec3 {
	return Vec3{float32(w.x / d), float32(w.y / d), float32(w.z / d)}
}

// sum3 is ab+cd+ef in float64: its products are exact.
func sum3(a, b, c, d, e, f float32) float64 {
	return sum2(a, b, c, d) + float64(float64(e)*float64(f))
}
