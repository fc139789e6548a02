package tide_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
)

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
