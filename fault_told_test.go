package tide_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

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

// Whose command it was is told with what its handler does wrong, and with what is dropped.
func TestFaultOfACommandNamesItsSender(t *testing.T) {
	g := numbers()
	tide.Command[buy](g)
	tide.OnCommand(g, func(t *tide.Tick, from tide.PlayerID, b buy) { panic("sold out") })
	tide.System1(g, func(t *tide.Tick, s *six) { panic("of nobody's") })
	i := start(t, g, 0)
	command, err := i.EncodeCommand(buy{What: 3})
	if err != nil {
		t.Fatal(err)
	}
	command.Player = 3
	i.Step(&match.Step{Tick: 1, Commands: []match.Command{command, {Player: 4, Kind: command.Kind}, {Player: 5, Kind: 7}}})
	faults := i.Faults()
	if len(faults) != 4 {
		t.Fatal(i.Err())
	}
	for n, want := range []string{"tick 1, sent by player 3: panic: sold out", "tick 1, sent by player 4: a payload does not have 7 bytes", "tick 1, sent by player 5: it is of a kind", "tick 1: panic: of nobody's"} {
		if !strings.Contains(faults[n].Error(), want) {
			t.Errorf("%q does not say %q", faults[n], want)
		}
	}
}
