package tide

import (
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// bind sets the arguments to the stretch. It is false where
// something the function takes is not there at all, as before the server has
// confirmed anything.
func (c *call) bind() bool {
	if !c.fixed && !c.bindSingles() {
		return false
	}
	block := int(c.first / world.BlockRows)
	for _, n := range c.function.rows {
		if c.function.params[n].source == fromComponent {
			*c.base(n) = c.tables[n].Block(block)
		}
	}
	c.bound, c.fixed = true, true
	return true
}

// base is where a parameter's rows start.
func (c *call) base(n int) *unsafe.Pointer {
	switch c.function.params[n].form {
	case aMut, aSlice:
		return &c.columns[n].base
	}
	return &c.args[n].base
}

// gather sets out the inputs of the run's rows.
func (c *call) gather() {
	held := &c.instance.held
	if rows := int(c.end); rows > c.room {
		c.room = max(2*c.room, rows)
		c.gathered = held.array(c.room)
	}
	owners := unsafe.Add(c.owners.Block(int(c.first/world.BlockRows)), c.start*unsafe.Sizeof(Owner{}))
	held.gather(unsafe.Add(c.gathered, c.start*held.size), int(c.end-c.start), owners)
	for _, n := range c.function.rows {
		if c.function.params[n].source == fromInput {
			*c.base(n) = c.gathered
		}
	}
}

// bindSingles sets the arguments that are the same for all rows.
func (c *call) bindSingles() bool {
	for n := range c.function.params {
		p := &c.function.params[n]
		if p.source != fromSingleton {
			continue
		}
		from := c.presented
		if p.verified {
			from = c.verified
		}
		if from == nil {
			return false
		}
		base := c.base(n)
		if *base = from.Single(p.id); *base == nil {
			return false
		}
	}
	for n := 0; c.blocked && n < len(c.function.params); n++ {
		c.given[n] = c.at(n)
	}
	return true
}
