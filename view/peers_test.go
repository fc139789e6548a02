package view

import (
	"testing"
	"time"

	"github.com/tide-engine/tide/world"
)

// TestPeer09WhatIsShownStaysOutOfTheMatch: a match that is looked at, between
// ticks, while corrections glide, and one that nobody looks at go the same way,
// tick by tick; docs/conformance.md has the list this is of.
func TestPeer09WhatIsShownStaysOutOfTheMatch(t *testing.T) {
	play := func(looks int) (hashes []uint64) {
		f := newFake(t)
		e := f.two(at(0), at(1))
		shown := 0
		for n := uint32(3); n < 40; n++ {
			step := func(w *world.World) {
				f.edit(e, func(b *body) {
					b.At.Spot.X += 1 + b.At.Height
					b.Heading += b.At.Spot.X
					b.Depth += float64(b.Heading)
				})
			}
			f.tick(n, step)
			f.predicted, f.verified = n, n-2
			for look := range looks {
				if look == 1 && n%5 == 0 { // the newest tick is run again, and comes out otherwise
					f.correct(n, func(w *world.World) { step(w); f.edit(e, func(b *body) { b.At.Height = float32(n) }) })
				}
				if b := f.show(e, float32(look)/float32(looks), 5*time.Millisecond); b.At.Spot.X != f.spot(n, e) {
					shown++
				}
			}
			if looks == 0 && n%5 == 0 {
				f.tick(n, func(w *world.World) { step(w); f.edit(e, func(b *body) { b.At.Height = float32(n) }) })
			}
			f.world.Restore(&f.slots[n])
			hashes = append(hashes, f.slots[n].FullHash(), f.world.FullHash(), f.world.Hash())
		}
		if looks > 0 && shown < 30 {
			t.Errorf("in %d frames something else was shown than the tick: the scenario did not happen", shown)
		}
		return hashes
	}
	unseen, seen := play(0), play(4)
	for n := range unseen {
		if unseen[n] != seen[n] {
			t.Fatalf("tick %d is another one when it is looked at", 3+n/3)
		}
	}
}

// spot is where a body is after a tick, by the match.
func (f *fake) spot(tick uint32, e world.Entity) float32 {
	b, _ := world.Get[body](&f.slots[tick], e)
	return b.At.Spot.X
}
