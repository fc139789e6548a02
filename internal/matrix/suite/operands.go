package suite

import (
	"math"
	"slices"
	"sync"

	"github.com/tide-engine/tide/det"
)

// measure is one function over its operands.
type measure struct {
	name string
	run  func(s *sum)
}

const (
	anyBits  = 40_000 // random operands of a function of one: of any bits
	ordinary = 40_000 // and between −128 and 128
	pairs    = 30_000 // random operands of a function of more, of each kind
	rounds   = 6_000  // of a function of vectors
)

// mantissas are in every exponent: both ends, halves, thirds, and where known
// constants lie.
var mantissas = []uint32{
	0, 1, 2, 3, 0x7fffff, 0x7ffffe, 0x7ffffd, 0x400000, 0x3fffff, 0x400001, 0x200000, 0x600000, 0x2aaaab, 0x555555,
	0x490fda, 0x490fdb, 0x490fdc, // π
	0x2df853, 0x2df854, 0x2df855, // e
	0x3504f2, 0x3504f3, 0x3504f4, // √2
	0x317217, 0x317218, 0x317219, // ln 2
	0x123456, 0x654321,
}

// specials are what functions of two and more are asked of in every
// combination.
var specials = func() (all []float32) {
	inf := float32(math.Inf(1))
	for _, x := range []float32{
		0, 0x1p-149, 0x1.fffffcp-127, 0x1p-126, 0x1p-64, 0x1p-24, 0x1p-12, 0x1.99999ap-4, 0.25, 0.5, 0x1.fffffep-1, 1, 0x1.000002p0,
		1.5, 2, 3, math.Pi, 10, 16.5, 127, 128, 149, 150, 0x1p23, 0x1.000002p23, 0x1p24, 0x1p31, 0x1p32, 0x1p63, 0x1.fffffep126, math.MaxFloat32, inf,
	} {
		all = append(all, x, -x)
	}
	return append(all, math.Float32frombits(0x7fc00000), math.Float32frombits(0xffc00000), math.Float32frombits(0x7f800001))
}()

// structured are the chosen operands of functions of one: every exponent with
// every mantissa of the list, and the neighbourhood of the multiples of π/4,
// ln 2 and 1/2.
var structured = sync.OnceValue(func() (all []float32) {
	for high := range uint32(512) { // sign and exponent
		for _, m := range mantissas {
			all = append(all, math.Float32frombits(high<<23|m))
		}
	}
	for _, step := range []float64{math.Pi / 4, math.Ln2, 0.5} {
		for k := range 600 {
			near := math.Float32bits(float32(float64(k) * step))
			for ulp := range uint32(3) {
				x := math.Float32frombits(near - min(near, 1) + ulp)
				all = append(all, x, -x)
			}
		}
	}
	return slices.Concat(all, specials)
})

// operands is a source of operands that never changes: Knuth's MMIX generator,
// which needs none of what is measured.
type operands struct {
	state uint64
	round int
}

func newOperands() *operands { return &operands{state: 1} }

func (in *operands) bits64() uint64 {
	in.state = in.state*6364136223846793005 + 1442695040888963407
	return in.state ^ in.state>>29
}

func (in *operands) bits() uint32 { return uint32(in.bits64() >> 16) }

// anything is a float32 of any bits.
func (in *operands) anything() float32 { return math.Float32frombits(in.bits()) }

// ordinary is from −128 to 128.
func (in *operands) ordinary() float32 { return float32(int32(in.bits())) * 0x1p-24 }

// integer is of every length.
func (in *operands) integer() int64 { return int64(in.bits64()) >> (in.bits() % 64) }

// unit is from 0 up to but not including 1.
func (in *operands) unit() float32 { return float32(in.bits()>>8) * 0x1p-24 }

// next is an operand of the round's kind: mostly ordinary, every fourth time of
// any bits, every eighth one of the specials.
func (in *operands) next() float32 {
	switch in.round % 8 {
	case 0, 4:
		return in.anything()
	case 2:
		return specials[in.bits()%uint32(len(specials))]
	}
	return in.ordinary()
}

func (in *operands) vec2() det.Vec2 { return det.Vec2{X: in.next(), Y: in.next()} }
func (in *operands) vec3() det.Vec3 { return det.Vec3{X: in.next(), Y: in.next(), Z: in.next()} }
func (in *operands) quat() det.Quat {
	return det.Quat{X: in.next(), Y: in.next(), Z: in.next(), W: in.next()}
}

// anyNaN is a measure whose results may be NaN in any of its patterns: it is
// made of plain arithmetic.
func anyNaN(m measure) measure {
	return measure{m.name, func(s *sum) {
		s.anyNaN = true
		m.run(s)
	}}
}

// of1 measures a function of one operand.
func of1(name string, f func(x float32) float32) measure {
	return measure{name, func(s *sum) {
		for _, x := range structured() {
			s.floats(f(x))
		}
		in := newOperands()
		for range anyBits {
			s.floats(f(in.anything()))
		}
		for range ordinary {
			s.floats(f(in.ordinary()))
		}
	}}
}

// of2 measures a function of two.
func of2(name string, f func(x, y float32) float32) measure {
	return measure{name, func(s *sum) {
		for _, x := range specials {
			for _, y := range specials {
				s.floats(f(x, y))
			}
		}
		in := newOperands()
		for range pairs {
			s.floats(f(in.anything(), in.anything()))
			s.floats(f(in.ordinary(), in.ordinary()))
			s.floats(f(in.ordinary(), in.anything()))
		}
	}}
}

// of3 measures a function of three.
func of3(name string, f func(x, y, z float32) float32) measure {
	return measure{name, func(s *sum) {
		for i, x := range specials {
			for j, y := range specials {
				s.floats(f(x, y, specials[(i+j)%len(specials)]))
			}
		}
		in := newOperands()
		for range pairs {
			s.floats(f(in.anything(), in.anything(), in.anything()))
			s.floats(f(in.ordinary(), in.ordinary(), in.unit()))
			s.floats(f(in.ordinary(), in.ordinary(), in.ordinary()))
		}
	}}
}

// each measures what takes more than numbers, once a round.
func each(name string, f func(in *operands, s *sum)) measure {
	return measure{name, func(s *sum) {
		in := newOperands()
		for in.round = range rounds {
			f(in, s)
		}
	}}
}
