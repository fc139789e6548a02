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

type round struct{ Left int32 }

// A scene's entities go with it, in order, and no others; its functions run
// while it does, and its events come once.
func TestScenes(t *testing.T) {
	g := numbers()
	tide.Scene[round](g)
	tide.Scene[seven](g)
	var heard []string
	hear := func(format string, args ...any) { heard = append(heard, fmt.Sprintf(format, args...)) }
	spawning(g, func(t *tide.Tick) {
		t.Spawn(one{7})
		tide.StartScene(t, round{Left: 2})
		tide.StartScene(t, seven{V: 1})
	})
	tide.On1(g, func(t *tide.Tick, e tide.SceneStarted[round], r *round) {
		hear("start %d of %d", e.Scene.Left, r.Left)
		t.Spawn(two{1})
	})
	tide.On1(g, func(t *tide.Tick, e tide.SceneEnded[round], r round) {
		hear("end %d of %d with %d", e.Scene.Left, r.Left, t.World().Count())
		t.Spawn(one{8})
	})
	tide.System1(g, func(t *tide.Tick, r *round) {
		hear("round %d", r.Left)
		t.Spawn(two{r.Left})
		if r.Left--; r.Left == 0 {
			tide.EndScene[round](t)
			t.Spawn(two{5}) // too late: it goes too
		}
	}, tide.During[round]())
	tide.System1(g, func(t *tide.Tick, s *seven) { s.V++; t.Spawn(two{s.V}) }, tide.During[seven]())
	tide.View(g, func(f *tide.Frame) { hear("running %v %v", tide.Running[round](f), tide.Running[seven](f)) })
	tide.View1(g, func(f *tide.Frame, r round) { hear("seen") }, tide.During[round]())
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	i.Draw(frame(), i.World(), nil)
	i.Save(0)
	var hashes []uint64
	for range 2 {
		i.Step(&match.Step{Tick: 2})
		i.Step(&match.Step{Tick: 3})
		i.Draw(frame(), i.World(), nil)
		hashes = append(hashes, i.Hash())
		i.Load(0)
	}
	want := "start 2 of 2, round 2, running true true, seen, " +
		strings.Repeat("round 1, end 0 of 0 with 3, running false true, ", 2)
	if got := strings.Join(heard, ", ") + ", "; got != want || i.Err() != nil {
		t.Errorf("heard %s\nwant  %s: %v", got, want, i.Err())
	}
	if hashes[0] != hashes[1] {
		t.Error("run again, it is another world")
	}
}

type buy struct {
	What  uint16 `tide:"max=9"`
	Much  float32
	Again bool
}

// A command reaches its handlers on every machine, or none.
func TestCommands(t *testing.T) {
	g := numbers()
	tide.Command[unit](g)
	tide.Command[buy](g)
	var heard []string
	tide.OnCommand1(g, func(t *tide.Tick, from tide.PlayerID, b buy, s *six) {
		if b.Again {
			return
		}
		s.V += int32(b.What)
		heard = append(heard, fmt.Sprintf("%d: %v of %v", from, b.Much, b.What))
	})
	tide.OnCommand(g, func(t *tide.Tick, from tide.PlayerID, u unit) { t.Spawn(one{int32(from)}) })
	tide.System1(g, func(t *tide.Tick, s *six) { s.V *= 2 })
	i := start(t, g, 0)
	encode := func(c any) match.Command {
		command, err := i.EncodeCommand(c)
		if err != nil {
			t.Fatal(err)
		}
		return command
	}
	good := encode(buy{What: 3, Much: 1.5})
	good.Player = 2
	bad := func(payload ...byte) match.Command {
		return match.Command{Player: 1, Kind: good.Kind, Payload: payload}
	}
	units := encode(unit{})
	units.Player = 4
	i.Step(&match.Step{Tick: 1, Commands: []match.Command{
		bad(), bad(3, 0, 0, 0, 0, 0), bad(3, 0, 0, 0, 0, 0, 2), bad(10, 0, 0, 0, 0, 0, 0), bad(3, 0, 0, 0, 0xc0, 0x7f, 0),
		bad(3, 0, 0, 0, 0x80, 0xff, 0), {Kind: 7}, units, good, bad(1, 0, 0, 0, 0, 0, 1)}})
	if len(heard) != 1 || heard[0] != "2: 1.5 of 3" || world.Single[six](i.World()).V != 6 {
		t.Errorf("heard %v, then %d", heard, world.Single[six](i.World()).V)
	}
	if a, _ := world.Get[one](i.World(), i.World().EntityAt(0)); a == nil || a.V != 4 {
		t.Errorf("the unit made %v", a)
	}
	said := i.Err().Error()
	for _, part := range []string{"command tide_test.buy", "does not have 7 bytes", "buy.Again is a bool", "buy.What is outside", "buy.Much is NaN or infinite", "a kind that the game has not"} {
		if !strings.Contains(said, part) {
			t.Errorf("%q does not say %q", said, part)
		}
	}
	for _, c := range []any{unknown{}, nil, &buy{}, buy{What: 10}} {
		if _, err := i.EncodeCommand(c); err == nil {
			t.Errorf("%v was encoded", c)
		}
	}
}

type unit struct{}

