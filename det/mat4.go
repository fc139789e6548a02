package det

import "math"

// Mat4 is an affine or projective map of space, by its columns: where it takes
// the X, Y and Z axis, and in W where it takes the origin. An affine map has
// the fourth components 0, 0, 0, 1. Its zero value is no map at all.
type Mat4 struct{ X, Y, Z, W Vec4 }

// Mat4Identity is the map that changes nothing.
func Mat4Identity() Mat4 {
	return Mat4{X: Vec4{X: 1}, Y: Vec4{Y: 1}, Z: Vec4{Z: 1}, W: Vec4{W: 1}}
}

// Mat4Translation is the map that moves every point by v.
func Mat4Translation(v Vec3) Mat4 {
	return Mat4{X: Vec4{X: 1}, Y: Vec4{Y: 1}, Z: Vec4{Z: 1}, W: Vec4{v.X, v.Y, v.Z, 1}}
}

// Mat4Scaling is the map that stretches along each axis by that component.
func Mat4Scaling(scale Vec3) Mat4 {
	return Mat4{X: Vec4{X: scale.X}, Y: Vec4{Y: scale.Y}, Z: Vec4{Z: scale.Z}, W: Vec4{W: 1}}
}

// Mat4TRS scales along the axes, then rotates, then moves: where a thing of
// that position, rotation and scale has its own points. The rotation may have
// any length, as in Quat.Rotate.
func Mat4TRS(position Vec3, rotation Quat, scale Vec3) Mat4 {
	x, y, z := rotation.axes()
	x, y, z = x.scale(float64(scale.X)), y.scale(float64(scale.Y)), z.scale(float64(scale.Z))
	return affine(x, y, z, position.wide())
}

// TRS is the position, the rotation and the scale that Mat4TRS makes m of. A
// map that mirrors has a negative scale along X. Where a scale is 0, nothing is
// left of the rotation, and it is QuatIdentity. What shears has no such three:
// the rotation is then some rotation.
func (m Mat4) TRS() (position Vec3, rotation Quat, scale Vec3) {
	position = Vec3{m.W.X, m.W.Y, m.W.Z}
	linear := m.Mat3()
	x, y, z := linear.X.wide(), linear.Y.wide(), linear.Z.wide()
	lengths := wide3{x.length(), y.length(), z.length()}
	if x.dot(y.cross(z)) < 0 {
		lengths.x = -lengths.x
	}
	if lengths.x == 0 || lengths.y == 0 || lengths.z == 0 {
		return position, QuatIdentity(), lengths.narrow()
	}
	rotation = quatOf(x.scale(1/lengths.x), y.scale(1/lengths.y), z.scale(1/lengths.z))
	return position, rotation, lengths.narrow()
}

// Mat4LookAt is the map into the space of an eye that looks at target: the eye
// comes to the origin, target onto the negative Z axis, and up as near to Y as
// that allows. Where eye and target are one, it looks along −Z; where up is no
// help, QuatLook says what serves.
func Mat4LookAt(eye, target, up Vec3) Mat4 {
	e := eye.wide()
	x, y, z := lookAxes(target.wide().sub(e), up.wide())
	return affine(
		wide3{x.x, y.x, z.x}, wide3{x.y, y.y, z.y}, wide3{x.z, y.z, z.z},
		wide3{-x.dot(e), -y.dot(e), -z.dot(e)})
}

// Mat4Orthographic is the map of a box in the eye's space, which looks along
// −Z, to the one that is drawn: X from −1 on the left to 1 on the right, Y from
// −1 at the bottom to 1 at the top, Z from 0 at the distance near to 1 at the
// distance far. An empty or infinite box, or one with a NaN, gives the zero
// matrix.
func Mat4Orthographic(left, right, bottom, top, near, far float32) Mat4 {
	l, r, b, t := float64(left), float64(right), float64(bottom), float64(top)
	n, f := float64(near), float64(far)
	m := affine(
		wide3{x: 2 / (r - l)}, wide3{y: 2 / (t - b)}, wide3{z: 1 / (n - f)},
		wide3{(l + r) / (l - r), (b + t) / (b - t), n / (n - f)})
	if m.X.X == 0 || m.Y.Y == 0 || m.Z.Z == 0 || !m.finite() {
		return Mat4{}
	}
	return m
}

// Mat4Perspective is the map of what an eye sees that looks along −Z, to the
// box that is drawn: X from −1 on the left to 1 on the right, Y from −1 at the
// bottom to 1 at the top, Z from 0 at the distance near to 1 at the distance
// far. The height of the view is the angle fovY in radians, its width aspect
// times that of its height. Far may be infinite. Where there is no such view
// (fovY not between 0 and Pi, aspect or near not above 0, far not above near,
// one of them NaN or another infinite) it is the zero matrix.
func Mat4Perspective(fovY, aspect, near, far float32) Mat4 {
	n, f := float64(near), float64(far)
	if !(fovY > 0 && fovY < Pi && aspect > 0 && near > 0 && f > n) {
		return Mat4{}
	}
	height := 1 / float64(Tan(fovY/2))
	depth := f / (n - f)
	if f > math.MaxFloat32 {
		depth = -1
	}
	m := Mat4{
		X: Vec4{X: float32(height / float64(aspect))},
		Y: Vec4{Y: float32(height)},
		Z: Vec4{Z: float32(depth), W: -1},
		W: Vec4{Z: float32(depth * n)},
	}
	if m.X.X == 0 || m.W.Z == 0 || !m.finite() {
		return Mat4{}
	}
	return m
}

