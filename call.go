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
	pointer bool // the function is given a pointer to the row, not the row
}

// row is the row at a place of the block.
func (a arg) row(place uintptr) unsafe.Pointer { return unsafe.Add(a.base, place*a.size) }

// call runs one function of one instance: block by block, and in a block run by
// run of neighbouring rows that have what the function takes. It lives as long
// as its instance and is used again every tick.
type call struct {
	function *function
	instance *Instance
	tick     *Tick    // a system's or a handler's
	frame    *Frame   // a view's
	devices  *Devices // an input's
	event    unsafe.Pointer
	from     PlayerID       // a command's sender
	out      unsafe.Pointer // where an input is written to
	gathered unsafe.Pointer // the inputs of the block's rows

	args      [maxParams]arg
	columns   [maxParams]arg            // the rows of a parameter that is given as a Mut or a slice
	muts      [maxParams]mutHeader      // what such a parameter is loaded from
	slices    [maxParams]sliceHeader    // the same
	rows      [maxParams]unsafe.Pointer // what pointer parameters are loaded from
	written   [maxParams]bool           // by a Mut, in this block
	presented world.Reader              // what parameters read
	verified  world.Reader              // what Verified parameters read; nil: nothing is confirmed yet

	block  int // the next to look at
	blocks int
	first  uint32  // the entity index of the block's first row
	mask   uint64  // the rows of the block that are left after the run
	start  uintptr // of the run
	place  uintptr // the row being run, in the block
	end    uintptr // of the run
	bound  bool    // the arguments that are the same for all rows are set
	inside bool    // running: place means something

	rolled     uint32 // how often the function has rolled for rollingRow
	rollingRow uint64
	rollingRun uint64 // the instance's runs at that time

	split *split // of a parallel system, whose own parts have none
}

func newCall(i *Instance, f *function) *call {
	c := &call{function: f, instance: i}
	for n := range f.params {
		p := &f.params[n]
		a := &c.args[n]
		a.size, a.pointer = p.size, p.form == aPointer
		switch p.source {
		case fromLocal:
			a.base = i.locals[p.local]
		case fromInput:
			a.base = i.held.block()
			c.gathered = a.base
		}
		switch p.form {
		case aMut:
			c.columns[n], c.muts[n] = *a, mutHeader{c, n}
			*a = arg{base: unsafe.Pointer(&c.muts[n])}
		case aSlice:
			c.columns[n] = *a
			*a = arg{base: unsafe.Pointer(&c.slices[n])}
		}
	}
	return c
}

// perform runs the function for everything it is to run for. A panic of the
// game's ends the run of its row alone, or of its run of rows: it is kept as a
// Fault, and the rows after it run, on every machine alike.
func (c *call) perform() {
	if c.split != nil {
		c.split.perform(c)
		return
	}
	blocks := 1
	if c.function.rowed {
		blocks = 0
		if entities := c.entities(); entities != nil {
			blocks = entities.Blocks()
		}
	}
	c.between(0, blocks)
}

// between runs the function for the blocks from one to before another.
func (c *call) between(from, to int) {
	c.block, c.blocks, c.bound = from, to, false
	c.mask, c.place, c.end = 0, 0, 0
	for !c.attempt() {
	}
}

func (c *call) attempt() (whole bool) {
	c.inside = true
	defer func() {
		if !whole {
			if reason := recover(); reason != nil {
				c.panicked(reason)
				c.mask |= (1<<c.end - 1) &^ (2<<c.place - 1) // what the run had left
				c.place = c.end
			}
		}
		c.inside = false
	}()
	c.function.run(c)
	return true
}

// faults is where those of the function go.
func (c *call) faults() *faults {
	if c.tick != nil {
		return c.tick.faults
	}
	return &c.instance.faults
}

// blame says in a fault what runs.
func (c *call) blame(fault *Fault) {
	fault.Function, fault.Entity = c.function.where(), c.entity()
}

// entity is the one being run, or none; of a run of rows the first.
func (c *call) entity() Entity {
	if !c.inside || !c.function.rowed {
		return 0
	}
	return c.entities().EntityAt(c.first + uint32(c.row()))
}

