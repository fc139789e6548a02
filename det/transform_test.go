package det_test

import (
	"math"
	"testing"

	"github.com/tide-engine/tide/det"
	"pgregory.net/rapid"
)

// near3 compares a vector with float64 components, to a part of a size.
func near3(got det.Vec3, want [3]float64, slack float64) bool {
	return math.Abs(float64(got.X)-want[0]) <= slack && math.Abs(float64(got.Y)-want[1]) <= slack && math.Abs(float64(got.Z)-want[2]) <= slack
}

func TestMat4TRS(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.Float32Range(-100, 100)
		position, q, scale := vec3(small).Draw(t, "position"), loose().Draw(t, "rotation"), vec3(small).Draw(t, "scale")
		p := vec3(small).Draw(t, "p")
		m := det.Mat4TRS(position, q, scale)
		turned := exactMatrixOf(q)
		want := turned.of(det.Vec3{X: p.X * scale.X, Y: p.Y * scale.Y, Z: p.Z * scale.Z})
		if got := m.TransformDirection(p); !near3(got, want, 1e-2) {
			t.Fatalf("the direction is %v, want %v", got, want)
		}
		for i, c := range []float32{position.X, position.Y, position.Z} {
			want[i] += float64(c)
		}
		if got := m.TransformPoint(p); !near3(got, want, 1e-2) {
			t.Fatalf("the point is %v, want %v", got, want)
		}
		if got := m.MulVec(det.Vec4{X: p.X, Y: p.Y, Z: p.Z, W: 1}); (det.Vec3{X: got.X, Y: got.Y, Z: got.Z}) != m.TransformPoint(p) || got.W != 1 {
			t.Fatalf("MulVec is %v, and TransformPoint %v", got, m.TransformPoint(p))
		}
		steps := det.Mat4Translation(position).Mul(det.Mat4TRS(det.Vec3{}, q, det.Vec3{X: 1, Y: 1, Z: 1})).Mul(det.Mat4Scaling(scale))
		if !near3(steps.TransformPoint(p), want, 1e-2) {
			t.Fatalf("one after the other they give %v, want %v", steps.TransformPoint(p), want)
		}

		least := math.Min(math.Abs(float64(scale.X)), math.Min(math.Abs(float64(scale.Y)), math.Abs(float64(scale.Z))))
		if least < 1e-2 {
			return
		}
		if back := m.Inverse().TransformPoint(m.TransformPoint(p)); !near3(back, [3]float64{float64(p.X), float64(p.Y), float64(p.Z)}, 1e-3*100/least) {
			t.Fatalf("there and back %v is %v", p, back)
		}
		gotPosition, gotRotation, gotScale := m.TRS()
		again := det.Mat4TRS(gotPosition, gotRotation, gotScale)
		for i, entry := range mat4Parts(again) {
			if math.Abs(float64(entry-mat4Parts(m)[i])) > 1e-4 {
				t.Fatalf("%v is taken apart and put together as %v", m, again)
			}
		}
		if gotPosition != position || !isUnit(gotRotation) || gotScale.Y < 0 || gotScale.Z < 0 {
			t.Fatalf("the parts are %v, %v, %v", gotPosition, gotRotation, gotScale)
		}
		if mirrors := (scale.X < 0) != ((scale.Y < 0) != (scale.Z < 0)); mirrors != (gotScale.X < 0) {
			t.Fatalf("the scale is %v", gotScale)
		}
	})
	position, rotation, scale := det.Mat4Scaling(det.Vec3{X: 2, Z: 3}).TRS()
	if position != (det.Vec3{}) || rotation != det.QuatIdentity() || scale != (det.Vec3{X: 2, Z: 3}) {
		t.Errorf("of a flat map the parts are %v, %v, %v", position, rotation, scale)
	}
	if got := det.Mat4TRS(det.Vec3{}, det.Quat{}, det.Vec3{X: 1, Y: 1, Z: 1}); got != det.Mat4Identity() {
		t.Errorf("without a rotation it is %v", got)
	}
}

func TestMat3TRS(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.Float32Range(-100, 100)
		position, scale, p := vec2(small).Draw(t, "position"), vec2(small).Draw(t, "scale"), vec2(small).Draw(t, "p")
		angle := rapid.Float32Range(-10, 10).Draw(t, "angle")
		s, c := math.Sincos(float64(angle))
		x, y := float64(p.X)*float64(scale.X), float64(p.Y)*float64(scale.Y)
		got := det.Mat3TRS(position, angle, scale).TransformPoint(p)
		if math.Abs(float64(got.X)-(x*c-y*s+float64(position.X))) > 5e-3 || math.Abs(float64(got.Y)-(x*s+y*c+float64(position.Y))) > 5e-3 {
			t.Fatalf("the point is %v", got)
		}
	})
	if got := det.Mat3TRS(det.Vec2{}, oddNaN, det.Vec2{X: 1, Y: 1}); got != det.Mat3Identity() {
		t.Errorf("by no angle it is %v", got)
	}
}