// What arrives is never more than a dropped command, and what is handled is
// what EncodeCommand makes again.
func FuzzCommand(f *testing.F) {
	f.Add(uint16(0), []byte{3, 0, 0, 0, 0xc0, 0x3f, 0})
	f.Add(uint16(0), []byte{3, 0, 0, 0, 0xc0, 0x7f, 0})
	f.Add(uint16(1), []byte{})
	f.Fuzz(func(t *testing.T, kind uint16, payload []byte) {
		g := tide.New(tide.Settings{})
		tide.Command[buy](g)
		tide.Singleton[six](g)
		handled := buy{What: 99}
		tide.OnCommand(g, func(t *tide.Tick, from tide.PlayerID, b buy) { handled = b })
		i := start(t, g, 0)
		i.Step(&match.Step{Tick: 1, Commands: []match.Command{{Player: 1, Kind: kind, Payload: payload}}})
		if (handled.What == 99) != (i.Err() != nil) {
			t.Fatalf("%v: %v", handled, i.Err())
		}
		if handled.What == 99 {
			return
		}
		if again, err := i.EncodeCommand(handled); err != nil || string(again.Payload) != string(payload) {
			t.Errorf("%x was handled, which is %x: %v", payload, again.Payload, err)
		}
	})
}

func TestMistakesOfDeclaring(t *testing.T) {
	cases := []struct {
		make func(g *tide.Game)
		says string
	}{
		{func(g *tide.Game) { tide.Event[roster](g) }, "a collection's cells belong"},
		{func(g *tide.Game) { tide.Event[struct{ S string }](g) }, "points outside the world"},
		{func(g *tide.Game) { tide.Event[tide.PlayerJoined](g) }, "registered already, as an event"},
		{func(g *tide.Game) { tide.Command[roster](g) }, "comes from outside"},
		{func(g *tide.Game) { tide.Scene[one](g) }, "registered already, as a component"},
		{func(g *tide.Game) { tide.OnCommand(g, func(t *tide.Tick, from tide.PlayerID, c buy) {}) }, "tide.Command[tide_test.buy]"},
		{func(g *tide.Game) { tide.System1(g, func(t *tide.Tick, a *one) {}, tide.During[six]()) }, "not a registered scene"},
		{func(g *tide.Game) { tide.System1(g, func(t *tide.Tick, a *one) {}, tide.Edits[six]()) }, "not a registered component"},
		{func(g *tide.Game) { tide.On(g, func(t *tide.Tick, e tide.PlayerLeft) {}, tide.With[one]()) }, "is not for a handler"},
		{func(g *tide.Game) { tide.View1(g, func(f *tide.Frame, a one) {}, tide.Edits[one]()) }, "is not for a view"},
		{func(g *tide.Game) { tide.System2(g, func(t *tide.Tick, a *one, s *six) {}, tide.Parallel()) }, "cannot write a singleton"},
		{func(g *tide.Game) { tide.System2(g, func(t *tide.Tick, a *one, s tide.Mut[six]) {}, tide.Parallel()) }, "cannot write a singleton"},
		{func(g *tide.Game) { tide.System1(g, func(t *tide.Tick, s six) {}, tide.Parallel()) }, "no component to split by"},
		{func(g *tide.Game) { tide.System1(g, func(t *tide.Tick, a *one) {}, tide.Parallel(), tide.Edits[one]()) }, "edits other entities"},
		{func(g *tide.Game) { tide.System2(g, func(t *tide.Tick, a []one, b *two) {}) }, "runs of rows as slices, and one row"},
		{func(g *tide.Game) { tide.System2(g, func(t *tide.Tick, a []one, b []six) {}) }, "only a system takes runs of rows"},
		{func(g *tide.Game) { tide.View1(g, func(f *tide.Frame, a []one) {}) }, "only a system takes runs of rows"},
		{func(g *tide.Game) { tide.View1(g, func(f *tide.Frame, a tide.Mut[one]) {}) }, "a view may not write"},
	}
	for _, c := range cases {
		g := numbers()
		c.make(g)
		if err := g.Err(); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v does not say %q", err, c.says)
		}
	}
}

// level is a command that ends with bytes.
type level struct {
	Slot  uint8 `tide:"max=3"`
	Bytes []byte
}

// A command's bytes reach its handler as they were, however many, and its other
// fields are held to their tags.
func TestCommandsThatEndWithBytes(t *testing.T) {
	g := tide.New(tide.Settings{})
	tide.Command[level](g)
	var got [][]byte
	tide.OnCommand(g, func(t *tide.Tick, from tide.PlayerID, l level) { got = append(got, append([]byte{l.Slot}, l.Bytes...)) })
	i := start(t, g, 0)
	var commands []match.Command
	for _, size := range []int{0, 1, 1000, 100_000} {
		c, err := i.EncodeCommand(level{Slot: 2, Bytes: slices.Repeat([]byte{9}, size)})
		if err != nil {
			t.Fatal(err)
		}
		c.Player = 1
		commands = append(commands, c)
	}
	for _, bad := range [][]byte{{}, {4, 1, 2}} {
		commands = append(commands, match.Command{Player: 1, Payload: bad})
	}
	i.Step(&match.Step{Tick: 1, Commands: commands})
	if len(got) != 4 || len(got[3]) != 100_001 || got[2][0] != 2 || got[2][1000] != 9 {
		t.Errorf("%d commands came", len(got))
	}
	for _, words := range []string{"does not have at least 1 bytes", "level.Slot is outside of its min and max"} {
		if err := i.Err(); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%v does not say %q", err, words)
		}
	}
	if _, err := i.EncodeCommand(level{Bytes: make([]byte, match.MaxLargeCommand)}); err == nil {
		t.Error("there is no limit")
	}
	if d := g.Describe(); !strings.Contains(d, "level.Bytes bytes") {
		t.Errorf("the description does not tell of the bytes:\n%s", d)
	}
}
