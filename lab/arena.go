package lab

import (
	"github.com/tide-engine/tide/det/fixed"
	"github.com/tide-engine/tide/random"
)

// The arena, in units. Where the ball's centre can be, and how far from it a
// peg's centre can be and still touch, are small enough for the square of any
// distance that is squared to fit in Q16.16.
const (
	Width      = 160
	Height     = 100
	BallRadius = 3
	PegRadius  = 7

	columns, rows = 4, 3 // of pegs
	reach         = BallRadius + PegRadius
)

// Peg is the centre of a round peg, in units from the arena's upper left corner.
// Both numbers are whole multiples of 1/65536, so that fixed point and doubles
// have the same peg.
type Peg struct{ X, Y float64 }

// Arena is the description that both worlds are made of: twelve pegs, each
// somewhere about the middle of its cell of a grid, and a ball that starts near
// a corner of the cells.
type Arena struct {
	Pegs   [columns * rows]Peg
	X, Y   float64 // the ball's centre, in units
	VX, VY float64 // and velocity, in units a step; VX is between 1 and 1.5 either way
}

// ArenaOf is the arena of a seed: the same numbers on every machine.
func ArenaOf(seed uint64) Arena {
	g := random.New(seed, 0x1ab)
	between := func(low, high fixed.Q) float64 {
		return fixed.Q(g.Between(int32(low), int32(high))).Float64()
	}
	const one, cellX, cellY = fixed.One, Width * fixed.One / columns, Height * fixed.One / rows
	var a Arena
	for i := range a.Pegs {
		column, row := fixed.Q(i%columns), fixed.Q(i/columns)
		a.Pegs[i].X = (column*cellX + cellX/2).Float64() + between(-5*one, 5*one)
		a.Pegs[i].Y = (row*cellY + cellY/2).Float64() + between(-3*one, 3*one)
	}
	corner := fixed.Q(g.Below((columns - 1) * (rows - 1)))
	a.X = ((1 + corner%(columns-1)) * cellX).Float64() + between(-2*one, 2*one)
	a.Y = ((1 + corner/(columns-1)) * cellY).Float64() + between(-2*one, 2*one)
	a.VX, a.VY = between(one, one+one/2), between(one/4, one)
	if g.Uint32()>>31 == 1 {
		a.VX = -a.VX
	}
	if g.Uint32()>>31 == 1 {
		a.VY = -a.VY
	}
	return a
}
