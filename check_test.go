package tide_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// Check mode finds nothing in a game that does nothing wrong, and changes no
// bit of it.
func TestCheckOfCleanGames(t *testing.T) {
	for name, make := range map[string]func() *tide.Game{
		"yard": yard, "hollow": hollow, "swarm": func() *tide.Game { return swarm(true, tide.Parallel()) },
	} {
		plain, checked := start(t, make(), 6), start(t, make(), 6)
		checked.Check()
		checked.Check()
		for n := range uint32(8) {
			step := &match.Step{Tick: n + 1, Inputs: []match.Input{{Player: 1, Value: press{Way: vec(1, 2), Fire: true}.packed()}}}
			if n == 0 {
				step.Changes = []match.Change{{Player: 1, Joined: true}}
			}
			plain.Step(step)
			checked.Save(0)
			checked.Step(step)
			checked.Load(0)
			checked.Step(step)
			if plain.Hash() != checked.Hash() {
				t.Fatalf("%s, tick %d: another world", name, n+1)
			}
		}
		if len(plain.Faults()) != len(checked.Faults()) {
			t.Errorf("%s: %v\nwithout check mode: %v", name, checked.Err(), plain.Err())
		}
	}
}

// wicked is what a test's games do wrong, outside of the world.
type wicked struct {
	kept  *one
	rows  []one
	count int32
	local *scratch
	clock int64
}

type listed struct{ Places tide.Map[int32, det.Vec2] }

