package det_test

import (
	"testing"

	"github.com/tide-engine/tide/det"
)

var (
	sinkMat4 det.Mat4
	sinkVec3 det.Vec3
	sinkQuat det.Quat
	sinkFlat [16]float32
)

// plainMul is the product in float32, one rounding an operation: what the
// float64 of Mat4.Mul is measured against.
func plainMul(m, n *[16]float32) (product [16]float32) {
	for column := range 4 {
		for row := range 4 {
			sum := float32(m[row] * n[4*column])
			for k := 1; k < 4; k++ {
				sum += float32(m[4*k+row] * n[4*column+k])
			}
			product[4*column+row] = sum
		}
	}
	return product
}

func BenchmarkGeometry(b *testing.B) {
	v := det.Vec3{X: 1, Y: -2, Z: 3}
	q, r := det.QuatFromEuler(0.1, 0.2, 0.3), det.QuatFromEuler(1, -0.5, 2)
	m, n := det.Mat4TRS(v, q, v), det.Mat4TRS(v, r, v)
	a, c := [16]float32(mat4Parts(m)), [16]float32(mat4Parts(n))
	for _, bench := range []struct {
		name string
		once func()
	}{
		{"plain Mul", func() { sinkFlat = plainMul(&a, &c) }},
		{"Mat4.Mul", func() { sinkMat4 = m.Mul(n) }},
		{"Mat4.Inverse", func() { sinkMat4 = m.Inverse() }},
		{"Mat4.TransformPoint", func() { sinkVec3 = m.TransformPoint(v) }},
		{"Vec3.Normalize", func() { sinkVec3 = v.Normalize() }},
		{"Quat.Mul", func() { sinkQuat = q.Mul(r) }},
		{"Quat.Rotate", func() { sinkVec3 = q.Rotate(v) }},
		{"Quat.Slerp", func() { sinkQuat = q.Slerp(r, 0.3) }},
		{"QuatFromEuler", func() { sinkQuat = det.QuatFromEuler(0.1, 0.2, 0.3) }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for range b.N {
				bench.once()
			}
		})
	}
}
