package tide

import "reflect"

// Removed is a local handler's event that this machine heard in a tick as it
// had predicted it, and that the tick the server confirmed does not have. It is
// told once the tick is verified, and so never of what comes back.
type Removed[E any] struct{ Value E }

// removes is the event that is told to have been none.
func (Removed[E]) removes() reflect.Type { return reflect.TypeFor[E]() }

// hearsOf is which of a tick's events a local handler hears.
type hearsOf uint8

const (
	thePredicted hearsOf = iota
	theVerified
	theRemoved
)

// Hear registers a local handler of an event: PlayerJoined, PlayerLeft, a
// scene's, or one of the game's. It runs at this machine, beside the world, for
// what a person is to see and hear of it once: a sound, a flash, a line of text.
// It writes locals and reads the world, and never writes that. What it hears is
// what its parameter says:
//
//	Died            each event once, as this machine first runs the tick that
//	                sends it, though the tick may run again. One that only a
//	                corrected tick has is heard then, late; one that the correction
//	                took out is not taken back
//	Verified[Died]  each event once, when the server has confirmed its tick:
//	                later, and never wrongly
//	Removed[Died]   each that was heard and that its tick, confirmed, does not have
//
// Two events of a tick that are equal are two. An event that a correction moves
// to another tick is removed from the one and late in the other. Parameters
// after the event are locals, which a pointer writes, and singletons, read.
//
// Local handlers run in the order of the ticks, and in a tick in the order of
// sending: those of the event, then those of Removed, then those of Verified.
// They hear of the ticks that this machine has run since it got the match's
// world; where it gets the world anew, what happened in between is not heard.
func Hear[E any](g *Game, fn func(h *Hearing, event E)) {
	addListener[E](g, fn, nil, func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.hearing, *(*E)(run.event))
		}
	})
}

// Hear1 registers a local handler that takes a local or a singleton.
func Hear1[E, A any](g *Game, fn func(h *Hearing, event E, a A)) {
	addListener[E](g, fn, types1[A](), func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.hearing, *(*E)(run.event), *(*A)(run.at(0)))
		}
	})
}

// Hear2 registers a local handler that takes two of them.
func Hear2[E, A, B any](g *Game, fn func(h *Hearing, event E, a A, b B)) {
	addListener[E](g, fn, types2[A, B](), func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.hearing, *(*E)(run.event), *(*A)(run.at(0)), *(*B)(run.at(1)))
		}
	})
}

// Hear3 registers a local handler that takes three of them.
func Hear3[E, A, B, C any](g *Game, fn func(h *Hearing, event E, a A, b B, c C)) {
	addListener[E](g, fn, types3[A, B, C](), func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.hearing, *(*E)(run.event), *(*A)(run.at(0)), *(*B)(run.at(1)), *(*C)(run.at(2)))
		}
	})
}

func addListener[E any](g *Game, fn any, types []reflect.Type, run func(*call)) {
	f := newFunction(listener, fn, types, nil, run)
	f.handles = reflect.TypeFor[E]()
	if inner, ok := confirmed(f.handles); ok {
		f.handles, f.hears = inner, theVerified
	} else if inner, ok := removed(f.handles); ok {
		f.handles, f.hears = inner, theRemoved
	}
	g.add(&g.listeners, f)
}

// removed is the E of a Removed[E].
func removed(typ reflect.Type) (reflect.Type, bool) {
	if typ.Kind() != reflect.Struct || typ.NumField() != 1 || typ.Field(0).Name != "Value" {
		return nil, false // as of a Verified
	}
	value, ok := reflect.Zero(typ).Interface().(interface{ removes() reflect.Type })
	if !ok {
		return nil, false
	}
	return value.removes(), true
}
