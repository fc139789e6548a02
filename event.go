package tide

import (
	"fmt"
	"reflect"
	"unsafe"
)

// PlayerJoined is the event of a player who is in the match from this tick on.
type PlayerJoined struct{ Player PlayerID }

// PlayerLeft is the event of a player who no longer is.
type PlayerLeft struct{ Player PlayerID }

// The events there are, by number.
const (
	playerJoined = iota
	playerLeft
)

var eventTypes = [...]reflect.Type{
	playerJoined: reflect.TypeFor[PlayerJoined](),
	playerLeft:   reflect.TypeFor[PlayerLeft](),
}

func eventNumber(typ reflect.Type) (int, bool) {
	for number, event := range eventTypes {
		if typ == event {
			return number, true
		}
	}
	return 0, false
}

// A handler is a function that runs when its event happens: joins and leaves
// at the start of the tick they take effect in, in the server's order, before
// the systems. Its parameters after the event are singletons: a pointer is
// written, a value read. What it spawns and despawns is there for the next
// handler.

// On registers a handler of an event, PlayerJoined or PlayerLeft.
func On[E any](g *Game, fn func(t *Tick, event E)) {
	addHandler[E](g, fn, nil, func(c *call) {
		for c.next() {
			c.enter(c.mask)
			fn(c.tick, *(*E)(c.event))
		}
	})
}

// On1 registers a handler that takes a singleton.
func On1[E, A any](g *Game, fn func(t *Tick, event E, a A)) {
	addHandler[E](g, fn, types1[A](), func(c *call) {
		for c.next() {
			row := c.enter(c.mask)
			a := c.args[0]
			fn(c.tick, *(*E)(c.event), *(*A)(a.at(row)))
		}
	})
}

// On2 registers a handler that takes two singletons.
func On2[E, A, B any](g *Game, fn func(t *Tick, event E, a A, b B)) {
	addHandler[E](g, fn, types2[A, B](), func(c *call) {
		for c.next() {
			row := c.enter(c.mask)
			a, b := c.args[0], c.args[1]
			fn(c.tick, *(*E)(c.event), *(*A)(a.at(row)), *(*B)(b.at(row)))
		}
	})
}

// On3 registers a handler that takes three singletons.
func On3[E, A, B, C any](g *Game, fn func(t *Tick, event E, a A, b B, c C)) {
	addHandler[E](g, fn, types3[A, B, C](), func(c *call) {
		for c.next() {
			row := c.enter(c.mask)
			x, y, z := c.args[0], c.args[1], c.args[2]
			fn(c.tick, *(*E)(c.event), *(*A)(x.at(row)), *(*B)(y.at(row)), *(*C)(z.at(row)))
		}
	})
}

func addHandler[E any](g *Game, fn any, types []reflect.Type, run func(*call)) {
	f := newFunction(handler, fn, types, nil, run)
	number, ok := eventNumber(reflect.TypeFor[E]())
	if !ok {
		g.mistake(&Error{Where: f.where(), Type: reflect.TypeFor[E](),
			Problem: fmt.Sprintf("%v is not an event", reflect.TypeFor[E]()),
			Mend:    "handle tide.PlayerJoined or tide.PlayerLeft, by value"})
		return
	}
	f.event = number
	g.add(&g.handlers, f)
}

// deliver runs an event's handlers in the order of registration.
func (i *Instance) deliver(number int, event unsafe.Pointer) {
	for _, c := range i.handlers {
		if c.function.event == number {
			c.event = event
			i.perform(c)
			c.event = nil
		}
	}
}
