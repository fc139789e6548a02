package suite

import "github.com/tide-engine/tide/det"

// scalars are the functions of numbers.
func scalars() []measure {
	return []measure{
		of1("det.Sqrt", det.Sqrt),
		of1("det.Abs", det.Abs),
		of1("det.Sign", det.Sign),
		of1("det.Floor", det.Floor),
		of1("det.WrapAngle", det.WrapAngle),
		of2("det.Min", det.Min),
		of2("det.Max", det.Max),
		of3("det.Clamp", det.Clamp),
		anyNaN(of3("det.Lerp", det.Lerp)),
	}
}
