package tide

import (
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"strings"

	"github.com/tide-engine/tide/det"
)

// maxFaults is how many faults an instance keeps. The first say what is wrong;
// a game that fails in every row must not fill memory with it.
const maxFaults = 32

// maxFaultsOf is how many of them are one function's, of which each may have other words:
// so that it does not hide what the rest do wrong.
const maxFaultsOf = 8

// Fault is a mistake of a game's own code that showed while it ran: a panic,
// something spawned that is no component, or what check mode finds. The match
// goes on, alike on every machine, without what failed.
type Fault struct {
	Tick      uint32   // of the first time, of a local handler's event its own; 0: outside of a tick, in a view
	Function  string   // "system main.follow"
	Entity    Entity   // for which it ran, or in which check mode finds it; none: not for one
	Sender    PlayerID // of the command that it is about; 0: not about one
	Component string   // in which check mode finds it: "main.Body"
	Field     string   // "Body.Position.X"; empty: the whole row
	Problem   string
	Found     string // the values, where check mode finds some
	Mend      string
	Stack     string // of a panic
}

func (f *Fault) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "tide: %s, tick %d", f.Function, f.Tick)
	if f.Entity != 0 {
		fmt.Fprintf(&b, ", entity %v", f.Entity)
	}
	if f.Sender != 0 {
		fmt.Fprintf(&b, ", sent by player %d", f.Sender)
	}
	b.WriteString(": ")
	if at := f.at(); at != "" {
		b.WriteString(at + " ")
	}
	b.WriteString(f.Problem)
	if f.Found != "" {
		b.WriteString(" (" + f.Found + ")")
	}
	if f.Mend != "" {
		b.WriteString("; " + f.Mend)
	}
	return b.String()
}

// at is where in the world check mode found it.
func (f *Fault) at() string {
	if f.Field == "" {
		return f.Component
	}
	return f.Field
}

// faults are an instance's, each kind of each function once: a tick that is
// run again after a rollback fails again.
type faults struct{ list []*Fault }

// Faults are the different faults so far, the oldest first, at most 32 and of one function
// at most 8.
func (i *Instance) Faults() []*Fault { return i.faults.list }

// Err is the faults joined; nil is none.
func (i *Instance) Err() error {
	errs := make([]error, len(i.faults.list))
	for n, fault := range i.faults.list {
		errs[n] = fault
	}
	return errors.Join(errs...)
}

func (l *faults) add(fault Fault) bool {
	if len(l.list) == maxFaults {
		return false
	}
	of := 0
	for _, known := range l.list {
		if known.Function != fault.Function {
			continue
		}
		if of++; of == maxFaultsOf || known.Problem == fault.Problem && known.at() == fault.at() {
			return false
		}
	}
	l.list = append(l.list, &fault)
	return true
}

// panicked keeps the reason why a call's run for one entity ended; nil is that its
// goroutine ends.
func (c *call) panicked(reason any) {
	if reason == nil {
		return
	}
	fault := Fault{Problem: fmt.Sprintf("panic: %v", reason)}
	c.blame(&fault)
	if c.tick != nil {
		fault.Tick = c.tick.Number()
	} else if c.hearing != nil {
		fault.Tick = c.hearing.Tick
	}
	if l := c.faults(); l.add(fault) {
		stack, _, _ := strings.Cut(string(debug.Stack()), "github.com/tide-engine/tide.(*Instance).playOn(") // below is the panic before this one
		l.list[len(l.list)-1].Stack = stack
	}
}

func notAComponent(t *Tick, typ reflect.Type) {
	switch {
	case typ == nil:
		t.fault("Spawn was given nil", "leave it out")
	case typ.Kind() == reflect.Pointer:
		t.fault(fmt.Sprintf("Spawn was given a %v", typ), "give components by value")
	default:
		t.fault(fmt.Sprintf("Spawn was given a %v, which is not a registered component", typ), t.instance.game.instead(typ, "Component"))
	}
}

// watch keeps it as a fault if this thread's arithmetic is not other machines'.
func (l *faults) watch(tick uint32) {
	if err := canary(); err != nil {
		l.add(Fault{Tick: tick, Function: "this machine", Problem: err.Error(), Mend: "until then its matches part from the others'"})
	}
}

// canary is det's; a test has another.
var canary = det.Canary
