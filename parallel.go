package tide

import (
	"github.com/tide-engine/tide/internal/lanes"
	"github.com/tide-engine/tide/world"
)

// parallelParts is how many parts the blocks of a parallel system are split
// into, each with what it asks for and its faults, put together in their order:
// the same on every machine, whatever its processors. It is more than most have,
// so that a part that takes longer holds nobody up.
const parallelParts = 32

// split is what a parallel system runs with.
type split struct {
	lanes *lanes.Lanes
	parts [parallelParts]part
}

// part is some neighbouring blocks of a parallel system.
type part struct {
	call    *call
	changes changes
	faults  faults
	from    int // blocks
	to      int
}

func newSplit(i *Instance, f *function) *split {
	s := &split{}
	for n := range s.parts {
		p := &s.parts[n]
		p.call = newCall(i, f)
		p.call.written = nil // which the whole system's call does for all
		p.call.tick, p.call.presented = i.tickOf(p.call, &p.changes, &p.faults), i.world
	}
	s.lanes = lanes.New(func(n int) {
		p := &s.parts[n]
		if number := p.call.tick.Number(); number%auditParts == 0 {
			p.faults.watch(number)
		}
		if f := &p.call.found; !p.call.known() || f.from != p.from || f.to != p.to {
			p.call.find(p.from, p.to)
		}
		if p.call.beginFound() {
			p.call.goOn()
		}
	})
	return s
}

// perform runs a parallel system on as many goroutines as there are processors.
func (s *split) perform(c *call) {
	i := c.instance
	blocks := i.world.Blocks()
	// What is written is noted by one goroutine alone, and so before.
	if c.found.at = 0; !c.known() {
		c.find(0, blocks)
	}
	for c.another() {
		c.advance()
	}
	each := (blocks + parallelParts - 1) / parallelParts
	if c.blocked { // a run of rows, which it can tell the length of, ends where it would without
		each = (each + world.StretchBlocks - 1) &^ (world.StretchBlocks - 1)
	}
	used := 0
	for from := 0; from < blocks; from += each {
		p := &s.parts[used]
		p.from, p.to = from, min(from+each, blocks)
		used++
	}
	s.lanes.Run(used)
	for n := range s.parts[:used] {
		p := &s.parts[n]
		i.changes.take(&p.changes)
		for _, fault := range p.faults.list {
			i.faults.add(*fault)
		}
		p.faults.list = p.faults.list[:0]
	}
}
