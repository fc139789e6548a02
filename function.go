package tide

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/tide-engine/tide/world"
)

// role is what a registered function is for, which says what it may take.
type role uint8

const (
	system role = iota
	handler
	viewing
	sampling
	listener
)

func (r role) String() string {
	return [...]string{"system", "handler", "view", "input", "local handler"}[r]
}

// function is a registered function of typed parameters. It is the same for
// every instance; a call has what is one instance's.
type function struct {
	role    role
	name    string
	order   int          // among the systems and handlers, as they were registered
	handles reflect.Type // by a handler: an event or a command
	command bool         // it handles a command
	hears   hearsOf      // by a local handler
	missing bool
	types   []reflect.Type
	options []Option
	run     func(*call)
	slices  func(*call) // by a system that takes runs of rows: run

	params   []param
	with     []world.TypeID
	without  []world.TypeID
	edits    []world.TypeID // of any entity
	number   int            // of what a handler handles
	scene    int            // during which alone it runs; 0: always
	rowed    bool           // runs once an entity; otherwise once
	blocked  bool           // rowed, and given runs of rows as slices
	owned    bool           // for entities with an owner only, whose input it takes
	settled  bool           // for entities of the confirmed world, of which alone it takes components
	compares bool           // takes components of both worlds
	parallel bool           // its blocks may run on several goroutines
	rows     []int          // the parameters that differ between entities
}

func newFunction(r role, fn any, types []reflect.Type, options []Option, run func(*call)) *function {
	return &function{
		role: r, name: functionName(fn), missing: reflect.ValueOf(fn).IsNil(),
		types: types, options: options, run: run,
	}
}

func (f *function) where() string { return f.role.String() + " " + f.name }

// resolve finds out what each parameter is, once every type is registered.
func (f *function) resolve(g *Game) []error {
	if f.missing {
		return []error{&Error{Where: f.where(), Problem: "the function is nil", Mend: "give the function itself"}}
	}
	r := resolver{game: g, function: f, seen: map[reflect.Type]int{}}
	f.params, f.rows, f.compares = nil, nil, false
	f.rowed, f.blocked, f.owned, f.settled = false, false, false, true
	for i, typ := range f.types {
		p := r.param(i+1, typ)
		f.rowed = f.rowed || p.rowed()
		f.blocked = f.blocked || p.form == aSlice
		f.settled = f.settled && (p.verified || !p.rowed())
		f.owned = f.owned || p.source == fromInput
		f.compares = f.compares || p.rowed() && p.verified
		if p.rowed() {
			f.rows = append(f.rows, i)
		}
		f.params = append(f.params, p)
	}
	f.settled = f.settled && f.rowed
	f.compares = f.compares && !f.settled
	r.options()
	r.forms()
	if f.role == handler || f.role == listener {
		r.handled()
	}
	return r.errs
}

// forms refuses rows and runs of rows in one function.
func (r *resolver) forms() {
	f := r.function
	for n := range f.params {
		p := &f.params[n]
		if f.blocked && p.rowed() && p.form != aSlice {
			r.wrong(n+1, f.types[n], "the function takes runs of rows as slices, and one row", fmt.Sprintf("take a slice here too: []%v", p.typ))
		}
	}
}

// writes says whether a function may write a type, its own rows or any.
func (f *function) writes(id world.TypeID) bool {
	for n := range f.params {
		if p := &f.params[n]; p.id == id && p.writes() {
			return true
		}
	}
	return slices.Contains(f.edits, id)
}

func (g *Game) add(list *[]*function, f *function) {
	if g.started {
		g.mistake(&Error{Where: f.where(), Problem: "the game has been started",
			Mend: "register everything before the first tide.Start"})
		return
	}
	if f.role == system || f.role == handler {
		f.order = g.functions
		g.functions++
	}
	*list = append(*list, f)
	g.resolved = false
}
