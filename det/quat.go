package det

import "math"

// Quat is a rotation in space as a quaternion, W being its real part. A
// rotation has length 1, and Quat and its negative are the same one. The zero
// value is no rotation; Normalize makes QuatIdentity of it.
type Quat struct{ X, Y, Z, W float32 }

// QuatIdentity is the rotation that turns nothing.
func QuatIdentity() Quat { return Quat{W: 1} }

// QuatFromAxisAngle is the rotation about an axis of any length by an angle in
// radians, counterclockwise where the axis points at the one who looks. About a
// zero vector or one with a NaN, or by an angle that is NaN or infinite, it is
// QuatIdentity.
func QuatFromAxisAngle(axis Vec3, angle float32) Quat {
	w := axis.wide().direction()
	length := w.length()
	if length == 0 {
		return QuatIdentity()
	}
	sin, cos := rotation(angle / 2)
	w = w.scale(sin / length)
	return normalizeQuat(w.x, w.y, w.z, cos)
}

// AxisAngle is the axis, of length 1, and the angle in radians, from 0 to Pi,
// that QuatFromAxisAngle makes the rotation of, whatever q's length. Where q
// turns nothing any axis would do: it is X, and the angle 0.
func (q Quat) AxisAngle() (axis Vec3, angle float32) {
	u := q.unit()
	w := wide3{u.x, u.y, u.z}
	length := w.length()
	if length == 0 {
		return Vec3{X: 1}, 0
	}
	if u.w < 0 {
		w = w.scale(-1)
	}
	return w.scale(1 / length).narrow(), float32(2 * pointAngle(length, math.Abs(u.w)))
}

// QuatFromEuler is the rotation by yaw about Y, then by pitch about X, then by
// roll about Z, each about the axis as it lies after those before (the product
// yaw · pitch · roll), in radians. Of what looks along −Z a positive yaw turns
// it left, a positive pitch up, and a positive roll leans it left. An angle that
// is NaN or infinite counts as 0.
func QuatFromEuler(pitch, yaw, roll float32) Quat {
	sp, cp := rotation(pitch / 2)
	sy, cy := rotation(yaw / 2)
	sr, cr := rotation(roll / 2)
	x, y, z, w := float64(cy*sp), float64(sy*cp), float64(-sy*sp), float64(cy*cp) // yaw · pitch
	return normalizeQuat(
		float64(x*cr)+float64(y*sr),
		float64(y*cr)-float64(x*sr),
		float64(z*cr)+float64(w*sr),
		float64(w*cr)-float64(z*sr))
}

// Euler is the angles in radians that QuatFromEuler makes the rotation of,
// whatever q's length: pitch from −Pi/2 to Pi/2, yaw and roll from −Pi up to but
// not including Pi. Straight up and straight down (to 2⁻²² radians), where yaw
// and roll turn about the same line, roll is 0 and yaw has the whole of it.
func (q Quat) Euler() (pitch, yaw, roll float32) {
	u := q.unit()
	// With halves of the angles, and c and s the cosine and sine of pitch's:
	// this is c+s times the cosine and sine of yaw−roll …
	cos1, sin1 := u.w+u.x, u.y-u.z
	up := float64(cos1*cos1) + float64(sin1*sin1)
	// … and this c−s times those of yaw+roll.
	cos2, sin2 := u.w-u.x, u.y+u.z
	down := float64(cos2*cos2) + float64(sin2*sin2)

	pitch = pointAngle(2*(float64(u.w*u.x)-float64(u.y*u.z)), math.Sqrt(float64(up*down)))
	difference, sum := float64(pointAngle(sin1, cos1)), float64(pointAngle(sin2, cos2))
	const straight = 0x1p-46 // of the squares, whose roots are then as 2⁻²²/2 to 1
	switch {
	case down <= float64(up*straight):
		sum = difference
	case up <= float64(down*straight):
		difference = sum
	}
	return pitch, wrapTurn(sum + difference), wrapTurn(sum - difference)
}

