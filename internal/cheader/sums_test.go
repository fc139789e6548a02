package cheader

import (
	"math"

	"github.com/tide-engine/tide/det"
)

// parts is how many sums one range gives.
const parts = 256

func add(sum uint64, result float32) uint64 {
	return (sum ^ uint64(math.Float32bits(result))) * 0x9e3779b97f4a7c15
}

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

var special = [24]uint32{
	0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x33800000, 0x3f000000,
	0x3f7fffff, 0x3f800000, 0xbf800000, 0x3f800001, 0x40000000, 0xc0000000, 0x40400000, 0xc0400000,
	0x4b800000, 0x4b7fffff, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345,
}

// pair is sums.c's.
func pair(i uint64) (x, y float32) {
	a, b := mix(2*i+1), mix(2*i+2)
	p, q, more := uint32(a), uint32(b), uint32(b>>32)
	switch i & 7 {
	case 1:
		if more&1 == 1 {
			m := uint64(2897 + p%2895)
			n := uint64(q) % m
			return float32(m*m - n*n), float32(2 * m * n)
		}
		whole := uint64(1<<23 + p%(1<<23))
		return float32(whole), float32(uint64(math.Sqrt((float64(whole)+0.25)*0x1p22))+uint64(q%2)) * 0x1p-11
	case 2:
		q = q&0x807fffff | (p>>23+more%32-16)&0xff<<23
	case 3:
		p = 0x3f000000 + p%0x01000000
		q = q&0x807fffff | (119+more%24)<<23
	case 4:
		return float32(int(p%4096)-2048) / 2, float32(int(q%128)-64) / 4
	case 5:
		q = p + q%64 - 32
	case 6:
		p &= 0x8fffffff
		q |= 0x60000000
	case 7:
		p, q = special[p%24], special[q%24]
	}
	return math.Float32frombits(p), math.Float32frombits(q)
}

// function is one that both have. Its arguments are numbers from 0: the bits
// of a float32, or the numbers of pairs.
type function struct {
	name string
	pair bool
	sum  func(sum, first, end, every uint64) uint64
	at   func(sum uint64, x, y uint32) uint64 // adds the result for arguments by their bits
}

func one(name string, f func(float32) float32) function {
	return function{name, false, func(sum, i, end, every uint64) uint64 {
		for ; i < end; i += every {
			sum = add(sum, f(math.Float32frombits(uint32(i))))
		}
		return sum
	}, func(sum uint64, x, _ uint32) uint64 {
		return add(sum, f(math.Float32frombits(x)))
	}}
}

func two(name string, f func(x, y float32) float32) function {
	return function{name, true, func(sum, i, end, every uint64) uint64 {
		for ; i < end; i += every {
			sum = add(sum, f(pair(i)))
		}
		return sum
	}, func(sum uint64, x, y uint32) uint64 {
		return add(sum, f(math.Float32frombits(x), math.Float32frombits(y)))
	}}
}

var functions = []function{
	one("sin", det.Sin), one("cos", det.Cos),
	{"sincos", false, func(sum, i, end, every uint64) uint64 {
		for ; i < end; i += every {
			sin, cos := det.SinCos(math.Float32frombits(uint32(i)))
			sum = add(add(sum, sin), cos)
		}
		return sum
	}, func(sum uint64, x, _ uint32) uint64 {
		sin, cos := det.SinCos(math.Float32frombits(x))
		return add(add(sum, sin), cos)
	}},
	one("tan", det.Tan), one("sinpi", det.SinPi), one("cospi", det.CosPi), one("tanpi", det.TanPi),
	one("asin", det.Asin), one("acos", det.Acos), one("atan", det.Atan),
	one("exp", det.Exp), one("exp2", det.Exp2), one("expm1", det.Expm1),
	one("sinh", det.Sinh), one("cosh", det.Cosh), one("tanh", det.Tanh),
	one("log", det.Log), one("log2", det.Log2), one("log10", det.Log10), one("log1p", det.Log1p),
	one("cbrt", det.Cbrt), one("sqrt", det.Sqrt),
	two("atan2", det.Atan2), two("pow", det.Pow), two("hypot", det.Hypot), two("fmod", det.Fmod),
}

// span is a range of a function's arguments.
type span struct{ first, end, every uint64 }

// part is the nth of 256 equal parts, from the first of the span's arguments
// in it.
func (s span) part(n uint64) span {
	size := (s.end - s.first + parts - 1) / parts
	from, end := s.first+n*size, min(s.first+(n+1)*size, s.end)
	if from >= end {
		return span{end, end, s.every}
	}
	skipped := (from - s.first + s.every - 1) / s.every * s.every
	return span{s.first + skipped, end, s.every}
}

func (s span) count() uint64 {
	if s.first >= s.end {
		return 0
	}
	return (s.end - s.first + s.every - 1) / s.every
}
