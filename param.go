package tide

import (
	"fmt"
	"reflect"

	"github.com/tide-engine/tide/world"
)

// source is where a parameter's value comes from.
type source uint8

const (
	fromComponent source = iota
	fromSingleton
	fromInput
	fromLocal
)

// form is how a parameter is given to its function.
type form uint8

const (
	aValue   form = iota
	aPointer      // written through
	aMut          // a Mut, written where it says so
	aSlice        // a run of rows
)

// param is one parameter of a registered function, resolved.
type param struct {
	source   source
	form     form
	reads    bool // a slice of rows that are only read
	verified bool // of the confirmed world
	typ      reflect.Type
	id       world.TypeID
	local    int     // index among the game's locals
	size     uintptr // of a row; 0 where every row has the same value
}

// rowed reports whether a parameter differs between entities, so that its
// function runs once for each.
func (p *param) rowed() bool { return p.source == fromComponent || p.source == fromInput }

// writes reports whether the function writes what the parameter says.
func (p *param) writes() bool {
	switch p.form {
	case aPointer, aMut:
		return true
	case aSlice:
		return p.source == fromComponent && !p.reads
	}
	return false
}

// resolver works out one parameter after another of one function.
type resolver struct {
	game     *Game
	function *function
	seen     map[reflect.Type]int
	errs     []error
}

func (r *resolver) wrong(number int, typ reflect.Type, problem, mend string) {
	r.errs = append(r.errs, &Error{Where: r.function.where(), Parameter: number, Type: typ, Problem: problem, Mend: mend})
}

// param resolves the parameter of a type as it was written.
func (r *resolver) param(number int, written reflect.Type) (p param) {
	base := written
	switch {
	case base.Kind() == reflect.Pointer:
		base, p.form = base.Elem(), aPointer
	case base.Kind() == reflect.Slice:
		p.reads = base.Implements(readsMarker)
		base, p.form = base.Elem(), aSlice
	default:
		if inner, ok := mutable(base); ok {
			base, p.form = inner, aMut
		}
	}
	key := base
	if inner, ok := confirmed(base); ok {
		base, p.verified = inner, true
	}
	if first, ok := r.seen[key]; ok {
		r.wrong(number, written, fmt.Sprintf("parameter %d takes it already", first), "take each type once")
		return p
	}
	r.seen[key] = number
	p.typ = base

	g := r.game
	if id, ok := g.components[base]; ok {
		p.source, p.id, p.size = fromComponent, id, base.Size()
	} else if id, ok := g.singletons[base]; ok {
		p.source, p.id = fromSingleton, id
	} else if local, ok := g.locals[base]; ok {
		p.source, p.local = fromLocal, local
	} else if g.input != nil && g.input.typ == base {
		p.source, p.size = fromInput, base.Size()
	} else {
		r.unknown(number, written, base)
		return p
	}
	if p.verified && (p.source == fromLocal || p.source == fromInput) {
		r.wrong(number, written, "the server confirms components and singletons only", fmt.Sprintf("take %v", base))
		return p
	}
	if problem, mend := r.function.role.refuses(&p, base); problem != "" {
		r.wrong(number, written, problem, mend)
	}
	return p
}

func (r *resolver) unknown(number int, written, base reflect.Type) {
	if r.game.refused[base] {
		return // which has been said once, with the mend
	}
	if _, ok := r.game.eventOf[base]; ok {
		r.wrong(number, written, "it is an event", "handle it in a function of its own, registered with tide.On")
		return
	}
	if _, ok := r.game.commandOf[base]; ok {
		r.wrong(number, written, "it is a command", "handle it in a function of its own, registered with tide.OnCommand")
		return
	}
	if r.function.role == sampling {
		r.wrong(number, written, "the type is not a registered local", fmt.Sprintf("add tide.Local[%v](g)", base))
		return
	}
	if base.Kind() == reflect.Slice && written.Kind() == reflect.Pointer {
		r.wrong(number, written, "a run of rows is given as a slice, which writes", fmt.Sprintf("take %v", base))
		return
	}
	if base.PkgPath() == "" {
		r.wrong(number, written, "it is no type of the game's own", "define a type for what it means, and register that")
		return
	}
	r.wrong(number, written, "the type is not registered",
		fmt.Sprintf("add tide.Component[%v](g), tide.Singleton[%v](g) or whichever it is", base, base))
}

// refuses says why a function of this role cannot have a parameter, and what
// to write instead; no problem is "".
func (r role) refuses(p *param, base reflect.Type) (problem, mend string) {
	if p.verified && r == listener {
		return "a local handler reads one world: of tide.Verified the confirmed one, of an event itself the predicted", fmt.Sprintf("take %v", base)
	}
	if p.verified && r != viewing {
		return "only a view can tell what is confirmed from what is predicted", fmt.Sprintf("take %v", base)
	}
	if p.form == aSlice && (r != system || !p.rowed()) {
		return "only a system takes runs of rows, of components and of its input", fmt.Sprintf("take %v", base)
	}
	if p.form == aMut && (p.source == fromLocal || p.source == fromInput) {
		return "a Mut is of a component or a singleton", fmt.Sprintf("take %v", base)
	}
	if p.source == fromInput && p.form == aPointer {
		return "an input is read, never written", fmt.Sprintf("take it by value: %v", base)
	}
	switch r {
	case system:
		if p.source == fromLocal {
			return "a system may not read what only this machine has", "send it through the input"
		}
	case handler:
		switch p.source {
		case fromComponent, fromInput:
			return "a handler runs once for an event, not for each entity", "take a singleton, or make it a system"
		case fromLocal:
			return "a handler may not read what only this machine has", "send it through the input"
		}
	case viewing:
		switch {
		case p.source == fromInput:
			return "a view has no player's input", "keep what it shows in a component, or read the Devices"
		case p.writes() && p.source != fromLocal:
			return "a view may not write the world", fmt.Sprintf("take it by value: %v", base)
		}
	case listener:
		switch {
		case p.rowed():
			return "a local handler runs once for an event, not for each entity", "take a local or a singleton, and read entities by tide.Get"
		case p.writes() && p.source != fromLocal:
			return "a local handler may not write the world", fmt.Sprintf("take it by value: %v", base)
		}
	case sampling:
		if p.source != fromLocal {
			return "an input is sampled from the devices and from locals", "let a view copy what it needs into a local"
		}
	}
	return "", ""
}

// confirmed is the T of a Verified[T].
func confirmed(typ reflect.Type) (reflect.Type, bool) {
	if typ.Kind() != reflect.Struct || typ.NumField() != 1 || typ.Field(0).Name != "Value" {
		return nil, false // what embeds a Verified has its method too, and is none
	}
	value, ok := reflect.Zero(typ).Interface().(interface{ confirms() reflect.Type })
	if !ok {
		return nil, false
	}
	return value.confirms(), true
}
