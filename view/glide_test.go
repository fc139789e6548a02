package view

import (
	"math"
	"testing"
	"time"

	"github.com/tide-engine/tide/world"
)

func TestCorrectionGlides(t *testing.T) {
	f := newFake(t)
	e := f.two(at(0), at(1))
	near32(t, "before", f.show(e, 1, 0).At.Spot.X, 1)

	f.correct(2, func(*world.World) { f.edit(e, at(3)) })
	near32(t, "at the correction nothing jumps", f.show(e, 1, 0).At.Spot.X, 1)
	near32(t, "a half-life later half is left", f.show(e, 1, 75*time.Millisecond).At.Spot.X, 2)
	near32(t, "and a quarter after two", f.show(e, 1, 75*time.Millisecond).At.Spot.X, 2.5)

	f.correct(2, func(*world.World) { f.edit(e, at(7)) })
	near32(t, "a second correction adds to what is left", f.show(e, 1, 0).At.Spot.X, 2.5)
	near32(t, "which all decays together", f.show(e, 1, 75*time.Millisecond).At.Spot.X, 7-4.5/2)
	f.show(e, 1, 10*time.Second)
	if got := f.show(e, 1, 0).At.Spot.X; got != 7 {
		t.Errorf("in the end: got %v, want 7 exactly", got)
	}
}

// The error is measured at the time that was shown last, however the ticks
// have moved on since, so movement between is no part of it.
func TestErrorIsOfTheTimeShownLast(t *testing.T) {
	f := newFake(t)
	e := f.two(at(0), at(1))
	near32(t, "shown", f.show(e, 0.5, 0).At.Spot.X, 0.5)
	f.correct(1, func(*world.World) { f.edit(e, at(2)) })
	f.tick(2, func(*world.World) { f.edit(e, at(3)) }) // 2.5 at the time shown: an error of −2
	f.tick(3, func(*world.World) { f.edit(e, at(4)) })
	f.predicted = 3
	near32(t, "the newer tick with the error", f.show(e, 0.5, 0).At.Spot.X, 3.5-2)
	near32(t, "half of it", f.show(e, 0.75, 75*time.Millisecond).At.Spot.X, 3.75-1)
}

func TestOrdinaryMovementIsNotSmoothed(t *testing.T) {
	f := newFake(t)
	e := f.two(at(0), at(1))
	f.show(e, 1, 0)
	f.tick(3, func(*world.World) { f.edit(e, at(100)) })
	f.predicted = 3
	near32(t, "a fast move", f.show(e, 0.5, time.Millisecond).At.Spot.X, 50.5)
	near32(t, "the same frame again", f.show(e, 1, time.Millisecond).At.Spot.X, 100)
}

func TestCorrectedRotationTakesTheShortestArc(t *testing.T) {
	f := newFake(t)
	facing := func(angle float64, sign float32) turn {
		v := about(0, 1, 0, angle)
		return turn{sign * float32(v.x), sign * float32(v.y), sign * float32(v.z), sign * float32(v.w)}
	}
	e := f.two(func(b *body) {}, func(b *body) { b.Heading, b.Facing = 3.1, facing(3.1, 1) })
	f.show(e, 1, 0)
	f.correct(2, func(*world.World) {
		f.edit(e, func(b *body) { b.Heading, b.Facing = -3.1, facing(-3.1, -1) })
	})
	gap := 2*math.Pi - 6.2
	b := f.show(e, 1, 75*time.Millisecond)
	near(t, "heading half way across π", shortest(float64(b.Heading)-(3.1+gap/2)), 0, 1e-5)
	sameRotation(t, "facing", quat{float64(b.Facing.X), float64(b.Facing.Y), float64(b.Facing.Z), float64(b.Facing.W)}, about(0, 1, 0, 3.1+gap/2))
}

func TestOnlyTaggedFieldsGlide(t *testing.T) {
	f := newFake(t)
	e := f.two(func(b *body) {}, func(b *body) { b.Glow, b.At.Height, b.Depth = 1, 1, 1 })
	f.show(e, 1, 0)
	f.correct(2, func(*world.World) { f.edit(e, func(b *body) { b.Glow, b.At.Height, b.Depth = 5, 5, 5 }) })
	b := f.show(e, 1, 0)
	near32(t, "untagged", b.Glow, 5)
	near32(t, "tagged in a nested struct", b.At.Height, 1)
	near(t, "tagged, of 64 bits", b.Depth, 1, 1e-12)
}

