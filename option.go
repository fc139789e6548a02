package tide

import (
	"fmt"
	"reflect"

	"github.com/tide-engine/tide/world"
)

// Option says of a system, a handler or a view what its parameters do not.
type Option struct {
	kind optionKind
	typ  reflect.Type
}

type optionKind uint8

const (
	with optionKind = iota
	without
	during
	edits
	parallel
)

// With keeps to the entities that have a component the function does not take.
func With[C any]() Option { return Option{with, reflect.TypeFor[C]()} }

// Without keeps to the entities that do not have a component.
func Without[C any]() Option { return Option{without, reflect.TypeFor[C]()} }

// During keeps a function to the time in which scene S runs. What a system or a
// handler spawns then belongs to the scene, and goes with it.
func During[S any]() Option { return Option{during, reflect.TypeFor[S]()} }

// Edits lets a system or a handler write component C of any entity, by Edit.
func Edits[C any]() Option { return Option{edits, reflect.TypeFor[C]()} }

// Parallel lets a system's blocks of entities run on several goroutines at
// once. The result is the same to the bit as without, on any machine: what it
// spawns, despawns and sends is put in the order of the entities. So that it
// can be, such a system writes its own rows only: no singleton, no collection,
// nothing by Edit; and Spawn cannot say which entity it will be. One that takes runs
// of rows is split between them, of up to 1,024 entities each; others are split by 64.
func Parallel() Option { return Option{kind: parallel} }

func (o Option) String() string {
	name := [...]string{"With", "Without", "During", "Edits", "Parallel"}[o.kind]
	if o.typ == nil {
		return "tide." + name
	}
	return fmt.Sprintf("tide.%s[%v]", name, o.typ)
}

// options resolves what a function was registered with.
func (r *resolver) options() {
	g, f := r.game, r.function
	f.with, f.without, f.edits, f.scene, f.parallel = nil, nil, nil, 0, false
	filtered := false
	for _, o := range f.options {
		if mend := f.role.refusesOption(o.kind); mend != "" {
			r.mistake(o, fmt.Sprintf("%v is not for a %v", o, f.role), mend)
			continue
		}
		switch o.kind {
		case with:
			filtered = true
			f.with = append(f.with, r.component(o, "filters by"))
		case without:
			filtered = true
			f.without = append(f.without, r.component(o, "filters by"))
		case edits:
			f.edits = append(f.edits, r.component(o, "edits"))
		case during:
			scene, ok := g.sceneOf[o.typ]
			if !ok {
				r.mistake(o, fmt.Sprintf("runs during %v, which is not a registered scene", o.typ), fmt.Sprintf("add tide.Scene[%v](g)", o.typ))
			} else if f.scene != 0 {
				r.mistake(o, "runs during two scenes", "register it once for each")
			}
			f.scene = scene
		case parallel:
			f.parallel = true
		}
	}
	if filtered && !f.rowed && len(r.errs) == 0 {
		r.errs = append(r.errs, &Error{Where: f.where(), Problem: "filters entities, but takes none of their components",
			Mend: "take a component, or drop the filter"})
	}
	if f.parallel {
		r.parallel()
	}
}

// component is the number of an option's type.
func (r *resolver) component(o Option, verb string) world.TypeID {
	id, ok := r.game.components[o.typ]
	if !ok {
		r.mistake(o, fmt.Sprintf("%s %v, which is not a registered component", verb, o.typ), r.game.instead(o.typ, "Component"))
	}
	return id
}

func (r *resolver) mistake(o Option, problem, mend string) {
	r.errs = append(r.errs, &Error{Where: r.function.where(), Type: o.typ, Problem: problem, Mend: mend})
}

// parallel refuses what several goroutines cannot do alike.
func (r *resolver) parallel() {
	f := r.function
	if !f.rowed && len(r.errs) == 0 {
		r.mistake(Option{}, "is parallel, but takes no component to split by", "take a component, or drop tide.Parallel")
	}
	if len(f.edits) > 0 {
		r.mistake(Option{}, "is parallel and edits other entities, which another goroutine may be reading", "send an event, and edit in its handler")
	}
	for n := range f.params {
		if p := &f.params[n]; p.source == fromSingleton && p.writes() {
			r.wrong(n+1, f.types[n], "a parallel system cannot write a singleton, which all its goroutines would", "send an event, and write it in the handler")
		}
	}
}

// refusesOption says what to do instead where a function of this role cannot
// have an option; "" is that it can.
func (r role) refusesOption(o optionKind) (mend string) {
	switch o {
	case with, without:
		if r == handler {
			return "look at the entities in a system, or find them by Get"
		}
	case edits:
		if r == viewing {
			return "a view reads; let a system or a handler write"
		}
	case parallel:
		if r != system {
			return "drop it: only systems are split"
		}
	}
	return ""
}
