package tide_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// swarm is a game whose systems, parallel or not, write rows, runs of rows and
// a Mut, read inputs, singletons and other entities, roll, send, spawn, despawn
// and fail. An index that a despawn frees is taken by what a parallel system
// spawned after it, which another system would have named before; without
// despawns both give the same world.
func swarm(despawns bool, options ...tide.Option) *tide.Game {
	g := tide.New(tide.Settings{MaxPlayers: 4})
	tide.Component[place](g)
	tide.Component[drift](g)
	tide.Component[spark](g)
	tide.Component[one](g)
	tide.Component[two](g)
	tide.Singleton[six](g)
	tide.Event[bang](g)
	tide.Input(g, func(d *tide.Devices) press { return press{} })
	spawning(g, func(t *tide.Tick) {
		for n := range int32(5000) {
			if n%9 != 4 {
				t.Spawn(place{At: vec(float32(n), 0)}, drift{}, one{n}, two{n}, tide.Owner{Player: tide.PlayerID(n % 5)})
			} else {
				t.Spawn(two{n})
			}
		}
	})
	tide.System4(g, func(t *tide.Tick, p *place, d tide.Mut[drift], a one, s six) {
		roll := t.Roll()
		p.At.X += roll.Float32() + float32(s.V)
		switch {
		case roll.Chance(0.02):
			d.Set(drift{By: vec(roll.Float32(), d.Get().By.X)})
			tide.Send(t, bang{From: a.V, Deep: 1})
			if e := t.Spawn(*p, spark{Left: a.V, From: t.Entity()}); slices.Contains(options, tide.Parallel()) && e != 0 {
				panic("it was named too soon")
			}
			tide.Send(t, bang{From: a.V, Deep: 2})
		case roll.Chance(0.01):
			var none []int
			p.At.Y = float32(none[int(a.V)%3])
		}
	}, options...)
	tide.System3(g, func(t *tide.Tick, a []one, b tide.Reads[two], in []press) {
		for n := range a {
			a[n].V += b[n].V*3 + int32(in[n].Way.X)
		}
	}, options...)
	tide.System2(g, func(t *tide.Tick, s *spark, p place) {
		next := t.Reader().EntityAt((t.Entity().Index() + 77) % 5000)
		if a, ok := tide.Get[one](t, next); ok {
			s.Left += a.V
		}
	}, options...)
	tide.On1(g, func(t *tide.Tick, b bang, s *six) {
		s.V = s.V%1000 + b.From*b.Deep
		if b.Deep == 2 && despawns {
			if e := t.Reader().EntityAt(5000 + uint32(b.From)%50); e != 0 {
				t.Despawn(e)
			}
		}
	})
	return g
}

// run is the hash of every tick of a swarm, and what it has to say.
func runSwarm(t *testing.T, despawns bool, options ...tide.Option) (hashes []uint64, said string) {
	i := start(t, swarm(despawns, options...), 3)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	for n := range uint32(12) {
		i.Save(int(n % 2))
		step := &match.Step{Tick: 2 + n, Inputs: []match.Input{{Player: 1, Value: press{Way: vec(3, 0)}.packed()}}}
		i.Step(step)
		if i.Load(int(n % 2)); n%3 == 0 {
			i.Step(step)
		}
		i.Step(step)
		hashes = append(hashes, i.Hash())
	}
	for _, f := range i.Faults() {
		said += fmt.Sprintln(f.Tick, f.Entity, f.Problem)
	}
	if i.World().Count() < 5010 || world.Single[six](i.World()).V == 0 || strings.Count(said, "out of range") != 3 {
		t.Fatalf("little happened: %d entities, %v, %s", i.World().Count(), world.Single[six](i.World()), said)
	}
	return hashes, said
}

// However many processors there are, and with one goroutine, a parallel system
// gives the same world, tick by tick, and the same faults.
func TestParallelIsAlike(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	want, wanted := runSwarm(t, false)
	var one []uint64
	for _, processors := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(processors)
		if hashes, said := runSwarm(t, false, tide.Parallel()); !slices.Equal(hashes, want) || said != wanted {
			t.Errorf("with %d processors: %x\n%s\nwant %x\n%s", processors, hashes, said, want, wanted)
		}
		hashes, said := runSwarm(t, true, tide.Parallel())
		if one == nil {
			one = hashes
		}
		if !slices.Equal(hashes, one) || said != wanted {
			t.Errorf("with %d processors and despawns: %x\n%s\nwant %x\n%s", processors, hashes, said, one, wanted)
		}
	}
}

