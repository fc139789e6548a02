package tide_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// A verified event is heard with the world after its very tick, a predicted one
// with the newest there is; in neither can anything be written.
func TestHearingReadsItsWorld(t *testing.T) {
	g := shooting(&log{})
	tide.Local[notes](g)
	tide.Hear2(g, func(h *tide.Hearing, s shot, n *notes, v six) {
		one, _ := tide.Get[gun](h, h.Reader().EntityAt(0))
		n.note("%d: %d and %d for %d", h.Tick, v.V, one.Shots, h.Session.Player)
		if _, ok := h.Reader().(*world.World); ok {
			panic("it is handed the world itself")
		}
	})
	tide.Hear2(g, func(h *tide.Hearing, s tide.Verified[shot], v six, n *notes) {
		one, _ := tide.Get[gun](h, h.Reader().EntityAt(0))
		n.note("%d verified: %d and %d", h.Tick, v.V, one.Shots)
	})
	var kept *tide.Hearing
	tide.Hear3(g, func(h *tide.Hearing, s tide.Removed[shot], n notes, m *log2, v six) {
		kept = h
		m.lines = append(m.lines, fmt.Sprintf("after %d: %d removed: %d", len(n.lines), h.Tick, v.V))
	})
	tide.Local[log2](g)
	var got []string
	tide.View2(g, func(f *tide.Frame, n notes, m log2) { got = append(n.lines, m.lines...) })
	r := newRig(t, g)
	for line := range strings.SplitSeq("run 2 a; run 3 a; run 4 aaa; hear; run 4; run 3 a; run 4 a; confirm 2; confirm 3; run 5 a; confirm 4; hear", "; ") {
		r.do(line)
	}
	r.instance.Draw(frame(), r.instance.World(), nil)
	want := "2: 5 and 5 for 1|3: 5 and 5 for 1|4: 5 and 5 for 1|4: 5 and 5 for 1|4: 5 and 5 for 1|" +
		"2 verified: 1 and 1|3 verified: 2 and 2|4 verified: 3 and 3|5: 4 and 4 for 1|after 7: 4 removed: 3|after 7: 4 removed: 3"
	if s := strings.Join(got, "|"); s != want || r.instance.Err() != nil {
		t.Errorf("heard %s\nwant  %s: %v", s, want, r.instance.Err())
	}
	if kept.Reader() != nil {
		t.Error("what is heard is over, and its world is still there")
	}
	if _, ok := tide.Get[gun](kept, 1); ok {
		t.Error("so is a component")
	}
}

type log2 struct{ lines []string }

// Joins, leaves and scenes are heard as events of the game's own are, and
// equal events of two types are not one.
func TestBuiltInEventsAreHeard(t *testing.T) {
	g := numbers()
	tide.Scene[roster](g)
	tide.Event[shot](g)
	tide.Event[echo](g)
	var lines []string
	note := func(h *tide.Hearing, format string, args ...any) {
		lines = append(lines, fmt.Sprintf("%d%v %s", h.Tick, h.Late, fmt.Sprintf(format, args...)))
	}
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) {
		tide.StartScene(t, roster{Thrown: 3})
		tide.Send(t, echo{Kind: 'x'})
	})
	tide.On1(g, func(t *tide.Tick, e tide.SceneStarted[roster], r *roster) {
		r.Bodies.Set(t, 1, 1)
		tide.Send(t, shot{Kind: 'x'})
	})
	tide.On(g, func(t *tide.Tick, e tide.PlayerLeft) { tide.EndScene[roster](t) })
	tide.Hear(g, func(h *tide.Hearing, e tide.PlayerJoined) { note(h, "joined %d", e.Player) })
	tide.Hear(g, func(h *tide.Hearing, e tide.Verified[tide.PlayerLeft]) { note(h, "left %d", e.Value.Player) })
	tide.Hear(g, func(h *tide.Hearing, e tide.SceneStarted[roster]) { note(h, "started %d", e.Scene.Thrown) })
	tide.Hear(g, func(h *tide.Hearing, e tide.SceneEnded[roster]) {
		note(h, "ended %d, none left: %v", e.Scene.Thrown, e.Scene.Bodies == (roster{}).Bodies)
	})
	tide.Hear(g, func(h *tide.Hearing, e shot) { note(h, "shot %c", e.Kind) })
	tide.Hear(g, func(h *tide.Hearing, e tide.Removed[echo]) { note(h, "echo %c removed", e.Value.Kind) })
	i := start(t, g, 0)
	i.Adopted(0)
	i.Save(0)
	i.Step(&match.Step{Tick: 1}) // as it was predicted
	i.Hear(tide.Session{})
	i.Load(0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 2, Joined: true}}})
	i.Confirmed(1)
	i.Save(0)
	i.Step(&match.Step{Tick: 2})
	i.Hear(tide.Session{})
	i.Load(0)
	i.Step(&match.Step{Tick: 2, Changes: []match.Change{{Player: 2}}})
	i.Confirmed(2)
	i.Hear(tide.Session{})
	want := "1true joined 2|1true started 3|1true shot x|2true ended 3, none left: true|2false left 2"
	if s := strings.Join(lines, "|"); s != want || i.Err() != nil {
		t.Errorf("heard %s\nwant  %s: %v", s, want, i.Err())
	}
}

