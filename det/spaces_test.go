package det_test

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/tide-engine/tide/det"
	"pgregory.net/rapid"
)

// space is one of the vector types, its operations over plain slices, so that
// one oracle judges all of them.
type space struct {
	name       string
	dimensions int
	binary     map[string]func(v, w []float32) []float32            // vector, vector: vector
	scalar     map[string]func(v, w []float32) float32              // vector, vector: number
	scaled     map[string]func(v, w []float32, s float32) []float32 // with a number
}

type vector[V any] interface {
	Add(V) V
	Sub(V) V
	Neg() V
	Mul(V) V
	Scale(float32) V
	Dot(V) float32
	LengthSq() float32
	Length() float32
	Distance(V) float32
	Normalize() V
	Lerp(V, float32) V
	Min(V) V
	Max(V) V
}

type located[V any] interface {
	vector[V]
	ClampLength(float32) V
	MoveTowards(V, float32) V
	Project(V) V
	Reflect(V) V
}

func spaceOf[V vector[V]](name string, dimensions int, of func([]float32) V, parts func(V) []float32) space {
	return space{name, dimensions,
		map[string]func(v, w []float32) []float32{
			"Add":       func(v, w []float32) []float32 { return parts(of(v).Add(of(w))) },
			"Sub":       func(v, w []float32) []float32 { return parts(of(v).Sub(of(w))) },
			"Mul":       func(v, w []float32) []float32 { return parts(of(v).Mul(of(w))) },
			"Min":       func(v, w []float32) []float32 { return parts(of(v).Min(of(w))) },
			"Max":       func(v, w []float32) []float32 { return parts(of(v).Max(of(w))) },
			"Neg":       func(v, _ []float32) []float32 { return parts(of(v).Neg()) },
			"Normalize": func(v, _ []float32) []float32 { return parts(of(v).Normalize()) },
		},
		map[string]func(v, w []float32) float32{
			"Dot":      func(v, w []float32) float32 { return of(v).Dot(of(w)) },
			"LengthSq": func(v, _ []float32) float32 { return of(v).LengthSq() },
			"Length":   func(v, _ []float32) float32 { return of(v).Length() },
			"Distance": func(v, w []float32) float32 { return of(v).Distance(of(w)) },
		},
		map[string]func(v, w []float32, s float32) []float32{
			"Scale": func(v, _ []float32, s float32) []float32 { return parts(of(v).Scale(s)) },
			"Lerp":  func(v, w []float32, s float32) []float32 { return parts(of(v).Lerp(of(w), s)) },
		},
	}
}

func locatedOf[V located[V]](name string, dimensions int, of func([]float32) V, parts func(V) []float32) space {
	s := spaceOf(name, dimensions, of, parts)
	s.binary["Project"] = func(v, w []float32) []float32 { return parts(of(v).Project(of(w))) }
	s.binary["Reflect"] = func(v, w []float32) []float32 { return parts(of(v).Reflect(of(w))) }
	s.scaled["ClampLength"] = func(v, _ []float32, f float32) []float32 { return parts(of(v).ClampLength(f)) }
	s.scaled["MoveTowards"] = func(v, w []float32, f float32) []float32 { return parts(of(v).MoveTowards(of(w), f)) }
	return s
}

var (
	plane = locatedOf("Vec2", 2,
		func(p []float32) det.Vec2 { return det.Vec2{X: p[0], Y: p[1]} },
		func(v det.Vec2) []float32 { return []float32{v.X, v.Y} })
	solid = locatedOf("Vec3", 3,
		func(p []float32) det.Vec3 { return det.Vec3{X: p[0], Y: p[1], Z: p[2]} },
		func(v det.Vec3) []float32 { return []float32{v.X, v.Y, v.Z} })
	four = spaceOf("Vec4", 4,
		func(p []float32) det.Vec4 { return det.Vec4{X: p[0], Y: p[1], Z: p[2], W: p[3]} },
		func(v det.Vec4) []float32 { return []float32{v.X, v.Y, v.Z, v.W} })
)

func eachSpace(t *testing.T, check func(t *testing.T, s space)) {
	for _, s := range []space{plane, solid, four} {
		t.Run(s.name, func(t *testing.T) { check(t, s) })
	}
}

func (s space) draw(t *rapid.T, of *rapid.Generator[float32], name string) []float32 {
	return rapid.SliceOfN(of, s.dimensions, s.dimensions).Draw(t, name)
}

// exactly is a vector's components without rounding.
func exactly(v []float32) (parts []*big.Float) {
	for _, x := range v {
		parts = append(parts, exact(float64(x)))
	}
	return parts
}

func dot(v, w []*big.Float) *big.Float {
	sum := exact(0)
	for i := range v {
		sum = add(sum, mul(v[i], w[i]))
	}
	return sum
}

func sameVector(v, w []float32) bool { return slices.EqualFunc(v, w, same) }

func largest(vs ...[]float32) (most float64) {
	for _, v := range vs {
		for _, x := range v {
			most = max(most, math.Abs(float64(x)))
		}
	}
	return most
}

// located spaces have what needs a place or a direction.
func eachLocated(t *testing.T, check func(t *testing.T, s space)) {
	for _, s := range []space{plane, solid} {
		t.Run(s.name, func(t *testing.T) { check(t, s) })
	}
}
