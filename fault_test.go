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

func TestSpawnOfWhatIsNoComponent(t *testing.T) {
	cases := []struct {
		give any
		says []string
	}{
		{unknown{}, []string{"Spawn was given a tide_test.unknown", "add tide.Component[tide_test.unknown](g)"}},
		{&one{}, []string{"Spawn was given a *tide_test.one", "by value"}},
		{nil, []string{"Spawn was given nil"}},
		{six{}, []string{"tide_test.six, which is not a registered component"}},
		{"text", []string{"a string"}},
	}
	for _, c := range cases {
		g := numbers()
		tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) { t.Spawn(one{1}, c.give, two{2}) })
		i := start(t, g, 0)
		i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
		for _, part := range append(c.says, "handler tide_test.TestSpawn", "tick 1") {
			if err := i.Err(); err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%v does not say %q", err, part)
			}
		}
		e := i.World().EntityAt(0)
		a, _ := world.Get[one](i.World(), e)
		b, _ := world.Get[two](i.World(), e)
		if a == nil || b == nil || a.V != 1 || b.V != 2 {
			t.Errorf("with %T the rest became %v and %v", c.give, a, b)
		}
	}
}

// Each is kept once, however often a tick runs again, and no more than some.
func TestFaultsAreBounded(t *testing.T) {
	g := numbers()
	calls := 0
	tide.System1(g, func(t *tide.Tick, s *six) {
		calls++
		panic(fmt.Sprint("number ", calls/2))
	})
	ticks := 0
	late := func(after int) {
		if ticks > after {
			panic(fmt.Sprint("late ", after, " in ", ticks))
		}
	}
	tide.System1(g, func(t *tide.Tick, s *six) { ticks++; late(40) })
	tide.System1(g, func(t *tide.Tick, s *six) { late(60) })
	tide.System1(g, func(t *tide.Tick, s *six) { late(80) })
	tide.System1(g, func(t *tide.Tick, s *six) { late(100) })
	tide.View(g, func(f *tide.Frame) { panic("in a view") })
	tide.Input(g, func(d *tide.Devices) press {
		d = nil
		return press{Fire: d.Pointer.Down}
	})
	i := start(t, g, 0)
	i.Draw(frame(), i.World(), nil)
	packed := []byte{1, 2, 3, 4, 5, 6, 7, 8, 9}
	i.Sample(&tide.Devices{}, packed)
	if string(packed) != string(make([]byte, 9)) {
		t.Errorf("an input whose sampling failed is %x", packed)
	}
	if faults := i.Faults(); len(faults) != 2 || !strings.Contains(faults[0].Function, "view") || !strings.Contains(faults[1].Function, "input") {
		t.Fatalf("%v", i.Err())
	}
	for range 200 {
		i.Step(&match.Step{Tick: 1})
	}
	if n := len(i.Faults()); n != 32 {
		t.Errorf("%d faults are kept", n)
	}
	seen, of := map[string]bool{}, map[string]int{}
	for _, f := range i.Faults() {
		if seen[f.Problem] {
			t.Errorf("%q is kept twice", f.Problem)
		}
		seen[f.Problem] = true
		of[f.Function]++
	}
	if len(of) != 6 { // the first of all fails in every tick, and hides none that fails later
		t.Errorf("they are of %d functions: %v", len(of), of)
	}
}

// A world that is full gives no entity, says so once, and goes on.
func TestFullWorld(t *testing.T) {
	g := numbers()
	var last tide.Entity
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) {
		for range world.MaxEntities {
			last = t.Spawn()
		}
		if over := t.Spawn(one{5}); over != 0 {
			panic("an entity too many")
		}
		t.Despawn(0)
	})
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	if last.Index() != world.MaxEntities-1 || i.World().Count() != world.MaxEntities {
		t.Errorf("the last is %v of %d", last, i.World().Count())
	}
	if faults := i.Faults(); len(faults) != 1 || !strings.Contains(faults[0].Problem, "Spawn: world:") {
		t.Errorf("%v", i.Err())
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

// A Tick is its function's for as long as that runs. Kept longer it is of no entity and
// of no function, though another function runs, and another tick.
func TestTickThatIsOver(t *testing.T) {
	g := numbers()
	var kept, other *tide.Tick
	spawning(g, func(t *tide.Tick) { t.Spawn(one{1}) })
	tide.System1(g, func(t *tide.Tick, a *one) {
		if kept == nil {
			kept = t
		}
		if kept.Entity().Index() != 0 || kept.Entity() == world.None {
			panic("the tick is of another entity while its function runs")
		}
	})
	seen := 0
	tide.System1(g, func(t *tide.Tick, rows []one) {
		if other = t; t.EntityAt(0) == world.None {
			panic("a run of rows has no entity")
		}
		if kept.Entity() != world.None || kept.EntityAt(0) != world.None {
			panic("the tick of a function that has run is of an entity")
		}
		seen++
	})
	i := start(t, g, 0)
	join := match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}}
	i.Step(&join)
	i.Step(&match.Step{Tick: 2})
	if err := i.Err(); err != nil || seen != 2 {
		t.Fatalf("%d runs of rows were seen; %v", seen, err)
	}
	if other.Entity() != world.None || other.EntityAt(0) != world.None {
		t.Error("after the tick there is an entity")
	}
	other.Spawn(struct{ X int8 }{})
	if faults := i.Faults(); len(faults) != 1 || faults[0].Function != "a tick that is over" {
		t.Errorf("%+v", faults)
	}
}