// Who hears what is one machine's: it is in no fingerprint, and no hash.
func TestHearingIsBesideTheWorld(t *testing.T) {
	deaf := func() *tide.Game {
		g := numbers()
		tide.Event[shot](g)
		spawning(g, func(t *tide.Tick) { tide.Send(t, shot{Kind: 'a'}) })
		return g
	}
	listening := deaf()
	tide.Hear(listening, func(*tide.Hearing, shot) {})
	tide.System1(listening, func(t *tide.Tick, s *six) { s.V++ })
	plain := deaf()
	tide.System1(plain, func(t *tide.Tick, s *six) { s.V++ })
	a, b := begin(t, listening), begin(t, plain)
	a.Hear(tide.Session{})
	b.Hear(tide.Session{})
	if a.Fingerprint() != b.Fingerprint() || a.Description() != b.Description() || a.Hash() != b.Hash() {
		t.Error("a local handler is seen by other machines")
	}
}

// A local handler that panics ends alone.
func TestFaultsOfHearing(t *testing.T) {
	l := &log{}
	g := shooting(l)
	tide.Hear(g, func(h *tide.Hearing, s shot) { panic("no sound") })
	heard := 0
	tide.Hear(g, func(h *tide.Hearing, s shot) { heard++ })
	r := newRig(t, g)
	r.do("run 2 ab")
	r.hear()
	if heard != 2 || len(r.instance.Faults()) != 1 {
		t.Fatalf("%d heard: %v", heard, r.instance.Err())
	}
	if f := r.instance.Faults()[0]; f.Tick != 2 || !strings.HasPrefix(f.Function, "local handler tide_test.TestFaultsOfHearing") || !strings.Contains(f.Problem, "no sound") || f.Stack == "" {
		t.Errorf("got %+v", f)
	}
}

// Limits: so many events of a tick are heard, and ticks are kept for so long.
func TestLimitsOfHearing(t *testing.T) {
	g := numbers()
	tide.Event[shot](g)
	count := 0
	tide.System1(g, func(t *tide.Tick, s *six) {
		for range count {
			tide.Send(t, shot{Kind: 'a', Wide: uint64(t.Number())})
		}
	})
	heard, verified := 0, []uint32{}
	tide.Hear(g, func(*tide.Hearing, shot) { heard++ })
	tide.Hear(g, func(h *tide.Hearing, s tide.Verified[shot]) { verified = append(verified, h.Tick) })
	i := start(t, g, 0)
	i.Adopted(0)
	count = 4096
	i.Step(&match.Step{Tick: 1})
	i.Hear(tide.Session{})
	if heard != 4096 || i.Err() != nil {
		t.Errorf("%d of 4096 heard: %v", heard, i.Err())
	}
	count = 4097
	i.Step(&match.Step{Tick: 2})
	i.Hear(tide.Session{})
	if heard != 2*4096 || len(i.Faults()) != 1 || !strings.Contains(i.Err().Error(), "more events than local handlers hear") {
		t.Errorf("%d heard: %v", heard, i.Err())
	}
	// 30 ticks a second for five seconds, and two: what nobody hears for longer
	// is not heard.
	const span = 152
	count, heard = 1, 0
	for tick := uint32(1); tick <= 2*span; tick++ {
		if tick > 2 {
			i.Step(&match.Step{Tick: tick})
		}
		i.Confirmed(tick)
	}
	i.Hear(tide.Session{})
	if heard != span || len(verified) != span || verified[0] != span+1 {
		t.Errorf("%d heard, %d verified", heard, len(verified))
	}
	// A repair from before what was let go of.
	for tick := uint32(2*span + 1); tick <= 4*span; tick++ {
		i.Step(&match.Step{Tick: tick})
	}
	i.Adopted(2*span + 10)
	heard, verified = 0, verified[:0]
	i.Step(&match.Step{Tick: 2*span + 11})
	i.Confirmed(2*span + 11)
	i.Hear(tide.Session{})
	if heard != 1 || len(verified) != 1 || verified[0] != 2*span+11 {
		t.Errorf("%d heard, %v verified", heard, verified)
	}
	// A world of far ahead, and one from before.
	i.Adopted(4_000_000_000)
	i.Hear(tide.Session{})
	i.Adopted(5)
	i.Hear(tide.Session{})
	if heard != 1 {
		t.Errorf("%d heard of ticks that never ran", heard-1)
	}
}

