package tide_test

import (
	"math/bits"
	"math/rand/v2"
	"reflect"
	"sync/atomic"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
)

// What a system goes through is found once and kept; it is what there is all the
// same, in every tick, whatever came and went since, and where the world goes back
// or becomes another.
func TestFoundRowsAreThoseThereAre(t *testing.T) {
	var there, typed, runs int
	var several atomic.Int64
	changes := 0
	game := func() *tide.Game {
		g := numbers()
		spawning(g, func(t *tide.Tick) {
			for n := range int32(1500) {
				t.Spawn(one{n}, two{n})
			}
		})
		tide.System1(g, func(t *tide.Tick, s *six) {
			w := t.Reader()
			id, _ := w.Schema().Lookup(reflect.TypeFor[one]())
			there, typed, runs = 0, 0, 0
			several.Store(0)
			for b := range w.Blocks() {
				there += bits.OnesCount64(w.Mask(id, b))
			}
		})
		tide.System1(g, func(t *tide.Tick, a *one) { typed++; a.V++ })
		tide.System1(g, func(t *tide.Tick, a []one) { runs += len(a) })
		tide.System1(g, func(t *tide.Tick, a *one) { several.Add(1) }, tide.Parallel())
		tide.System1(g, func(t *tide.Tick, s *six) {
			roll := t.Roll()
			for range roll.Uint32() % 4 {
				if roll.Uint32()%2 == 0 {
					t.Spawn(one{1})
				} else {
					t.Spawn(two{1})
				}
				changes++
			}
		})
		tide.System1(g, func(t *tide.Tick, a two) {
			if roll := t.Roll(); t.Number()%3 == 0 && roll.Uint32()%1000 == 0 {
				t.Despawn(t.Entity())
				changes++
			}
		})
		return g
	}
	i, other := begin(t, game()), begin(t, game())
	r := rand.New(rand.NewPCG(9, 10))
	for tick := range uint32(40) {
		other.Step(&match.Step{Tick: 2 + tick})
	}
	back, adopted := 0, 0
	for tick := range uint32(300) {
		step := &match.Step{Tick: 2 + tick}
		i.Step(step)
		if typed != there || runs != there || int(several.Load()) != there || there == 0 {
			t.Fatalf("tick %d: there are %d rows, and systems ran for %d, %d and %d", tick, there, typed, runs, several.Load())
		}
		slot := int(tick % 5)
		i.Save(slot)
		switch k := r.IntN(5); {
		case r.IntN(4) == 0 && i.Saved(k) != nil:
			i.Load(k)
			back++
		case r.IntN(20) == 0:
			if err := i.Adopt(other.Encode(nil)); err != nil {
				t.Fatal(err)
			}
			adopted++
		}
		if w := i.World(); w.Hash() != w.FullHash() {
			t.Fatalf("tick %d: a row was written that does not count as written", tick)
		}
	}
	if err := i.Err(); err != nil || changes < 300 || back < 40 || adopted < 5 {
		t.Fatalf("%d changes, %d times back, %d worlds adopted: %v", changes, back, adopted, err)
	}
}
