package tide

import (
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
	call     *call
	number   uint32
	dt       float32 // seconds
}

// Number is the tick's number; a match's first is 1.
func (t *Tick) Number() uint32 { return t.number }

// DT is how long a tick is, in seconds: the same every tick.
func (t *Tick) DT() float32 { return t.dt }

// Seed is the match's, from which every roll of it follows.
func (t *Tick) Seed() uint64 { return t.instance.Seed() }

// Roll is a generator for this tick and the entity being run for, of which
// nothing is kept. code tells apart the places in a game that roll.
func (t *Tick) Roll(code uint64) random.PCG32 {
	return random.Roll(t.Seed(), t.number, uint64(t.Entity()), code)
}

// Entity is the one the system is being run for; in a handler, or a system
// that takes singletons alone, it is none.
func (t *Tick) Entity() Entity {
	if t.call == nil {
		return 0
	}
	return t.call.entity()
}

// World is the world of the tick, which a Map is written through. Its entities
// and components are the systems' to change: by Spawn, Despawn and what they
// take.
func (t *Tick) World() *world.World { return t.instance.world }

// Reader is the world of the tick, which a Map is read through.
func (t *Tick) Reader() world.Reader { return t.instance.world }

// Spawn makes an entity of components, each given by value. Its name is known
// at once; its rows are there when the system or the handler has run, in the
// order in which they were made. A value that is no registered component is
// left out and kept as a Fault; in a world that is full the entity is none.
func (t *Tick) Spawn(components ...any) Entity {
	i := t.instance
	entity, err := i.world.Spawn()
	if err != nil {
		i.faults.add(Fault{Tick: t.number, Function: t.where(), Entity: t.Entity(), Problem: "Spawn: " + err.Error()})
		return 0
	}
	for n := range components {
		typ, value := unbox(&components[n])
		id, ok := i.game.components[typ]
		if !ok {
			i.faults.add(notAComponent(t, typ))
			continue
		}
		i.commands.add(entity, id, value, typ.Size())
	}
	return entity
}

// Despawn ends an entity when the system or the handler has run. None, and one
// that is gone already, are left alone.
func (t *Tick) Despawn(entity Entity) {
	t.instance.commands.despawn(entity)
}

func (t *Tick) where() string {
	if t.call == nil {
		return "a tick that is over"
	}
	return t.call.function.where()
}
