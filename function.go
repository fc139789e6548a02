package tide

import (
	"reflect"

	"github.com/tide-engine/tide/world"
)

// role is what a registered function is for, which says what it may take.
type role uint8

const (
	system role = iota
	handler
	viewing
	sampling
)

func (r role) String() string {
	return [...]string{"system", "handler", "view", "input"}[r]
}

// function is a registered function of typed parameters. It is the same for
// every instance; a call has what is one instance's.
type function struct {
	role    role
	name    string
	event   int // what a handler handles
	missing bool
	types   []reflect.Type
	filters []Filter
	run     func(*call)

	params  []param
	with    []world.TypeID
	without []world.TypeID
	rowed   bool // runs once an entity; otherwise once
	owned   bool // for entities with an owner only, whose input it takes
	settled bool // for entities of the confirmed world, of which alone it takes components
}

func newFunction(r role, fn any, types []reflect.Type, filters []Filter, run func(*call)) *function {
	return &function{
		role: r, name: functionName(fn), missing: reflect.ValueOf(fn).IsNil(),
		types: types, filters: filters, run: run,
	}
}

func (f *function) where() string { return f.role.String() + " " + f.name }

// resolve finds out what each parameter is, once every type is registered.
func (f *function) resolve(g *Game) []error {
	if f.missing {
		return []error{&Error{Where: f.where(), Problem: "the function is nil", Mend: "give the function itself"}}
	}
	r := resolver{game: g, function: f, seen: map[reflect.Type]int{}}
	f.params, f.with, f.without = nil, nil, nil
	f.rowed, f.owned, f.settled = false, false, true
	for i, typ := range f.types {
		p := r.param(i+1, typ)
		f.rowed = f.rowed || p.rowed()
		f.settled = f.settled && (p.verified || !p.rowed())
		f.owned = f.owned || p.source == fromInput
		f.params = append(f.params, p)
	}
	f.settled = f.settled && f.rowed
	for _, filter := range f.filters {
		id, ok := g.components[filter.component]
		if !ok {
			r.errs = append(r.errs, &Error{Where: f.where(), Type: filter.component,
				Problem: "filters by " + filter.component.String() + ", which is not a registered component",
				Mend:    "add tide.Component[" + filter.component.String() + "](g)"})
		}
		if filter.absent {
			f.without = append(f.without, id)
		} else {
			f.with = append(f.with, id)
		}
	}
	if len(f.filters) > 0 && !f.rowed && len(r.errs) == 0 {
		r.errs = append(r.errs, &Error{Where: f.where(), Problem: "filters entities, but takes none of their components",
			Mend: "take a component, or drop the filter"})
	}
	return r.errs
}

// Filter narrows which entities a system or a view runs for.
type Filter struct {
	component reflect.Type
	absent    bool
}

// With keeps to the entities that have a component the function does not take.
func With[T any]() Filter { return Filter{component: reflect.TypeFor[T]()} }

// Without keeps to the entities that do not have a component.
func Without[T any]() Filter { return Filter{component: reflect.TypeFor[T](), absent: true} }

func (g *Game) add(list *[]*function, f *function) {
	if g.started {
		g.mistake(&Error{Where: f.where(), Problem: "the game has been started",
			Mend: "register everything before the first tide.Start"})
		return
	}
	*list = append(*list, f)
	g.resolved = false
}
