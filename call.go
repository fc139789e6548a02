package tide

import (
	"math/bits"
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// maxParams is the most parameters a function has: a system's six.
const maxParams = 6

// arg is where one parameter's values are in the block being run: the row of
// the entity at place i is at base + i*size, with size 0 where every entity has
// the same.
type arg struct {
	base    unsafe.Pointer
	size    uintptr
	pointer bool
	row     unsafe.Pointer // what a pointer parameter points to
}

// at is where to load the argument for a place of the block from: the row
// itself for a value, the address of a pointer to it for a pointer.
func (a *arg) at(place int) unsafe.Pointer {
	row := unsafe.Add(a.base, uintptr(place)*a.size)
	if !a.pointer {
		return row
	}
	a.row = row
	return unsafe.Pointer(&a.row)
}

// call runs one function of one instance: block by block, and in a block the
// rows whose bits are in mask. It lives as long as its instance and is used
// again every tick.
type call struct {
	function *function
	instance *Instance
	tick     *Tick    // a system's or a handler's
	frame    *Frame   // a view's
	devices  *Devices // an input's
	event    unsafe.Pointer
	out      unsafe.Pointer // where an input is written to

	args      [maxParams]arg
	presented world.Reader // what parameters read
	verified  world.Reader // what Verified parameters read; nil: nothing is confirmed yet

	mask   uint64 // the rows of the block to run
	first  uint32 // the entity index of the block's first row
	row    uint32 // the entity index being run
	block  int    // the next to look at
	blocks int
	bound  bool   // the arguments that are the same for all rows are set
	inside bool   // running: row means something
	rest   uint64 // rows of the block left after one whose run panicked
}

func newCall(i *Instance, f *function) *call {
	c := &call{function: f, instance: i}
	for n := range f.params {
		p := &f.params[n]
		a := &c.args[n]
		a.size, a.pointer = p.size, p.pointer
		switch p.source {
		case fromLocal:
			a.base = i.locals[p.local]
		case fromInput:
			a.base = i.held.gathered
		}
	}
	return c
}

// perform runs the function for everything it is to run for. A panic of the
// game's ends the run of its row alone: it is kept as a Fault, and the rows
// after it run, on every machine alike.
func (c *call) perform() {
	c.block, c.blocks, c.bound, c.rest = 0, 1, false, 0
	if c.function.rowed {
		c.blocks = c.presented.Blocks()
		if c.verified != nil {
			c.blocks = max(c.blocks, c.verified.Blocks())
		}
	}
	for !c.attempt() {
	}
}

func (c *call) attempt() (whole bool) {
	c.inside = true
	defer func() {
		c.inside = false
		if whole {
			return
		}
		if reason := recover(); reason != nil {
			c.instance.faults.panicked(c, reason)
			c.rest = c.mask &^ (2<<(c.row-c.first) - 1)
		}
	}()
	c.function.run(c)
	return true
}

// entity is the one being run, or none.
func (c *call) entity() Entity {
	if !c.inside || !c.function.rowed {
		return 0
	}
	if e := c.presented.EntityAt(c.row); e != 0 || c.verified == nil {
		return e
	}
	return c.verified.EntityAt(c.row)
}

// next goes to the next block that has rows to run and sets the arguments to
// it; false is the end.
func (c *call) next() bool {
	if c.rest != 0 {
		c.mask, c.rest = c.rest, 0
		return true
	}
	for c.block < c.blocks {
		block := c.block
		c.block++
		c.first = uint32(block) * world.BlockRows
		c.mask = 1
		if c.function.rowed {
			c.mask = c.match(block)
		}
		if c.mask != 0 && c.bind(block) {
			return true
		}
	}
	c.mask = 0
	return false
}

// enter makes the lowest of the rows the one being run, and is its place.
func (c *call) enter(rows uint64) int {
	place := bits.TrailingZeros64(rows)
	c.row = c.first + uint32(place)
	return place
}

// match is which rows of a block have all that the function asks for.
func (c *call) match(block int) uint64 {
	f := c.function
	mask := ^uint64(0)
	var predicted, confirmed bool
	for n := range f.params {
		p := &f.params[n]
		if p.source != fromComponent {
			continue
		}
		from := c.presented
		if p.verified {
			from, confirmed = c.verified, true
		} else {
			predicted = true
		}
		if from == nil {
			return 0
		}
		mask &= from.Mask(p.id, block)
	}
	if f.owned {
		mask &= c.presented.Mask(c.instance.game.owner, block)
	}
	for _, id := range f.with {
		mask &= c.presented.Mask(id, block)
	}
	for _, id := range f.without {
		mask &^= c.presented.Mask(id, block)
	}
	if predicted && confirmed {
		mask = c.same(mask)
	}
	return mask
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

// bind sets the arguments to a block. It is false where something the function
// takes is not there at all, as before the server has confirmed anything.
func (c *call) bind(block int) bool {
	f := c.function
	for n := range f.params {
		p := &f.params[n]
		a := &c.args[n]
		from := c.presented
		if p.verified {
			from = c.verified
		}
		switch p.source {
		case fromComponent:
			if p.pointer {
				a.base = c.instance.world.WriteBlock(p.id, block)
			} else {
				a.base = from.Block(p.id, block)
			}
		case fromSingleton:
			if c.bound {
				continue
			}
			if from == nil {
				return false
			}
			if p.pointer {
				a.base = c.instance.world.WriteSingle(p.id)
			} else {
				a.base = from.Single(p.id)
			}
			if a.base == nil {
				return false
			}
		case fromInput:
			c.instance.held.gather(c.mask, c.presented.Block(c.instance.game.owner, block))
		}
	}
	c.bound = true
	return true
}
