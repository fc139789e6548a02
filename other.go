package tide

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/tide-engine/tide/world"
)

// Moment is what other entities are read through: a *Tick in a system or a
// handler, a *Frame in a view.
type Moment interface {
	moment() (*Game, world.Reader)
}

// Get is the component C of any entity, read. It is false where the entity is
// gone or has none. A system reads what it has written itself so far.
func Get[C any](m Moment, entity Entity) (C, bool) {
	g, r := m.moment()
	var none C
	id, ok := g.components[reflect.TypeFor[C]()]
	if t, ticking := m.(*Tick); ticking && !t.mayGet(id, ok, reflect.TypeFor[C]()) || !ok || r == nil {
		return none, false
	}
	row := (*C)(r.Row(entity, id))
	if row == nil {
		return none, false
	}
	return *row, true
}

// mayGet reports whether the function may read a component of any entity, and
// keeps a Fault where it may not.
func (t *Tick) mayGet(id world.TypeID, ok bool, typ reflect.Type) bool {
	if !ok {
		t.fault(fmt.Sprintf("Get of %v, which is not a registered component", typ), t.instance.game.instead(typ, "Component"))
		return false
	}
	if t.parallel() && t.call.function.writes(id) {
		t.fault(fmt.Sprintf("Get of %v in a parallel system that writes it: another goroutine may be writing that row", typ),
			"copy what is read into a component of its own in a system before")
		return false
	}
	return true
}

// Edit is the component C of any entity, to be written, in a system or a
// handler registered with Edits[C]. It is nil where the entity is gone or has
// none. The pointer is good until the function has run.
func Edit[C any](t *Tick, entity Entity) *C {
	typ := reflect.TypeFor[C]()
	id, ok := t.instance.game.components[typ]
	if c := t.running(); !ok || c == nil || !slices.Contains(c.function.edits, id) {
		t.fault(fmt.Sprintf("Edit of %v by a function that does not say so", typ), fmt.Sprintf("register it with tide.Edits[%v]()", typ))
		return nil
	}
	return (*C)(t.instance.world.WriteRow(entity, id))
}
