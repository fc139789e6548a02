package suite

import (
	"fmt"
	"math"
	"reflect"

	"github.com/tide-engine/tide/det"
)

// vectors are the functions of vectors, matrices and rotations: every method of
// their types, what makes them, and some expressions as games write them, which
// a compiler inlines. What is plain arithmetic in them leaves NaN as the machine
// made it.
func vectors() (all []measure) {
	all = append(all, methods[det.Vec2]()...)
	all = append(all, methods[det.Vec3]()...)
	all = append(all, methods[det.Vec4]()...)
	all = append(all, methods[det.Mat2]()...)
	all = append(all, methods[det.Mat3]()...)
	all = append(all, methods[det.Mat4]()...)
	all = append(all, methods[det.Quat]()...)
	for _, f := range makers {
		all = append(all, function("det."+f.name, reflect.ValueOf(f.function)))
	}
	return append(all, inlined()...)
}

// makers are the functions that make vectors, matrices and rotations.
var makers = []struct {
	name     string
	function any
}{
	{"Vec2FromAngle", det.Vec2FromAngle},
	{"Mat2Identity", det.Mat2Identity},
	{"Mat2Rotation", det.Mat2Rotation},
	{"Mat3Identity", det.Mat3Identity},
	{"Mat3TRS", det.Mat3TRS},
	{"Mat4Identity", det.Mat4Identity},
	{"Mat4Translation", det.Mat4Translation},
	{"Mat4Scaling", det.Mat4Scaling},
	{"Mat4TRS", det.Mat4TRS},
	{"Mat4LookAt", det.Mat4LookAt},
	{"Mat4Orthographic", det.Mat4Orthographic},
	{"Mat4Perspective", det.Mat4Perspective},
	{"QuatIdentity", det.QuatIdentity},
	{"QuatFromMat3", det.QuatFromMat3},
	{"QuatFromAxisAngle", det.QuatFromAxisAngle},
	{"QuatFromEuler", det.QuatFromEuler},
	{"QuatFromTo", det.QuatFromTo},
	{"QuatLook", det.QuatLook},
}

// inlined are expressions of several functions: what a compiler could fuse is
// what stands together only after it has put one into the other.
func inlined() (all []measure) {
	on := func(name string, f func(in *operands, s *sum)) {
		all = append(all, anyNaN(each(name, f)))
	}
	on("v + w·x", func(in *operands, s *sum) {
		v, w, x := in.vec2(), in.vec2(), in.next()
		v = v.Add(w.Scale(x))
		s.floats(v.X, v.Y)
	})
	on("v − w·x, in space", func(in *operands, s *sum) {
		v, w, x := in.vec3(), in.vec3(), in.next()
		v = v.Sub(w.Scale(x))
		s.floats(v.X, v.Y, v.Z)
	})
	on("v·w + x", func(in *operands, s *sum) { s.floats(in.vec3().Dot(in.vec3()) + in.next()) })
	on("p += v·dt, over and over", func(in *operands, s *sum) {
		p, v, pull := in.vec2(), in.vec2(), in.unit()
		for range 20 {
			v = v.Sub(p.Scale(pull))
			p = p.Add(v.Scale(1.0 / 60))
		}
		s.floats(p.X, p.Y)
	})
	on("turned over and over", func(in *operands, s *sum) {
		q, turn := in.quat().Normalize(), in.quat().Normalize()
		for range 20 {
			q = q.Mul(turn).Normalize()
		}
		s.floats(q.X, q.Y, q.Z, q.W)
	})
	return all
}

// methods measures each method of a type, in the order of their names.
func methods[T any]() (all []measure) {
	t := reflect.TypeFor[T]()
	for i := range t.NumMethod() {
		m := t.Method(i)
		all = append(all, function(t.String()+"."+m.Name, m.Func))
	}
	return all
}

// calls is how often a function is called that is known by its type alone,
// which takes ten times as long as a plain call.
const calls = 2000

// function measures a function of any numbers, and of what is made of them.
func function(name string, f reflect.Value) measure {
	return anyNaN(measure{name, func(s *sum) {
		in := newOperands()
		args := make([]reflect.Value, f.Type().NumIn())
		for in.round = range calls {
			for i := range args {
				args[i] = reflect.New(f.Type().In(i)).Elem()
				in.fill(args[i])
			}
			for _, result := range f.Call(args) {
				s.value(result)
			}
		}
	}})
}

// fill sets a value to operands.
func (in *operands) fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Float32:
		v.SetFloat(float64(in.next()))
	case reflect.Float64:
		v.SetFloat(float64(in.next()) * (1 + float64(in.unit())))
	case reflect.Int32:
		v.SetInt(in.integer())
	case reflect.Struct:
		for i := range v.NumField() {
			in.fill(v.Field(i))
		}
	default:
		panic(fmt.Sprintf("suite: no operand of type %v", v.Type()))
	}
}

// value takes a result apart.
func (s *sum) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Float32:
		s.floats(float32(v.Float()))
	case reflect.Bool:
		s.truth(v.Bool())
	case reflect.Float64:
		s.word(math.Float64bits(v.Float()))
	case reflect.Int32:
		s.word(uint64(v.Int()))
	case reflect.String:
		s.text(v.String())
	case reflect.Struct:
		for i := range v.NumField() {
			s.value(v.Field(i))
		}
	case reflect.Interface: // an error
		s.truth(v.IsNil())
	default:
		panic(fmt.Sprintf("suite: no result of type %v", v.Type()))
	}
}
