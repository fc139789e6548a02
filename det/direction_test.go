package det_test

import (
	"math"
	"testing"

	"github.com/tide-engine/tide/det"
	"pgregory.net/rapid"
)

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
