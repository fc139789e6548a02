package tide

import "unsafe"

// begin goes to the first run of rows; false is that there is none.
func (c *call) begin() bool {
	if !c.stands() {
		return c.beginAnew()
	}
	c.place, c.found.structure = c.start, c.world.Structure()
	for n := range c.found.marks {
		c.found.marks[n].Put()
	}
	if c.more {
		c.prepare()
	}
	return true
}

// stands says that all there is to run for is the one run that the last tick had.
func (c *call) stands() bool {
	return c.steady && (!c.rowed || c.found.structure == c.world.Structure())
}

// classify says how much Step is to ask about before the function runs.
func (c *call) classify() {
	c.usual = c.steady && !c.instance.seen && c.split == nil
	c.quick = c.usual && c.function.scene == 0 && !c.more && len(c.found.marks) == 1
}

// beginAnew is begin where there are several runs, or rows have come or gone.
func (c *call) beginAnew() bool {
	if !c.known() {
		blocks := 1
		if c.rowed {
			blocks = 0
			if entities := c.entities(); entities != nil {
				blocks = entities.Blocks()
			}
		}
		c.find(0, blocks)
	}
	return c.beginFound()
}

// beginFound goes to the first run of the rows that were found.
func (c *call) beginFound() bool {
	c.found.at, c.last = 0, false
	return c.next()
}

// step goes to the next row; false is the end. It is the plain way through
// them, where there are few; systems go through each run themselves.
func (c *call) step() bool {
	if c.place+1 < c.end && !c.blocked {
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
func (c *call) next() bool { return !c.last && c.follow() }

// follow is next where a run may follow.
func (c *call) follow() bool {
	if !c.another() {
		return false
	}
	c.advance()
	if !c.bound && !c.bind() {
		return false
	}
	if c.more {
		c.prepare()
	}
	rows := int(c.end - c.start)
	for _, n := range c.sliced {
		c.slices[n] = sliceHeader{c.columns[n].row(c.start), rows, rows}
	}
	f := &c.found
	c.last = f.whole && f.at == len(f.pieces)
	if c.steady = c.last && f.at == 1; c.steady {
		c.classify()
	}
	return true
}

// another says whether there is another run.
func (c *call) another() bool {
	f := &c.found
	return f.at < len(f.pieces) || !f.whole && c.findMore()
}

// advance goes to the next run, and has its rows count as written where the
// function writes them.
func (c *call) advance() {
	f := &c.found
	p := &f.pieces[f.at]
	if c.first != p.first {
		c.first, c.bound = p.first, false
	}
	c.start, c.place, c.end = uintptr(p.start), uintptr(p.start), uintptr(p.end)
	of := len(c.written)
	for n := f.at * of; n < (f.at+1)*of; n++ {
		f.marks[n].Put()
	}
	f.at++
}

// prepare is for a run what only some functions need.
func (c *call) prepare() {
	for n := range c.singles {
		c.singles[n].Write()
	}
	for _, n := range c.muted {
		c.strips[n] = ^uintptr(0)
	}
	if c.function.owned {
		c.gather()
	}
}
