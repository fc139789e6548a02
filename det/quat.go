package det

import "math"

// Quat is a rotation in space as a quaternion, W being its real part. A
// rotation has length 1, and Quat and its negative are the same one. The zero
// value is no rotation; Normalize makes QuatIdentity of it.
type Quat struct{ X, Y, Z, W float32 }

// QuatIdentity is the rotation that turns nothing.
func QuatIdentity() Quat { return Quat{W: 1} }

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
