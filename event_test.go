package tide_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

type bang struct {
	Wide uint64 // aligned, wherever it waits
	From int32
	Deep int32
}

// What a system asks for happens in the order of the asking, entity by entity,
// and what handlers ask for comes after all of it.
func TestEventsAreHeardInOrder(t *testing.T) {
	g := numbers()
	tide.Event[bang](g)
	var heard []string
	spawning(g, func(t *tide.Tick) {
		for n := range int32(3) {
			t.Spawn(one{n})
		}
	})
	tide.System1(g, func(t *tide.Tick, a one) {
		tide.Send(t, bang{From: a.V, Wide: 1 << 60})
		child := t.Spawn(two{a.V})
		tide.Send(t, bang{From: a.V, Deep: int32(child.Index())})
		t.Despawn(child)
		tide.Send(t, bang{From: a.V, Deep: -1})
	})
	tide.On1(g, func(t *tide.Tick, b bang, s *six) {
		s.V++
		alive := 0
		for n := range uint32(6) {
			if _, there := tide.Get[two](t, t.World().EntityAt(n)); there {
				alive++
			}
		}
		heard = append(heard, fmt.Sprintf("%d/%d:%d", b.From, b.Deep, alive))
		if b.Deep == -1 {
			tide.Send(t, bang{From: b.From, Deep: -2})
		}
		if b.Wide != 0 && b.Wide != 1<<60 {
			panic("bent")
		}
	})
	i := begin(t, g)
	heard = nil
	i.Step(&match.Step{Tick: 2})
	want := []string{"0/0:0", "0/3:1", "0/-1:0", "1/0:0", "1/4:1", "1/-1:0", "2/0:0", "2/5:1", "2/-1:0", "0/-2:0", "1/-2:0", "2/-2:0"}
	if !slices.Equal(heard, want) || i.Err() != nil {
		t.Errorf("heard %v\nwant  %v: %v", heard, want, i.Err())
	}
	if s := world.Single[six](i.World()); s.V != 24 {
		t.Errorf("counted %d", s.V)
	}
}

// An event that leads to itself ends, and so does one that doubles.
func TestCascadesEnd(t *testing.T) {
	for _, width := range []int{1, 2} {
		g := numbers()
		tide.Event[bang](g)
		heard := 0
		tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) { tide.Send(t, bang{}) })
		tide.On(g, func(t *tide.Tick, b bang) {
			heard++
			for range width {
				tide.Send(t, b)
			}
		})
		after := 0
		tide.System1(g, func(t *tide.Tick, s six) { after++ })
		i := start(t, g, 0)
		i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
		want, says := 64, "a chain of 64"
		if width == 2 {
			want, says = world.MaxEntities, "more than 1048576 changes"
		}
		if heard != want || after != 1 || len(i.Faults()) != 1 || !strings.Contains(i.Err().Error(), says) {
			t.Errorf("%d wide: %d heard, %d after: %v", width, heard, after, i.Err())
		}
	}
}

// So does a scene that starts itself.
func TestScenesThatStartThemselvesEnd(t *testing.T) {
	g := numbers()
	tide.Scene[round](g)
	started := 0
	spawning(g, func(t *tide.Tick) { tide.StartScene(t, round{}) })
	tide.On(g, func(t *tide.Tick, e tide.SceneStarted[round]) {
		started++
		tide.StartScene(t, round{})
	})
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	if started != 64 || len(i.Faults()) != 1 || !strings.Contains(i.Err().Error(), "a chain of 64") {
		t.Errorf("%d times: %v", started, i.Err())
	}
}

func TestMistakesOfSending(t *testing.T) {
	g := numbers()
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) {
		tide.Send(t, unknown{})
		tide.StartScene(t, unknown{})
		tide.EndScene[unknown](t)
		if tide.Edit[one](t, t.Spawn(one{})) != nil {
			panic("it was handed out")
		}
		if _, ok := tide.Get[unknown](t, 1); ok {
			panic("it was found")
		}
	})
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	for n, part := range []string{"tide.Event[tide_test.unknown]", "StartScene was given", "EndScene was given", "tide.Edits[tide_test.one]()", "Get of tide_test.unknown"} {
		if len(i.Faults()) != 5 || !strings.Contains(i.Faults()[n].Error(), part) {
			t.Errorf("no %q in %v", part, i.Err())
		}
	}
}

// Joins and leaves are heard in the server's order, by every handler of theirs
// in the order of registration, before the systems, each seeing what the one
// before it made.
func TestEvents(t *testing.T) {
	g := numbers()
	var heard []string
	hear := func(format string, args ...any) { heard = append(heard, fmt.Sprintf(format, args...)) }
	tide.On1(g, func(t *tide.Tick, e tide.PlayerJoined, s *six) {
		s.V++
		hear("join %d", e.Player)
		t.Spawn(one{int32(e.Player)})
	})
	tide.On(g, func(t *tide.Tick, e tide.PlayerLeft) { hear("leave %d", e.Player) })
	tide.On2(g, func(t *tide.Tick, e tide.PlayerJoined, s six, o *seven) {
		hear("again %d: %d of %d", e.Player, s.V, t.World().Count())
		if _, there := world.Get[one](t.Reader(), t.World().EntityAt(uint32(s.V-1))); !there {
			hear("but nothing is there")
		}
		o.V = s.V
	})
	tide.On3(g, func(t *tide.Tick, e tide.PlayerLeft, s six, o seven, p *eight) { p.V = s.V + o.V })
	tide.System1(g, func(t *tide.Tick, p eight) { hear("system %d", p.V) })
	tide.Singleton[seven](g)
	tide.Singleton[eight](g)
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 3, Joined: true}, {Player: 3}, {Player: 1, Joined: true}}})
	got := strings.Join(heard, ", ")
	if want := "join 3, again 3: 1 of 1, leave 3, join 1, again 1: 2 of 2, system 2"; got != want {
		t.Errorf("heard %s\nwant  %s", got, want)
	}
}
