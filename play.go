package tide

// chain has each system know the one after it, and gives the first.
func chain(systems []*call) (first *call) {
	for n := len(systems) - 1; n >= 0; n-- {
		systems[n].after, first = first, systems[n]
	}
	return first
}

// play runs a system and those after it, and after each what it asked for. It ends
// in the middle of one that panicked, which i.tick then still has: so one deferred
// function does for all, where each would pay for its own.
func (i *Instance) play(c *call) {
	defer func() {
		if c := i.tick.call; c != nil && c.inside {
			c.panicked(recover())
			c.inside = false
		}
	}()
	seen := i.checker != nil || i.watched != nil
	for ; c != nil; c = c.after {
		if c.aside || seen {
			if seen || c.split != nil {
				i.perform(c)
				continue
			}
			if !i.plays(c.function.scene) {
				continue
			}
		}
		if c.stands() { // begin, without a call
			c.again()
			if c.more {
				c.prepare()
			}
		} else if !c.beginAnew() {
			continue
		}
		i.tick.call = c
		c.inside = true
		c.run(c)
		c.inside = false
		if !i.changes.none() {
			i.work(c)
		}
	}
	i.tick.call = nil
}

// resume runs a system that panicked for the rows after that one.
func (i *Instance) resume(c *call) {
	if c.step() {
		c.goOn()
	}
	i.tick.call = nil
	if !i.changes.none() {
		i.work(c)
	}
}

// perform runs a system or a handler, and then what it asked for. A handler of
// an event that was sent runs in the course of that, and what it asks for waits
// for its turn.
func (i *Instance) perform(c *call) {
	if !i.plays(c.function.scene) {
		return
	}
	if i.checker != nil || i.watched != nil {
		i.performSeen(c)
		return
	}
	i.tick.call = c
	c.perform()
	i.tick.call = nil
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
	i.tick.call = c
	c.perform()
	i.tick.call = nil
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
