package tide

import (
	"unsafe"

	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/world"
)

// clock is the singleton that every world has: which match this is and how far
// it has come, so that snapshots and joiners carry both.
type clock struct {
	Seed uint64
	Tick uint64 // of 64 bits so that no target pads it; never above 2³²-1
}

// Tick is what a system or a handler has of the tick it runs in. It is the
// function's for as long as that runs.
type Tick struct {
	instance *Instance
	changes  *changes // what it asks for
	faults   *faults
	call     *call   // the function's
	dt       float32 // seconds
}

// running is the call that has the tick, while that runs; nil: the tick is over.
func (t *Tick) running() *call {
	if c := t.call; c.inside {
		return c
	}
	return nil
}

// Number is the tick's number; a match's first is 1.
func (t *Tick) Number() uint32 { return t.instance.Tick() }

// DT is how long a tick is, in seconds: the same every tick.
func (t *Tick) DT() float32 { return t.dt }

// Seed is the match's, from which every roll of it follows.
func (t *Tick) Seed() uint64 { return t.instance.Seed() }

// Roll is a generator of which nothing is kept: another one for each tick,
// entity being run for, function, and roll of the function, and the same on
// every machine and whenever the tick is run again.
func (t *Tick) Roll() random.PCG32 {
	code := uint64(0)
	if c := t.running(); c != nil {
		code = c.rolling()
	}
	roll := random.Roll(t.Seed(), t.Number(), uint64(t.Entity()), code)
	if w := t.instance.watched; w != nil {
		first := roll
		w.rolled(t.where(), t.Entity(), first.Uint32())
	}
	return roll
}

// Entity is the one the system is being run for, of a run of rows the first; in
// a handler, or a system that takes singletons alone, it is none.
func (t *Tick) Entity() Entity { return t.call.entity() }

// EntityAt is the entity of a row, counted from 0, of the run of rows that the
// system is being run for; none where there is no such row.
func (t *Tick) EntityAt(row int) Entity {
	c := t.call
	if !c.inside || !c.function.blocked || row < 0 || row >= int(c.end-c.start) {
		return 0
	}
	return c.entities().EntityAt(c.first + uint32(c.start) + uint32(row))
}

// World is the world of the tick, which a Map is written through. Its entities
// and components are the systems' to change: by Spawn, Despawn and what they
// take. A parallel system, which may not write a collection, panics here.
func (t *Tick) World() *world.World {
	if t.parallel() {
		panic("a parallel system asks for the world, which its goroutines share; read by Reader, and write a collection in the handler of an event that it sends")
	}
	return t.instance.world
}

// Reader is the world of the tick, which a Map is read through.
func (t *Tick) Reader() world.Reader { return t.instance.world }

func (t *Tick) moment() (*Game, world.Reader) { return t.instance.game, t.instance.world }

// Spawn makes an entity of components, each given by value. Its name is known
// at once, but for a parallel system, which gets none; its rows are there when
// the system or the handler has run, in the order in which they were made. A
// value that is no registered component is left out and kept as a Fault; in a
// world that is full the entity is none.
func (t *Tick) Spawn(components ...any) Entity {
	i := t.instance
	var entity Entity
	if t.parallel() {
		t.ask(change{kind: spawns}, nil, 0)
	} else {
		var err error
		if entity, err = i.world.Spawn(); err != nil {
			t.fault("Spawn: "+err.Error(), "")
			return 0
		}
	}
	if c := t.running(); c != nil && c.function.scene != 0 {
		t.ask(change{kind: joinsScene, number: uint16(c.function.scene), entity: entity}, nil, 0)
	}
	for n := range components {
		typ, value := unbox(&components[n])
		id, ok := i.game.components[typ]
		if !ok {
			notAComponent(t, typ)
			continue
		}
		i.checker.spawned(t, id, value)
		t.ask(change{kind: adds, number: uint16(id), entity: entity}, value, typ.Size())
	}
	return entity
}

// Despawn ends an entity when the system or the handler has run. None, and one
// that is gone already, are left alone.
func (t *Tick) Despawn(entity Entity) {
	if entity != 0 {
		t.ask(change{kind: despawns, entity: entity}, nil, 0)
	}
}

// ask puts a change where it waits until the function has run.
func (t *Tick) ask(what change, value unsafe.Pointer, size uintptr) {
	what.depth = t.instance.depth + 1
	t.changes.add(what, value, size)
}

// fault keeps a mistake of the function that is running.
func (t *Tick) fault(problem, mend string) {
	fault := Fault{Tick: t.Number(), Function: "a tick that is over", Problem: problem, Mend: mend}
	if c := t.running(); c != nil {
		c.blame(&fault)
	}
	t.faults.add(fault)
}

func (t *Tick) where() string {
	if c := t.running(); c != nil {
		return c.function.where()
	}
	return "a tick that is over"
}

func (t *Tick) parallel() bool { return t.call.function.parallel }
