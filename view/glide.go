package view

import (
	"math/bits"

	"github.com/tide-engine/tide/world"
)

// lifetime is how many half-lives an error is kept: after so many it is less
// than the last bit that a float32 of its first size had.
const lifetime = 24

// glide is what is left of the errors that corrections made in the rows of one
// type.
type glide struct {
	plan   *plan
	blocks []*errorBlock // nil where no row has had any
}

// errorBlock is the errors of the rows of one block.
type errorBlock struct {
	rows     uint64 // those that have one
	entities [world.BlockRows]world.Entity
	age      [world.BlockRows]float64 // half-lives since the last correction
	errors   []float64                // plan.width a row
}

func (b *errorBlock) row(p *plan, row int) []float64 {
	return b.errors[row*p.width : (row+1)*p.width]
}

// block is the errors of a block, made when the first is needed.
func (g *glide) block(n int) *errorBlock {
	for len(g.blocks) <= n {
		g.blocks = append(g.blocks, nil)
	}
	if g.blocks[n] == nil {
		g.blocks[n] = &errorBlock{errors: make([]float64, world.BlockRows*g.plan.width)}
	}
	return g.blocks[n]
}

func (g *glide) clear() {
	for _, b := range g.blocks {
		if b != nil {
			b.rows = 0
		}
	}
}

// forget drops the error of one row, whichever entity has it.
func (g *glide) forget(block, row int) {
	if block < len(g.blocks) && g.blocks[block] != nil {
		g.blocks[block].rows &^= 1 << row
	}
}

// age makes every error older by some half-lives.
func (g *glide) age(halfLives, part float64) {
	for _, b := range g.blocks {
		if b == nil {
			continue
		}
		for rows := b.rows; rows != 0; rows &= rows - 1 {
			row := bits.TrailingZeros64(rows)
			if b.age[row] += halfLives; b.age[row] >= lifetime {
				b.rows &^= 1 << row
				continue
			}
			g.plan.shrink(b.row(g.plan, row), part)
		}
	}
}

// apply adds the errors to the rows of a world that are still the same
// entities', and drops the others.
func (g *glide) apply(to *world.World) {
	if g.plan.single {
		if len(g.blocks) > 0 && g.blocks[0] != nil && g.blocks[0].rows != 0 {
			g.plan.apply(to.WriteSingle(g.plan.id), g.blocks[0].row(g.plan, 0))
		}
		return
	}
	for n, b := range g.blocks {
		if b == nil || b.rows == 0 {
			continue
		}
		mask := uint64(0)
		if n < to.Blocks() {
			mask = to.Mask(g.plan.id, n)
		}
		for rows := b.rows; rows != 0; rows &= rows - 1 {
			row := bits.TrailingZeros64(rows)
			if mask>>row&1 == 0 || to.EntityAt(indexOf(n, row)) != b.entities[row] {
				b.rows &^= 1 << row
			}
		}
		if b.rows == 0 {
			continue
		}
		base := to.WriteBlock(g.plan.id, n)
		for rows := b.rows; rows != 0; rows &= rows - 1 {
			row := bits.TrailingZeros64(rows)
			g.plan.apply(g.plan.row(base, row), b.row(g.plan, row))
		}
	}
}

// indexOf is the entity index of a block's row.
func indexOf(block, row int) uint32 { return uint32(block*world.BlockRows + row) }
