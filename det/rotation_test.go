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

func TestQuatFromTo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.OneOf(finite(), moderate(), rapid.Float32Range(-1, 1))
		from, to := vec3(of).Draw(t, "from"), vec3(of).Draw(t, "to")
		switch rapid.IntRange(0, 4).Draw(t, "case") {
		case 0:
			to = from.Neg()
		case 1:
			to = det.Vec3{X: -from.X * 1.000001, Y: -from.Y, Z: -from.Z}
		case 2:
			to = from.Scale(2)
		}
		if from.Length() == 0 || to.Length() == 0 || from.Length() > 1e38 || to.Length() > 1e38 {
			return
		}
		q := det.QuatFromTo(from, to)
		if !isUnit(q) || q.W < 0 {
			t.Fatalf("%v has not length 1, or goes the longer way", q)
		}
		got, want := exactMatrixOf(q).of(from.Normalize()), to.Normalize()
		for i, c := range []float32{want.X, want.Y, want.Z} {
			if math.Abs(got[i]-float64(c)) > 4e-7 {
				t.Fatalf("from %v to %v it comes to %v", from, to, got)
			}
		}
		// The shortest: its axis is at right angles to from.
		f := from.Normalize()
		if along := float64(q.X)*float64(f.X) + float64(q.Y)*float64(f.Y) + float64(q.Z)*float64(f.Z); math.Abs(along) > 2e-7 {
			t.Fatalf("the axis leans by %v", along)
		}
	})
	// As good as opposite: what is left of half a turn is 2e-12.
	if q := det.QuatFromTo(det.Vec3{X: 0x1p-17, Z: 0.75}, det.Vec3{X: -0x1.00001p-17, Z: -0.75}); !(q.W > 4e-12 && q.W < 6e-12) {
		t.Errorf("between nearly opposite directions it is %v", q)
	}
	x := det.Vec3{X: 1}
	for _, c := range []struct {
		from, to det.Vec3
		want     det.Quat
	}{
		{x, x, det.QuatIdentity()},
		{x, det.Vec3{}, det.QuatIdentity()},
		{det.Vec3{}, x, det.QuatIdentity()},
		{x, det.Vec3{Y: oddNaN}, det.QuatIdentity()},
		{x, det.Vec3{X: -5}, det.Quat{Z: -1}},
		{x, det.Vec3{Y: inf, X: 7}, det.Quat{Z: 0.70710677, W: 0.70710677}},
		{det.Vec3{X: 3e38}, det.Vec3{Y: 1e-45}, det.Quat{Z: 0.70710677, W: 0.70710677}},
	} {
		if got := det.QuatFromTo(c.from, c.to); got != c.want {
			t.Errorf("from %v to %v it is %v, want %v", c.from, c.to, got, c.want)
		}
	}
}

