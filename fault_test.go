package tide_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// A panic costs the row it happened in and no other, in the middle of a block,
// at its end and in the next; it is kept with where and when.
func TestPanicEndsOneRow(t *testing.T) {
	g := numbers()
	spawning(g, func(t *tide.Tick) {
		for n := range int32(130) {
			t.Spawn(one{n})
		}
	})
	bad := []int32{0, 5, 63, 64, 127, 129}
	tide.System1(g, func(t *tide.Tick, a *one) {
		a.V += 1000
		if slices.Contains(bad, a.V-1000) {
			panic("out of oil")
		}
		a.V += 1000
	})
	after := 0
	tide.System1(g, func(t *tide.Tick, a one) { after++ })
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	for n := range int32(130) {
		want := n + 2000
		if slices.Contains(bad, n) {
			want = n + 1000
		}
		if a, _ := world.Get[one](i.World(), i.World().EntityAt(uint32(n))); a.V != want {
			t.Errorf("row %d is %d, want %d", n, a.V, want)
		}
	}
	if after != 130 {
		t.Errorf("the system after ran for %d", after)
	}
	faults := i.Faults()
	if len(faults) != 1 {
		t.Fatalf("%d faults: %v", len(faults), i.Err())
	}
	f := faults[0]
	if f.Tick != 1 || f.Entity.Index() != 0 || f.Entity.Generation() != 1 || !strings.Contains(f.Stack, "fault_test.go") {
		t.Errorf("%+v", f)
	}
	for _, part := range []string{"system tide_test.TestPanicEndsOneRow", "tick 1", "entity 0.1", "panic: out of oil"} {
		if !strings.Contains(f.Error(), part) {
			t.Errorf("%q does not say %q", f, part)
		}
	}
	var fault *tide.Fault
	if !errors.As(i.Err(), &fault) || fault != f {
		t.Errorf("Err is %v", i.Err())
	}
}

// Systems that panic one after another, in their first row, in their last, in
// runs of rows and in what hears them, keep nobody from running, and what
// each asked for is done before the next, tick after tick alike.
func TestPanicsKeepTheOrder(t *testing.T) {
	type bump struct{ V int32 }
	g := numbers()
	tide.Event[bump](g)
	spawning(g, func(t *tide.Tick) {
		for n := range int32(3) {
			t.Spawn(one{n}, two{n})
		}
		t.Spawn(one{3})
		t.Spawn(one{4}, two{4})
	})
	var log []string
	tide.On(g, func(t *tide.Tick, b bump) {
		log = append(log, fmt.Sprint("heard ", b.V))
		if b.V == 20 {
			panic("not that")
		}
	})
	row := func(name string, bad int32) func(t *tide.Tick, a *one) {
		return func(t *tide.Tick, a *one) {
			log = append(log, fmt.Sprint(name, a.V, t.Entity().Index()))
			if a.V == bad {
				tide.Send(t, bump{10 * a.V})
				panic(name)
			}
		}
	}
	tide.System1(g, row("first", 0))
	tide.System1(g, func(t *tide.Tick, a []two) {
		log = append(log, fmt.Sprint("run of ", len(a), t.EntityAt(0).Index()))
		panic("run")
	})
	tide.System1(g, row("last", 4))
	tide.System1(g, func(t *tide.Tick, s *six) { log = append(log, "once"); panic("once") })
	tide.System1(g, row("midst", 2))
	want := []string{"first0 0", "first1 1", "first2 2", "first3 3", "first4 4", "heard 0",
		"run of 3 0", "run of 1 4",
		"last0 0", "last1 1", "last2 2", "last3 3", "last4 4", "heard 40",
		"once",
		"midst0 0", "midst1 1", "midst2 2", "midst3 3", "midst4 4", "heard 20"}
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	for tick := range uint32(3) {
		if !slices.Equal(log, want) {
			t.Fatalf("tick %d runs %q", 1+tick, log)
		}
		log = log[:0]
		i.Step(&match.Step{Tick: 2 + tick})
	}
	var entities []uint32
	for _, f := range i.Faults() {
		if f.Tick != 1 || f.Stack == "" {
			t.Errorf("%v", f)
		}
		entities = append(entities, f.Entity.Index())
	}
	if !slices.Equal(entities, []uint32{0, 0, 4, 0, 2, 0}) {
		t.Errorf("they are at %v: %v", entities, i.Err())
	}
}

// Two machines on which the same code panics stay alike, and what a function
// asked for before it panicked is done.
func TestPanicsAreDeterministic(t *testing.T) {
	g := numbers()
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) {
		t.Spawn(one{1})
		var none []int
		t.Spawn(one{int32(none[e.Player])})
	})
	tide.System2(g, func(t *tide.Tick, a *one, s six) {
		zero := s.V
		a.V = 7
		a.V /= zero
	})
	var hashes []uint64
	for range 2 {
		i := start(t, g, 0)
		i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
		if a, _ := world.Get[one](i.World(), i.World().EntityAt(0)); i.World().Count() != 1 || a.V != 7 || len(i.Faults()) != 2 {
			t.Errorf("%d entities, the first %v, faults %v", i.World().Count(), a, i.Err())
		}
		hashes = append(hashes, i.Hash())
	}
	if hashes[0] != hashes[1] {
		t.Error("they differ")
	}
}

// The stack of a panic names where it was, and not where the one before it was, of another
// system of the same tick.
func TestStackIsOfItsOwnPanic(t *testing.T) {
	g := tide.New(tide.Settings{})
	tide.Singleton[tally](g)
	tide.System1(g, fallsFirst)
	tide.System1(g, fallsSecond)
	ran := false
	tide.System1(g, func(*tide.Tick, *tally) { ran = true })
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1})
	faults := i.Faults()
	if len(faults) != 2 || !ran {
		t.Fatalf("%d faults, the third system ran: %v", len(faults), ran)
	}
	for n, own := range []string{"fallsFirst", "fallsSecond"} {
		other := []string{"fallsSecond", "fallsFirst"}[n]
		if stack := faults[n].Stack; !strings.Contains(stack, own) || strings.Contains(stack, other) {
			t.Errorf("the stack of %s is\n%s", own, stack)
		}
	}
}

func fallsFirst(*tide.Tick, *tally) { panic("first") }

func fallsSecond(*tide.Tick, *tally) { panic("second") }

// A panic without a reason, which an old program may ask Go for, ends no more of a tick
// than another: what a machine's environment says must not part it from the others.
func TestPanicWithoutAReasonEndsOneSystem(t *testing.T) {
	t.Setenv("GODEBUG", "panicnil=1")
	g := tide.New(tide.Settings{})
	tide.Singleton[tally](g)
	tide.System1(g, func(_ *tide.Tick, n *tally) { n.Count++; panic(nil) })
	tide.System1(g, func(_ *tide.Tick, n *tally) { n.Count += 10 })
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1})
	if n := world.Single[tally](i.World()); n.Count != 11 {
		t.Errorf("the count is %d, not 11", n.Count)
	}
}
