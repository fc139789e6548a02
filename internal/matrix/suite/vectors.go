package suite

import "github.com/tide-engine/tide/det"

// vectors are the functions of vectors, matrices and rotations. What is plain
// arithmetic in them leaves NaN as the machine made it.
func vectors() (all []measure) {
	on := func(name string, f func(in *operands, s *sum)) {
		all = append(all, anyNaN(each("det."+name, f)))
	}
	on("Vec2.Add", func(in *operands, s *sum) { s.vec2(in.vec2().Add(in.vec2())) })
	on("Vec2.Sub", func(in *operands, s *sum) { s.vec2(in.vec2().Sub(in.vec2())) })
	on("Vec2.Scale", func(in *operands, s *sum) { s.vec2(in.vec2().Scale(in.next())) })
	on("Vec2.Dot", func(in *operands, s *sum) { s.floats(in.vec2().Dot(in.vec2())) })
	on("Vec2.LengthSq", func(in *operands, s *sum) { s.floats(in.vec2().LengthSq()) })
	on("Vec2.Length", func(in *operands, s *sum) { s.floats(in.vec2().Length()) })
	on("Vec2.Distance", func(in *operands, s *sum) { s.floats(in.vec2().Distance(in.vec2())) })
	on("Vec2.Normalize", func(in *operands, s *sum) { s.vec2(in.vec2().Normalize()) })
	on("Vec2.Lerp", func(in *operands, s *sum) { s.vec2(in.vec2().Lerp(in.vec2(), in.unit())) })
	on("Vec3.Add", func(in *operands, s *sum) { s.vec3(in.vec3().Add(in.vec3())) })
	on("Vec3.Sub", func(in *operands, s *sum) { s.vec3(in.vec3().Sub(in.vec3())) })
	on("Vec3.Scale", func(in *operands, s *sum) { s.vec3(in.vec3().Scale(in.next())) })
	on("Vec3.Dot", func(in *operands, s *sum) { s.floats(in.vec3().Dot(in.vec3())) })
	on("Vec3.Length", func(in *operands, s *sum) { s.floats(in.vec3().Length()) })
	on("QuatIdentity", func(_ *operands, s *sum) { s.quat(det.QuatIdentity()) })
	on("Quat.Mul", func(in *operands, s *sum) { s.quat(in.quat().Mul(in.quat())) })
	on("Quat.Conjugate", func(in *operands, s *sum) { s.quat(in.quat().Conjugate()) })
	on("Quat.Dot", func(in *operands, s *sum) { s.floats(in.quat().Dot(in.quat())) })
	on("Quat.Normalize", func(in *operands, s *sum) { s.quat(in.quat().Normalize()) })
	on("Quat.Nlerp", func(in *operands, s *sum) { s.quat(in.quat().Nlerp(in.quat(), in.unit())) })
	return all
}
