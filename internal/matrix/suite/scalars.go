package suite

import (
	"github.com/tide-engine/tide/det"
)

// scalars are the functions of numbers: one row for each that package det has.
func scalars() []measure {
	return []measure{
		of1("det.Sin", det.Sin),
		of1("det.Cos", det.Cos),
		{"det.SinCos", func(s *sum) {
			sin := of1("", func(x float32) float32 { y, _ := det.SinCos(x); return y })
			cos := of1("", func(x float32) float32 { _, y := det.SinCos(x); return y })
			sin.run(s)
			cos.run(s)
		}},
		of1("det.Tan", det.Tan),
		of1("det.Asin", det.Asin),
		of1("det.Acos", det.Acos),
		of1("det.Atan", det.Atan),
		of1("det.SinPi", det.SinPi),
		of1("det.CosPi", det.CosPi),
		of1("det.TanPi", det.TanPi),
		of1("det.Sinh", det.Sinh),
		of1("det.Cosh", det.Cosh),
		of1("det.Tanh", det.Tanh),
		of1("det.Exp", det.Exp),
		of1("det.Exp2", det.Exp2),
		of1("det.Expm1", det.Expm1),
		of1("det.Log", det.Log),
		of1("det.Log2", det.Log2),
		of1("det.Log10", det.Log10),
		of1("det.Log1p", det.Log1p),
		of1("det.Cbrt", det.Cbrt),
		of1("det.Sqrt", det.Sqrt),
		of2("det.Atan2", det.Atan2),
		of2("det.Pow", det.Pow),
		of2("det.Hypot", det.Hypot),
		of2("det.Fmod", det.Fmod),

		of1("det.Abs", det.Abs),
		of1("det.Sign", det.Sign),
		of1("det.Floor", det.Floor),
		of1("det.Ceil", det.Ceil),
		of1("det.Round", det.Round),
		of1("det.Trunc", det.Trunc),
		anyNaN(of1("det.Radians", det.Radians)),
		anyNaN(of1("det.Degrees", det.Degrees)),
		of1("det.WrapAngle", det.WrapAngle),
		of2("det.CopySign", det.CopySign),
		of2("det.Min", det.Min),
		of2("det.Max", det.Max),
		of2("det.DeltaAngle", det.DeltaAngle),
		of3("det.Clamp", det.Clamp),
		anyNaN(of3("det.Lerp", det.Lerp)),
		of3("det.InverseLerp", det.InverseLerp),
		of3("det.SmoothStep", det.SmoothStep),
		of3("det.MoveTowards", det.MoveTowards),
		of3("det.Wrap", det.Wrap),
		of3("det.LerpAngle", det.LerpAngle),
		of3("det.MoveTowardsAngle", det.MoveTowardsAngle),
		{"det.Canary", func(s *sum) { s.truth(det.Canary() == nil) }},
	}
}