func TestQuatLook(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.OneOf(moderate(), rapid.Float32Range(-1, 1))
		forward, up := vec3(of).Draw(t, "forward"), vec3(of).Draw(t, "up")
		if forward.Length() == 0 {
			return
		}
		q := det.QuatLook(forward, up)
		m := exactMatrixOf(q)
		f := forward.Normalize()
		for i, c := range []float32{f.X, f.Y, f.Z} {
			if math.Abs(-m[i][2]-float64(c)) > 5e-7 {
				t.Fatalf("−Z comes to %v, %v, %v, want %v", -m[0][2], -m[1][2], -m[2][2], f)
			}
		}
		if s := forward.Cross(up).Length() / (forward.Length() * up.Length()); !(s > 1e-3) {
			return // up is of little help
		}
		u := up.Normalize()
		right := m[0][0]*float64(u.X) + m[1][0]*float64(u.Y) + m[2][0]*float64(u.Z)
		above := m[0][1]*float64(u.X) + m[1][1]*float64(u.Y) + m[2][1]*float64(u.Z)
		if math.Abs(right) > 1e-6 || above <= 0 {
			t.Fatalf("up leans right by %v and is up by %v", right, above)
		}
	})
	const half = 0.70710677
	x, y, z := det.Vec3{X: 1}, det.Vec3{Y: 1}, det.Vec3{Z: 1}
	for _, c := range []struct {
		name        string
		forward, up det.Vec3
		want        det.Quat
	}{
		{"ahead", z.Neg(), y, det.QuatIdentity()},
		{"nowhere", det.Vec3{}, y, det.QuatIdentity()},
		{"to NaN", det.Vec3{X: oddNaN}, y, det.QuatIdentity()},
		{"left", x.Neg(), y, det.Quat{Y: half, W: half}},
		{"left without an up", x.Neg(), det.Vec3{}, det.Quat{Y: half, W: half}},
		{"left with up ahead", x.Neg(), x.Scale(7), det.Quat{Y: half, W: half}},
		{"left with up behind", x.Neg(), det.Vec3{X: oddNaN}, det.Quat{Y: half, W: half}},
		{"up", y, y, det.Quat{X: half, W: half}},
		{"down", y.Neg(), det.Vec3{}, det.Quat{X: -half, W: half}},
		{"to infinity", det.Vec3{X: -inf, Y: 5}, y, det.Quat{Y: half, W: half}},
	} {
		if got := det.QuatLook(c.forward, c.up); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestAnglesOfVectors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.OneOf(finite(), moderate(), rapid.Float32Range(-1, 1))
		v, w := vec2(of).Draw(t, "v"), vec2(of).Draw(t, "w")
		if rapid.Bool().Draw(t, "near") {
			w = det.Vec2{X: v.X, Y: v.Y * (1 + rapid.Float32Range(-1e-5, 1e-5).Draw(t, "nudge"))}
		}
		if v == (det.Vec2{}) || w == (det.Vec2{}) {
			return
		}
		near := func(what string, got float32, want float64) {
			if math.Abs(want) > 1e-38 && ulps(got, exact(want)) > 2 {
				t.Fatalf("%s is %v, want %v", what, got, want)
			}
		}
		vx, vy, wx, wy := float64(v.X), float64(v.Y), float64(w.X), float64(w.Y)
		if v.Y != 0 || v.X > 0 {
			near("Angle", v.Angle(), math.Atan2(vy, vx))
		}
		cross := vx*wy - vy*wx // exact products, one rounding
		if cross != 0 {
			near("AngleTo", v.AngleTo(w), math.Atan2(cross, vx*wx+vy*wy))
			// In space, the same two in the plane of Y and Z.
			near("Vec3.AngleTo", det.Vec3{Y: v.X, Z: v.Y}.AngleTo(det.Vec3{Y: w.X, Z: w.Y}), math.Abs(math.Atan2(cross, vx*wx+vy*wy)))
		}
		angle := rapid.OneOf(rapid.Float32Range(-7, 7), rapid.Float32Range(-1e6, 1e6)).Draw(t, "angle")
		s, c := math.Sincos(float64(angle))
		size := max(math.Abs(vx), math.Abs(vy))
		if size > 1e38 || size < 1e-30 {
			return
		}
		for _, got := range []det.Vec2{v.Rotate(angle), det.Mat2Rotation(angle).MulVec(v)} {
			if math.Abs(float64(got.X)-(vx*c-vy*s)) > 2e-7*size || math.Abs(float64(got.Y)-(vx*s+vy*c)) > 2e-7*size {
				t.Fatalf("turned by %v it is %v", angle, got)
			}
		}
	})
	for _, c := range []struct {
		name      string
		got, want float32
	}{
		{"the angle of zero", det.Vec2{}.Angle(), 0},
		{"the angle of -0, -0", det.Vec2{X: negZero, Y: negZero}.Angle(), 0},
		{"the angle left", det.Vec2{X: -1}.Angle(), det.Pi},
		{"the angle left from below", det.Vec2{X: -1, Y: negZero}.Angle(), det.Pi},
		{"the angle of NaN", det.Vec2{X: oddNaN}.Angle(), 0},
		{"the angle of infinities", det.Vec2{X: -inf, Y: -inf}.Angle(), -3 * det.Pi / 4},
		{"the angle of the least", det.Vec2{X: tiny, Y: tiny}.Angle(), det.Pi / 4},
		{"to the opposite", det.Vec2{X: 1, Y: 2}.AngleTo(det.Vec2{X: -3, Y: -6}), det.Pi},
		{"from the opposite", det.Vec2{X: -3, Y: -6}.AngleTo(det.Vec2{X: 1, Y: 2}), det.Pi},
		{"to itself", det.Vec2{X: 1, Y: 2}.AngleTo(det.Vec2{X: 2, Y: 4}), 0},
		{"to nothing", det.Vec2{X: 1, Y: 2}.AngleTo(det.Vec2{}), 0},
		{"clockwise", det.Vec2{Y: 1}.AngleTo(det.Vec2{X: inf}), -det.Pi / 2},
		{"to the opposite in space", det.Vec3{X: 1, Y: 2}.AngleTo(det.Vec3{X: -3, Y: -6}), det.Pi},
		{"to nothing in space", det.Vec3{X: 1}.AngleTo(det.Vec3{}), 0},
		{"to NaN in space", det.Vec3{X: 1}.AngleTo(det.Vec3{X: -1, Y: oddNaN}), 0},
		{"of any size in space", det.Vec3{X: huge, Z: huge}.AngleTo(det.Vec3{Z: tiny}), det.Pi / 4},
	} {
		if !same(c.got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
	v := det.Vec2{X: 3, Y: -4}
	for _, odd := range []float32{oddNaN, inf, -inf} {
		if v.Rotate(odd) != v || det.Vec2FromAngle(odd) != (det.Vec2{X: 1}) || det.Mat2Rotation(odd) != det.Mat2Identity() {
			t.Errorf("an angle of %v turns", odd)
		}
	}
	if got := det.Vec2FromAngle(det.Pi / 6); math.Abs(float64(got.X)-math.Sqrt(3)/2) > 1e-7 || math.Abs(float64(got.Y)-0.5) > 1e-7 {
		t.Errorf("a twelfth of a turn is %v", got)
	}
}

func TestGeometryAllocatesNothing(t *testing.T) {
	m, q, v := det.Mat4Identity(), det.Quat{X: 1, W: 2}, det.Vec3{X: 1, Y: 2}
	if n := testing.AllocsPerRun(100, func() {
		m = m.Mul(det.Mat4TRS(v, q, v)).Inverse()
		q = q.Slerp(det.QuatFromTo(v, m.TransformPoint(v)), 0.3)
		v = v.Reflect(q.Rotate(v)).ClampLength(5)
		_, q, v = m.TRS()
		q = q.Mul(det.QuatLook(v, v.Perpendicular()))
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