// Mul is the rotation by r and then by q (the Hamilton product qr). It is
// not normalized: a long chain of products drifts from length 1.
func (q Quat) Mul(r Quat) Quat {
	return Quat{
		X: float32(q.W*r.X) + float32(q.X*r.W) + float32(q.Y*r.Z) - float32(q.Z*r.Y),
		Y: float32(q.W*r.Y) - float32(q.X*r.Z) + float32(q.Y*r.W) + float32(q.Z*r.X),
		Z: float32(q.W*r.Z) + float32(q.X*r.Y) - float32(q.Y*r.X) + float32(q.Z*r.W),
		W: float32(q.W*r.W) - float32(q.X*r.X) - float32(q.Y*r.Y) - float32(q.Z*r.Z),
	}
}

// Conjugate is the opposite rotation, for a Quat of length 1.
func (q Quat) Conjugate() Quat { return Quat{-q.X, -q.Y, -q.Z, q.W} }

// Inverse is the opposite rotation, at length 1 whatever q's length is. Where q
// says no rotation (see Normalize) it is QuatIdentity.
func (q Quat) Inverse() Quat { return q.Normalize().Conjugate() }

// Dot is the cosine of half the angle between two rotations, but for its
// sign, which says whether the two are written on the same side.
func (q Quat) Dot(r Quat) float32 {
	return float32(q.X*r.X) + float32(q.Y*r.Y) + float32(q.Z*r.Z) + float32(q.W*r.W)
}

// Normalize is the rotation with length 1, however long or short q is. Where q
// says no rotation (it is zero, or a component is NaN or infinite) it is
// QuatIdentity.
func (q Quat) Normalize() Quat {
	return normalizeQuat(float64(q.X), float64(q.Y), float64(q.Z), float64(q.W))
}

// normalizeQuat takes float32 values, or weighted means of such: in float64
// the square of none overflows, or vanishes beside the others.
func normalizeQuat(x, y, z, w float64) Quat {
	length := math.Sqrt(float64(x*x) + float64(y*y) + float64(z*z) + float64(w*w))
	if !(length > 0 && length <= math.MaxFloat64) {
		return QuatIdentity()
	}
	return Quat{float32(x / length), float32(y / length), float32(z / length), float32(w / length)}
}

// Nlerp turns from q to r by the shorter way as t goes from 0 to 1, always at
// length 1. It is the straight line between the two, put back to length 1: the
// same path as a spherical interpolation, a little faster in its middle, and
// without a sine. t is not clamped.
func (q Quat) Nlerp(r Quat, t float32) Quat {
	if q.Dot(r) < 0 {
		r = Quat{-r.X, -r.Y, -r.Z, -r.W}
	}
	return normalizeQuat(lerp64(q.X, r.X, t), lerp64(q.Y, r.Y, t), lerp64(q.Z, r.Z, t), lerp64(q.W, r.W, t))
}

// Slerp turns from q to r by the shorter way and at one speed as t goes from 0
// to 1, always at length 1, whatever the lengths of q and r. Half a turn apart,
// where both ways are as short, it goes by the r that is written. It is q
// normalized at 0 and r normalized at 1, or its negative, which is the same
// rotation. t is not clamped; one that is NaN or infinite gives QuatIdentity.
func (q Quat) Slerp(r Quat, t float32) Quat {
	if t-t != 0 {
		return QuatIdentity()
	}
	a, b := q.unit(), r.unit()
	if a.dot(b) < 0 {
		b = b.scale(-1)
	}
	angle := float32(2 * halfAngle(a, b))
	sin := float64(Sin(angle))
	if sin == 0 {
		return normalizeQuat(a.x, a.y, a.z, a.w)
	}
	a = a.scale(float64(Sin(float32((1-float64(t))*float64(angle)))) / sin)
	b = b.scale(float64(Sin(float32(float64(t)*float64(angle)))) / sin)
	return normalizeQuat(a.x+b.x, a.y+b.y, a.z+b.z, a.w+b.w)
}