func TestMistakesOfHearing(t *testing.T) {
	cases := []struct {
		make func(g *tide.Game)
		says string
	}{
		{func(g *tide.Game) { tide.Hear(g, func(h *tide.Hearing, s shot) {}) }, "tide.Event[tide_test.shot]"},
		{func(g *tide.Game) { tide.Hear(g, func(h *tide.Hearing, s tide.Removed[shot]) {}) }, "tide.Event[tide_test.shot]"},
		{func(g *tide.Game) { tide.Event[shot](g); tide.Hear(g, func(h *tide.Hearing, s *shot) {}) }, "by value"},
		{func(g *tide.Game) { tide.Hear1(g, func(h *tide.Hearing, e tide.PlayerLeft, s *six) {}) }, "may not write the world; take it by value"},
		{func(g *tide.Game) { tide.Hear1(g, func(h *tide.Hearing, e tide.PlayerLeft, s tide.Mut[six]) {}) }, "may not write the world"},
		{func(g *tide.Game) { tide.Hear1(g, func(h *tide.Hearing, e tide.PlayerLeft, a one) {}) }, "runs once for an event"},
		{func(g *tide.Game) { tide.Hear1(g, func(h *tide.Hearing, e tide.PlayerLeft, a []one) {}) }, "only a system takes runs of rows"},
		{func(g *tide.Game) { tide.Hear1(g, func(h *tide.Hearing, e tide.PlayerLeft, a tide.Verified[six]) {}) }, "reads one world"},
		{func(g *tide.Game) { tide.Hear1(g, func(h *tide.Hearing, e tide.PlayerLeft, a unknown) {}) }, "the type is not registered"},
		{func(g *tide.Game) { tide.Hear[tide.PlayerLeft](g, nil) }, "the function is nil"},
		{func(g *tide.Game) { tide.On(g, func(t *tide.Tick, e tide.Verified[tide.PlayerLeft]) {}) }, "is not a registered event"},
	}
	for _, c := range cases {
		g := numbers()
		c.make(g)
		if err := g.Err(); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v does not say %q", err, c.says)
		}
	}
	g := numbers()
	start(t, g, 0)
	tide.Hear(g, func(*tide.Hearing, tide.PlayerLeft) {})
	if err := g.Err(); err == nil || !strings.Contains(err.Error(), "local handler") {
		t.Errorf("a game that has been started takes one more: %v", err)
	}
}

// Hearing, rollbacks and verified worlds included, allocates nothing.
func TestSteadyHearingAllocatesNothing(t *testing.T) {
	g := tide.New(tide.Settings{TickRate: 10, MaxPlayers: 2})
	tide.Singleton[six](g)
	tide.Event[shot](g)
	tide.Local[[3]int](g)
	guess := uint64(0)
	tide.System1(g, func(t *tide.Tick, s *six) {
		s.V++
		for n := range t.Number()%3 + 1 {
			tide.Send(t, shot{Kind: 'a', Wide: uint64(n) + guess})
		}
	})
	var sums [3]int
	tide.Hear1(g, func(h *tide.Hearing, s shot, n *[3]int) { sums[0]++ })
	tide.Hear1(g, func(h *tide.Hearing, s tide.Removed[shot], v six) { sums[1]++ })
	tide.Hear1(g, func(h *tide.Hearing, s tide.Verified[shot], v six) { sums[2]++ })
	i := start(t, g, 0)
	i.Adopted(0)
	i.Save(0)
	tick := uint32(0)
	step := match.Step{}
	run := func(at uint32) {
		step.Tick = at
		i.Step(&step)
		i.Save(int(at % 16))
	}
	// Each frame confirms a tick otherwise than it ran, and runs four again.
	frame := func() {
		tick++
		i.Load(int((tick - 1) % 16))
		guess = 1
		run(tick)
		i.Confirmed(tick)
		guess = uint64(tick & 1)
		for ahead := tick + 1; ahead < tick+5; ahead++ {
			run(ahead)
		}
		i.Hear(tide.Session{})
	}
	for range 200 {
		frame()
	}
	if n := testing.AllocsPerRun(500, frame); n != 0 {
		t.Errorf("a frame of hearing allocates %v times", n)
	}
	if sums[0] == 0 || sums[1] == 0 || sums[2] == 0 || i.Err() != nil {
		t.Errorf("heard %v: %v", sums, i.Err())
	}
}
