package tide

import (
	"math/bits"

	"github.com/tide-engine/tide/world"
)

// maxPieces is how many pieces are found at once: as many as there are in a world
// that is full, where no row is missing.
const maxPieces = world.MaxEntities / world.StretchRows

// piece is a run of neighbouring rows that have what a function takes, in one
// stretch. A stretch is the blocks whose rows lie together; of what is not a
// world's, one block.
type piece struct {
	first      uint32 // the entity index of the stretch's first row
	start, end uint32 // in the stretch
}

// found is the rows of some blocks that a function is to run for, and where it is
// among them. What a system goes through is found once and kept until rows of its
// world come or go.
type found struct {
	structure uint64       // the world's; of a function without rows, when it last began
	marks     []world.Mark // of each piece, of each column that is written
	pieces    []piece
	at        int  // the next
	whole     bool // pieces are all there are, and kept

	from, to int // blocks
	block    int // where to look on
	row      int // of the stretch
}

// known says that what was found for a whole world still holds. Rows come and go
// with another structure of it; a block that is new has none.
func (c *call) known() bool {
	f := &c.found
	return f.whole && (f.structure == c.world.Structure() || !c.rowed)
}

// find finds the rows of the blocks from one to before another, or the first of
// them.
func (c *call) find(from, to int) {
	f := &c.found
	c.open()
	c.bound, c.fixed, c.steady, c.usual, c.quick = false, false, false, false, false
	*f = found{from: from, to: to, structure: c.world.Structure(), pieces: f.pieces[:0], marks: f.marks[:0], block: from}
	c.findMore()
	f.whole = c.tick != nil && f.block == to
}

// findMore finds the next pieces; false is that there are none.
func (c *call) findMore() bool {
	f := &c.found
	if f.block >= f.to {
		return false
	}
	f.pieces, f.marks, f.at = f.pieces[:0], f.marks[:0], 0
	if !c.rowed {
		f.pieces, f.block = append(f.pieces, piece{end: 1}), f.to
		return true
	}
	var room [world.StretchBlocks]uint64
	for f.block < f.to {
		matches := room[:1]
		if c.function.role == system {
			matches = room[:min(world.StretchBlocks-f.block%world.StretchBlocks, f.to-f.block)]
			c.matchAll(matches, f.block)
		} else {
			matches[0] = c.match(f.block)
		}
		for {
			start, end := runIn(matches, f.row)
			if start == end {
				break
			}
			if len(f.pieces) == maxPieces {
				return true
			}
			p := piece{uint32(f.block) * world.BlockRows, uint32(start), uint32(end)}
			f.pieces = append(f.pieces, p)
			for _, t := range c.written {
				f.marks = append(f.marks, t.Mark(p.first+p.start, p.first+p.end))
			}
			f.row = end
		}
		f.block, f.row = f.block+len(matches), 0
	}
	return len(f.pieces) > 0
}

// matchAll is match of some blocks of one stretch of the world.
func (c *call) matchAll(matches []uint64, block int) {
	for n := range c.must {
		masks := c.must[n].Masks(block)
		if len(masks) < len(matches) {
			clear(matches)
			return
		}
		for k := range matches {
			if n == 0 {
				matches[k] = masks[k]
			} else {
				matches[k] &= masks[k]
			}
		}
	}
	for n := range c.mustNot {
		if masks := c.mustNot[n].Masks(block); len(masks) >= len(matches) {
			for k := range matches {
				matches[k] &^= masks[k]
			}
		}
	}
}

// runIn is the first run of neighbouring rows from a row on; none starts where it
// ends.
func runIn(matches []uint64, from int) (start, end int) {
	k := from / world.BlockRows
	if k >= len(matches) {
		return from, from
	}
	rows := matches[k] >> (from % world.BlockRows)
	for rows == 0 {
		if k++; k == len(matches) {
			return from, from
		}
		from, rows = k*world.BlockRows, matches[k]
	}
	start = from + bits.TrailingZeros64(rows)
	end = start
	for k < len(matches) {
		gaps := ^matches[k] >> (end % world.BlockRows)
		if gaps != 0 {
			return start, end + bits.TrailingZeros64(gaps)
		}
		k++
		end = k * world.BlockRows
	}
	return start, end
}

// match is which rows of a block have all that the function asks for.
func (c *call) match(block int) uint64 {
	mask := ^uint64(0)
	for n := range c.must {
		mask &= c.must[n].Mask(block)
	}
	for n := range c.mustNot {
		mask &^= c.mustNot[n].Mask(block)
	}
	if c.function.compares {
		mask = c.confirmed(mask, block)
	}
	return mask
}

// confirmed leaves the rows that the confirmed world has too, where a view takes
// some of what it shows from each.
func (c *call) confirmed(mask uint64, block int) uint64 {
	if c.verified == nil {
		return 0
	}
	for n := range c.function.params {
		if p := &c.function.params[n]; p.source == fromComponent && p.verified {
			mask &= c.tables[n].Mask(block)
		}
	}
	return c.same(mask, uint32(block)*world.BlockRows)
}

// same leaves the rows that are one entity in both worlds, not one that took
// another's place.
func (c *call) same(mask uint64, first uint32) uint64 {
	for rows := mask; rows != 0; rows &= rows - 1 {
		place := bits.TrailingZeros64(rows)
		index := first + uint32(place)
		if c.presented.EntityAt(index) != c.verified.EntityAt(index) {
			mask &^= 1 << place
		}
	}
	return mask
}
