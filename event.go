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

// On registers a handler of an event, PlayerJoined or PlayerLeft. A handler runs
// when its event happens: joins and leaves at the start of the tick they take
// effect in, in the server's order, before the systems. Its parameters after the
// event are singletons: a pointer is written, a value read. What it spawns and
// despawns is there, or gone, for the next handler.
func On[E any](g *Game, fn func(t *Tick, event E)) {
	addHandler[E](g, fn, nil, func(run *call) {
		for run.step() {
			fn(run.tick, *(*E)(run.event))
		}
	})
}

// On1 registers a handler that takes a singleton.
func On1[E, A any](g *Game, fn func(t *Tick, event E, a A)) {
	addHandler[E](g, fn, types1[A](), func(run *call) {
		for run.step() {
			fn(run.tick, *(*E)(run.event), *(*A)(run.at(0)))
		}
	})
}

// On2 registers a handler that takes two singletons.
func On2[E, A, B any](g *Game, fn func(t *Tick, event E, a A, b B)) {
	addHandler[E](g, fn, types2[A, B](), func(run *call) {
		for run.step() {
			fn(run.tick, *(*E)(run.event), *(*A)(run.at(0)), *(*B)(run.at(1)))
		}
	})
}

// On3 registers a handler that takes three singletons.
func On3[E, A, B, C any](g *Game, fn func(t *Tick, event E, a A, b B, c C)) {
	addHandler[E](g, fn, types3[A, B, C](), func(run *call) {
		for run.step() {
			fn(run.tick, *(*E)(run.event), *(*A)(run.at(0)), *(*B)(run.at(1)), *(*C)(run.at(2)))
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
