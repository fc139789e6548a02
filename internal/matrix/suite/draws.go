package suite

import (
	"fmt"

	"github.com/tide-engine/tide/random"
)

// draws are the generators. Each is drawn from over and over, and each round
// ends with its state, which says how much was drawn.
func draws() []measure {
	pcg := func(name string, f func(g *random.PCG32, in *operands, s *sum)) measure {
		return measure{"random." + name, func(s *sum) {
			in, g := newOperands(), random.New(42, 54)
			for in.round = range rounds {
				f(&g, in, s)
			}
			s.word(g.Uint64())
		}}
	}
	xorshift := func(name string, f func(g *random.Xorshift32, in *operands, s *sum)) measure {
		return measure{"random.Xorshift32." + name, func(s *sum) {
			in, g := newOperands(), random.Xorshift32{}
			for in.round = range rounds {
				f(&g, in, s)
			}
			s.word(uint64(g.Uint32()))
		}}
	}
	return []measure{
		pcg("New", func(_ *random.PCG32, in *operands, s *sum) {
			g := random.New(in.bits64(), in.bits64())
			s.word(g.Uint64())
		}),
		pcg("PCG32.Uint32", func(g *random.PCG32, _ *operands, s *sum) { s.word(uint64(g.Uint32())) }),
		pcg("PCG32.Uint64", func(g *random.PCG32, _ *operands, s *sum) { s.word(g.Uint64()) }),
		pcg("PCG32.Below", func(g *random.PCG32, in *operands, s *sum) { s.word(uint64(g.Below(in.bits() >> (in.round % 33)))) }),
		pcg("PCG32.Below64", func(g *random.PCG32, in *operands, s *sum) { s.word(g.Below64(in.bits64() >> (in.round % 65))) }),
		pcg("PCG32.Between", func(g *random.PCG32, in *operands, s *sum) {
			low, high := int32(in.bits())>>(in.round%31), int32(in.bits())
			s.word(uint64(g.Between(low, high)))
		}),
		pcg("PCG32.Float32", func(g *random.PCG32, _ *operands, s *sum) { s.floats(g.Float32()) }),
		pcg("PCG32.Float32Between", func(g *random.PCG32, in *operands, s *sum) {
			low, high := in.next(), in.next()
			s.floats(g.Float32Between(low, high))
		}),
		pcg("PCG32.Chance", func(g *random.PCG32, in *operands, s *sum) {
			s.truth(g.Chance(in.unit()))
			s.truth(g.Chance(in.next()))
		}),
		pcg("PCG32.Weighted", func(g *random.PCG32, in *operands, s *sum) {
			weights := []uint32{in.bits(), in.bits() >> 8, 0, in.bits() >> 1, uint32(in.round)}
			index, ok := g.Weighted(weights[:in.round%6])
			s.word(uint64(index))
			s.truth(ok)
		}),
		pcg("PCG32.InDisc", func(g *random.PCG32, _ *operands, s *sum) { s.vec2(g.InDisc()) }),
		pcg("PCG32.OnSphere", func(g *random.PCG32, _ *operands, s *sum) { s.vec3(g.OnSphere()) }),
		pcg("Shuffle", func(g *random.PCG32, _ *operands, s *sum) {
			cards := []uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
			random.Shuffle(g, cards)
			for _, card := range cards {
				s.word(uint64(card))
			}
		}),
		pcg("Pick", func(g *random.PCG32, in *operands, s *sum) {
			s.word(uint64(random.Pick(g, []uint16{3, 1, 4, 1, 5, 9, 2, 6}[:in.round%9])))
		}),
		pcg("Roll", func(_ *random.PCG32, in *operands, s *sum) {
			g := random.Roll(in.bits64(), in.bits(), in.bits64(), in.bits64())
			s.word(g.Uint64())
		}),
		pcg("Code", func(_ *random.PCG32, in *operands, s *sum) { s.word(random.Code(fmt.Sprint("code ", in.round))) }),
		xorshift("Uint32", func(g *random.Xorshift32, _ *operands, s *sum) { s.word(uint64(g.Uint32())) }),
		xorshift("Below", func(g *random.Xorshift32, in *operands, s *sum) {
			s.word(uint64(g.Below(in.bits() >> (in.round % 33))))
		}),
		xorshift("Float32", func(g *random.Xorshift32, _ *operands, s *sum) { s.floats(g.Float32()) }),
	}
}