// AngleTo is how far it is to turn from q to r, in radians from 0 to Pi,
// whatever their lengths. It is as good for small angles as for others.
func (q Quat) AngleTo(r Quat) float32 {
	a, b := q.unit(), r.unit()
	if a.dot(b) < 0 {
		b = b.scale(-1)
	}
	return float32(4 * halfAngle(a, b))
}

// RotateTowards turns from q to r by the shorter way, by at most step radians
// and never past r: within step of r it is r. A step that is not above 0, NaN
// among them, turns nothing. The result has length 1.
func (q Quat) RotateTowards(r Quat, step float32) Quat {
	angle := q.AngleTo(r)
	switch {
	case !(step > 0):
		return q.Normalize()
	case angle <= step:
		return r.Normalize()
	}
	return q.Slerp(r, step/angle)
}

// halfAngle is half the angle between two quaternions of length 1 on the same
// side, and so a quarter of the way from the one rotation to the other. Their
// difference and sum tell it without loss, where an arc cosine would not (Kahan,
// "How Futile are Mindless Assessments of Roundoff?", 2006).
func halfAngle(a, b wide4) float32 {
	apart, along := a.add(b.scale(-1)), a.add(b)
	return pointAngle(math.Sqrt(apart.dot(apart)), math.Sqrt(along.dot(along)))
}

// wide4 is a Quat in float64.
type wide4 struct{ x, y, z, w float64 }

// unit is q at length 1, and the identity where q says no rotation.
func (q Quat) unit() wide4 {
	w := wide4{float64(q.X), float64(q.Y), float64(q.Z), float64(q.W)}
	lengthSq := w.dot(w)
	if !(lengthSq > 0 && lengthSq <= math.MaxFloat64) {
		return wide4{w: 1}
	}
	return w.scale(1 / math.Sqrt(lengthSq))
}

func (v wide4) add(u wide4) wide4 { return wide4{v.x + u.x, v.y + u.y, v.z + u.z, v.w + u.w} }

func (v wide4) scale(s float64) wide4 {
	return wide4{float64(v.x * s), float64(v.y * s), float64(v.z * s), float64(v.w * s)}
}

func (v wide4) dot(u wide4) float64 {
	return float64(v.x*u.x) + float64(v.y*u.y) + float64(v.z*u.z) + float64(v.w*u.w)
}

// Rotate is v turned by q, whose length does not count: each component is
// worked out in float64 and rounded once. A q that says no rotation (see
// Normalize) turns nothing.
func (q Quat) Rotate(v Vec3) Vec3 {
	x, y, z := q.axes()
	w := v.wide()
	return x.scale(w.x).add(y.scale(w.y)).add(z.scale(w.z)).narrow()
}

// Mat3 is the rotation as a matrix, whatever q's length.
func (q Quat) Mat3() Mat3 {
	x, y, z := q.axes()
	return Mat3{x.narrow(), y.narrow(), z.narrow()}
}

// axes is where q takes the three axes.
func (q Quat) axes() (x, y, z wide3) {
	a, b, c, d := float64(q.X), float64(q.Y), float64(q.Z), float64(q.W)
	aa, bb, cc := float64(a*a), float64(b*b), float64(c*c)
	lengthSq := aa + bb + cc + float64(d*d)
	if !(lengthSq > 0 && lengthSq <= math.MaxFloat64) {
		return wide3{x: 1}, wide3{y: 1}, wide3{z: 1}
	}
	s := 2 / lengthSq
	ab, ac, bc := float64(a*b), float64(a*c), float64(b*c)
	da, db, dc := float64(d*a), float64(d*b), float64(d*c)
	return wide3{1 - float64(s*(bb+cc)), float64(s * (ab + dc)), float64(s * (ac - db))},
		wide3{float64(s * (ab - dc)), 1 - float64(s*(aa+cc)), float64(s * (bc + da))},
		wide3{float64(s * (ac + db)), float64(s * (bc - da)), 1 - float64(s*(aa+bb))}
}

