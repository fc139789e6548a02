package tide

import (
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// bind sets the arguments to the stretch. It is false where something the function
// takes is not there at all, as before the server has confirmed anything.
func (c *call) bind() bool {
	f := c.function
	if !c.bound {
		if !c.bindSingles() {
			return false
		}
		c.bound = true
	}
	block, slice := int(c.first/world.BlockRows), 0
	for _, n := range f.rows {
		p := &f.params[n]
		base := &c.args[n].base
		switch p.form {
		case aMut:
			base, c.strips[n] = &c.columns[n].base, ^uintptr(0)
		case aSlice:
			base = &c.runs[slice].base
			slice++
		}
		if p.source == fromInput {
			*base = c.gather(block)
		} else {
			*base = c.tables[n].Block(block)
		}
	}
	return true
}

// gather sets out the inputs of the stretch's rows.
func (c *call) gather(block int) unsafe.Pointer {
	held := &c.instance.held
	if rows := c.width * world.BlockRows; rows > c.room {
		c.gathered, c.room = held.array(rows), rows
	}
	for k, rows := range c.matches[:c.width] {
		if rows != 0 {
			owners := c.presented.Block(c.instance.game.owner, block+k)
			held.gather(unsafe.Add(c.gathered, uintptr(k)*world.BlockRows*held.size), rows, owners)
		}
	}
	return c.gathered
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
			base, c.strips[n] = &c.columns[n].base, ^uintptr(0)
		}
		from := c.presented
		if p.verified {
			from = c.verified
		}
		if from == nil {
			return false
		}
		if p.writes() && p.form != aMut {
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
