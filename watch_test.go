package tide_test

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
)

// ear keeps what a watcher is told, and the world's hash each time.
type ear struct {
	of     *tide.Instance
	told   []string
	hashes []uint64
	rolls  []tide.Entity
}

func (e *ear) Ran(function string, done bool) {
	e.told = append(e.told, fmt.Sprint(function[:strings.Index(function, " ")], " ", done))
	e.hashes = append(e.hashes, e.of.Hash())
}

func (e *ear) Rolled(function string, entity tide.Entity, first uint32) {
	e.told = append(e.told, fmt.Sprintf("roll %v %08x", entity, first))
	e.rolls = append(e.rolls, entity)
}

func (e *ear) Happened(event any) { e.told = append(e.told, fmt.Sprintf("%T %+v", event, event)) }

// Everything is told in the order in which it happens: a function's rolls before
// it, what it asked for after it, and the handlers of that in between.
func TestWatch(t *testing.T) {
	g := numbers()
	tide.Event[bang](g)
	spawning(g, func(t *tide.Tick) { t.Spawn(one{7}) })
	var rolled []string
	tide.System1(g, func(t *tide.Tick, a *one) {
		roll := t.Roll()
		rolled = append(rolled, fmt.Sprintf("roll %v %08x", t.Entity(), roll.Uint32()))
		a.V++
		tide.Send(t, bang{From: a.V})
	})
	tide.On1(g, func(t *tide.Tick, b bang, s *six) { s.V += b.From })
	i := start(t, g, 3)
	heard := &ear{of: i}
	i.Watch(heard)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	want := []string{
		"tide.PlayerJoined {Player:1}", "handler false", "handler true",
		rolled[0], "system false", "tide_test.bang {Wide:0 From:8 Deep:0}", "handler false", "system true",
	}
	if !slices.Equal(heard.told, want) {
		t.Errorf("told\n%s\nwant\n%s", strings.Join(heard.told, "\n"), strings.Join(want, "\n"))
	}
	// The spawn, the write of the row and that of the singleton each show where
	// they happen, and at the end stands the tick's own hash.
	if h := heard.hashes; h[0] == h[1] || h[1] == h[2] || h[2] == h[3] || h[3] != h[4] || h[4] != i.Hash() {
		t.Errorf("the hashes are %x, and the tick ends with %x", heard.hashes, i.Hash())
	}
	i.Watch(nil)
	told := len(heard.told)
	i.Step(&match.Step{Tick: 2})
	if len(heard.told) != told {
		t.Error("it is told of more though it no longer watches")
	}
}

// A world that is watched, hashed after every function and with parallel systems
// in it, has the bits of one that is not, and hears of the same rolls each time.
func TestWatchChangesNoBit(t *testing.T) {
	plain, seen, again := start(t, swarm(true, tide.Parallel()), 5), start(t, swarm(true, tide.Parallel()), 5), start(t, swarm(true, tide.Parallel()), 5)
	first, second := &ear{of: seen}, &ear{of: again}
	seen.Watch(first)
	again.Watch(second)
	for tick := uint32(1); tick <= 4; tick++ {
		step := &match.Step{Tick: tick}
		if tick == 1 {
			step.Changes = []match.Change{{Player: 1, Joined: true}}
		}
		for _, i := range []*tide.Instance{plain, seen, again} {
			i.Step(step)
		}
		if plain.Hash() != seen.Hash() {
			t.Fatalf("tick %d: %016x unwatched, %016x watched", tick, plain.Hash(), seen.Hash())
		}
	}
	if !slices.Equal(first.told, second.told) {
		t.Error("two runs tell different things")
	}
	ordered := slices.IsSortedFunc(first.rolls[:4000], func(a, b tide.Entity) int { return cmp.Compare(a.Index(), b.Index()) })
	if len(first.rolls) < 10_000 || !ordered {
		t.Errorf("%d rolls, ordered %v", len(first.rolls), ordered)
	}
}

// panicker is a watcher that panics while it is on.
type panicker struct{ on bool }

func (p *panicker) Ran(string, bool) {
	if p.on {
		panic("the watcher fell over")
	}
}

func (p *panicker) Rolled(string, tide.Entity, uint32) {}

func (p *panicker) Happened(any) {}

// A watcher that panics ends a tick in the middle, and check mode is on after it as before.
func TestCheckModeOutlivesAWatcher(t *testing.T) {
	g := tide.New(tide.Settings{})
	tide.Singleton[tally](g)
	ran := 0
	tide.System1(g, func(t *tide.Tick, n *tally) { ran++; n.Count++ })
	i := start(t, g, 0)
	i.Check()
	watcher := &panicker{on: true}
	i.Watch(watcher)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the watcher did not panic")
			}
		}()
		i.Step(&match.Step{Tick: 1})
	}()
	i.Watch(nil)
	before := ran
	i.Step(&match.Step{Tick: 2})
	if ran-before != 3 {
		t.Errorf("a tick was run %d times, not 3", ran-before)
	}
}

// exploding is a watcher that panics at one event.
type exploding struct{ on *bool }

func (w exploding) Ran(function string, asked bool)                          {}
func (w exploding) Rolled(function string, entity tide.Entity, first uint32) {}
func (w exploding) Happened(event any) {
	if b, ok := event.(bang); ok && b.Deep == 64 && *w.on {
		panic("in a watcher")
	}
}

// Where a handler ends the goroutine, or a watcher panics, in the middle of what a system
// asked for, the rest of that is not the next tick's, nor how deep its chain was.
func TestWorkThatEndsEarlyIsNotTheNextTicks(t *testing.T) {
	for _, parallel := range []bool{false, true} {
		exit, explode := false, false
		var options []tide.Option
		if parallel {
			options = append(options, tide.Parallel())
		}
		g := numbers()
		tide.Event[bang](g)
		spawning(g, func(t *tide.Tick) { t.Spawn(one{1}) })
		tide.On1(g, func(t *tide.Tick, b bang, s *six) {
			if s.V++; b.Deep == 64 && exit {
				runtime.Goexit()
			}
			if b.Deep > 0 && b.Deep < 64 {
				tide.Send(t, bang{Deep: b.Deep + 1})
			}
		})
		tide.System1(g, func(t *tide.Tick, a *one) {
			if a.V++; t.Number() > 2 {
				tide.Send(t, bang{})
			}
		}, options...)
		tide.System1(g, func(t *tide.Tick, s six) {
			if t.Number() == 2 {
				tide.Send(t, bang{Deep: 1})
			}
		})
		run := func(early *bool) (hash uint64, ended bool) {
			i := start(t, g, 0)
			i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
			i.Step(&match.Step{Tick: 2})
			i.Save(0)
			if early != nil { // the last tick again, and not to its end
				*early = true
				i.Watch(exploding{&explode})
				whole, done := false, make(chan bool)
				go func() {
					defer close(done)
					defer func() { ended = !whole; _ = recover() }()
					i.Step(&match.Step{Tick: 2})
					whole = true
				}()
				<-done
				*early = false
				i.Watch(nil)
				i.Load(0)
			}
			i.Step(&match.Step{Tick: 3})
			if err := i.Err(); err != nil {
				t.Error(err)
			}
			return i.Hash(), ended
		}
		want, _ := run(nil)
		for _, early := range []*bool{&exit, &explode} {
			if hash, ended := run(early); hash != want || !ended {
				t.Errorf("parallel %v, by a watcher %v: %x, want %x; it ended early: %v", parallel, early == &explode, hash, want, ended)
			}
		}
	}
}
