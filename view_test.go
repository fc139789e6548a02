package tide_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/match"
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
		got = append(got, fmt.Sprint("confirmed ", f.Entity().Index(), " ", a.Value.V))
	})
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
		"confirmed 0 10", "confirmed 1 11", "confirmed 2 12",
		"both 0.1 110 10",
		"six 2 1",
		"notes 110+1 13+8 14+9 113 23 25",
	}
	if !slices.Equal(got, want) {
		t.Errorf("saw\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}

	// Before anything is confirmed, views of it wait, whether it is nil or a
	// snapshot that holds nothing.
	got = nil
	i.Draw(frame(), i.World(), nil)
	if i.Saved(1) != nil || i.Saved(-1) != nil {
		t.Error("a slot that nothing was saved in has something")
	}
	for _, line := range got {
		if strings.HasPrefix(line, "confirmed") || strings.HasPrefix(line, "both") || strings.HasPrefix(line, "six") {
			t.Errorf("with nothing confirmed a view says %s", line)
		}
	}
	if len(got) != 5 {
		t.Errorf("saw %v", got)
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
