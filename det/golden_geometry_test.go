package det_test

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"testing"

	"github.com/tide-engine/tide/det"
)

// TestGoldenGeometry is TestGoldenBits for what came after it: interpolation and
// angles, vectors, matrices and rotations.
func TestGoldenGeometry(t *testing.T) {
	hash := fnv.New64a()
	results := 0
	write := func(values ...float32) {
		for _, x := range values {
			if x != x {
				x = nan // of what plain arithmetic makes, only that it is NaN is defined
			}
			_, _ = hash.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(x)))
			results++
		}
	}
	write2 := func(vs ...det.Vec2) {
		for _, v := range vs {
			write(v.X, v.Y)
		}
	}
	write3 := func(vs ...det.Vec3) {
		for _, v := range vs {
			write(v.X, v.Y, v.Z)
		}
	}
	write4 := func(vs ...det.Vec4) {
		for _, v := range vs {
			write(v.X, v.Y, v.Z, v.W)
		}
	}
	writeQuats := func(qs ...det.Quat) {
		for _, q := range qs {
			write(q.X, q.Y, q.Z, q.W)
		}
	}

	state := uint64(3) // Knuth's MMIX generator: operands that need no package
	bits := func() uint32 {
		state = state*6364136223846793005 + 1442695040888963407
		return uint32(state >> 32)
	}
	const rounds = 4_000
	for round := range rounds {
		of := func() float32 { return float32(int32(bits())) * 0x1p-24 } // −128 to 128
		if round%4 == 0 {
			of = func() float32 { return math.Float32frombits(bits()) }
		}
		of2 := func() det.Vec2 { return det.Vec2{X: of(), Y: of()} }
		of3 := func() det.Vec3 { return det.Vec3{X: of(), Y: of(), Z: of()} }
		of4 := func() det.Vec4 { return det.Vec4{X: of(), Y: of(), Z: of(), W: of()} }
		a, b, c := of(), of(), of()
		write(det.Ceil(a), det.Round(a), det.Trunc(a), det.CopySign(a, b), det.InverseLerp(a, b, c), det.SmoothStep(a, b, c),
			det.MoveTowards(a, b, c), det.Wrap(a, b, c), det.Radians(a), det.Degrees(a), det.DeltaAngle(a, b), det.LerpAngle(a, b, c), det.MoveTowardsAngle(a, b, c))

		v, w := of2(), of2()
		write2(v.Neg(), v.Mul(w), v.Min(w), v.Max(w), v.Abs(), v.Clamp(w, of2()), v.ClampLength(a), v.MoveTowards(w, a), v.Project(w), v.Reflect(w), v.Perpendicular(), v.Rotate(a), det.Vec2FromAngle(a))
		write(v.Cross(w), v.Angle(), v.AngleTo(w))

		p, q := of3(), of3()
		write3(p.Neg(), p.Mul(q), p.Cross(q), p.Normalize(), p.Lerp(q, a), p.Min(q), p.Max(q), p.Abs(), p.Clamp(q, of3()), p.ClampLength(a), p.MoveTowards(q, a), p.Project(q), p.Reflect(q), p.Perpendicular())
		write(p.LengthSq(), p.Distance(q), p.AngleTo(q))

		g, h := of4(), of4()
		write4(g.Add(h), g.Sub(h), g.Neg(), g.Scale(a), g.Mul(h), g.Normalize(), g.Lerp(h, a), g.Min(h), g.Max(h))
		write(g.Dot(h), g.LengthSq(), g.Length(), g.Distance(h))

		m2, n2 := det.Mat2{X: of2(), Y: of2()}, det.Mat2{X: of2(), Y: of2()}
		for _, m := range []det.Mat2{m2.Mul(n2), m2.Transpose(), m2.Inverse(), det.Mat2Rotation(a)} {
			write2(m.X, m.Y)
		}
		m3, n3 := det.Mat3{X: of3(), Y: of3(), Z: of3()}, det.Mat3{X: of3(), Y: of3(), Z: of3()}
		for _, m := range []det.Mat3{m3.Mul(n3), m3.Transpose(), m3.Inverse(), det.Mat3TRS(v, a, w)} {
			write3(m.X, m.Y, m.Z)
		}
		write2(m3.TransformPoint(v), m3.TransformDirection(v))
		r, s := det.Quat{X: of(), Y: of(), Z: of(), W: of()}, det.Quat{X: of(), Y: of(), Z: of(), W: of()}
		m4, n4 := det.Mat4{X: of4(), Y: of4(), Z: of4(), W: of4()}, det.Mat4TRS(p, r, q)
		for _, m := range []det.Mat4{m4.Mul(n4), m4.Transpose(), m4.Inverse(), n4, n4.Inverse(), det.Mat4LookAt(p, q, of3()), det.Mat4Perspective(det.Abs(a), b, c, of()), det.Mat4Orthographic(a, b, c, of(), of(), of())} {
			write4(m.X, m.Y, m.Z, m.W)
		}
		position, turned, scale := n4.TRS()
		write3(m4.TransformPoint(p), m4.TransformDirection(p), position, scale)
		write(m2.Determinant(), m3.Determinant(), m4.Determinant())

		axis, angle := r.AxisAngle()
		write3(r.Rotate(p), axis)
		pitch, yaw, roll := r.Euler()
		write(angle, pitch, yaw, roll, r.AngleTo(s))
		writeQuats(turned, r.Inverse(), det.QuatFromMat3(r.Mat3()), det.QuatFromTo(p, q), det.QuatLook(p, q), det.QuatFromAxisAngle(p, a), det.QuatFromEuler(a, b, c), r.Slerp(s, c*0x1p-7), r.RotateTowards(s, det.Abs(a*0x1p-6)))
	}

	const each = 13 + 13*2 + 3 + 14*3 + 3 + 9*4 + 4 + 4*4 + 4*9 + 2*2 + 8*16 + 4*3 + 3 + 2*3 + 5 + 9*4
	if results != rounds*each {
		t.Errorf("%d results were hashed, want %d", results, rounds*each)
	}
	const want = 0xaff4d50420b2ce9e
	if got := hash.Sum64(); got != want {
		t.Errorf("the bits hash to %#016x, want %#016x", got, uint64(want))
	}
}
