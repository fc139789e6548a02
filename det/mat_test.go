package det_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/tide-engine/tide/det"
	"pgregory.net/rapid"
)

// matrixType is one of the matrix types over plain slices, column by column.
type matrixType struct {
	size        int
	mul         func(m, n []float32) []float32
	mulVec      func(m, v []float32) []float32
	transpose   func(m []float32) []float32
	inverse     func(m []float32) []float32
	determinant func(m []float32) float32
	identity    []float32
}

type matrixOps[M, V any] interface {
	Mul(M) M
	MulVec(V) V
	Transpose() M
	Inverse() M
	Determinant() float32
}

func typeOf[M matrixOps[M, V], V any](size int, of func([]float32) M, parts func(M) []float32, vec func([]float32) V, vecParts func(V) []float32, identity M) matrixType {
	return matrixType{size,
		func(m, n []float32) []float32 { return parts(of(m).Mul(of(n))) },
		func(m, v []float32) []float32 { return vecParts(of(m).MulVec(vec(v))) },
		func(m []float32) []float32 { return parts(of(m).Transpose()) },
		func(m []float32) []float32 { return parts(of(m).Inverse()) },
		func(m []float32) float32 { return of(m).Determinant() },
		parts(identity),
	}
}

func vec2Of(p []float32) det.Vec2    { return det.Vec2{X: p[0], Y: p[1]} }
func vec3Of(p []float32) det.Vec3    { return det.Vec3{X: p[0], Y: p[1], Z: p[2]} }
func vec4Of(p []float32) det.Vec4    { return det.Vec4{X: p[0], Y: p[1], Z: p[2], W: p[3]} }
func vec2Parts(v det.Vec2) []float32 { return []float32{v.X, v.Y} }
func vec3Parts(v det.Vec3) []float32 { return []float32{v.X, v.Y, v.Z} }
func vec4Parts(v det.Vec4) []float32 { return []float32{v.X, v.Y, v.Z, v.W} }

func mat3Of(p []float32) det.Mat3 {
	return det.Mat3{X: vec3Of(p), Y: vec3Of(p[3:]), Z: vec3Of(p[6:])}
}

func mat4Of(p []float32) det.Mat4 {
	return det.Mat4{X: vec4Of(p), Y: vec4Of(p[4:]), Z: vec4Of(p[8:]), W: vec4Of(p[12:])}
}

func mat4Parts(m det.Mat4) (parts []float32) {
	for _, v := range []det.Vec4{m.X, m.Y, m.Z, m.W} {
		parts = append(parts, vec4Parts(v)...)
	}
	return parts
}

var matrixTypes = []matrixType{
	typeOf(2, func(p []float32) det.Mat2 { return det.Mat2{X: vec2Of(p), Y: vec2Of(p[2:])} },
		func(m det.Mat2) []float32 { return append(vec2Parts(m.X), vec2Parts(m.Y)...) }, vec2Of, vec2Parts, det.Mat2Identity()),
	typeOf(3, mat3Of, func(m det.Mat3) []float32 {
		return append(append(vec3Parts(m.X), vec3Parts(m.Y)...), vec3Parts(m.Z)...)
	}, vec3Of, vec3Parts, det.Mat3Identity()),
	typeOf(4, mat4Of, mat4Parts, vec4Of, vec4Parts, det.Mat4Identity()),
}

func (m matrixType) grid(entries []float32) grid {
	g := newGrid(m.size)
	for i, x := range exactly(entries) {
		g[i/m.size][i%m.size] = x
	}
	return g
}

func (m matrixType) draw(t *rapid.T, of *rapid.Generator[float32], name string) []float32 {
	return rapid.SliceOfN(of, m.size*m.size, m.size*m.size).Draw(t, name)
}

// close fails where got is farther from want than half a unit and a part of
// size, as float64 leaves it.
func closeTo(t *rapid.T, what string, got float32, want, size *big.Float, part float64) {
	t.Helper()
	if math.IsInf(float64(got), 0) && round(want) == got {
		return
	}
	slack := mul(size, exact(part))
	if ulps(got, want) > nearly && new(big.Float).Abs(sub(exact(float64(got)), want)).Cmp(slack) > 0 {
		t.Fatalf("%s is %v, want %v", what, got, round(want))
	}
}

func eachMatrix(t *testing.T, check func(t *testing.T, m matrixType)) {
	for _, m := range matrixTypes {
		t.Run(map[int]string{2: "Mat2", 3: "Mat3", 4: "Mat4"}[m.size], func(t *testing.T) { check(t, m) })
	}
}

func TestMatrixProducts(t *testing.T) {
	eachMatrix(t, func(t *testing.T, m matrixType) {
		rapid.Check(t, func(t *rapid.T) {
			of := rapid.OneOf(finite(), moderate())
			a, b := m.draw(t, of, "a"), m.draw(t, of, "b")
			exactA, exactB := m.grid(a), m.grid(b)
			want, size := exactA.times(exactB), exactA.sizes().times(exactB.sizes())
			product := m.mul(a, b)
			transposed := m.transpose(a)
			for c := range m.size {
				column := m.mulVec(a, b[c*m.size:(c+1)*m.size])
				for r := range m.size {
					closeTo(t, "an entry of the product", product[c*m.size+r], want[c][r], size[c][r], 0x1p-51)
					if !same(column[r], product[c*m.size+r]) {
						t.Fatal("MulVec and Mul differ")
					}
					if transposed[c*m.size+r] != a[r*m.size+c] {
						t.Fatal("Transpose did not")
					}
				}
			}
		})
	})
}

