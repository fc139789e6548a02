package tide_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

func frame() *tide.Frame {
	return &tide.Frame{Draw: &draw.List{}, Devices: &tide.Devices{Screen: vec(200, 100)}}
}

// notes are what a test's views have seen, as a local of any type.
type notes struct{ lines []string }

func (n *notes) note(format string, args ...any) {
	n.lines = append(n.lines, fmt.Sprintf(format, args...))
}

// Views run in order, over what is presented, over what is confirmed, or over
// the entities that are in both; they share the locals.
func TestViews(t *testing.T) {
	g := numbers()
	tide.Local[notes](g)
	spawning(g, func(t *tide.Tick) {
		t.Spawn(one{10}, two{1})
		t.Spawn(one{11})
		t.Spawn(one{12}, two{2})
		t.Spawn(two{3})
	})
	tide.System1(g, func(t *tide.Tick, s *six) { s.V++ })
	tide.System2(g, func(t *tide.Tick, a *one, s six) {
		if s.V != 2 {
			return
		}
		a.V += 100
		switch t.Entity().Index() {
		case 1: // gone
			t.Despawn(t.Entity())
		case 2: // another in its place
			t.Despawn(t.Entity())
		}
	})
	tide.System1(g, func(t *tide.Tick, s six) {
		if s.V == 2 {
			t.Spawn(two{7})
			t.Spawn(one{13}, two{8}) // at 2
			t.Spawn(one{14}, two{9}) // at 4: not in what is confirmed
		}
	})
	var got []string
	tide.View(g, func(f *tide.Frame) { got = append(got, fmt.Sprint("all ", f.Entity())) })
	tide.View1(g, func(f *tide.Frame, a one) { got = append(got, fmt.Sprint("predicted ", f.Entity().Index(), " ", a.V)) })
	tide.View1(g, func(f *tide.Frame, a tide.Verified[one]) {
		got = append(got, fmt.Sprint("confirmed ", f.Entity(), " ", a.Value.V))
	})
	tide.View1(g, func(f *tide.Frame, a tide.Verified[one]) { got = append(got, fmt.Sprint("without ", f.Entity())) }, tide.Without[two]())
	tide.View2(g, func(f *tide.Frame, a one, b tide.Verified[one]) {
		got = append(got, fmt.Sprint("both ", f.Entity(), " ", a.V, " ", b.Value.V))
	})
	tide.View2(g, func(f *tide.Frame, s six, c tide.Verified[six]) {
		got = append(got, fmt.Sprint("six ", s.V, " ", c.Value.V))
	})
	tide.View3(g, func(f *tide.Frame, n *notes, a one, b two) { n.note("%d+%d", a.V, b.V) }, tide.Without[three]())
	tide.View4(g, func(f *tide.Frame, n *notes, a one, b two, s six) { n.note("%d", a.V+b.V+s.V) })
	tide.View1(g, func(f *tide.Frame, n notes) { got = append(got, "notes "+strings.Join(n.lines, " ")) })

	i := begin(t, g)
	i.Save(0)
	i.Step(&match.Step{Tick: 2})
	i.Draw(frame(), i.World(), i.Saved(0))
	if err := i.Err(); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"all none",
		"predicted 0 110", "predicted 2 13", "predicted 4 14",
		"confirmed 0.1 10", "confirmed 1.1 11", "confirmed 2.1 12",
		"without 1.1",
		"both 0.1 110 10",
		"six 2 1",
		"notes 110+1 13+8 14+9 113 23 25",
	}
	if !slices.Equal(got, want) {
		t.Errorf("saw\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}

	// Before anything is confirmed, views of it wait.
	for _, verified := range []world.Reader{nil, new(world.Snapshot)} {
		got = nil
		i.Draw(frame(), i.World(), verified)
		if err := i.Err(); err != nil {
			t.Fatal(err)
		}
		want := []string{"all none", "predicted 0 110", "predicted 2 13", "predicted 4 14"}
		if len(got) != 5 || !slices.Equal(got[:4], want) {
			t.Errorf("with nothing confirmed views say\n%s", strings.Join(got, "\n"))
		}
	}
	if i.Saved(1) != nil || i.Saved(-1) != nil {
		t.Error("a slot that nothing was saved in has something")
	}
}

// What is confirmed is seen also where this machine's world has fewer entities,
// or more.
func TestViewsOfUnlikeWorlds(t *testing.T) {
	g := numbers()
	spawning(g, func(t *tide.Tick) {
		for n := range int32(150) {
			t.Spawn(one{n})
		}
	})
	confirmed, predicted, both := 0, 0, 0
	tide.View1(g, func(f *tide.Frame, a tide.Verified[one]) { confirmed++ })
	tide.View1(g, func(f *tide.Frame, a one) { predicted++ })
	tide.View2(g, func(f *tide.Frame, a tide.Verified[one], b one) { both++ })
	i := start(t, g, 0)
	i.Save(0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	i.Draw(frame(), i.Saved(0), i.World())
	if confirmed != 150 || predicted != 0 || both != 0 {
		t.Errorf("%d confirmed, %d predicted, %d both", confirmed, predicted, both)
	}
	i.Draw(frame(), i.World(), i.Saved(0))
	if confirmed != 150 || predicted != 150 || both != 0 {
		t.Errorf("then %d confirmed, %d predicted, %d both", confirmed, predicted, both)
	}
}

// A panic in a view costs what it was drawing and no more.
func TestPanicInView(t *testing.T) {
	g := numbers()
	spawning(g, func(t *tide.Tick) {
		for n := range int32(70) {
			t.Spawn(one{n})
		}
	})
	var drawn []int32
	tide.View1(g, func(f *tide.Frame, a one) {
		if a.V == 3 || a.V == 64 {
			panic("out of ink")
		}
		drawn = append(drawn, a.V)
	})
	i := begin(t, g)
	i.Draw(frame(), i.World(), nil)
	var want []int32
	for n := range int32(70) {
		if n != 3 && n != 64 {
			want = append(want, n)
		}
	}
	if !slices.Equal(drawn, want) || len(i.Faults()) != 1 {
		t.Errorf("drew %v: %v", drawn, i.Err())
	}
}

// A frame begins with the game's camera and background, each view in world
// space, and nothing left of the last.
func TestFrame(t *testing.T) {
	g := tide.New(tide.Settings{Camera: draw.Camera{Center: vec(1, 2), Height: 4}, Background: draw.Teal})
	tide.View(g, func(f *tide.Frame) {
		if f.Draw.Background != draw.Teal || f.ToWorld(vec(100, 50)) != vec(1, 2) || f.ToWorld(vec(150, 0)) != vec(3, 4) {
			panic(fmt.Sprint(f.Draw.Background, f.ToWorld(vec(150, 0))))
		}
		f.Draw.SetScreen()
		f.Draw.Circle(vec(0, 0), 1, draw.White)
		f.Draw.Background, f.Draw.Camera = draw.Amber, draw.Camera{}
	})
	tide.View(g, func(f *tide.Frame) { f.Draw.Circle(vec(0, 0), 1, draw.White) })
	i, f := start(t, g, 0), frame()
	for range 2 {
		i.Draw(f, i.World(), nil)
		if err := i.Err(); err != nil {
			t.Fatal(err)
		}
		if n := len(f.Draw.Commands); n != 2 || f.Draw.Commands[0].Space != draw.Screen || f.Draw.Commands[1].Space != draw.World {
			t.Errorf("drew %+v", f.Draw.Commands)
		}
	}
}

func TestKeys(t *testing.T) {
	var held tide.Keys
	held = held.With(tide.KeyA, true).With(tide.KeyAlt, true).With(tide.KeyZ, true).With(tide.KeyZ, false)
	for key := range tide.Key(64) {
		if want := key == tide.KeyA || key == tide.KeyAlt; held.Held(key) != want {
			t.Errorf("key %d is held: %v", key, !want)
		}
	}
	if tide.Key9 != 35 || tide.KeyLeft != 36 {
		t.Errorf("keys share a number: 9 has %d and left %d", tide.Key9, tide.KeyLeft)
	}
}

func TestSnap(t *testing.T) {
	g := hollow()
	tide.View1(g, func(f *tide.Frame, a one) {
		if a.V == 50 {
			f.Snap(f.Entity())
		}
		if b, ok := tide.Get[one](f, f.Entity()); !ok || b != a {
			panic("not what it is")
		}
	})
	i, f := begin(t, g), frame()
	i.Draw(f, i.World(), nil)
	i.Draw(f, i.World(), nil)
	if s := f.Snapped(); len(s) != 1 || s[0].Index() != 50 || i.Err() != nil {
		t.Errorf("snapped %v: %v", s, i.Err())
	}
	if _, ok := tide.Get[one](f, f.Snapped()[0]); ok {
		t.Error("a frame that is over is read")
	}
}