// affine is the map with these columns, rounded once.
func affine(x, y, z, origin wide3) Mat4 {
	return Mat4{
		Vec4{float32(x.x), float32(x.y), float32(x.z), 0},
		Vec4{float32(y.x), float32(y.y), float32(y.z), 0},
		Vec4{float32(z.x), float32(z.y), float32(z.z), 0},
		Vec4{float32(origin.x), float32(origin.y), float32(origin.z), 1},
	}
}

// Mul is the map by n and then by m (the matrix product mn). Each entry is
// worked out in float64 and rounded once.
func (m Mat4) Mul(n Mat4) Mat4 {
	return Mat4{m.MulVec(n.X), m.MulVec(n.Y), m.MulVec(n.Z), m.MulVec(n.W)}
}

// MulVec is where the map takes v. Each component is worked out in float64 and
// rounded once.
func (m Mat4) MulVec(v Vec4) Vec4 {
	return Vec4{
		float32(sum4(m.X.X, v.X, m.Y.X, v.Y, m.Z.X, v.Z, m.W.X, v.W)),
		float32(sum4(m.X.Y, v.X, m.Y.Y, v.Y, m.Z.Y, v.Z, m.W.Y, v.W)),
		float32(sum4(m.X.Z, v.X, m.Y.Z, v.Y, m.Z.Z, v.Z, m.W.Z, v.W)),
		float32(sum4(m.X.W, v.X, m.Y.W, v.Y, m.Z.W, v.Z, m.W.W, v.W)),
	}
}

// TransformPoint is where the map takes a point, divided by the fourth
// component that comes out, which is 1 where the map is affine. A point that it
// takes to infinity, where that component is 0 or NaN, gives the zero vector;
// behind a perspective's eye that component is negative, and the point comes
// out mirrored.
func (m Mat4) TransformPoint(p Vec3) Vec3 {
	w := sum4(m.X.W, p.X, m.Y.W, p.Y, m.Z.W, p.Z, m.W.W, 1)
	if w == 0 || w != w {
		return Vec3{}
	}
	return Vec3{
		float32(sum4(m.X.X, p.X, m.Y.X, p.Y, m.Z.X, p.Z, m.W.X, 1) / w),
		float32(sum4(m.X.Y, p.X, m.Y.Y, p.Y, m.Z.Y, p.Z, m.W.Y, 1) / w),
		float32(sum4(m.X.Z, p.X, m.Y.Z, p.Y, m.Z.Z, p.Z, m.W.Z, 1) / w),
	}
}

// TransformDirection is what the map makes of a direction, which it does not
// move: only its first three rows and columns count. A surface's normal does
// not go this way where the map stretches axes differently: take
// m.Mat3().Inverse().Transpose() for that.
func (m Mat4) TransformDirection(d Vec3) Vec3 { return m.Mat3().MulVec(d) }

// Mat3 is the map without its shift and its fourth row.
func (m Mat4) Mat3() Mat3 {
	return Mat3{
		Vec3{m.X.X, m.X.Y, m.X.Z},
		Vec3{m.Y.X, m.Y.Y, m.Y.Z},
		Vec3{m.Z.X, m.Z.Y, m.Z.Z},
	}
}

// Transpose exchanges rows and columns.
func (m Mat4) Transpose() Mat4 {
	return Mat4{
		Vec4{m.X.X, m.Y.X, m.Z.X, m.W.X},
		Vec4{m.X.Y, m.Y.Y, m.Z.Y, m.W.Y},
		Vec4{m.X.Z, m.Y.Z, m.Z.Z, m.W.Z},
		Vec4{m.X.W, m.Y.W, m.Z.W, m.W.W},
	}
}

// Determinant is how many times larger an affine map makes a volume, negative
// where it mirrors. It is worked out in float64 and rounded once; of a matrix
// that Inverse takes to be singular it is 0.
func (m Mat4) Determinant() float32 { return float32(m.minors().determinant) }

