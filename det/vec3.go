package det

import "math"

// Vec3 is a point or a direction in space. Its zero value is the origin.
type Vec3 struct{ X, Y, Z float32 }

// Add is v+w.
func (v Vec3) Add(w Vec3) Vec3 { return Vec3{v.X + w.X, v.Y + w.Y, v.Z + w.Z} }

// Sub is v−w: the way from w to v.
func (v Vec3) Sub(w Vec3) Vec3 { return Vec3{v.X - w.X, v.Y - w.Y, v.Z - w.Z} }

// Neg is the vector of the same length that points the other way.
func (v Vec3) Neg() Vec3 { return Vec3{-v.X, -v.Y, -v.Z} }

// Scale is v made s times as long.
func (v Vec3) Scale(s float32) Vec3 {
	// Inlined into a sum, a bare product would be fused with it.
	return Vec3{float32(v.X * s), float32(v.Y * s), float32(v.Z * s)}
}

// Mul is the product of each component with its counterpart.
func (v Vec3) Mul(w Vec3) Vec3 {
	return Vec3{float32(v.X * w.X), float32(v.Y * w.Y), float32(v.Z * w.Z)}
}

// Dot is the scalar product, rounded after each of its five operations, which
// run from X to Z.
func (v Vec3) Dot(w Vec3) float32 {
	return float32(v.X*w.X) + float32(v.Y*w.Y) + float32(v.Z*w.Z)
}

// Cross is the vector at right angles to both v and w, as long as the
// parallelogram between them is large. X cross Y is Z, and swapped they give
// the opposite. It is zero where the two are parallel, which it tells exactly:
// each component is worked out in float64 and rounded once.
func (v Vec3) Cross(w Vec3) Vec3 { return v.wide().cross(w.wide()).narrow() }

// LengthSq is the length squared, in float32: it is +Inf for a vector longer
// than about 1.8e19 and loses bits for one shorter than about 1e-19, where
// Length does neither.
func (v Vec3) LengthSq() float32 { return v.Dot(v) }

// Length is within a hair (0.5 + 2⁻²⁶ units in the last place) of the true
// length, whatever the size of the components: it is infinite only if the
// length is beyond float32. With a NaN component it is NaN, else with an
// infinite one it is +Inf.
func (v Vec3) Length() float32 {
	if v.X != v.X || v.Y != v.Y || v.Z != v.Z {
		return nan()
	}
	return float32(v.wide().length())
}