// A parallel system that takes runs of rows is given the same runs as without: it may tell how
// long they are, roll for each, and lose one by a panic.
func TestParallelRunsAreAlike(t *testing.T) {
	for _, rows := range []int32{40, 130, 1030, 5000, 70000} {
		run := func(options ...tide.Option) (hash uint64, runs int32, said string) {
			g := numbers()
			spawning(g, func(t *tide.Tick) {
				for n := range rows {
					if n%701 == 700 {
						t.Spawn(two{n})
					} else {
						t.Spawn(one{n}, place{})
					}
				}
			})
			tide.Component[place](g)
			tide.System2(g, func(t *tide.Tick, ones []one, places []place) {
				roll := t.Roll()
				for n := range ones {
					ones[n].V, places[n].At.X = int32(len(ones)), roll.Float32()
					if n == 20 && t.Number() == 3 && roll.Chance(0.5) {
						panic("in a run")
					}
				}
			}, options...)
			tide.System2(g, func(t *tide.Tick, o one, s *six) { s.V += 1000 / o.V })
			i := start(t, g, 5)
			i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
			for n := range uint32(3) {
				i.Step(&match.Step{Tick: 2 + n})
			}
			for _, f := range i.Faults() {
				said += fmt.Sprintln(f.Tick, f.Entity, f.Problem)
			}
			return i.Hash(), world.Single[six](i.World()).V, said
		}
		want, count, wanted := run()
		if count == 0 || rows > 1000 && wanted == "" {
			t.Errorf("%d rows: little happened: %d, %s", rows, count, wanted)
		}
		if hash, _, said := run(tide.Parallel()); hash != want || said != wanted {
			t.Errorf("%d rows: %x and %s, want %x and %s", rows, hash, said, want, wanted)
		}
	}
}

// What goroutines would race for fails, on one of them too.
func TestParallelRefusesAtRun(t *testing.T) {
	g := numbers()
	tide.Singleton[roster](g)
	spawning(g, func(t *tide.Tick) { t.Spawn(one{1}); t.Spawn(one{2}) })
	tide.System2(g, func(t *tide.Tick, a *one, r roster) {
		if _, ok := tide.Get[one](t, t.Entity()); ok {
			panic("it was read")
		}
		r.Bodies.Set(t, 1, 2)
	}, tide.Parallel())
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	if f := i.Faults(); len(f) != 2 || !strings.Contains(f[0].Error(), "a component of its own") || !strings.Contains(f[1].Error(), "an event that it sends") {
		t.Errorf("%v", i.Err())
	}
}

// A tick of parallel systems, on several goroutines, events, a scene and a
// command allocates nothing.
func TestBusyTickAllocatesNothing(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	g := hollow()
	tide.Event[bang](g)
	tide.Command[buy](g)
	tide.Scene[round](g)
	tide.Component[lucky](g)
	tide.System2(g, func(t *tide.Tick, a *one, b two) {
		if roll := t.Roll(); roll.Chance(0.5) {
			t.Despawn(t.Spawn(three{1}, lucky{}))
			tide.Send(t, bang{From: a.V})
		}
	}, tide.Parallel())
	tide.On1(g, func(t *tide.Tick, b bang, s *six) {
		s.V++
		if a, ok := tide.Get[one](t, t.Reader().EntityAt(uint32(b.From)%200)); ok && a.V > 0 {
			tide.Edit[two](t, t.Reader().EntityAt(11)).V += a.V
		}
	}, tide.Edits[two]())
	tide.System1(g, func(t *tide.Tick, three three) { t.Despawn(t.Entity()) })
	tide.System1(g, func(t *tide.Tick, a tide.Mut[one]) {
		if a.Get().V == 5 {
			a.Set(one{5})
		}
	})
	tide.OnCommand1(g, func(t *tide.Tick, from tide.PlayerID, b buy, s *six) {
		tide.StartScene(t, round{Left: 1})
		t.Spawn(one{1})
	})
	tide.System1(g, func(t *tide.Tick, r *round) { t.Spawn(four{2}); tide.EndScene[round](t) }, tide.During[round]())
	i := begin(t, g)
	command, err := i.EncodeCommand(buy{})
	if err != nil {
		t.Fatal(err)
	}
	i.Save(0)
	step := match.Step{Tick: 2, Commands: []match.Command{command}}
	tick := func() {
		i.Load(0)
		i.Step(&step)
		i.Hash()
	}
	for range 20 {
		tick()
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 200 {
		tick()
	}
	runtime.ReadMemStats(&after)
	if n := after.Mallocs - before.Mallocs; n >= 200 || i.Err() != nil || world.Single[six](i.World()).V < 50 {
		t.Errorf("200 ticks allocate %d times: %v, %v", n, i.Err(), world.Single[six](i.World()))
	}
}

// Rows of 200 ns each on two processors against one.
func BenchmarkParallel(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	g := numbers()
	spawning(g, func(t *tide.Tick) {
		for n := range int32(10_000) {
			t.Spawn(one{n})
		}
	})
	tide.System1(g, func(t *tide.Tick, a *one) {
		v := uint32(a.V)
		for range 190 {
			v = v*1664525 + 1013904223
		}
		a.V = int32(v)
	}, tide.Parallel())
	i := begin(b, g)
	step := match.Step{Tick: 1}
	var times [2][]time.Duration
	b.ResetTimer()
	for range b.N {
		for n := range times {
			runtime.GOMAXPROCS(n + 1)
			step.Tick++
			from := time.Now()
			i.Step(&step)
			times[n] = append(times[n], time.Since(from))
		}
	}
	slices.Sort(times[0])
	slices.Sort(times[1])
	b.ReportMetric(float64(times[0][b.N/2])/10_000, "ns/row")
	b.ReportMetric(float64(times[0][b.N/2])/float64(times[1][b.N/2]), "times-faster")
}
