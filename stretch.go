package tide

import (
	"math/bits"

	"github.com/tide-engine/tide/world"
)

// nextStretch goes to the next stretch that has rows to run and sets the
// arguments to it.
func (c *call) nextStretch() bool {
	for c.advance() {
		if c.bind() {
			return true
		}
	}
	return false
}

// advance goes to the next stretch that has rows to run.
func (c *call) advance() bool {
	for c.block < c.blocks {
		block := c.block
		c.first, c.end = uint32(block)*world.BlockRows, 0
		c.width = 1
		var some uint64
		switch {
		case !c.function.rowed:
			c.matches[0], some = 1, 1
		case c.function.role == system:
			c.width = min(world.StretchBlocks-block%world.StretchBlocks, c.blocks-block)
			some = c.matchAll(block)
		default:
			c.matches[0] = c.match(block)
			some = c.matches[0]
		}
		if c.block += c.width; some != 0 {
			return true
		}
	}
	c.width = 0
	return false
}

// matchAll is match of each block of a stretch of the world. It gives what rows
// there are in any.
func (c *call) matchAll(block int) (some uint64) {
	matches := c.matches[:c.width]
	for n := range c.must {
		masks := c.must[n].Masks(block)
		if len(masks) < len(matches) {
			return 0
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
	for _, rows := range matches {
		some |= rows
	}
	return some
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
	return c.same(mask)
}

// same leaves the rows that are one entity in both worlds, not one that took
// another's place.
func (c *call) same(mask uint64) uint64 {
	for rows := mask; rows != 0; rows &= rows - 1 {
		place := bits.TrailingZeros64(rows)
		index := c.first + uint32(place)
		if c.presented.EntityAt(index) != c.verified.EntityAt(index) {
			mask &^= 1 << place
		}
	}
	return mask
}

// seek finds the next run of the stretch, and has its rows count as written where
// the function writes them; false is the end.
func (c *call) seek() bool {
	k, at := int(c.end/world.BlockRows), c.end
	if k >= c.width {
		return false
	}
	rows := c.matches[k] >> (at % world.BlockRows)
	for rows == 0 {
		if k++; k == c.width {
			return false
		}
		at, rows = uintptr(k)*world.BlockRows, c.matches[k]
	}
	at += uintptr(bits.TrailingZeros64(rows))
	c.start = at
	gaps := ^c.matches[k] >> (at % world.BlockRows)
	for gaps == 0 {
		k++
		at = uintptr(k) * world.BlockRows
		if k == c.width {
			break
		}
		gaps = ^c.matches[k]
	}
	if gaps != 0 {
		at += uintptr(bits.TrailingZeros64(gaps))
	}
	c.end = at
	for _, t := range c.written {
		t.Write(int(c.first)+int(c.start), int(c.first)+int(c.end))
	}
	return true
}
