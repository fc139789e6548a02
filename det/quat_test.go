package det_test

import (
	"math"
	"testing"

	"github.com/tide-engine/tide/det"
	"pgregory.net/rapid"
)

// matrix is the reference for rotations: three rows in float64, made from a
// quaternion by the formula that any textbook has.
type matrix [3][3]float64

func matrixOf(q det.Quat) matrix {
	x, y, z, w := float64(q.X), float64(q.Y), float64(q.Z), float64(q.W)
	return matrix{
		{1 - 2*(y*y+z*z), 2 * (x*y - z*w), 2 * (x*z + y*w)},
		{2 * (x*y + z*w), 1 - 2*(x*x+z*z), 2 * (y*z - x*w)},
		{2 * (x*z - y*w), 2 * (y*z + x*w), 1 - 2*(x*x+y*y)},
	}
}

func (a matrix) times(b matrix) (c matrix) {
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				c[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return c
}

func (a matrix) transposed() (c matrix) {
	for i := range 3 {
		for j := range 3 {
			c[i][j] = a[j][i]
		}
	}
	return c
}

func (a matrix) distance(b matrix) (most float64) {
	for i := range 3 {
		for j := range 3 {
			most = max(most, math.Abs(a[i][j]-b[i][j]))
		}
	}
	return most
}

// angle is how far a rotation turns.
func (a matrix) angle() float64 {
	return math.Acos(min(max((a[0][0]+a[1][1]+a[2][2]-1)/2, -1), 1))
}

// rotation draws a quaternion of length 1 from an axis and an angle.
func rotation() *rapid.Generator[det.Quat] {
	return rapid.Custom(func(t *rapid.T) det.Quat {
		part := rapid.Float64Range(-1, 1)
		x, y, z := part.Draw(t, "x"), part.Draw(t, "y"), 0.1+part.Draw(t, "z")
		half := rapid.Float64Range(-math.Pi, math.Pi).Draw(t, "angle") / 2
		length := math.Sqrt(x*x + y*y + z*z)
		if length == 0 {
			return det.QuatIdentity()
		}
		s, c := math.Sincos(half)
		s /= length
		return det.Quat{X: float32(x * s), Y: float32(y * s), Z: float32(z * s), W: float32(c)}
	})
}

func TestQuatMulIsTheProductOfRotations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, r := rotation().Draw(t, "q"), rotation().Draw(t, "r")
		if off := matrixOf(q.Mul(r)).distance(matrixOf(q).times(matrixOf(r))); off > 2e-6 {
			t.Fatalf("the product's matrix is %v from the matrices' product", off)
		}
		if off := matrixOf(q.Conjugate()).distance(matrixOf(q).transposed()); off > 1e-12 {
			t.Fatalf("the conjugate is %v from the opposite rotation", off)
		}
		dot := float64(q.X)*float64(r.X) + float64(q.Y)*float64(r.Y) + float64(q.Z)*float64(r.Z) + float64(q.W)*float64(r.W)
		if off := math.Abs(float64(q.Dot(r)) - dot); off > 4e-7 {
			t.Fatalf("Dot is %v off", off)
		}
	})
}

func TestQuatNormalize(t *testing.T) {
	of := rapid.OneOf(finite(), moderate())
	rapid.Check(t, func(t *rapid.T) {
		q := det.Quat{X: of.Draw(t, "x"), Y: of.Draw(t, "y"), Z: of.Draw(t, "z"), W: of.Draw(t, "w")}
		if q == (det.Quat{}) {
			return
		}
		sum := exact(0)
		for _, c := range []float32{q.X, q.Y, q.Z, q.W} {
			sum = add(sum, mul(exact(float64(c)), exact(float64(c))))
		}
		length, got := root(sum), q.Normalize()
		for _, c := range []struct{ of, got float32 }{{q.X, got.X}, {q.Y, got.Y}, {q.Z, got.Z}, {q.W, got.W}} {
			if off := ulps(c.got, quo(exact(float64(c.of)), length)); off > nearly {
				t.Fatalf("Normalize(%v) = %v is %v units off", q, got, off)
			}
		}
	})
	for _, q := range []det.Quat{{}, {X: nan, W: 1}, {X: inf, W: 1}, {X: -inf, Y: inf}, {W: oddNaN}} {
		if got := q.Normalize(); got != det.QuatIdentity() {
			t.Errorf("Normalize(%v) is %v, want the identity", q, got)
		}
	}
}

func TestNlerpTakesTheShorterWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, r := rotation().Draw(t, "q"), rotation().Draw(t, "r")
		if math.Abs(float64(q.Dot(r))) < 1e-3 {
			t.Skip("half a turn apart, both ways are as short")
		}
		from, to := matrixOf(q), matrixOf(r)
		whole := from.transposed().times(to).angle()
		previous := 0.0
		for _, fraction := range []float32{0, 0.1, 0.3, 0.5, 0.8, 1} {
			at := q.Nlerp(r, fraction)
			if length := math.Sqrt(float64(at.X)*float64(at.X) + float64(at.Y)*float64(at.Y) + float64(at.Z)*float64(at.Z) + float64(at.W)*float64(at.W)); math.Abs(length-1) > 1e-6 {
				t.Fatalf("at %v the length is %v", fraction, length)
			}
			m := matrixOf(at)
			gone, left := from.transposed().times(m).angle(), m.transposed().times(to).angle()
			// An angle near 0 by its cosine is good to about 1e-3.
			if math.Abs(gone+left-whole) > 5e-3 {
				t.Fatalf("at %v it is %v from one and %v from the other, which are %v apart", fraction, gone, left, whole)
			}
			if gone < previous-5e-3 {
				t.Fatalf("at %v it turned back", fraction)
			}
			previous = gone
			if fraction == 0 && m.distance(from) > 1e-6 || fraction == 1 && m.distance(to) > 1e-6 {
				t.Fatalf("at %v it is not the end", fraction)
			}
			if off := math.Abs(gone - whole/2); fraction == 0.5 && off > 5e-3 {
				t.Fatalf("its middle is %v from the middle", off)
			}
		}
		negative := det.Quat{X: -r.X, Y: -r.Y, Z: -r.Z, W: -r.W}
		if q.Nlerp(r, 0.3) != q.Nlerp(negative, 0.3) {
			t.Fatal("the two ways to write a rotation are not the same")
		}
	})
	if got := (det.Quat{}).Nlerp(det.Quat{}, 0.5); got != det.QuatIdentity() {
		t.Errorf("between rotations that nobody set it is %v, want the identity", got)
	}
}