func TestLookAt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.Float32Range(-100, 100)
		eye, target, up := vec3(small).Draw(t, "eye"), vec3(small).Draw(t, "target"), vec3(small).Draw(t, "up")
		m := det.Mat4LookAt(eye, target, up)
		if !near3(m.TransformPoint(eye), [3]float64{}, 2e-4) {
			t.Fatalf("the eye is at %v", m.TransformPoint(eye))
		}
		distance := float64(eye.Distance(target))
		if distance == 0 {
			return
		}
		if !near3(m.TransformPoint(target), [3]float64{0, 0, -distance}, 2e-4) {
			t.Fatalf("the target is at %v, want %v ahead", m.TransformPoint(target), distance)
		}
		// It is the way back from where QuatLook puts the eye.
		q := det.QuatLook(target.Sub(eye), up)
		if way := target.Sub(eye); way.Cross(up).Length() > 1e-2*way.Length()*up.Length() && distance > 1 {
			back := m.Mul(det.Mat4TRS(eye, q, det.Vec3{X: 1, Y: 1, Z: 1}))
			for i, entry := range mat4Parts(back) {
				if math.Abs(float64(entry-mat4Parts(det.Mat4Identity())[i])) > 1e-3 {
					t.Fatalf("with QuatLook it makes %v", back)
				}
			}
		}
	})
	here := det.Vec3{X: 1, Y: 2, Z: 3}
	if got := det.Mat4LookAt(here, here, det.Vec3{Y: 1}); got != det.Mat4Translation(here.Neg()) {
		t.Errorf("at itself it is %v", got)
	}
	if got := det.Mat4LookAt(det.Vec3{}, det.Vec3{Y: 5}, det.Vec3{Y: 1}).TransformPoint(det.Vec3{X: 1, Y: 1}); !near3(got, [3]float64{1, 0, -1}, 0) {
		t.Errorf("straight up, what is up and to the right is at %v", got)
	}
}

func TestProjections(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		fovY := rapid.Float32Range(0.01, 3.1).Draw(t, "fovY")
		aspect := rapid.Float32Range(0.1, 10).Draw(t, "aspect")
		near := rapid.Float32Range(0.01, 10).Draw(t, "near")
		far := near * rapid.Float32Range(1.5, 1000).Draw(t, "far")
		m := det.Mat4Perspective(fovY, aspect, near, far)
		// The four corners of the view at any depth come to the box's edges.
		depth := near + (far-near)*rapid.Float32Range(0, 1).Draw(t, "depth")
		top := float64(depth) * math.Tan(float64(fovY)/2)
		for _, sign := range []float64{1, -1} {
			p := det.Vec3{X: float32(sign * top * float64(aspect)), Y: float32(-sign * top), Z: -depth}
			got := m.TransformPoint(p)
			want := float64(far) * (float64(depth) - float64(near)) / (float64(depth) * (float64(far) - float64(near)))
			if !near3(got, [3]float64{sign, -sign, want}, 2e-6) {
				t.Fatalf("%v comes to %v, want depth %v", p, got, want)
			}
			endless := det.Mat4Perspective(fovY, aspect, near, inf)
			if got := endless.TransformPoint(p); !near3(got, [3]float64{sign, -sign, 1 - float64(near)/float64(depth)}, 2e-6) {
				t.Fatalf("without an end %v comes to %v", p, got)
			}
		}

		small := rapid.Float32Range(-100, 100)
		low, size := vec3(small).Draw(t, "low"), vec3(rapid.Float32Range(0.5, 100)).Draw(t, "size")
		high := low.Add(size)
		box := det.Mat4Orthographic(low.X, high.X, low.Y, high.Y, low.Z, high.Z)
		part := vec3(rapid.Float32Range(0, 1)).Draw(t, "part")
		p := det.Vec3{X: det.Lerp(low.X, high.X, part.X), Y: det.Lerp(low.Y, high.Y, part.Y), Z: -det.Lerp(low.Z, high.Z, part.Z)}
		want := [3]float64{2*float64(part.X) - 1, 2*float64(part.Y) - 1, float64(part.Z)}
		if got := box.TransformPoint(p); !near3(got, want, 2e-4) {
			t.Fatalf("%v comes to %v, want %v", p, got, want)
		}
	})
	none := det.Mat4{}
	for name, got := range map[string]det.Mat4{
		"no angle": det.Mat4Perspective(0, 1, 1, 2), "half a turn": det.Mat4Perspective(det.Pi, 1, 1, 2), "a NaN angle": det.Mat4Perspective(oddNaN, 1, 1, 2),
		"no width": det.Mat4Perspective(1, 0, 1, 2), "an endless width": det.Mat4Perspective(1, inf, 1, 2), "a NaN width": det.Mat4Perspective(1, oddNaN, 1, 2),
		"a view from the eye on": det.Mat4Perspective(1, 1, 0, 2), "no depth": det.Mat4Perspective(1, 1, 2, 2), "depth backwards": det.Mat4Perspective(1, 1, 3, 2),
		"a view from infinity on": det.Mat4Perspective(1, 1, inf, inf), "a NaN depth": det.Mat4Perspective(1, 1, 1, oddNaN), "a NaN start": det.Mat4Perspective(1, 1, oddNaN, 2),
		"an angle too small": det.Mat4Perspective(tiny, 1, 1, 2),
		"a flat box":         det.Mat4Orthographic(1, 1, 0, 1, 0, 1), "a low box": det.Mat4Orthographic(0, 1, 2, 2, 0, 1), "a thin box": det.Mat4Orthographic(0, 1, 0, 1, 3, 3),
		"an endless box": det.Mat4Orthographic(-inf, inf, 0, 1, 0, 1), "half an endless box": det.Mat4Orthographic(0, 1, 0, 1, 0, inf), "a NaN box": det.Mat4Orthographic(0, 1, oddNaN, 1, 0, 1),
	} {
		if got != none {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := det.Mat4Perspective(1, 1, 1, 2).TransformPoint(det.Vec3{X: 3}); got != (det.Vec3{}) {
		t.Errorf("beside the eye it is %v", got)
	}
	if got := det.Mat4Identity().TransformPoint(det.Vec3{X: oddNaN, Y: 1}); got != (det.Vec3{}) {
		t.Errorf("a NaN is taken to %v", got)
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
