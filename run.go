package tide

import (
	"math/bits"
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// run is the rows of a block that a slice is of.
type run struct {
	to     *sliceHeader
	base   unsafe.Pointer // the block's first row
	size   uintptr
	table  *world.Column
	id     world.TypeID
	writes bool
	edited bool
	inputs bool // they are gathered
}

// nextRun goes to the next run of a function that takes runs as slices, for
// which next costs too much.
func (c *call) nextRun() bool {
	for c.mask == 0 {
		if c.block >= c.blocks {
			return false
		}
		block := c.block
		c.block++
		mask := ^uint64(0)
		for n := range c.must {
			mask &= c.must[n].Mask(block)
		}
		for n := range c.mustNot {
			mask &^= c.mustNot[n].Mask(block)
		}
		if mask == 0 || !c.bound && !c.bindSingles() {
			continue
		}
		c.bound, c.first, c.mask = true, uint32(block)*world.BlockRows, mask
		for n := range c.runs {
			r := &c.runs[n]
			switch {
			case r.inputs:
				c.instance.held.gather(c.gathered, mask, c.presented.Block(c.instance.game.owner, block))
			case !r.writes:
				r.base = r.table.Block(block)
			default:
				if r.base = r.table.Written(block); r.base == nil {
					r.base = c.offer(r.id, r.edited, block)
				}
			}
		}
	}
	from := bits.TrailingZeros64(c.mask)
	to := from + bits.TrailingZeros64(^(c.mask >> from))
	c.mask &= ^uint64(0) << to
	c.start, c.place, c.end = uintptr(from), uintptr(to-1), uintptr(to)
	for n := range c.runs {
		r := &c.runs[n]
		*r.to = sliceHeader{unsafe.Add(r.base, c.start*r.size), to - from, to - from}
	}
	return true
}