// Everything that parts machines is found and named.
func TestCheckNames(t *testing.T) {
	cases := []struct {
		name string
		make func(g *tide.Game, w *wicked)
		says []string
	}{
		{"a pointer that was kept, in a tick", func(g *tide.Game, w *wicked) {
			tide.System1(g, func(t *tide.Tick, a *one) {
				if a.V == 70 {
					w.kept = a
				} else {
					a.V += 1000
				}
			})
			tide.System1(g, func(t *tide.Tick, b two) {
				if b.V == 5 && t.Number() == 3 {
					w.kept.V++
				}
			})
		}, []string{"func1.2, tick 3, entity 70.1: one.V is written, and the function does not say so (it was 70 and is 71)"}},
		{"a pointer that was kept from a tick before", func(g *tide.Game, w *wicked) {
			tide.System1(g, func(t *tide.Tick, b two) {
				if b.V == 5 && w.kept != nil && t.Number() == 3 {
					w.kept.V = 9
				}
			})
			tide.System1(g, func(t *tide.Tick, a *one) {
				if a.V != 71 {
					a.V += 1000
				} else if t.Number() == 2 {
					w.kept = a
				}
			})
		}, []string{"func2.1, tick 3, entity 71.1: one.V is written"}},
		{"a row that is read", func(g *tide.Game, w *wicked) {
			tide.System2(g, func(t *tide.Tick, a []one, b tide.Reads[two]) {
				for n := range b {
					if b[n].V == 8 {
						b[n].V = -8
					}
				}
			})
		}, []string{"entity 8.1: two.V is written, and the function does not say so (it was 8 and is -8)"}},
		{"a row that the function is not run for", func(g *tide.Game, w *wicked) {
			tide.System1(g, func(t *tide.Tick, a *one) {
				if a.V == 13 {
					w.kept = a
				}
			}, tide.Without[tide.Owner]())
			tide.System2(g, func(t *tide.Tick, a *one, b two) {
				if b.V == 12 {
					w.kept.V = 1000
				}
			}, tide.With[tide.Owner]())
		}, []string{"entity 13.1: one.V is written, and the function does not say so (it was 13 and is 1000)", "func4.2"}},
		{"a NaN", func(g *tide.Game, w *wicked) {
			tide.Component[place](g)
			tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) { t.Spawn(place{}) })
			tide.System1(g, func(t *tide.Tick, p *place) {
				if t.Number() == 3 {
					p.At.Y = p.At.X / p.At.X
				}
			})
			tide.System1(g, func(t *tide.Tick, p *place) { p.At.X = p.At.Y })
		}, []string{"func5.2, tick 3, entity 200.1: place.At.Y becomes NaN"}},
		{"a NaN in a collection", func(g *tide.Game, w *wicked) {
			tide.Singleton[listed](g)
			tide.System1(g, func(t *tide.Tick, l *listed) {
				l.Places.Set(t, 1, vec(0, 0))
				if t.Number() == 2 {
					l.Places.Set(t, 5, vec(0, float32(math.Inf(1)-math.Inf(1))))
				}
			})
		}, []string{"tick 2: listed.Places[5].Y becomes NaN"}},
		{"a NaN that is spawned", func(g *tide.Game, w *wicked) {
			tide.Component[place](g)
			tide.System1(g, func(t *tide.Tick, s six) { t.Spawn(place{At: vec(0, float32(math.NaN()))}) })
		}, []string{"func7.1, tick 1: place.At.Y is NaN in what is given to Spawn"}},
		{"a Go variable", func(g *tide.Game, w *wicked) {
			tide.System2(g, func(t *tide.Tick, a *one, b two) {
				if b.V == 20 {
					w.count++
					a.V = w.count
				}
			})
		}, []string{"func8.1, tick 1, entity 20.1: one.V gives another result when its tick is run again (it is 2 the first time and 3 the second)"}},
		{"a local", func(g *tide.Game, w *wicked) {
			tide.Local[scratch](g)
			tide.View1(g, func(f *tide.Frame, s *scratch) { w.local, s.words = s, make([]string, 4) })
			tide.System1(g, func(t *tide.Tick, s *six) {
				if w.local != nil {
					s.V = int32(len(w.local.words))
				}
			})
		}, []string{"func9.2, tick 2: six.V gives another result", "4 the first time and 0 the second"}},
		{"a clock", func(g *tide.Game, w *wicked) {
			tide.System1(g, func(t *tide.Tick, s *six) {
				before := w.clock
				for w.clock == before { // wasm's clock moves a millisecond at a time
					w.clock = time.Now().UnixMicro()
				}
				s.V = int32(w.clock)
			})
		}, []string{"six.V gives another result"}},
		{"the order of a Go map", func(g *tide.Game, w *wicked) {
			tide.System1(g, func(t *tide.Tick, s *six) {
				for n := range map[int32]bool{1: true, 2: true, 3: true, 4: true, 5: true, 6: true, 7: true, 8: true} {
					s.V = s.V*31 + n
				}
			})
		}, []string{"six.V gives another result"}},
		{"a Go variable in what is spawned", func(g *tide.Game, w *wicked) {
			tide.System1(g, func(t *tide.Tick, s six) {
				w.count++
				t.Spawn(one{w.count})
			})
		}, []string{"entity 200.1: one.V is something else when what the function asks for is asked for again"}},
		{"a handler of an event", func(g *tide.Game, w *wicked) {
			tide.Event[bang](g)
			tide.System1(g, func(t *tide.Tick, a *one) {
				if w.kept = a; a.V == 3 {
					tide.Send(t, bang{})
				}
			})
			tide.On(g, func(t *tide.Tick, b bang) { w.kept.V = 77 })
		}, []string{"handler", "func13.2, tick 1, entity 199.1: one.V is written"}},
		{"a view", func(g *tide.Game, w *wicked) {
			tide.System1(g, func(t *tide.Tick, a *one) { w.kept = a })
			tide.View(g, func(f *tide.Frame) { w.kept.V = 50 })
		}, []string{"something outside of a tick, tick 1, entity 199.1: one.V was written between two ticks (it was 199 and is 50)"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g := hollow()
			c.make(g, &wicked{})
			i := start(t, g, 0)
			i.Check()
			for n := range uint32(4) {
				step := &match.Step{Tick: n + 1}
				if n == 0 {
					step.Changes = []match.Change{{Player: 1, Joined: true}}
				}
				i.Step(step)
				i.Save(int(n % 3))
				i.Draw(frame(), i.World(), nil)
			}
			if len(i.Faults()) == 0 {
				t.Fatal("nothing is found")
			}
			for _, part := range c.says {
				if !strings.Contains(i.Faults()[0].Error(), part) {
					t.Errorf("it does not say %q, but\n%v", part, i.Err())
				}
			}
			if f := i.Faults()[0]; f.Component == "" || f.Field == "" {
				t.Errorf("%+v", f)
			}
		})
	}
}

