package tide

import (
	"reflect"
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// commands are the changes of structure that a function has asked for, in
// order. They wait until it has run, so that no row moves under its feet.
type commands struct {
	list []command
	rows []byte // the components to add, one after another
}

// command adds a component to an entity or, without one, despawns it.
type command struct {
	entity Entity
	adds   bool
	id     world.TypeID
	start  int // in rows
	end    int
}

func (c *commands) add(entity Entity, id world.TypeID, value unsafe.Pointer, size uintptr) {
	start := len(c.rows)
	c.rows = append(c.rows, unsafe.Slice((*byte)(value), size)...)
	c.list = append(c.list, command{entity: entity, adds: true, id: id, start: start, end: len(c.rows)})
}

func (c *commands) despawn(entity Entity) {
	c.list = append(c.list, command{entity: entity})
}

// apply carries them out and forgets them. An entity that has ended since is
// given nothing.
func (c *commands) apply(w *world.World) {
	for n := range c.list {
		do := &c.list[n]
		if !do.adds {
			w.Despawn(do.entity)
			continue
		}
		if row := w.Add(do.entity, do.id); row != nil {
			value := c.rows[do.start:do.end]
			copy(unsafe.Slice((*byte)(row), len(value)), value)
		}
	}
	c.list, c.rows = c.list[:0], c.rows[:0]
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
