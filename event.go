package tide

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// PlayerJoined is the event of a player who is in the match from this tick on.
type PlayerJoined struct{ Player PlayerID }

// PlayerLeft is the event of a player who no longer is.
type PlayerLeft struct{ Player PlayerID }

// The events that every game has, by number; its own come after.
const (
	playerJoined = iota
	playerLeft
)

// Event registers E, plain data without collections: what functions tell one
// another, by Send and handlers registered with On.
func Event[E any](g *Game) {
	typ := reflect.TypeFor[E]()
	if !g.claim("Event", typ) {
		return
	}
	where := fmt.Sprintf("tide.Event[%v]", typ)
	schema := world.NewSchema() // an event obeys what a component does
	id, err := schema.Register(typ, world.Component)
	if err != nil {
		g.mistake(refused(where, typ, err))
		return
	}
	if path, inner := collectionIn(schema.Layout(id)); inner != nil {
		g.mistake(&Error{Where: where + ", field " + path, Type: inner,
			Problem: "a collection's cells belong to an entity or a singleton, and an event is neither", Mend: "send the Entity that has it"})
		return
	}
	g.event(typ)
}

// event gives a type the next number.
func (g *Game) event(typ reflect.Type) int {
	number := len(g.events)
	g.events = append(g.events, typ)
	g.eventOf[typ] = number
	return number
}

// collectionIn is the first field that is a collection, and its type.
func collectionIn(l *world.Layout) (path string, typ reflect.Type) {
	if len(l.Collections) > 0 {
		return l.Collections[0].Path, l.Collections[0].Type
	}
	return "", nil
}

// Send tells an event to its handlers. They run when the system or the handler
// that sends it has run for all it runs for, in one order with what that
// spawned and despawned before and after.
func Send[E any](t *Tick, event E) {
	typ := reflect.TypeFor[E]()
	number, ok := t.instance.game.eventOf[typ]
	if !ok {
		t.fault(fmt.Sprintf("Send was given a %v, which is not a registered event", typ), t.instance.game.instead(typ, "Event"))
		return
	}
	if t.endsChain() {
		return
	}
	t.ask(change{kind: sends, number: uint16(number)}, unsafe.Pointer(&event), unsafe.Sizeof(event))
}

// endsChain keeps a Fault where a handler is the last of a chain that may ask
// for what has handlers.
func (t *Tick) endsChain() bool {
	if t.instance.depth < maxCascade {
		return false
	}
	t.fault(fmt.Sprintf("an event sent here, or a scene, is the last of a chain of %d, each from a handler of the one before; it is dropped", maxCascade),
		"let a system ask for it in the next tick")
	return true
}

// On registers a handler of an event: PlayerJoined, PlayerLeft, SceneStarted,
// SceneEnded, or one of the game's. A handler runs when its event happens, and
// the handlers of one event in the order of registration. Players join and leave
// at the start of the tick it takes effect in, in the server's order, before
// the systems, and what a handler of that spawns and despawns is there, or gone,
// for the next. What is sent in a tick is heard in the order in which it was
// sent. A handler's parameters after the event are singletons: a pointer is
// written, a value read. What is for a person alone, a sound or a flash, is for
// a local handler (Hear).
func On[E any](g *Game, fn func(t *Tick, event E), options ...Option) {
	addHandler[E](g, fn, nil, options, func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.tick, *(*E)(run.event))
		}
	})
}

// On1 registers a handler that takes a singleton.
func On1[E, A any](g *Game, fn func(t *Tick, event E, a A), options ...Option) {
	addHandler[E](g, fn, types1[A](), options, func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.tick, *(*E)(run.event), *(*A)(run.at(0)))
		}
	})
}

// On2 registers a handler that takes two singletons.
func On2[E, A, B any](g *Game, fn func(t *Tick, event E, a A, b B), options ...Option) {
	addHandler[E](g, fn, types2[A, B](), options, func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.tick, *(*E)(run.event), *(*A)(run.at(0)), *(*B)(run.at(1)))
		}
	})
}

// On3 registers a handler that takes three singletons.
func On3[E, A, B, C any](g *Game, fn func(t *Tick, event E, a A, b B, c C), options ...Option) {
	addHandler[E](g, fn, types3[A, B, C](), options, func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.tick, *(*E)(run.event), *(*A)(run.at(0)), *(*B)(run.at(1)), *(*C)(run.at(2)))
		}
	})
}

func addHandler[E any](g *Game, fn any, types []reflect.Type, options []Option, run func(*call)) {
	f := newFunction(handler, fn, types, options, run)
	f.handles = reflect.TypeFor[E]()
	g.add(&g.handlers, f)
}

// handled finds the number of what a handler handles.
func (r *resolver) handled() {
	f := r.function
	numbers, what := r.game.eventOf, "event"
	if f.command {
		numbers, what = r.game.commandOf, "command"
	}
	number, ok := numbers[f.handles]
	if !ok {
		verb := "Event"
		if f.command {
			verb = "Command"
		}
		r.errs = append(r.errs, &Error{Where: f.where(), Type: f.handles,
			Problem: fmt.Sprintf("%v is not a registered %s", f.handles, what),
			Mend:    r.game.instead(f.handles, verb)})
	}
	f.number = number
	if f.role == listener {
		return
	}
	if scene := r.game.startedBy(f.handles); scene != 0 && f.scene == 0 {
		f.scene = scene
	}
}

// deliver runs an event's handlers in the order of registration.
func (i *Instance) deliver(number int, event unsafe.Pointer) {
	i.deliverHere(number, event)
	i.happened(number, event)
	for _, c := range i.hearing[number] {
		c.event = event
		i.perform(c)
		c.event = nil
	}
}
