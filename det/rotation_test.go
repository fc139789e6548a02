package det_test

import (
	"math"
	"testing"

	"github.com/tide-engine/tide/det"
	"pgregory.net/rapid"
)

// unitOf is q at length 1 in float64, for matrixOf's formula.
func exactMatrixOf(q det.Quat) matrix {
	x, y, z, w := float64(q.X), float64(q.Y), float64(q.Z), float64(q.W)
	s := 2 / (x*x + y*y + z*z + w*w)
	return matrix{
		{1 - s*(y*y+z*z), s * (x*y - z*w), s * (x*z + y*w)},
		{s * (x*y + z*w), 1 - s*(x*x+z*z), s * (y*z - x*w)},
		{s * (x*z - y*w), s * (y*z + x*w), 1 - s*(x*x+y*y)},
	}
}

func (a matrix) of(v det.Vec3) (w [3]float64) {
	for i := range 3 {
		w[i] = a[i][0]*float64(v.X) + a[i][1]*float64(v.Y) + a[i][2]*float64(v.Z)
	}
	return w
}

// turned is the rotation about an axis by Rodrigues' formula.
func turned(x, y, z, angle float64) matrix {
	length := math.Sqrt(x*x + y*y + z*z)
	x, y, z = x/length, y/length, z/length
	s, c := math.Sincos(angle)
	t := 1 - c
	return matrix{
		{t*x*x + c, t*x*y - s*z, t*x*z + s*y},
		{t*x*y + s*z, t*y*y + c, t*y*z - s*x},
		{t*x*z - s*y, t*y*z + s*x, t*z*z + c},
	}
}

func rowsOf(m det.Mat3) matrix {
	return matrix{
		{float64(m.X.X), float64(m.Y.X), float64(m.Z.X)},
		{float64(m.X.Y), float64(m.Y.Y), float64(m.Z.Y)},
		{float64(m.X.Z), float64(m.Y.Z), float64(m.Z.Z)},
	}
}

func isUnit(q det.Quat) bool {
	sum := 0.0
	for _, c := range []float32{q.X, q.Y, q.Z, q.W} {
		sum += float64(c) * float64(c)
	}
	return math.Abs(sum-1) < 4e-7
}

// loose draws rotations written at any length, as games leave them.
func loose() *rapid.Generator[det.Quat] {
	return rapid.Custom(func(t *rapid.T) det.Quat {
		q := rotation().Draw(t, "rotation")
		s := rapid.SampledFrom([]float32{1, 1, -1, 1.5, 1e-30, 1e30}).Draw(t, "length")
		return det.Quat{X: q.X * s, Y: q.Y * s, Z: q.Z * s, W: q.W * s}
	})
}

// noRotation is what says none.
var noRotation = []det.Quat{{}, {X: oddNaN, W: 1}, {X: inf}, {W: -inf}}

func TestQuatAppliesItsMatrix(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		q, v := loose().Draw(t, "q"), vec3(moderate()).Draw(t, "v")
		want, got := exactMatrixOf(q), q.Rotate(v)
		for i, c := range []float32{got.X, got.Y, got.Z} {
			if off(c, exact(want.of(v)[i]), largest(vec3Parts(v))) > 0x1p-49 {
				t.Fatalf("component %d is %v, want %v", i, c, want.of(v)[i])
			}
		}
		if d := rowsOf(q.Mat3()).distance(want); d > 0x1p-24 {
			t.Fatalf("the matrix is %v off", d)
		}
		back := det.QuatFromMat3(q.Mat3())
		if d := exactMatrixOf(back).distance(want); d > 4e-7 || !isUnit(back) {
			t.Fatalf("%v comes back from its matrix as %v, %v off", q, back, d)
		}
		if d := exactMatrixOf(q.Inverse()).distance(want.transposed()); d > 4e-7 || !isUnit(q.Inverse()) {
			t.Fatalf("the inverse is %v off", d)
		}
	})
	for _, q := range noRotation {
		v := det.Vec3{X: 1, Y: -2, Z: huge}
		if got := q.Rotate(v); got != v {
			t.Errorf("%v turns %v to %v", q, v, got)
		}
		if q.Inverse() != det.QuatIdentity().Conjugate() || q.Mat3() != det.Mat3Identity() {
			t.Errorf("%v is a rotation", q)
		}
	}
	for _, m := range []det.Mat3{{}, {X: det.Vec3{X: oddNaN}}, {Y: det.Vec3{Y: inf}}} {
		if got := det.QuatFromMat3(m); got != det.QuatIdentity() {
			t.Errorf("of %v it is %v", m, got)
		}
	}
}