func (c *call) row() uintptr {
	if c.function.blocked {
		return c.start
	}
	return c.place
}

// rolling is a number for each roll of a tick for one entity: which function
// rolls, and how often it has for this row. A function that runs for no entity
// counts on through the tick.
func (c *call) rolling() uint64 {
	row := uint64(0)
	if c.function.rowed {
		row = uint64(c.first) + uint64(c.row())
	}
	if c.rollingRun != c.instance.runs || c.rollingRow != row {
		c.rollingRun, c.rollingRow, c.rolled = c.instance.runs, row, 0
	}
	c.rolled++
	return uint64(c.function.order)<<32 | uint64(c.rolled-1)
}

// entities is the world whose entities the function runs for.
func (c *call) entities() world.Reader {
	if c.function.settled {
		return c.verified
	}
	return c.presented
}

// step goes to the next row; false is the end. It is the plain way through
// them, where there are few; systems go through each run themselves.
func (c *call) step() bool {
	if c.place+1 < c.end {
		c.place++
		return true
	}
	return c.next()
}

// at is where to load an argument from for the row being run.
func (c *call) at(n int) unsafe.Pointer {
	row := c.args[n].row(c.place)
	if !c.args[n].pointer {
		return row
	}
	c.rows[n] = row
	return unsafe.Pointer(&c.rows[n])
}

// next goes to the next run of rows, from place to end; false is the end.
func (c *call) next() bool {
	if c.mask == 0 && !c.nextBlock() {
		return false
	}
	from := bits.TrailingZeros64(c.mask)
	to := from + bits.TrailingZeros64(^(c.mask >> from))
	c.mask &= ^uint64(0) << to
	c.start, c.place, c.end = uintptr(from), uintptr(from), uintptr(to)
	if c.function.blocked {
		c.place = c.end - 1 // the run is one turn of the function's loop
		for n := range c.function.params {
			if c.function.params[n].form == aSlice {
				c.slices[n] = sliceHeader{c.columns[n].row(c.start), to - from, to - from}
			}
		}
	}
	return true
}

// nextBlock goes to the next block that has rows to run and sets the arguments
// to it.
func (c *call) nextBlock() bool {
	for c.block < c.blocks {
		block := c.block
		c.block++
		c.first = uint32(block) * world.BlockRows
		mask := uint64(1)
		if c.function.rowed {
			mask = c.match(block)
		}
		if mask != 0 && c.bind(block, mask) {
			c.mask = mask
			return true
		}
	}
	return false
}

// match is which rows of a block have all that the function asks for.
func (c *call) match(block int) uint64 {
	f := c.function
	entities := c.entities()
	mask := entities.Living(block)
	for n := range f.params {
		p := &f.params[n]
		switch {
		case p.source != fromComponent:
		case !p.verified || f.settled:
			mask &= entities.Mask(p.id, block)
		case c.verified == nil:
			return 0
		default:
			mask = c.same(mask & c.verified.Mask(p.id, block))
		}
	}
	if f.owned {
		mask &= entities.Mask(c.instance.game.owner, block)
	}
	for _, id := range f.with {
		mask &= entities.Mask(id, block)
	}
	for _, id := range f.without {
		mask &^= entities.Mask(id, block)
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
func (c *call) bind(block int, mask uint64) bool {
	f := c.function
	for n := range f.params {
		p := &f.params[n]
		base := &c.args[n].base
		if p.form == aMut || p.form == aSlice {
			base = &c.columns[n].base
		}
		from := c.presented
		if p.verified {
			from = c.verified
		}
		switch p.source {
		case fromComponent:
			c.written[n] = false
			if p.touches() {
				*base = c.instance.world.WriteBlock(p.id, block)
			} else {
				*base = from.Block(p.id, block)
			}
		case fromSingleton:
			if c.bound {
				continue
			}
			c.written[n] = false
			if from == nil {
				return false
			}
			if p.touches() {
				*base = c.instance.world.WriteSingle(p.id)
			} else {
				*base = from.Single(p.id)
			}
			if *base == nil {
				return false
			}
		case fromInput:
			c.instance.held.gather(c.gathered, mask, c.presented.Block(c.instance.game.owner, block))
		}
	}
	c.bound = true
	return true
}