func TestMatrixDeterminantsAndInverses(t *testing.T) {
	eachMatrix(t, func(t *testing.T, m matrixType) {
		rapid.Check(t, func(t *rapid.T) {
			of := rapid.OneOf(rapid.Float32Range(-2, 2), rapid.Float32Range(-2, 2), moderate(), finite(), rapid.Just(float32(0)))
			a := m.draw(t, of, "a")
			g := m.grid(a)
			determinant, size := g.determinant(-1), g.sizes().determinant(1)
			got, inverse := m.determinant(a), m.inverse(a)
			if size.Sign() == 0 || new(big.Float).Abs(quo(determinant, size)).Cmp(exact(0x1p-48)) < 0 {
				return // TestSingularMatrices has those
			}
			closeTo(t, "the determinant", got, determinant, size, 0x1p-49)
			want := g.inverse()
			var greatest float64
			for _, column := range want {
				for _, x := range column {
					f, _ := x.Float64()
					greatest = max(greatest, math.Abs(f))
				}
			}
			if greatest >= math.MaxFloat32 {
				for _, x := range inverse {
					if x != 0 {
						t.Fatalf("an inverse beyond float32 is %v", inverse)
					}
				}
				return
			}
			for c := range m.size {
				for r := range m.size {
					// The determinant's rounding weighs on each entry, and each cofactor has its own.
					part := quo(size, determinant)
					cofactor := new(big.Float).Abs(quo(g.sizes().without(r, c).determinant(1), determinant))
					slack := add(new(big.Float).Abs(mul(part, want[c][r])), cofactor)
					closeTo(t, "an entry of the inverse", inverse[c*m.size+r], want[c][r], slack, 0x1p-49)
				}
			}
		})
		inverse := m.inverse(m.identity)
		for i := range inverse {
			if inverse[i] != m.identity[i] || m.determinant(m.identity) != 1 {
				t.Fatalf("of the identity it is %v", inverse)
			}
		}
	})
}

// TestSingularMatrices makes one column a multiple of another by a power of
// two, so that the matrix is singular exactly, whatever its entries.
func TestSingularMatrices(t *testing.T) {
	isZero := func(m []float32) bool {
		for _, x := range m {
			if x != 0 {
				return false
			}
		}
		return true
	}
	eachMatrix(t, func(t *testing.T, m matrixType) {
		rapid.Check(t, func(t *rapid.T) {
			a := m.draw(t, rapid.OneOf(rapid.Float32Range(-2, 2), moderate()), "a")
			from := rapid.IntRange(0, m.size-1).Draw(t, "from")
			to := (from + rapid.IntRange(1, m.size-1).Draw(t, "on")) % m.size
			for r := range m.size {
				a[to*m.size+r] = -4 * a[from*m.size+r]
			}
			for _, singular := range [][]float32{a, m.transpose(a)} {
				if got := m.inverse(singular); !isZero(got) {
					t.Fatalf("%v has an inverse, %v", singular, got)
				}
				if got := m.determinant(singular); got != 0 {
					t.Fatalf("%v has a determinant, %v", singular, got)
				}
			}
		})
		if !isZero(m.inverse(make([]float32, m.size*m.size))) {
			t.Error("the zero matrix has an inverse")
		}
		for _, odd := range []float32{inf, -inf, oddNaN} {
			for i := range m.size * m.size {
				for _, rest := range []float32{0, 1} {
					a := append([]float32(nil), m.identity...)
					for j := range a {
						a[j] += rest * float32(j%5)
					}
					a[i] = odd
					if got := m.inverse(a); !isZero(got) {
						t.Errorf("%v has an inverse, %v", a, got)
					}
				}
			}
		}
		flat := append([]float32(nil), m.identity...)
		flat[0] = 1e-40 // its inverse is beyond float32
		if got := m.inverse(flat); !isZero(got) || m.determinant(flat) != 1e-40 {
			t.Errorf("%v has an inverse, %v, or no determinant", flat, got)
		}
	})
}

func TestAffineMapsOfThePlane(t *testing.T) {
	m := det.Mat3{X: det.Vec3{X: 0, Y: 2}, Y: det.Vec3{X: -3, Y: 0}, Z: det.Vec3{X: 10, Y: 20, Z: 1}}
	if got := m.TransformPoint(det.Vec2{X: 1, Y: 2}); got != (det.Vec2{X: 4, Y: 22}) {
		t.Errorf("the point is at %v", got)
	}
	if got := m.TransformDirection(det.Vec2{X: 1, Y: 2}); got != (det.Vec2{X: -6, Y: 2}) {
		t.Errorf("the direction is %v", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		entries := rapid.SliceOfN(moderate(), 6, 6).Draw(t, "m")
		p := vec2(moderate()).Draw(t, "p")
		m := det.Mat3{X: det.Vec3{X: entries[0], Y: entries[1]}, Y: det.Vec3{X: entries[2], Y: entries[3]}, Z: det.Vec3{X: entries[4], Y: entries[5], Z: 1}}
		whole := m.MulVec(det.Vec3{X: p.X, Y: p.Y, Z: 1})
		if got := m.TransformPoint(p); got != (det.Vec2{X: whole.X, Y: whole.Y}) {
			t.Fatalf("TransformPoint is %v, and MulVec %v", got, whole)
		}
		whole = m.MulVec(det.Vec3{X: p.X, Y: p.Y})
		if got := m.TransformDirection(p); got != (det.Vec2{X: whole.X, Y: whole.Y}) {
			t.Fatalf("TransformDirection is %v, and MulVec %v", got, whole)
		}
	})
}
