package tide

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/tide-engine/tide/world"
)

const (
	// maxChanges is how many changes a function and what follows from it may
	// ask for: one for each entity there can be. More is a cascade that grows,
	// and the memory it waits in must end somewhere.
	maxChanges = world.MaxEntities

	// maxCascade is how long a chain of events may be, each sent by a handler
	// of the one before: an event that leads to itself has no end.
	maxCascade = 64
)

type changeKind uint8

const (
	spawns     changeKind = iota // an entity that the next adds are for, named when it is made
	adds                         // a component, to an entity
	joinsScene                   // an entity belongs to a scene
	despawns
	sends
	startsScene
	endsScene
)

// change is one thing a function has asked for, which waits until it has run,
// so that no row moves under its feet.
type change struct {
	kind   changeKind
	depth  uint8  // how many handlers led to it, one after another
	number uint16 // a component's, an event's, a scene's
	entity Entity // 0: that of the last spawns
	start  int    // in rows, in words
	size   uintptr
}

// changes are those of a function and of the handlers that ran because of it,
// in the order in which they were asked for.
type changes struct {
	list []change
	rows []uint64 // the values, one after another; words, so that each is aligned
	over bool     // there were more than maxChanges
}

func (c *changes) add(what change, value unsafe.Pointer, size uintptr) bool {
	if len(c.list) == maxChanges {
		c.over = true
		return false
	}
	what.start, what.size = len(c.rows), size
	c.keep(value, size)
	c.list = append(c.list, what)
	return true
}

// keep copies a value to where it stays until the changes are cleared.
func (c *changes) keep(value unsafe.Pointer, size uintptr) unsafe.Pointer {
	start := len(c.rows)
	c.rows = append(c.rows, 0) // so that what has no size has a place too
	for at := uintptr(8); at < size; at += 8 {
		c.rows = append(c.rows, 0)
	}
	kept := unsafe.Add(unsafe.Pointer(unsafe.SliceData(c.rows)), start*8)
	copy(unsafe.Slice((*byte)(kept), size), unsafe.Slice((*byte)(value), size))
	return kept
}

// value is where a change's value is, good until the next add.
func (c *changes) value(what *change) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(unsafe.SliceData(c.rows)), what.start*8)
}

func (c *changes) bytes(what *change) []byte {
	return unsafe.Slice((*byte)(c.value(what)), what.size)
}

// none says that nothing was asked for.
func (c *changes) none() bool { return len(c.list) == 0 }

func (c *changes) clear() { c.list, c.rows, c.over = c.list[:0], c.rows[:0], false }

// take appends another's, in their order.
func (c *changes) take(from *changes) {
	c.over = c.over || from.over
	for n := range from.list {
		what := &from.list[n]
		if !c.add(*what, from.value(what), what.size) {
			break
		}
	}
	from.clear()
}

// work does what was asked for, in the order of the asking. Handlers run in the
// course of it; what they ask for comes last.
func (i *Instance) work(by *call) {
	i.working = true
	var last Entity
	q := &i.changes
	for n := 0; n < len(q.list); n++ {
		what := q.list[n]
		if what.kind == spawns {
			last = i.spawn(by)
			continue
		}
		if what.entity == 0 {
			what.entity = last
		}
		i.depth = what.depth
		i.do(&what)
	}
	i.depth = 0
	if q.over {
		i.faults.add(Fault{Tick: i.Tick(), Function: by.function.where(),
			Problem: fmt.Sprintf("more than %d changes and events follow from it; the rest is dropped", maxChanges),
			Mend:    "send fewer events from handlers, or spread the work over ticks"})
	}
	q.clear()
	i.working = false
}

func (i *Instance) do(what *change) {
	q, w := &i.changes, i.world
	switch what.kind {
	case adds:
		if row := w.Add(what.entity, world.TypeID(what.number)); row != nil {
			copy(unsafe.Slice((*byte)(row), what.size), q.bytes(what))
			i.seedGenerators(row, world.TypeID(what.number), what.entity)
		}
	case joinsScene:
		i.joinScene(what.entity, int(what.number))
	case despawns:
		w.Despawn(what.entity)
	case sends:
		i.deliver(int(what.number), q.value(what))
	case startsScene:
		i.startScene(what)
	case endsScene:
		i.endScene(int(what.number))
	}
}

// spawn makes an entity, none where the world is full.
func (i *Instance) spawn(by *call) Entity {
	entity, err := i.world.Spawn()
	if err != nil {
		fault := Fault{Tick: i.Tick(), Problem: "Spawn: " + err.Error()}
		by.blame(&fault)
		by.faults().add(fault)
	}
	return entity
}

// box is how Go holds a value in an any: its type, and where it is.
type box struct {
	typ, value unsafe.Pointer
}

// unbox is the type of what an any holds, and where its bytes are: a component
// has no pointers, so it is never held in the any itself. Nothing here keeps
// the address, and so the caller's box can stay on its stack.
func unbox(held *any) (reflect.Type, unsafe.Pointer) {
	return reflect.TypeOf(*held), (*box)(unsafe.Pointer(held)).value
}
