package det

import "math"

// Vec2 is a point or a direction in the plane. Its zero value is the origin.
type Vec2 struct{ X, Y float32 }

// Vec2FromAngle is the vector of length 1 at an angle in radians, counted
// counterclockwise from X. An angle without a direction, NaN or infinite, counts
// as 0.
func Vec2FromAngle(angle float32) Vec2 {
	sin, cos := rotation(angle)
	return Vec2{float32(cos), float32(sin)}
}

// Add is v+w.
func (v Vec2) Add(w Vec2) Vec2 { return Vec2{v.X + w.X, v.Y + w.Y} }

// Sub is v−w: the way from w to v.
func (v Vec2) Sub(w Vec2) Vec2 { return Vec2{v.X - w.X, v.Y - w.Y} }

// Neg is the vector of the same length that points the other way.
func (v Vec2) Neg() Vec2 { return Vec2{-v.X, -v.Y} }

// Scale is v made s times as long.
func (v Vec2) Scale(s float32) Vec2 {
	// Inlined into a sum, a bare product would be fused with it.
	return Vec2{float32(v.X * s), float32(v.Y * s)}
}

// Mul is the product of each component with its counterpart.
func (v Vec2) Mul(w Vec2) Vec2 { return Vec2{float32(v.X * w.X), float32(v.Y * w.Y)} }

// Dot is the scalar product, rounded after each of its three operations.
func (v Vec2) Dot(w Vec2) float32 { return float32(v.X*w.X) + float32(v.Y*w.Y) }

// Cross is the area of the parallelogram from v to w: positive where w lies
// counterclockwise of v, and zero where the two are parallel, which it tells
// exactly. It is worked out in float64 and rounded once.
func (v Vec2) Cross(w Vec2) float32 { return float32(difference2(v.X, w.Y, v.Y, w.X)) }

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
	return float32(v.wide().length())
}

