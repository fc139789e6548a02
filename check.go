package tide

import (
	"fmt"
	"math"
	"reflect"
	"unsafe"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// checkedHandlers is how many of a tick's runs of handlers of sent events are
// looked at one by one. Each look costs a copy of the world, and a tick may
// have one for every entity.
const checkedHandlers = 64

// checker runs every tick three times: to look at what each function writes,
// to keep the world after each, and to compare it.
type checker struct {
	instance *Instance
	intact   world.Snapshot   // the tick's start, apart
	shadow   shadow           // before the function that runs
	ended    world.Snapshot   // the last tick's end, apart
	trail    []world.Snapshot // after each function
	walkers  []string         // which functions those are
	locals   []reflect.Value  // what they are while they are zero

	pass     pass
	looks    int
	handlers int
	running  bool // one tick follows another: no world was loaded between
	parted   bool // the third run is known to differ
	nan      bool // a NaN has come in this tick, or was there
	copied   bool // the same of a copy of a collection
}

type pass uint8

const (
	watching pass = iota
	keeping
	comparing
)

// Check puts the instance into check mode, for tests and for finding what parts
// two machines. From now on every tick is run, taken back, and run again, once with all
// locals zero, and the world is looked at after every function. What is found is
// kept as a Fault that says in which function, at which entity, component and
// field, and in which tick:
//
//   - a write where the function said it reads, as through a pointer or a slice
//     that was kept,
//   - a NaN that came into the world,
//   - a result that is another one the second time, since the function reads
//     something outside of the world: a local, a Go variable, a clock, the order
//     of a Go map,
//   - a hash that is not that of the rows.
//
// A tick takes many times as long, and its bits stay the same.
func (i *Instance) Check() {
	if i.checker == nil {
		i.checker = &checker{instance: i}
		i.checking = i.checker
		i.see()
	}
}

// step runs a tick three times.
func (k *checker) step(step *match.Step) {
	i, w := k.instance, k.instance.world
	k.between()
	w.SaveApart(&k.intact)
	k.parted = false
	_, k.nan = world.FirstNaN(&k.intact)
	_, k.copied = world.FirstCopy(&k.intact)

	k.run(watching, step)
	w.Restore(&k.intact)
	k.run(keeping, step)
	kept := k.looks
	k.lookForNaN()
	k.lookForCopies()
	w.Restore(&k.intact)
	k.hideLocals()
	k.run(comparing, step)
	k.showLocals()
	if !k.parted && k.looks != kept {
		i.faults.add(Fault{Tick: step.Tick, Function: "a tick", Problem: "other functions run when it is run again"})
	}
	if w.Hash() != w.FullHash() {
		k.astray("a tick", "is written by a function that does not say so")
	}
	w.SaveApart(&k.ended)
	k.running = true
}

func (k *checker) run(p pass, step *match.Step) {
	k.pass, k.looks, k.handlers, k.instance.checking = p, 0, 0, nil
	defer func() { k.instance.checking = k }() // though a watcher panics
	k.instance.Step(step)
}

// between looks for what was written since the last tick.
func (k *checker) between() {
	w := k.instance.world
	if !k.running {
		return
	}
	const problem, mend = "was written between two ticks", "write the world in systems and handlers only; a view, an input and a goroutine read it"
	if diff, found := w.Unasked(&k.ended); found {
		k.found("something outside of a tick", diff.Place, problem, fmt.Sprintf("it was %s and is %s", diff.A, diff.B), mend)
	} else if w.Hash() != w.FullHash() {
		k.astray("something outside of a tick", problem)
	}
}

// loaded says that the world was replaced.
func (k *checker) loaded() {
	if k != nil {
		k.running = false
	}
}

func (k *checker) astray(function, problem string) {
	id, _, _ := k.instance.world.Stray(0, 1)
	k.found(function, world.Place{Component: k.instance.game.schema.Layout(id).Name}, problem, "", "write what a parameter hands out, while the function runs")
}

// watches reports whether the function that is about to run is looked at.
func (k *checker) watches() bool {
	if k == nil {
		return false
	}
	if k.instance.working {
		k.handlers++
	}
	return k.handlers <= checkedHandlers
}

// ready is called before a function that is looked at.
func (k *checker) ready() {
	if k.pass == watching {
		k.shadow.copy(k.instance.world)
		k.instance.world.Unsettle()
	}
}

// ran looks at the world after a function.
func (k *checker) ran(c *call) {
	if k.pass != watching {
		k.look(c, "gives another result when its tick is run again")
		return
	}
	where := c.function.where()
	if !k.instance.world.Unsettled() {
		k.found(where, world.Place{}, "hashes, saves, encodes or settles the world while it runs: what it writes after that is missed", "",
			"do that between two ticks")
	}
	const mend = "take a pointer to it, or say tide.Edits, and keep no pointer or slice after the function"
	k.shadow.changes(k.instance.world, c, func(f finding) {
		if !f.declared {
			k.found(where, f.place, "is written, and the function does not say so", fmt.Sprintf("it was %s and is %s", f.was, f.is), mend)
		}
		if f.nan {
			k.nan = true
			k.found(where, f.place, "becomes NaN", "it was "+f.was, mendNaN)
		}
	})
}

// lookForNaN finds one that is in no row: in what a collection holds, or in
// what was spawned.
func (k *checker) lookForNaN() {
	for n := 0; n < k.looks && !k.nan; n++ {
		var place world.Place
		if place, k.nan = world.FirstNaN(&k.trail[n]); k.nan {
			k.found(k.walkers[n], place, "becomes NaN", "", mendNaN)
		}
	}
}

// lookForCopies looks for a List or the like that was copied into another row, where it
// is another's: it has what that has, and nothing when that is gone.
func (k *checker) lookForCopies() {
	for n := 0; n < k.looks && !k.copied; n++ {
		var place world.Place
		if place, k.copied = world.FirstCopy(&k.trail[n]); k.copied {
			k.found(k.walkers[n], place, "is a copy of another row's collection, and reads what that holds", "", "leave it zero, and append or set what it is to hold")
		}
	}
}

const mendNaN = "look at what is divided by zero, or is the root of less than zero, before it is stored"

// worked looks at the world after what a function asked for.
func (k *checker) worked(c *call) {
	if k.pass != watching {
		k.look(c, "is something else when what the function asks for is asked for again")
	}
}

func (k *checker) look(c *call, problem string) {
	if k.pass == comparing {
		k.compare(c, problem)
	} else {
		if k.looks == len(k.trail) {
			k.trail = append(k.trail, world.Snapshot{})
		}
		k.instance.world.Save(&k.trail[k.looks])
		k.walkers = append(k.walkers[:k.looks], c.function.where())
	}
	k.looks++
}

// compare looks for a difference between the two runs.
func (k *checker) compare(c *call, problem string) {
	if k.looks < len(k.trail) && !k.parted {
		var diff world.Diff
		if diff, k.parted = world.Difference(&k.trail[k.looks], k.instance.world); k.parted {
			k.found(c.function.where(), diff.Place, problem, fmt.Sprintf("it is %s the first time and %s the second", diff.A, diff.B),
				"read nothing but the world: no local, Go variable, clock or order of a Go map")
		}
	}
}

// spawned looks for a NaN in a component that is given to Spawn.
func (k *checker) spawned(t *Tick, id world.TypeID, value unsafe.Pointer) {
	if k == nil {
		return
	}
	l := k.instance.game.schema.Layout(id)
	for _, f := range l.Fields {
		at := unsafe.Add(value, f.Offset)
		if f.Kind == reflect.Float32 && math.IsNaN(float64(*(*float32)(at))) || f.Kind == reflect.Float64 && math.IsNaN(*(*float64)(at)) {
			t.faults.add(Fault{Tick: t.Number(), Function: t.where(), Entity: t.Entity(), Component: l.Name, Field: f.Path, Problem: "is NaN in what is given to Spawn", Mend: mendNaN})
			return
		}
	}
}

func (k *checker) found(function string, at world.Place, problem, values, mend string) {
	k.instance.faults.add(Fault{Tick: k.instance.Tick(), Function: function,
		Entity: at.Entity, Component: at.Component, Field: at.Field, Problem: problem, Found: values, Mend: mend})
}

func (k *checker) hideLocals() {
	k.locals = k.locals[:0]
	for n, typ := range k.instance.game.localTypes {
		local := reflect.NewAt(typ, k.instance.locals[n]).Elem()
		kept := reflect.New(typ).Elem()
		kept.Set(local)
		local.SetZero()
		k.locals = append(k.locals, kept)
	}
}

func (k *checker) showLocals() {
	for n, typ := range k.instance.game.localTypes {
		reflect.NewAt(typ, k.instance.locals[n]).Elem().Set(k.locals[n])
	}
}