// What a system writes after the world was settled in its middle is missed by a save; check
// mode names the system, and not one that only reads the world.
func TestCheckNamesWhoSettles(t *testing.T) {
	for name, settle := range map[string]func(w *world.World, s *world.Snapshot){
		"hash":       func(w *world.World, s *world.Snapshot) { w.Hash() },
		"full hash":  func(w *world.World, s *world.Snapshot) { w.FullHash() },
		"save":       func(w *world.World, s *world.Snapshot) { w.Save(s) },
		"encode":     func(w *world.World, s *world.Snapshot) { w.Encode(nil) },
		"difference": func(w *world.World, s *world.Snapshot) { world.Difference(w, w) },
		"reads":      func(w *world.World, s *world.Snapshot) { world.Get[one](w, w.EntityAt(3)) },
	} {
		g := hollow()
		var saved world.Snapshot
		tide.System1(g, func(t *tide.Tick, s *six) {
			if s.V++; t.Number() == 3 {
				settle(t.World(), &saved)
			}
			s.V++
		})
		i := start(t, g, 0)
		i.Check()
		for n := range uint32(4) {
			i.Step(&match.Step{Tick: n + 1})
		}
		const says = "tick 3: hashes, saves, encodes or settles the world while it runs"
		if err := i.Err(); name == "reads" && err != nil || name != "reads" && (err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "TestCheckNamesWhoSettles")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A collection that is copied into another row is the first one's: check mode says whose
// row it is in, once, and who put it there.
func TestCheckNamesCopiesOfCollections(t *testing.T) {
	type pile struct{ Places tide.List[place] }
	g := hollow()
	tide.Component[pile](g)
	tide.Singleton[listed](g)
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) { t.Spawn(pile{}) })
	tide.System1(g, func(t *tide.Tick, p *pile) {
		if p.Places.Append(t, place{}); t.Number() == 3 {
			t.Spawn(*p)
		}
	}, tide.Without[one]())
	i := start(t, g, 0)
	i.Check()
	for n := range uint32(3) {
		step := &match.Step{Tick: n + 1}
		if n == 0 {
			step.Changes = []match.Change{{Player: 1, Joined: true}}
		}
		i.Step(step)
		if n == 1 && i.Err() != nil {
			t.Fatal(i.Err())
		}
	}
	if f := i.Faults(); len(f) != 1 || f[0].Tick != 3 || !strings.Contains(f[0].Error(), "entity 201.1: pile.Places is a copy of another row's collection") {
		t.Errorf("%v", i.Err())
	}
}

// Without check mode too, a stray write is known within 64 ticks.
func TestStrayWritesAreFound(t *testing.T) {
	g := hollow()
	var kept *one
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) { kept = tide.Edit[one](t, t.Reader().EntityAt(150)) }, tide.Edits[one]())
	i := start(t, g, 0)
	for n := range uint32(200) {
		step := &match.Step{Tick: n + 1}
		if n == 0 {
			step.Changes = []match.Change{{Player: 1, Joined: true}}
		}
		i.Step(step)
		i.Hash()
		if n == 100 {
			if i.Err() != nil {
				t.Fatal(i.Err())
			}
			kept.V = -5
		}
	}
	if f := i.Faults(); len(f) != 1 || f[0].Tick < 102 || f[0].Tick > 165 || !strings.Contains(f[0].Error(), "tide_test.one was written through a pointer") {
		t.Errorf("%v", i.Err())
	}
}

// The same of a small singleton, of which the next tick keeps what it finds.
func TestStrayWritesOfSingletonsAreFound(t *testing.T) {
	g := numbers()
	tide.Singleton[seven](g)
	var kept *six
	tide.On1(g, func(t *tide.Tick, e tide.PlayerJoined, s *six) { kept = s })
	tide.System1(g, func(t *tide.Tick, s *seven) { s.V++ })
	i := start(t, g, 0)
	for n := range uint32(200) {
		step := &match.Step{Tick: n + 1}
		if n == 0 {
			step.Changes = []match.Change{{Player: 1, Joined: true}}
		}
		i.Step(step)
		i.Hash()
		if n == 100 {
			if i.Err() != nil {
				t.Fatal(i.Err())
			}
			kept.V = -5
		}
	}
	if f := i.Faults(); len(f) != 1 || f[0].Tick < 102 || f[0].Tick > 165 || !strings.Contains(f[0].Error(), "tide_test.six was written through a pointer") {
		t.Errorf("%v", i.Err())
	}
}
