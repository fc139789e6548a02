package tide

import (
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// maxParams is the most parameters a function has: a system's six.
const maxParams = 6

// arg is where one parameter's values are in the stretch being run: the row of
// the entity at place i is at base + i*size, with size 0 where every entity has
// the same.
type arg struct {
	base    unsafe.Pointer
	size    uintptr
	pointer bool // the function is given a pointer to the row, not the row
}

// row is the row at a place of the stretch.
func (a arg) row(place uintptr) unsafe.Pointer { return unsafe.Add(a.base, place*a.size) }

// call runs one function of one instance, run by run of neighbouring rows that
// have what the function takes. It lives as long as its instance and is used again
// every tick.
type call struct {
	// What every tick looks at comes first, to be near together.
	run     func(*call) // the function's, for the run of rows that it is at and those after it
	tick    *Tick       // a system's or a handler's
	world   *world.World
	after   *call   // the system after this one
	start   uintptr // of the run, in the stretch
	place   uintptr // the row being run; of a run as slices its first
	end     uintptr // of the run
	rowed   bool    // the function's
	usual   bool    // steady, and neither seen nor split
	quick   bool    // usual, and one component is written and nothing more to be done
	steady  bool    // the run is all there is, and what a tick begins with is set
	more    bool    // a run's beginning takes more than marks: prepare
	inside  bool    // running: place means something
	last    bool    // no run follows
	bound   bool    // the arguments are set to the stretch
	fixed   bool    // those that are the same for all rows are set
	blocked bool    // some parameters are given as slices
	found   found
	given   [maxParams]unsafe.Pointer // what all parameters are then loaded from
	args    [maxParams]arg
	slices  [maxParams]sliceHeader // what a parameter that is given as a slice is loaded from

	function *function
	instance *Instance
	frame    *Frame   // a view's
	devices  *Devices // an input's
	hearing  *Hearing // a local handler's
	event    unsafe.Pointer
	from     PlayerID       // a command's sender
	out      unsafe.Pointer // where an input is written to
	gathered unsafe.Pointer // the inputs of the run's rows, from the stretch's first on
	room     int            // for so many rows

	columns   [maxParams]arg            // the rows of a parameter that is given as a Mut or a slice
	sliced    []int                     // the parameters that are given as slices
	muts      [maxParams]mutHeader      // what a Mut is loaded from
	muted     []int                     // the parameters that are one
	rows      [maxParams]unsafe.Pointer // what pointer parameters are loaded from
	strips    [maxParams]uintptr        // where a Mut was set last, in the run
	tables    [maxParams]world.Column   // of components
	written   []*world.Column           // those of which each run's rows count as written
	singles   []world.SingleRow         // those that count as written where something runs
	must      []world.Column            // of what an entity must have, and
	mustNot   []world.Column
	owners    world.Column // of whoever has the inputs
	presented world.Reader // what parameters read
	verified  world.Reader // what Verified parameters read; nil: nothing is confirmed yet
	first     uint32       // the entity index of the stretch's first row

	rolled     uint32 // how often the function has rolled for rollingRow
	rollingRow uint64
	rollingRun uint64 // the instance's runs at that time

	split *split // of a parallel system, whose own parts have none
}

func newCall(i *Instance, f *function) *call {
	c := &call{function: f, instance: i, world: i.world, run: f.run, rowed: f.rowed, blocked: f.blocked}
	if f.role == system && f.blocked {
		c.run = f.slices
	}
	for n := range f.params {
		p := &f.params[n]
		a := &c.args[n]
		a.size, a.pointer = p.size, p.form == aPointer
		switch p.source {
		case fromLocal:
			a.base = i.locals[p.local]
		}
		switch p.form {
		case aMut:
			c.columns[n], c.muts[n] = *a, mutHeader{c, n}
			c.muted = append(c.muted, n)
			*a = arg{base: unsafe.Pointer(&c.muts[n])}
		case aSlice:
			c.sliced = append(c.sliced, n)
			c.columns[n] = *a
			*a = arg{base: unsafe.Pointer(&c.slices[n])}
		}
	}
	for n := range f.params {
		if p := &f.params[n]; p.source == fromComponent && p.writes() && (p.form != aMut || f.parallel) {
			c.written = append(c.written, &c.tables[n])
		} else if p.source == fromSingleton && p.form == aPointer {
			c.singles = append(c.singles, world.SingleRowOf(i.world, p.id))
		}
	}
	c.more = f.owned || len(c.singles)+len(c.muted) > 0
	return c
}

// perform runs the function for everything it is to run for. A panic of the
// game's ends the run of its row alone, or of its run of rows: it is kept as a
// Fault, and the rows after it run, on every machine alike.
func (c *call) perform() {
	if c.split != nil {
		c.split.perform(c)
	} else if c.begin() {
		c.goOn()
	}
}

// goOn runs the function from the row that it is at.
func (c *call) goOn() {
	for !c.attempt() && c.step() {
	}
}

func (c *call) attempt() (whole bool) {
	c.inside = true
	defer func() {
		if !whole {
			c.panicked(recover())
		}
		c.inside = false
	}()
	c.run(c)
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
	if c.function.command {
		fault.Sender = c.from
	}
}

// entity is the one being run, or none; of a run of rows the first.
func (c *call) entity() Entity {
	if !c.inside || !c.function.rowed {
		return 0
	}
	return c.entities().EntityAt(c.first + uint32(c.place))
}

// rolling is a number for each roll of a tick for one entity: which function
// rolls, and how often it has for this row. A function that runs for no entity
// counts on through the tick.
func (c *call) rolling() uint64 {
	row := uint64(0)
	if c.function.rowed {
		row = uint64(c.first) + uint64(c.place)
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

// open finds the tables that the function goes through: of a system's, which are
// its world's, once.
func (c *call) open() {
	f := c.function
	if f.role == system && len(c.must) > 0 {
		return
	}
	c.must, c.mustNot = c.must[:0], c.mustNot[:0]
	entities := c.entities()
	if !f.rowed || entities == nil {
		return
	}
	for n := range f.params {
		p := &f.params[n]
		switch {
		case p.source != fromComponent:
		case !p.verified || f.settled:
			c.tables[n] = world.ColumnOf(entities, p.id)
			c.must = append(c.must, c.tables[n])
		case c.verified != nil:
			c.tables[n] = world.ColumnOf(c.verified, p.id)
		}
	}
	if f.owned {
		c.owners = world.ColumnOf(entities, c.instance.game.owner)
		c.must = append(c.must, c.owners)
	}
	for _, id := range f.with {
		c.must = append(c.must, world.ColumnOf(entities, id))
	}
	for _, id := range f.without {
		c.mustNot = append(c.mustNot, world.ColumnOf(entities, id))
	}
}