func TestSlerp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, r := loose().Draw(t, "q"), loose().Draw(t, "r")
		if rapid.Bool().Draw(t, "near") {
			nudge := rapid.Float32Range(-1e-4, 1e-4)
			r = det.Quat{X: q.X * (1 + nudge.Draw(t, "x")), Y: q.Y * (1 + nudge.Draw(t, "y")), Z: q.Z, W: q.W}
		}
		fraction := rapid.OneOf(rapid.Float32Range(0, 1), rapid.Float32Range(-2, 3), rapid.SampledFrom([]float32{0, 1})).Draw(t, "t")
		got := q.Slerp(r, fraction)
		if !isUnit(got) {
			t.Fatalf("%v has not length 1", got)
		}
		// The path by the exponential: q times the part of the turn from q to r.
		from, to := exactMatrixOf(q), exactMatrixOf(r)
		axis, angle := axisAngleOf(q, r)
		if math.Abs(angle-math.Pi) < 1e-3 {
			return // both ways are as short
		}
		want := from.times(turned(axis[0], axis[1], axis[2], angle*float64(fraction)))
		if d := exactMatrixOf(got).distance(want); d > 2e-6 {
			t.Fatalf("from %v to %v at %v it is %v, %v off", q, r, fraction, got, d)
		}
		if d := exactMatrixOf(got).distance(to); fraction == 1 && d > 3e-7 {
			t.Fatalf("at 1 it is %v from the end", d)
		}
		if d := math.Abs(float64(q.AngleTo(r)) - angle); d > 4e-7*angle+1e-12 {
			t.Fatalf("AngleTo is %v, want %v", q.AngleTo(r), angle)
		}

		step := rapid.Float32Range(0, 4).Draw(t, "step")
		near := q.RotateTowards(r, step)
		part := 1.0
		if float64(step) < angle {
			part = float64(step) / angle
		}
		want = from.times(turned(axis[0], axis[1], axis[2], angle*part))
		if d := exactMatrixOf(near).distance(want); d > 2e-6 || !isUnit(near) {
			t.Fatalf("RotateTowards by %v is %v off", step, d)
		}
	})
	q := det.QuatFromAxisAngle(det.Vec3{X: 1, Y: 2, Z: 3}, 0.7)
	opposite := det.Quat{X: -q.X, Y: -q.Y, Z: -q.Z, W: -q.W}
	if q.Slerp(opposite, 0.3) != q.Slerp(q, 0.3) || q.AngleTo(opposite) != 0 || q.Slerp(q, 0.3) != q.Normalize() {
		t.Error("opposite quaternions are not one rotation")
	}
	if got := q.RotateTowards(opposite, 0.1); got != opposite.Normalize() {
		t.Errorf("there already, it is %v", got)
	}
	// Half a turn apart, the r that is written says which way.
	half := det.Quat{Z: 1}
	one, other := det.QuatIdentity().Slerp(half, 0.5), det.QuatIdentity().Slerp(det.Quat{Z: -1}, 0.5)
	if one != (det.Quat{Z: 0.70710677, W: 0.70710677}) || other != one.Conjugate() {
		t.Errorf("half a turn goes by %v and %v", one, other)
	}
	if got := det.QuatIdentity().AngleTo(half); got != det.Pi {
		t.Errorf("half a turn is %v", got)
	}
	for _, odd := range []float32{oddNaN, inf, -inf} {
		if got := q.Slerp(half, odd); got != det.QuatIdentity() || q.Slerp(q, odd) != got {
			t.Errorf("at %v it is %v", odd, got)
		}
	}
	for _, step := range []float32{0, -1, oddNaN} {
		if got := q.RotateTowards(half, step); got != q.Normalize() {
			t.Errorf("by %v it is %v", step, got)
		}
	}
	for _, none := range noRotation {
		if got := none.Slerp(none, 0.5); got != det.QuatIdentity() {
			t.Errorf("between %v it is %v", none, got)
		}
	}
}

// axisAngleOf is the shorter way from q to r, about an axis in q's own space.
func axisAngleOf(q, r det.Quat) (axis [3]float64, angle float64) {
	unit := func(q det.Quat) (x, y, z, w float64) {
		x, y, z, w = float64(q.X), float64(q.Y), float64(q.Z), float64(q.W)
		length := math.Sqrt(x*x + y*y + z*z + w*w)
		return x / length, y / length, z / length, w / length
	}
	qx, qy, qz, qw := unit(q)
	rx, ry, rz, rw := unit(r)
	x := qw*rx - qx*rw - qy*rz + qz*ry
	y := qw*ry + qx*rz - qy*rw - qz*rx
	z := qw*rz - qx*ry + qy*rx - qz*rw
	w := qw*rw + qx*rx + qy*ry + qz*rz
	if w < 0 {
		x, y, z, w = -x, -y, -z, -w
	}
	length := math.Sqrt(x*x + y*y + z*z)
	if length == 0 {
		return [3]float64{1}, 0
	}
	return [3]float64{x, y, z}, 2 * math.Atan2(length, w)
}