func TestSingletonGlidesAndSnaps(t *testing.T) {
	f := newFake(t)
	f.tick(1, func(w *world.World) { world.WriteSingle[arena](w).Door = 1 })
	f.tick(2, func(w *world.World) { world.WriteSingle[arena](w).Door = 2 })
	f.predicted = 2
	door := func(alpha float32, dt time.Duration) float32 {
		f.alpha = alpha
		seen, _ := f.presenter.Present(f, 0, dt)
		return world.Single[arena](seen).Door
	}
	near32(t, "between ticks", door(0.5, 0), 1.5)
	near32(t, "newest", door(1, 0), 2)
	f.correct(2, func(w *world.World) { world.WriteSingle[arena](w).Door = 4 })
	near32(t, "corrected", door(1, 75*time.Millisecond), 3)
	f.presenter.SnapSingle(f.arena)
	near32(t, "snapped", door(0.5, 0), 4)
}

func TestSnap(t *testing.T) {
	f := newFake(t)
	e := f.two(at(0), at(1))
	f.show(e, 1, 0)
	f.correct(2, func(*world.World) { f.edit(e, at(3)) })
	near32(t, "gliding", f.show(e, 1, 0).At.Spot.X, 1)
	f.presenter.Snap(e)
	near32(t, "there at once", f.show(e, 0.5, 0).At.Spot.X, 3)
	f.tick(3, func(*world.World) { f.edit(e, at(5)) })
	f.predicted = 3
	near32(t, "from the next tick on it blends again", f.show(e, 0.5, 0).At.Spot.X, 4)
}

func TestNoErrorWithoutAComparableHistory(t *testing.T) {
	glide := func(t *testing.T) (*fake, world.Entity) {
		f := newFake(t)
		e := f.two(at(0), at(1))
		f.show(e, 1, 0)
		f.correct(2, func(*world.World) { f.edit(e, at(3)) })
		near32(t, "gliding", f.show(e, 1, 0).At.Spot.X, 1)
		return f, e
	}
	t.Run("a world adopted", func(t *testing.T) {
		f, e := glide(t)
		f.correct(2, func(*world.World) { f.edit(e, at(20)) })
		f.stats.Repairs++
		near32(t, "shown", f.show(e, 1, 0).At.Spot.X, 20)
	})
	t.Run("the shown tick is no longer kept", func(t *testing.T) {
		f, e := glide(t)
		for tick := uint32(3); tick <= 9; tick++ {
			f.tick(tick, func(*world.World) { f.edit(e, at(20)) })
		}
		f.predicted, f.oldest = 9, 7
		f.stats.Corrections++
		near32(t, "shown", f.show(e, 1, 0).At.Spot.X, 20)
	})
	t.Run("the clock went back behind it", func(t *testing.T) {
		f, e := glide(t)
		f.predicted = 1
		f.stats.Corrections++
		near32(t, "shown", f.show(e, 1, 0).At.Spot.X, 0)
	})
	t.Run("another entity at its index", func(t *testing.T) {
		f, e := glide(t)
		f.tick(3, func(w *world.World) {
			w.Despawn(e)
			e = f.spawn()
			f.edit(e, at(50))
		})
		f.predicted = 3
		near32(t, "shown", f.show(e, 1, 0).At.Spot.X, 50)
	})
	t.Run("the correction put another entity there", func(t *testing.T) {
		f, e := glide(t)
		f.correct(2, func(w *world.World) {
			w.Despawn(e)
			e = f.spawn()
			f.edit(e, at(50))
		})
		near32(t, "shown", f.show(e, 1, 0).At.Spot.X, 50)
	})
	t.Run("the correction took its component away", func(t *testing.T) {
		f, e := glide(t)
		f.correct(2, func(w *world.World) { w.Remove(e, f.body) })
		f.presenter.Present(f, 0, 0)
		f.tick(3, func(w *world.World) { w.Add(e, f.body); f.edit(e, at(50)) })
		f.predicted = 3
		near32(t, "shown", f.show(e, 1, 0).At.Spot.X, 50)
	})
}

// An error that can no longer be seen costs nothing any more.
func TestErrorsEnd(t *testing.T) {
	f := newFake(t)
	e := f.two(at(0), at(1))
	f.show(e, 1, 0)
	f.correct(2, func(*world.World) { f.edit(e, at(3)) })
	alive := func() bool {
		for _, g := range f.presenter.glides {
			for _, b := range g.blocks {
				if b != nil && b.rows != 0 {
					return true
				}
			}
		}
		return false
	}
	frames := 0
	for f.show(e, 1, 10*time.Millisecond); alive() && frames < 1000; frames++ {
		f.show(e, 1, 10*time.Millisecond)
	}
	if seconds := float64(frames) / 100; math.Abs(seconds-lifetime*HalfLife) > 0.05 {
		t.Errorf("the error was kept for %v s, want %v", seconds, lifetime*HalfLife)
	}
}
