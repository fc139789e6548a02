package view

import (
	"math"
	"testing"
	"time"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/world"
)

func TestEveryFieldBetweenTicks(t *testing.T) {
	f := newFake(t)
	q := func(angle float64) turn {
		v := about(0, 0, 1, angle)
		return turn{float32(v.x), float32(v.y), float32(v.z), float32(v.w)}
	}
	e := f.two(func(b *body) {
		*b = body{At: pose{Spot: det.Vec2{X: 1, Y: 2}, Height: 3}, Heading: 3, Facing: q(3), Glow: 1, Health: 10}
	}, func(b *body) {
		*b = body{At: pose{Spot: det.Vec2{X: 3, Y: -2}, Height: 4}, Heading: -3, Facing: q(-3), Glow: 2, Health: 20, Awake: true, Target: 7}
	})
	b := f.show(e, 0.25, 0)
	near32(t, "nested vector x", b.At.Spot.X, 1.5)
	near32(t, "nested vector y", b.At.Spot.Y, 1)
	near32(t, "nested float", b.At.Height, 3.25)
	near32(t, "untagged float", b.Glow, 1.25)
	across := 2*math.Pi - 6 // from 3 to −3 across π
	near32(t, "heading", b.Heading, 3+across/4)
	sameRotation(t, "facing", quat{float64(b.Facing.X), float64(b.Facing.Y), float64(b.Facing.Z), float64(b.Facing.W)}, about(0, 0, 1, 3+across/4))
	if b.Health != 20 || !b.Awake || b.Target != 7 {
		t.Errorf("whole numbers, bools and entities step to the newer tick: got %+v", b)
	}
	if got := f.show(e, 1, 0); got.At.Spot.X != 3 || got.Glow != 2 {
		t.Errorf("at the newest tick: got %+v", got)
	}
}

func TestWhatIsNewAppearsAsItIs(t *testing.T) {
	f := newFake(t)
	var old, fresh, reborn world.Entity
	f.tick(1, func(*world.World) {
		old = f.spawn()
		f.edit(old, at(5))
	})
	f.tick(2, func(w *world.World) {
		w.Despawn(old)
		reborn = f.spawn() // the lowest free index: old's, of another generation
		f.edit(reborn, at(9))
		fresh = f.spawn()
		f.edit(fresh, at(7))
	})
	f.predicted = 2
	if reborn.Index() != old.Index() || reborn == old {
		t.Fatalf("%v does not follow %v at its index", reborn, old)
	}
	near32(t, "a new entity", f.show(fresh, 0.5, 0).At.Spot.X, 7)
	near32(t, "another at an old one's place", f.show(reborn, 0.5, 0).At.Spot.X, 9)
}

func TestPresentingChangesNoMatchState(t *testing.T) {
	f := newFake(t)
	e := f.two(at(0), at(1))
	f.show(e, 1, 0)
	f.correct(2, func(*world.World) { f.edit(e, at(3)) })
	before := [3]uint64{f.world.FullHash(), f.slots[1].FullHash(), f.slots[2].FullHash()}
	for range 10 {
		f.show(e, 0.5, 10*time.Millisecond)
	}
	after := [3]uint64{f.world.FullHash(), f.slots[1].FullHash(), f.slots[2].FullHash()}
	if before != after || f.world.Hash() != f.world.FullHash() {
		t.Errorf("hashes went from %x to %x", before, after)
	}
}

func TestSteadyFramesAllocateNothing(t *testing.T) {
	f := newFake(t)
	f.tick(1, func(*world.World) {
		for range 1000 {
			f.spawn()
		}
	})
	step := float32(1)
	move := func(w *world.World) {
		for n := range w.Blocks() {
			rows := (*[world.BlockRows]body)(w.WriteBlock(f.body, n))
			for i := range rows {
				rows[i].At.Spot.X += step
			}
		}
	}
	f.tick(2, move)
	f.predicted, f.verified = 2, 2
	frame := func() {
		f.alpha = 0.4
		step = 1 + float32(f.stats.Corrections%2)
		f.correct(2, move)
		f.presenter.Present(f, 0, time.Millisecond)
	}
	for range 5 {
		frame()
	}
	if n := testing.AllocsPerRun(50, frame); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
