package tide_test

import (
	"slices"
	"strconv"
	"testing"
	"time"
	"unsafe"

	"github.com/cespare/xxhash/v2"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/match"
)

// A two-component system over 10,000 rows against a loop over two slices of the
// same. The ratio is of one run, the two by turns, and of
// medians, so that what else the machine does weighs little, and on both alike.
// The tick is whole: it brings what was written into its canonical form.
func BenchmarkSystem2(b *testing.B) {
	againstLoop(b, func(g *tide.Game) {
		tide.System2(g, func(t *tide.Tick, p *place, d drift) {
			p.At = p.At.Add(d.By)
		})
	})
}

// The same by runs of rows.
func BenchmarkSystem2Runs(b *testing.B) {
	againstLoop(b, func(g *tide.Game) {
		tide.System2(g, func(t *tide.Tick, places []place, drifts tide.Reads[drift]) {
			for n := range places {
				places[n].At = places[n].At.Add(drifts[n].By)
			}
		})
	})
}

// The same by a Mut that is set in each row.
func BenchmarkSystem2Mut(b *testing.B) {
	againstLoop(b, func(g *tide.Game) {
		tide.System2(g, func(t *tide.Tick, m tide.Mut[place], d drift) {
			p := m.Get()
			p.At = p.At.Add(d.By)
			m.Set(p)
		})
	})
}

func againstLoop(b *testing.B, register func(g *tide.Game)) {
	const rows = 10_000
	g := tide.New(tide.Settings{})
	tide.Component[place](g)
	tide.Component[drift](g)
	spawning(g, func(t *tide.Tick) {
		for n := range rows {
			t.Spawn(place{}, drift{By: vec(float32(n), 1)})
		}
	})
	register(g)
	i := begin(b, g)
	places, drifts := make([]place, rows), make([]drift, rows)
	for n := range drifts {
		drifts[n].By = vec(float32(n), 1)
	}
	step := match.Step{Tick: 1}
	var system, loop []time.Duration
	b.ResetTimer()
	for range b.N {
		from := time.Now()
		step.Tick++
		i.Step(&step)
		between := time.Now()
		sweep(places, drifts)
		loop = append(loop, time.Since(between))
		system = append(system, between.Sub(from))
	}
	slices.Sort(system)
	slices.Sort(loop)
	b.ReportMetric(float64(system[b.N/2])/rows, "ns/row")
	b.ReportMetric(float64(loop[b.N/2])/rows, "loop-ns/row")
	b.ReportMetric(float64(system[b.N/2])/float64(loop[b.N/2]), "ratio")
}

//go:noinline
func sweep(places []place, drifts []drift) {
	for n := range places {
		places[n].At = places[n].At.Add(drifts[n].By)
	}
}

// The same with the owner's input in place of the second component.
func BenchmarkSystem2Input(b *testing.B) {
	const rows = 10_000
	g := tide.New(tide.Settings{})
	tide.Component[place](g)
	tide.Input(g, func(d *tide.Devices) press { return press{} })
	spawning(g, func(t *tide.Tick) {
		for n := range rows {
			t.Spawn(place{}, tide.Owner{Player: tide.PlayerID(n%8 + 1)})
		}
	})
	tide.System2(g, func(t *tide.Tick, in press, p *place) {
		p.At = p.At.Add(in.Way)
	})
	i := begin(b, g)
	step := match.Step{Tick: 1}
	for player := range tide.PlayerID(8) {
		step.Inputs = append(step.Inputs, match.Input{Player: player + 1, Value: press{Way: det.Vec2{X: 1}}.packed()})
	}
	b.ResetTimer()
	for range b.N {
		step.Tick++
		i.Step(&step)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/rows, "ns/row")
}

// One spawn and one despawn a tick.
func BenchmarkSpawn(b *testing.B) {
	g := tide.New(tide.Settings{})
	tide.Component[place](g)
	tide.Component[drift](g)
	tide.Singleton[tally](g)
	tide.System1(g, func(t *tide.Tick, n *tally) {
		t.Despawn(t.Spawn(place{At: vec(float32(n.Count), 0)}, drift{}))
		n.Count++
	})
	i := start(b, g, 0)
	step := match.Step{}
	b.ReportAllocs()
	for range b.N {
		step.Tick++
		i.Step(&step)
	}
}

// A tick of rows of 16 bytes that move by the least there is, saved and hashed:
// by runs of rows and by typed parameters, against the same done to a slice by
// hand. Each is done for some ticks in a row before it is another's turn.
func BenchmarkTick(b *testing.B) {
	for _, entities := range []int{16, 256, 4096} {
		b.Run(strconv.Itoa(entities), func(b *testing.B) {
			runs := movers(b, entities, func(g *tide.Game) {
				tide.System1(g, func(t *tide.Tick, movers []mover) {
					for n := range movers {
						movers[n].move()
					}
				})
			})
			typed := movers(b, entities, func(g *tide.Game) {
				tide.System1(g, func(t *tide.Tick, m *mover) { m.move() })
			})
			hand := byHand(entities)
			turn := max(8, 4096/entities)
			const ways = 3
			var took [ways][]float64
			for b.Loop() {
				for way, do := range [ways]func(){hand, runs, typed} {
					from := time.Now()
					for range turn {
						do()
					}
					took[way] = append(took[way], float64(time.Since(from).Nanoseconds())/float64(turn))
				}
			}
			b.ReportMetric(0, "ns/op")
			for way, name := range [ways]string{"by-hand", "runs", "typed"} {
				ratios := make([]float64, len(took[way]))
				for n := range ratios {
					ratios[n] = took[way][n] / took[0][n]
				}
				slices.Sort(ratios)
				b.ReportMetric(ratios[len(ratios)/2], name+"/by-hand")
				slices.Sort(took[way])
				b.ReportMetric(took[way][len(ratios)/2], "ns/"+name)
			}
		})
	}
}

type mover struct{ X, Y, DX, DY float32 }

func (m *mover) move() { m.X, m.Y = m.X+m.DX, m.Y+m.DY }

// tickSaves is how many saved states are kept.
const tickSaves = 8

var tickHash uint64

// movers is a tick of a game.
func movers(b *testing.B, entities int, register func(g *tide.Game)) func() {
	g := tide.New(tide.Settings{})
	tide.Component[mover](g)
	spawning(g, func(t *tide.Tick) {
		for n := range entities {
			t.Spawn(mover{DX: float32(n), DY: 1})
		}
	})
	register(g)
	i := begin(b, g)
	step := match.Step{Tick: 1}
	return func() {
		step.Tick++
		i.Step(&step)
		i.Save(int(step.Tick % tickSaves))
		tickHash ^= i.Hash()
	}
}

// byHand is the same without a game.
func byHand(entities int) func() {
	rows, tick := make([]mover, entities), 0
	for n := range rows {
		rows[n] = mover{DX: float32(n), DY: 1}
	}
	var saved [tickSaves][]mover
	for n := range saved {
		saved[n] = make([]mover, entities)
	}
	size := entities * int(unsafe.Sizeof(mover{}))
	bytesOf := func(rows []mover) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(&rows[0])), size) }
	return func() {
		for n := range rows {
			rows[n].move()
		}
		copy(bytesOf(saved[tick%tickSaves]), bytesOf(rows))
		tick++
		tickHash ^= xxhash.Sum64(bytesOf(rows))
	}
}