// Distance is the length of the way from w to v, as Length measures it, but
// without rounding or overflow in the difference.
func (v Vec2) Distance(w Vec2) float32 {
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
// infinite component outweighs any finite one, and two weigh the same.
func (v Vec2) Normalize() Vec2 {
	w := v.wide().direction()
	length := w.length()
	if length == 0 {
		return Vec2{}
	}
	return Vec2{float32(w.x / length), float32(w.y / length)}
}

// Lerp goes from v to w as t goes from 0 to 1, as the scalar Lerp does.
func (v Vec2) Lerp(w Vec2, t float32) Vec2 {
	return Vec2{Lerp(v.X, w.X, t), Lerp(v.Y, w.Y, t)}
}

// Min is the smaller of each component and its counterpart, as the scalar Min
// has it.
func (v Vec2) Min(w Vec2) Vec2 { return Vec2{Min(v.X, w.X), Min(v.Y, w.Y)} }

// Max is the larger of each component and its counterpart, as the scalar Max
// has it.
func (v Vec2) Max(w Vec2) Vec2 { return Vec2{Max(v.X, w.X), Max(v.Y, w.Y)} }

// Abs is the components without their signs.
func (v Vec2) Abs() Vec2 { return Vec2{Abs(v.X), Abs(v.Y)} }

// Clamp is the point of the box from low to high that is nearest to v, each
// component as the scalar Clamp has it.
func (v Vec2) Clamp(low, high Vec2) Vec2 {
	return Vec2{Clamp(v.X, low.X, high.X), Clamp(v.Y, low.Y, high.Y)}
}

// ClampLength is v, shortened to a length where it is longer. Shortened, its
// components are correct to the last bit or the one before, so its length may
// be off by as much. It is always finite if longest is: of an infinite v it is
// the direction that Normalize has, times longest, and of one with a NaN the
// zero vector, as it is for a longest that is negative or NaN.
func (v Vec2) ClampLength(longest float32) Vec2 {
	if !(longest >= 0) {
		return Vec2{}
	}
	w := v.wide()
	if w.dot(w) <= float64(longest)*float64(longest) {
		return v
	}
	w = w.direction()
	length := w.length()
	if length == 0 {
		return Vec2{}
	}
	return w.scale(float64(longest) / length).narrow()
}

// MoveTowards is v moved straight to target by at most step, and target to the
// bit where it is within step. A step that is not above 0 moves nothing, and
// neither does one with a NaN among the three. To an infinite target it goes in
// the direction that Normalize has.
func (v Vec2) MoveTowards(target Vec2, step float32) Vec2 {
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
func (v Vec2) Project(w Vec2) Vec2 {
	along := w.wide().direction()
	lengthSq := along.dot(along)
	if lengthSq == 0 {
		return Vec2{}
	}
	return along.scale(v.wide().dot(along) / lengthSq).narrow()
}

// Reflect is v after it bounces off a wall that normal stands on, v−2(v·n)n/(n·n),
// whatever the normal's length and whichever side of the wall it points to. A
// normal without a direction (see Normalize) reflects nothing.
func (v Vec2) Reflect(normal Vec2) Vec2 {
	n := normal.wide().direction()
	lengthSq := n.dot(n)
	if lengthSq == 0 {
		return v
	}
	return v.wide().sub(n.scale(float64(2*v.wide().dot(n)) / lengthSq)).narrow()
}

// Perpendicular is v turned by a quarter, counterclockwise, exactly.
func (v Vec2) Perpendicular() Vec2 { return Vec2{-v.Y, v.X} }

// Rotate is v turned by an angle in radians, counterclockwise. An angle without
// a direction, NaN or infinite, turns nothing.
func (v Vec2) Rotate(angle float32) Vec2 {
	sin, cos := rotation(angle)
	w := v.wide()
	return Vec2{
		float32(float64(w.x*cos) - float64(w.y*sin)),
		float32(float64(w.x*sin) + float64(w.y*cos)),
	}
}

// Angle is the direction of v in radians, counterclockwise from X: from −Pi to
// Pi, and Pi straight to the left, to within two units in the last place. A
// vector without a direction (see Normalize) gives 0.
func (v Vec2) Angle() float32 {
	w := v.wide().direction()
	return pointAngle(w.y, w.x)
}

// AngleTo is the shorter way to turn from the direction of v to that of w, in
// radians: from −Pi to Pi, positive where it goes counterclockwise, and Pi
// between opposite directions. It is within two units in the last place, for
// nearly parallel vectors as well. Where one of them has no direction (see
// Normalize) it is 0.
func (v Vec2) AngleTo(w Vec2) float32 {
	a, b := v.wide().direction(), w.wide().direction()
	return pointAngle(float64(a.x*b.y)-float64(a.y*b.x), a.dot(b))
}

// wide2 is a Vec2 in float64, where the product of two float32 is exact, the
// square of none overflows, and that of none but zero vanishes.
type wide2 struct{ x, y float64 }

func (v Vec2) wide() wide2 { return wide2{float64(v.X), float64(v.Y)} }

func (w wide2) narrow() Vec2 { return Vec2{float32(w.x), float32(w.y)} }

func (w wide2) add(u wide2) wide2 { return wide2{w.x + u.x, w.y + u.y} }

func (w wide2) sub(u wide2) wide2 { return wide2{w.x - u.x, w.y - u.y} }

func (w wide2) scale(s float64) wide2 { return wide2{float64(w.x * s), float64(w.y * s)} }

func (w wide2) dot(u wide2) float64 { return float64(w.x*u.x) + float64(w.y*u.y) }

func (w wide2) length() float64 { return math.Sqrt(w.dot(w)) }

// direction is a finite vector of w's direction: w itself where it is finite,
// else its infinite components as ones, and zero where there is a NaN.
func (w wide2) direction() wide2 {
	switch lengthSq := w.dot(w); {
	case lengthSq <= math.MaxFloat64:
		return w
	case lengthSq != lengthSq:
		return wide2{}
	}
	return wide2{infinitePart(w.x), infinitePart(w.y)}
}

// infinitePart is ±1 for an infinity and a zero of x's sign for all else.
func infinitePart(x float64) float64 {
	switch {
	case x > math.MaxFloat64:
		return 1
	case x < -math.MaxFloat64:
		return -1
	}
	return math.Copysign(0, x)
}

// difference2 is ab−cd, rounded once to float64: both products are exact.
func difference2(a, b, c, d float32) float64 {
	return float64(float64(a)*float64(b)) - float64(float64(c)*float64(d))
}
