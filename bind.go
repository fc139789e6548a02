package tide

import (
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// bind sets the arguments to a block. It is false where something the function
// takes is not there at all, as before the server has confirmed anything.
func (c *call) bind(block int, mask uint64) bool {
	f := c.function
	if !c.bound {
		if !c.bindSingles() {
			return false
		}
		c.bound = true
	}
	for _, n := range f.rows {
		p := &f.params[n]
		if p.source == fromInput {
			c.instance.held.gather(c.gathered, mask, c.presented.Block(c.instance.game.owner, block))
			continue
		}
		base := &c.args[n].base
		if p.form == aMut {
			base = &c.columns[n].base
			c.written[n] = false
		}
		if p.touched {
			*base = c.offer(p.id, p.edited, block)
		} else {
			*base = c.tables[n].Block(block)
		}
	}
	return true
}

// offer is a block to be written until the function's next. Where other pointers
// to it are handed out, or other goroutines have their turn, it stays longer.
func (c *call) offer(id world.TypeID, edited bool, block int) unsafe.Pointer {
	if edited || c.function.parallel {
		return c.instance.world.WriteBlock(id, block)
	}
	return c.instance.world.OfferBlock(id, block)
}

// bindSingles sets the arguments that are the same for all rows.
func (c *call) bindSingles() bool {
	for n := range c.function.params {
		p := &c.function.params[n]
		if p.source != fromSingleton {
			continue
		}
		base := &c.args[n].base
		if p.form == aMut {
			base = &c.columns[n].base
			c.written[n] = false
		}
		from := c.presented
		if p.verified {
			from = c.verified
		}
		if from == nil {
			return false
		}
		if p.touched {
			*base = c.instance.world.WriteSingle(p.id)
		} else {
			*base = from.Single(p.id)
		}
		if *base == nil {
			return false
		}
	}
	for n := 0; c.blocked && n < len(c.function.params); n++ {
		c.given[n] = c.at(n)
	}
	return true
}