// Inverse is the map back, worked out in float64 and rounded once. A matrix
// without an inverse gives the zero matrix, which is never an inverse: one that
// is singular, or so nearly so that float64 cannot tell (its determinant is
// below 2⁻⁴⁹ of the sum of its 24 products without their signs), has an entry
// that is not finite, or whose inverse has one beyond float32.
func (m Mat4) Inverse() Mat4 {
	s := m.minors()
	d := s.determinant
	a, b, u, v := m.X, m.Y, m.Z, m.W
	n := Mat4{
		Vec4{
			float32(alternating(b.Y, s.c5, b.Z, s.c4, b.W, s.c3) / d),
			float32(-alternating(a.Y, s.c5, a.Z, s.c4, a.W, s.c3) / d),
			float32(alternating(v.Y, s.s5, v.Z, s.s4, v.W, s.s3) / d),
			float32(-alternating(u.Y, s.s5, u.Z, s.s4, u.W, s.s3) / d),
		},
		Vec4{
			float32(-alternating(b.X, s.c5, b.Z, s.c2, b.W, s.c1) / d),
			float32(alternating(a.X, s.c5, a.Z, s.c2, a.W, s.c1) / d),
			float32(-alternating(v.X, s.s5, v.Z, s.s2, v.W, s.s1) / d),
			float32(alternating(u.X, s.s5, u.Z, s.s2, u.W, s.s1) / d),
		},
		Vec4{
			float32(alternating(b.X, s.c4, b.Y, s.c2, b.W, s.c0) / d),
			float32(-alternating(a.X, s.c4, a.Y, s.c2, a.W, s.c0) / d),
			float32(alternating(v.X, s.s4, v.Y, s.s2, v.W, s.s0) / d),
			float32(-alternating(u.X, s.s4, u.Y, s.s2, u.W, s.s0) / d),
		},
		Vec4{
			float32(-alternating(b.X, s.c3, b.Y, s.c1, b.Z, s.c0) / d),
			float32(alternating(a.X, s.c3, a.Y, s.c1, a.Z, s.c0) / d),
			float32(-alternating(v.X, s.s3, v.Y, s.s1, v.Z, s.s0) / d),
			float32(alternating(u.X, s.s3, u.Y, s.s1, u.Z, s.s0) / d),
		},
	}
	if n.finite() {
		return n
	}
	return Mat4{}
}

// finite is true where no entry is infinite or NaN.
func (m Mat4) finite() bool {
	sum := 0.0
	for _, v := range [4]Vec4{m.X, m.Y, m.Z, m.W} {
		sum += sum4(v.X, v.X, v.Y, v.Y, v.Z, v.Z, v.W, v.W)
	}
	return sum <= math.MaxFloat64
}

// minors is the determinants of all 2×2 matrices in the first two columns (s)
// and in the last two (c), and the whole determinant, which is 0 where rounding
// could have made all of it. The method is Laplace's expansion, as in Eberly,
// "The Laplace Expansion Theorem" (2008).
type minors struct {
	s0, s1, s2, s3, s4, s5 float64
	c0, c1, c2, c3, c4, c5 float64
	determinant            float64
}

func (m Mat4) minors() (r minors) {
	var t0, t1, t2, t3, t4, t5 float64 // their sizes without signs
	var k0, k1, k2, k3, k4, k5 float64
	a, b := m.X, m.Y
	r.s0, t0 = minor(a.X, b.Y, b.X, a.Y)
	r.s1, t1 = minor(a.X, b.Z, b.X, a.Z)
	r.s2, t2 = minor(a.X, b.W, b.X, a.W)
	r.s3, t3 = minor(a.Y, b.Z, b.Y, a.Z)
	r.s4, t4 = minor(a.Y, b.W, b.Y, a.W)
	r.s5, t5 = minor(a.Z, b.W, b.Z, a.W)
	a, b = m.Z, m.W
	r.c0, k0 = minor(a.X, b.Y, b.X, a.Y)
	r.c1, k1 = minor(a.X, b.Z, b.X, a.Z)
	r.c2, k2 = minor(a.X, b.W, b.X, a.W)
	r.c3, k3 = minor(a.Y, b.Z, b.Y, a.Z)
	r.c4, k4 = minor(a.Y, b.W, b.Y, a.W)
	r.c5, k5 = minor(a.Z, b.W, b.Z, a.W)
	r.determinant = float64(r.s0*r.c5) - float64(r.s1*r.c4) + float64(r.s2*r.c3) +
		float64(r.s3*r.c2) - float64(r.s4*r.c1) + float64(r.s5*r.c0)
	size := float64(t0*k5) + float64(t1*k4) + float64(t2*k3) +
		float64(t3*k2) + float64(t4*k1) + float64(t5*k0)
	if math.Abs(r.determinant) <= size*unsure {
		r.determinant = 0
	}
	return r
}

// minor is ab−cd, rounded once, and what it is without signs.
func minor(a, b, c, d float32) (difference, size float64) {
	p, q := float64(float64(a)*float64(b)), float64(float64(c)*float64(d))
	return p - q, math.Abs(p) + math.Abs(q)
}

// alternating is ax−by+cz.
func alternating(a float32, x float64, b float32, y float64, c float32, z float64) float64 {
	return float64(float64(a)*x) - float64(float64(b)*y) + float64(float64(c)*z)
}

// sum4 is ab+cd+ef+gh in float64: its products are exact.
func sum4(a, b, c, d, e, f, g, h float32) float64 {
	return sum3(a, b, c, d, e, f) + float64(float64(g)*float64(h))
}
