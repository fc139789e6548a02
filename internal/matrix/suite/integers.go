package suite

import (
	"math"
	"reflect"

	"github.com/tide-engine/tide/det"
)

// integers are the functions that give or take integers.
func integers() (all []measure) {
	all = append(all, widths[int8]()...)
	all = append(all, widths[int16]()...)
	all = append(all, widths[int32]()...)
	all = append(all, widths[int64]()...)
	all = append(all, widths[uint8]()...)
	all = append(all, widths[uint16]()...)
	all = append(all, widths[uint32]()...)
	return append(all, widths[uint64]()...)
}

// widths are the functions of one type of integer.
func widths[T det.Integer]() []measure {
	of := "[" + reflect.TypeFor[T]().String() + "]"
	return []measure{
		division("det.Div"+of, det.Div[T]),
		division("det.Mod"+of, det.Mod[T]),
		division("det.DivFloor"+of, det.DivFloor[T]),
		division("det.ModFloor"+of, det.ModFloor[T]),
		{"det.ToInt" + of, func(s *sum) {
			for _, x := range structured() {
				s.word(uint64(det.ToInt[T](x)))
			}
			in := newOperands()
			for n := range rounds {
				x := in.bits64()
				if n%4 != 0 { // an exponent that integers have
					x = x&^(0x7ff<<52) | (1020+x>>52%72)<<52
				}
				s.word(uint64(det.ToInt[T](math.Float64frombits(x))))
			}
		}},
	}
}

// division measures an operation on two integers, over their bounds, small
// numbers and random ones of every length.
func division[T det.Integer](name string, f func(a, b T) T) measure {
	return measure{name, func(s *sum) {
		var edges []T
		for shift := range 64 {
			for _, near := range []uint64{0, 1, 2, ^uint64(0)} {
				edges = append(edges, T(uint64(1)<<shift+near))
			}
		}
		for _, a := range edges {
			for _, b := range edges[:64] {
				s.word(uint64(f(a, b)))
				s.word(uint64(f(b, a)))
			}
		}
		in := newOperands()
		for range rounds {
			a, b := in.bits64(), in.bits64()
			s.word(uint64(f(T(a), T(b>>(b%64)))))
		}
	}}
}