func TestAxisAngle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		axis := vec3(rapid.OneOf(finite(), moderate(), rapid.Float32Range(-1, 1))).Draw(t, "axis")
		angle := rapid.OneOf(rapid.Float32Range(-4, 4), rapid.Float32Range(-1e-3, 1e-3), rapid.Float32Range(-1e4, 1e4)).Draw(t, "angle")
		q := det.QuatFromAxisAngle(axis, angle)
		if axis == (det.Vec3{}) {
			return
		}
		want := turned(float64(axis.X), float64(axis.Y), float64(axis.Z), float64(angle))
		if d := exactMatrixOf(q).distance(want); d > 4e-7 || !isUnit(q) {
			t.Fatalf("%v is %v off", q, d)
		}
		scale := rapid.SampledFrom([]float32{1, -1, 1e-20, 1e20}).Draw(t, "length")
		long := det.Quat{X: q.X * scale, Y: q.Y * scale, Z: q.Z * scale, W: q.W * scale}
		gotAxis, gotAngle := long.AxisAngle()
		if !(gotAngle >= 0 && gotAngle <= det.Pi) || math.Abs(float64(gotAxis.Length())-1) > 2e-7 {
			t.Fatalf("it is %v about %v", gotAngle, gotAxis)
		}
		if d := turned(float64(gotAxis.X), float64(gotAxis.Y), float64(gotAxis.Z), float64(gotAngle)).distance(exactMatrixOf(q)); d > 4e-7 {
			t.Fatalf("%v about %v is %v off", gotAngle, gotAxis, d)
		}
		if small := math.Abs(float64(angle)); small < 1e-3 && small > 1e-10 && math.Abs(float64(gotAngle)-small) > 4e-7*small {
			t.Fatalf("the small angle %v comes back as %v", angle, gotAngle)
		}
	})
	for _, c := range []struct {
		name      string
		got, want det.Quat
	}{
		{"about nothing", det.QuatFromAxisAngle(det.Vec3{}, 1), det.QuatIdentity()},
		{"about NaN", det.QuatFromAxisAngle(det.Vec3{X: oddNaN, Y: 1}, 1), det.QuatIdentity()},
		{"by NaN", det.QuatFromAxisAngle(det.Vec3{X: 1}, oddNaN), det.QuatIdentity()},
		{"by infinity", det.QuatFromAxisAngle(det.Vec3{X: 1}, inf), det.QuatIdentity()},
		{"about infinity", det.QuatFromAxisAngle(det.Vec3{X: -inf, Y: 3}, det.Pi), det.Quat{X: -1, W: -4.371139e-08}},
		{"half a turn", det.QuatFromAxisAngle(det.Vec3{Y: 1e-40}, det.Pi), det.Quat{Y: 1, W: -4.371139e-08}},
	} {
		if c.got != c.want {
			t.Errorf("%s it is %v, want %v", c.name, c.got, c.want)
		}
	}
	for _, q := range append([]det.Quat{{W: 1}, {W: -3}}, noRotation...) {
		if axis, angle := q.AxisAngle(); axis != (det.Vec3{X: 1}) || angle != 0 {
			t.Errorf("%v is %v about %v", q, angle, axis)
		}
	}
	if axis, angle := (det.Quat{Y: -2}).AxisAngle(); axis != (det.Vec3{Y: -1}) || angle != det.Pi {
		t.Errorf("half a turn is %v about %v", angle, axis)
	}
}

func TestEuler(t *testing.T) {
	euler := func(pitch, yaw, roll float32) matrix {
		return turned(0, 1, 0, float64(yaw)).times(turned(1, 0, 0, float64(pitch))).times(turned(0, 0, 1, float64(roll)))
	}
	quarter := det.Pi / 2
	of := rapid.OneOf(rapid.Float32Range(-4, 4), rapid.Float32Range(-1e-3, 1e-3), rapid.SampledFrom([]float32{0, quarter, -quarter, det.Pi, -det.Pi, quarter - 1e-6, 1e-6 - quarter}))
	rapid.Check(t, func(t *rapid.T) {
		pitch, yaw, roll := of.Draw(t, "pitch"), of.Draw(t, "yaw"), of.Draw(t, "roll")
		q := det.QuatFromEuler(pitch, yaw, roll)
		if d := exactMatrixOf(q).distance(euler(pitch, yaw, roll)); d > 5e-7 || !isUnit(q) {
			t.Fatalf("%v is %v off", q, d)
		}
		q = loose().Draw(t, "q")
		if rapid.Bool().Draw(t, "these angles") {
			q = det.QuatFromEuler(pitch, yaw, roll)
		}
		p, y, r := q.Euler()
		if !(p >= -quarter && p <= quarter && y >= -det.Pi && y < det.Pi && r >= -det.Pi && r < det.Pi) {
			t.Fatalf("%v, %v, %v is out of range", p, y, r)
		}
		if d := euler(p, y, r).distance(exactMatrixOf(q)); d > 1e-6 {
			t.Fatalf("of %v it is %v, %v, %v, which is %v off", q, p, y, r, d)
		}
	})
	for _, pitch := range []float32{quarter, -quarter} {
		p, yaw, roll := det.QuatFromEuler(pitch, 0.5, 0.25).Euler()
		want := 0.5 - det.CopySign(0.25, pitch)
		if roll != 0 || math.Abs(float64(yaw-want)) > 5e-7 || math.Abs(float64(p-pitch)) > 5e-7 {
			t.Errorf("straight up or down it is %v, %v, %v", p, yaw, roll)
		}
	}
	for _, q := range noRotation {
		if p, y, r := q.Euler(); p != 0 || y != 0 || r != 0 {
			t.Errorf("of %v it is %v, %v, %v", q, p, y, r)
		}
	}
	if got := det.QuatFromEuler(oddNaN, inf, -inf); got != det.QuatIdentity() {
		t.Errorf("of angles without a direction it is %v", got)
	}
	// The words of the documentation.
	left := det.QuatFromEuler(0, quarter, 0).Rotate(det.Vec3{Z: -1})
	up := det.QuatFromEuler(quarter, 0, 0).Rotate(det.Vec3{Z: -1})
	leaning := det.QuatFromEuler(0, 0, quarter).Rotate(det.Vec3{Y: 1})
	if left.X > -0.99 || up.Y < 0.99 || leaning.X > -0.99 {
		t.Errorf("left is %v, up is %v, leaning is %v", left, up, leaning)
	}
}
