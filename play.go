package tide

import "github.com/tide-engine/tide/match"

// chain has each system know the one after it, and gives the first.
func chain(systems []*call) (first *call) {
	for n := len(systems) - 1; n >= 0; n-- {
		systems[n].after, first = first, systems[n]
	}
	return first
}

// see has all functions looked at while they run, where there is a checker or a watcher.
func (i *Instance) see() {
	i.seen = i.checker != nil || i.watched != nil
	for c := i.systems; c != nil; c = c.after {
		c.classify()
	}
}

// Step runs one tick: the handlers of who joined and left, those of commands,
// then the systems.
//
// One deferred function does for all systems, where each would pay for its own, and ends
// the tick as well: where a system panicked, it first runs the rest.
//
// What is usual is done here, without a call, and what is not by play.
func (i *Instance) Step(step *match.Step) {
	if i.checking != nil {
		i.checking.step(step)
		return
	}
	var at *call
	defer func() {
		if at != nil && at.inside {
			at.panicked(recover())
			i.playOn(at)
		}
		if i.working { // a handler ended the goroutine, or a watcher panicked: no other tick is to go on with it
			i.changes.clear()
			i.working, i.depth = false, 0
		}
		i.world.Settle() // so that every machine's next tick begins alike, saved before it or not
		if part := i.Tick() % auditParts; i.world.Strayable(part) {
			i.audit(part)
		}
	}()
	i.runs++
	(*clock)(i.clock.Write()).Tick = uint64(step.Tick)
	if i.attends || len(step.Changes)+len(step.Commands) > 0 {
		i.attend(step)
	}
	for c := i.systems; c != nil; c = c.after {
		at = c
		same := c.found.structure == c.world.Structure()
		if c.quick && same { // as most are
			c.place = c.start
			c.found.marks[0].Put()
		} else if c.usual && same {
			if !i.plays(c.function.scene) {
				continue
			}
			c.place = c.start
			for n := range c.found.marks {
				c.found.marks[n].Put()
			}
			if c.more {
				c.prepare()
			}
		} else {
			i.play(c)
			continue
		}
		c.inside = true
		c.run(c)
		c.inside = false
		if !i.changes.none() {
			i.work(c)
		}
	}
}

// play is perform of a system whose panics Step catches.
func (i *Instance) play(c *call) {
	if i.seen || c.split != nil {
		i.perform(c)
		return
	}
	if !i.plays(c.function.scene) || !c.begin() {
		return
	}
	c.inside = true
	c.run(c)
	c.inside = false
	if !i.changes.none() {
		i.work(c)
	}
}

// playOn runs a system that panicked for the rows after that one, and the systems after it;
// so too where its goroutine ends, which nothing tells from a panic that has no reason.
func (i *Instance) playOn(c *call) {
	c.inside = false
	if c.step() {
		c.goOn()
	}
	if !i.changes.none() {
		i.work(c)
	}
	for c = c.after; c != nil; c = c.after {
		i.perform(c)
	}
}

// perform runs a system or a handler, and then what it asked for. A handler of
// an event that was sent runs in the course of that, and what it asks for waits
// for its turn.
func (i *Instance) perform(c *call) {
	if !i.plays(c.function.scene) {
		return
	}
	if i.seen {
		i.performSeen(c)
		return
	}
	c.perform()
	if !i.working && !i.changes.none() {
		i.work(c)
	}
}

// performSeen is perform in check mode, or for a watcher.
func (i *Instance) performSeen(c *call) {
	checked := i.checker.watches()
	if checked {
		i.checker.ready()
	}
	c.perform()
	if checked {
		i.checker.ran(c)
	}
	if i.watched != nil {
		i.watched.ran(c.function.where(), false)
	}
	if i.working {
		return
	}
	i.work(c)
	if i.checker != nil {
		i.checker.worked(c)
	}
	if i.watched != nil {
		i.watched.ran(c.function.where(), true)
	}
}