// Distance is the length of the way from w to v, as Length measures it, but
// without rounding or overflow in the difference.
func (v Vec3) Distance(w Vec3) float32 {
	length := v.wide().sub(w.wide()).length()
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
func (v Vec3) Normalize() Vec3 {
	w := v.wide().direction()
	length := w.length()
	if length == 0 {
		return Vec3{}
	}
	return Vec3{float32(w.x / length), float32(w.y / length), float32(w.z / length)}
}

// Lerp goes from v to w as t goes from 0 to 1, as the scalar Lerp does.
func (v Vec3) Lerp(w Vec3, t float32) Vec3 {
	return Vec3{Lerp(v.X, w.X, t), Lerp(v.Y, w.Y, t), Lerp(v.Z, w.Z, t)}
}

// Min is the smaller of each component and its counterpart, as the scalar Min
// has it.
func (v Vec3) Min(w Vec3) Vec3 { return Vec3{Min(v.X, w.X), Min(v.Y, w.Y), Min(v.Z, w.Z)} }

// Max is the larger of each component and its counterpart, as the scalar Max
// has it.
func (v Vec3) Max(w Vec3) Vec3 { return Vec3{Max(v.X, w.X), Max(v.Y, w.Y), Max(v.Z, w.Z)} }

// Abs is the components without their signs.
func (v Vec3) Abs() Vec3 { return Vec3{Abs(v.X), Abs(v.Y), Abs(v.Z)} }

// Clamp is the point of the box from low to high that is nearest to v, each
// component as the scalar Clamp has it.
func (v Vec3) Clamp(low, high Vec3) Vec3 {
	return Vec3{Clamp(v.X, low.X, high.X), Clamp(v.Y, low.Y, high.Y), Clamp(v.Z, low.Z, high.Z)}
}

// ClampLength is v, shortened to a length where it is longer. Shortened, its
// components are correct to the last bit or the one before, so its length may
// be off by as much. It is always finite if longest is: of an infinite v it is
// the direction that Normalize has, times longest, and of one with a NaN the
// zero vector, as it is for a longest that is negative or NaN.
func (v Vec3) ClampLength(longest float32) Vec3 {
	if !(longest >= 0) {
		return Vec3{}
	}
	w := v.wide()
	if w.dot(w) <= float64(longest)*float64(longest) {
		return v
	}
	w = w.direction()
	length := w.length()
	if length == 0 {
		return Vec3{}
	}
	return w.scale(float64(longest) / length).narrow()
}

// MoveTowards is v moved straight to target by at most step, and target to the
// bit where it is within step. A step that is not above 0 moves nothing, and
// neither does one with a NaN among the three. To an infinite target it goes in
// the direction that Normalize has.
func (v Vec3) MoveTowards(target Vec3, step float32) Vec3 {
	way := target.wide().sub(v.wide())
	lengthSq := way.dot(way)
	switch {
	case !(step > 0) || lengthSq != lengthSq:
		return v
	case lengthSq <= float64(step)*float64(step):
		return target
	}
	way = way.direction()
	return v.wide().add(way.scale(float64(step) / way.length())).narrow()
}

// Project is the part of v along w: the point nearest to v on the line through
// the origin and w, whatever w's length. Onto a vector without a direction
// (see Normalize) it is the zero vector.
func (v Vec3) Project(w Vec3) Vec3 {
	along := w.wide().direction()
	lengthSq := along.dot(along)
	if lengthSq == 0 {
		return Vec3{}
	}
	return along.scale(v.wide().dot(along) / lengthSq).narrow()
}

// Reflect is v after it bounces off a wall that normal stands on, v−2(v·n)n/(n·n),
// whatever the normal's length and whichever side of the wall it points to. A
// normal without a direction (see Normalize) reflects nothing.
func (v Vec3) Reflect(normal Vec3) Vec3 {
	n := normal.wide().direction()
	lengthSq := n.dot(n)
	if lengthSq == 0 {
		return v
	}
	return v.wide().sub(n.scale(float64(2*v.wide().dot(n)) / lengthSq)).narrow()
}

// Perpendicular is a vector of length 1 at right angles to v: of the many the
// one at right angles to that axis, too, along which v goes the least (of two
// alike the first of X, Y, Z). Of a vector without a direction (see Normalize)
// it is the zero vector.
func (v Vec3) Perpendicular() Vec3 {
	p := v.wide().perpendicular()
	length := p.length()
	if length == 0 {
		return Vec3{}
	}
	return Vec3{float32(p.x / length), float32(p.y / length), float32(p.z / length)}
}

// AngleTo is the angle between the directions of v and w in radians, from 0 to
// Pi, to within two units in the last place, for nearly parallel vectors as
// well. Where one of them has no direction (see Normalize) it is 0.
func (v Vec3) AngleTo(w Vec3) float32 {
	a, b := v.wide().direction(), w.wide().direction()
	return pointAngle(a.cross(b).length(), a.dot(b))
}

// wide3 is a Vec3 in float64, where the product of two float32 is exact, the
// square of none overflows, and that of none but zero vanishes. Every function
// rounds each product before it sums.
type wide3 struct{ x, y, z float64 }

func (v Vec3) wide() wide3 { return wide3{float64(v.X), float64(v.Y), float64(v.Z)} }

func (w wide3) narrow() Vec3 { return Vec3{float32(w.x), float32(w.y), float32(w.z)} }

func (w wide3) add(u wide3) wide3 { return wide3{w.x + u.x, w.y + u.y, w.z + u.z} }

func (w wide3) sub(u wide3) wide3 { return wide3{w.x - u.x, w.y - u.y, w.z - u.z} }

func (w wide3) scale(s float64) wide3 {
	return wide3{float64(w.x * s), float64(w.y * s), float64(w.z * s)}
}

func (w wide3) dot(u wide3) float64 {
	return float64(w.x*u.x) + float64(w.y*u.y) + float64(w.z*u.z)
}

func (w wide3) length() float64 { return math.Sqrt(w.dot(w)) }

// cross is exact zero for parallel float32 vectors, whose products are exact.
func (w wide3) cross(u wide3) wide3 {
	return wide3{
		float64(w.y*u.z) - float64(w.z*u.y),
		float64(w.z*u.x) - float64(w.x*u.z),
		float64(w.x*u.y) - float64(w.y*u.x),
	}
}

// direction is a finite vector of w's direction: w itself where it is finite,
// else its infinite components as ones, and zero where there is a NaN.
func (w wide3) direction() wide3 {
	switch lengthSq := w.dot(w); {
	case lengthSq <= math.MaxFloat64:
		return w
	case lengthSq != lengthSq:
		return wide3{}
	}
	return wide3{infinitePart(w.x), infinitePart(w.y), infinitePart(w.z)}
}

// perpendicular is at right angles to w's direction and to the axis along which
// that goes the least, so that it is no shorter than 0.8 times w.
func (w wide3) perpendicular() wide3 {
	w = w.direction()
	x, y, z := math.Abs(w.x), math.Abs(w.y), math.Abs(w.z)
	switch {
	case x <= y && x <= z:
		return wide3{0, -w.z, w.y}
	case y <= z:
		return wide3{w.z, 0, -w.x}
	}
	return wide3{-w.y, w.x, 0}
}
