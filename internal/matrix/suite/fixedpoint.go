package suite

import (
	"reflect"

	"github.com/tide-engine/tide/det/fixed"
)

// fixedPoint are the functions of det/fixed. They are integers, but for the
// conversions.
func fixedPoint() (all []measure) {
	return append(methods[fixed.Q](),
		ofQ("fixed.Sqrt", fixed.Sqrt),
		ofQ("fixed.Sin", fixed.Sin),
		ofQ("fixed.Cos", fixed.Cos),
		function("fixed.Atan2", reflect.ValueOf(fixed.Atan2)),
		function("fixed.FromInt", reflect.ValueOf(fixed.FromInt)),
		of1("fixed.FromFloat[float32]", func(x float32) float32 { return fixed.FromFloat(x).Float32() }),
		function("fixed.FromFloat[float64]", reflect.ValueOf(fixed.FromFloat[float64])),
		each("fixed.Parse", func(in *operands, s *sum) {
			written := []byte(fixed.Q(in.integer()).String())
			if in.round%2 == 1 { // not always a number
				written[in.bits()%uint32(len(written))] = "0.-+e9 "[in.bits()%7]
			}
			q, err := fixed.Parse(string(written))
			s.word(uint64(q))
			s.truth(err == nil)
		}),
	)
}

// ofQ measures a function of one operand over steps through the whole range,
// every power of two with its neighbours, and each number near zero.
func ofQ(name string, f func(x fixed.Q) fixed.Q) measure {
	return measure{name, func(s *sum) {
		const step = 40_009 // a prime
		for x := int64(-1 << 31); x < 1<<31; x += step {
			s.word(uint64(f(fixed.Q(x))))
		}
		for shift := range 31 {
			for near := range fixed.Q(5) {
				x := fixed.Q(1)<<shift + near - 2
				s.word(uint64(f(x)))
				s.word(uint64(f(-x)))
			}
		}
		for x := fixed.Q(-500); x < 500; x++ {
			s.word(uint64(f(x)))
		}
	}}
}