// QuatFromMat3 is the rotation that a matrix makes. The columns of m are to be
// at right angles, of length 1 and right-handed, as Quat.Mat3 has them; of
// another matrix it is some rotation, and of one with an entry that is not
// finite QuatIdentity.
func QuatFromMat3(m Mat3) Quat { return quatOf(m.X.wide(), m.Y.wide(), m.Z.wide()) }

// quatOf is the rotation that takes the axes to x, y and z. It starts from the
// largest of the four components, so that none is lost in a small difference
// (Shepperd, "Quaternion from Rotation Matrix", 1978).
func quatOf(x, y, z wide3) Quat {
	trace := x.x + y.y + z.z
	switch {
	case trace >= x.x && trace >= y.y && trace >= z.z:
		return normalizeQuat(y.z-z.y, z.x-x.z, x.y-y.x, 1+trace)
	case x.x >= y.y && x.x >= z.z:
		return normalizeQuat(1+x.x-y.y-z.z, y.x+x.y, z.x+x.z, y.z-z.y)
	case y.y >= z.z:
		return normalizeQuat(y.x+x.y, 1-x.x+y.y-z.z, z.y+y.z, z.x-x.z)
	}
	return normalizeQuat(z.x+x.z, z.y+y.z, 1-x.x-y.y+z.z, x.y-y.x)
}

// QuatFromTo is the shortest rotation that turns the direction of from into the
// direction of to. Between opposite directions it is half a turn, about
// from.Perpendicular(). Where one of them has no direction (see Vec3.Normalize)
// it is QuatIdentity.
func QuatFromTo(from, to Vec3) Quat {
	a, b := from.wide().direction(), to.wide().direction()
	lengths := math.Sqrt(float64(a.dot(a) * b.dot(b)))
	if lengths == 0 {
		return QuatIdentity()
	}
	axis, cosine := a.cross(b), a.dot(b)
	if axis == (wide3{}) && cosine < 0 {
		axis = a.perpendicular()
		return normalizeQuat(axis.x, axis.y, axis.z, 0)
	}
	// Twice the square of half the angle's cosine, and beside it axis is twice
	// the product with the sine. The quotient is the same, and does not cancel.
	half := lengths + cosine
	if cosine < 0 {
		half = axis.dot(axis) / (lengths - cosine)
	}
	return normalizeQuat(axis.x, axis.y, axis.z, half)
}

// QuatLook is the rotation of what looks along forward: it turns −Z there, and
// Y as near to up as that allows. Without a forward direction (see
// Vec3.Normalize) it is QuatIdentity. Where up has none or is parallel to
// forward, Y serves as up, and where that is parallel as well, X stays on the
// right.
func QuatLook(forward, up Vec3) Quat { return quatOf(lookAxes(forward.wide(), up.wide())) }

// lookAxes is where QuatLook takes the three axes.
func lookAxes(forward, up wide3) (x, y, z wide3) {
	z = forward.direction().scale(-1)
	if z.dot(z) == 0 {
		return wide3{x: 1}, wide3{y: 1}, wide3{z: 1}
	}
	z = z.scale(1 / z.length())
	up = up.direction()
	x = up.cross(z)
	if parallel(x, up) {
		up = wide3{y: 1}
		x = up.cross(z)
	}
	if parallel(x, up) {
		x = wide3{x: 1}
	}
	x = x.scale(1 / x.length())
	return x, z.cross(x), z
}

// parallel is true where cross, the product of v with a vector of length 1, is
// as good as zero: a float32 vector's own rounding is an angle of 2⁻²⁴.
func parallel(cross, v wide3) bool { return cross.dot(cross) <= float64(v.dot(v)*0x1p-80) }
