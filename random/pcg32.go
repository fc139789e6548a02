package random

import (
	"math"
	"math/bits"

	"github.com/tide-engine/tide/det"
)

// PCG32 is the generator PCG-XSH-RR 64/32 of M. E. O'Neill (pcg-random.org),
// with a period of 2⁶⁴ and 2⁶³ sequences. It is plain data, fit for a
// component. The zero value works, as one particular generator; New and Roll
// make others.
type PCG32 struct {
	State     uint64
	Increment uint64 // which sequence; its lowest bit is taken as set
}

const pcgMultiplier = 6364136223846793005

// New seeds one of the sequences, as the reference implementation does.
func New(seed, sequence uint64) PCG32 {
	g := PCG32{Increment: sequence<<1 | 1}
	g.Uint32()
	g.State += seed
	g.Uint32()
	return g
}

// Uint32 draws 32 random bits.
func (g *PCG32) Uint32() uint32 {
	old := g.State
	// A world that came from elsewhere may hold an even increment, with which
	// the generator would decay: the bit is set here, not trusted.
	g.State = old*pcgMultiplier + (g.Increment | 1)
	shifted := uint32((old>>18 ^ old) >> 27)
	turn := uint32(old >> 59)
	return shifted>>turn | shifted<<(-turn&31)
}

// Uint64 draws 64 random bits, the upper 32 first.
func (g *PCG32) Uint64() uint64 {
	upper := uint64(g.Uint32())
	return upper<<32 | uint64(g.Uint32())
}

// Below draws one of 0, 1, …, n−1, each as likely as any other. Below 0 there
// is nothing to draw: it gives 0, and draws nothing.
func (g *PCG32) Below(n uint32) uint32 {
	if n == 0 {
		return 0
	}
	// Lemire, "Fast random integer generation in an interval" (2019): the
	// upper half of a product is the number, and the few lower halves that
	// would favour some numbers are drawn again.
	product := uint64(g.Uint32()) * uint64(n)
	if uint32(product) < n {
		for biased := -n % n; uint32(product) < biased; {
			product = uint64(g.Uint32()) * uint64(n)
		}
	}
	return uint32(product >> 32)
}

// Below64 is Below for numbers beyond 32 bits. Each draw takes two of Uint32.
func (g *PCG32) Below64(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	upper, lower := bits.Mul64(g.Uint64(), n)
	if lower < n {
		for biased := -n % n; lower < biased; {
			upper, lower = bits.Mul64(g.Uint64(), n)
		}
	}
	return upper
}

// Between draws one of low, low+1, …, high, each as likely as any other. With
// the two the wrong way round they are exchanged.
func (g *PCG32) Between(low, high int32) int32 {
	if low > high {
		low, high = high, low
	}
	count := uint32(high) - uint32(low) + 1
	if count == 0 { // all 2³² of them
		return int32(g.Uint32())
	}
	return int32(uint32(low) + g.Below(count))
}

// Float32 draws one of the 2²⁴ numbers 0, 2⁻²⁴, …, 1−2⁻²⁴, each as likely as
// any other: never 1, and exact.
func (g *PCG32) Float32() float32 {
	return float32(float32(g.Uint32()>>8) * 0x1p-24)
}

// Float32Between draws a number from low up to but not including high: one of
// 2²⁴ at even distances, rounded to float32. Between equal bounds it is that
// number. With the two the wrong way round they are exchanged. The result is
// always finite: an infinite bound is taken to be the last finite number, one
// that is NaN to be the other, and with two such bounds it is 0.
func (g *PCG32) Float32Between(low, high float32) float32 {
	low, high = det.Min(low, high), det.Max(low, high)
	if low != low {
		low, high = 0, 0
	}
	low = det.Clamp(low, -math.MaxFloat32, math.MaxFloat32)
	high = det.Clamp(high, -math.MaxFloat32, math.MaxFloat32)
	drawn := det.Lerp(low, high, g.Float32())
	return det.Clamp(drawn, low, math.Nextafter32(high, low)) // rounding can reach high
}

// Chance is true once in 1/probability draws on average: never for 0 or NaN,
// always for 1. It draws one number whatever the probability.
func (g *PCG32) Chance(probability float32) bool {
	return g.Float32() < probability
}
