package view

import "math"

// quat is a rotation in the precision that presentation works in. q and −q
// are the same rotation.
type quat struct{ x, y, z, w float64 }

var identity = quat{w: 1}

func (q quat) mul(r quat) quat {
	return quat{
		x: q.w*r.x + q.x*r.w + q.y*r.z - q.z*r.y,
		y: q.w*r.y - q.x*r.z + q.y*r.w + q.z*r.x,
		z: q.w*r.z + q.x*r.y - q.y*r.x + q.z*r.w,
		w: q.w*r.w - q.x*r.x - q.y*r.y - q.z*r.z,
	}
}

// inverse of a rotation, which has length 1.
func (q quat) inverse() quat { return quat{-q.x, -q.y, -q.z, q.w} }

func (q quat) negate() quat { return quat{-q.x, -q.y, -q.z, -q.w} }

func (q quat) dot(r quat) float64 { return q.x*r.x + q.y*r.y + q.z*r.z + q.w*r.w }

// rotation is q with length 1; ok is false if it has no direction, as the
// zero value of a component field has none.
func (q quat) rotation() (r quat, ok bool) {
	if squared := q.dot(q); !(squared > 1e-280 && squared < 1e280) { // squares lose digits out there
		most := max(math.Abs(q.x), math.Abs(q.y), math.Abs(q.z), math.Abs(q.w))
		if !(most > 0) || !finite(most) {
			return identity, false
		}
		q = quat{q.x / most, q.y / most, q.z / most, q.w / most}
	}
	length := math.Sqrt(q.dot(q))
	return quat{q.x / length, q.y / length, q.z / length, q.w / length}, true
}

// turned is the part t of the rotation, by the shortest way: an angle in
// (−π, π] about the same axis.
func (q quat) turned(t float64) quat {
	if q.w < 0 {
		q = q.negate()
	}
	sin := math.Sqrt(q.x*q.x + q.y*q.y + q.z*q.z)
	if sin == 0 {
		return identity
	}
	half := math.Atan2(sin, q.w) * t
	scale := math.Sin(half) / sin
	return quat{q.x * scale, q.y * scale, q.z * scale, math.Cos(half)}
}

// slerp turns from a to b by the shortest way at an even pace. Where an end is
// no rotation it is b.
func slerp(a, b quat, t float64) quat {
	from, okFrom := a.rotation()
	to, okTo := b.rotation()
	if !okFrom || !okTo || t >= 1 {
		return b
	}
	return to.mul(from.inverse()).turned(t).mul(from)
}
