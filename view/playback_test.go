package view

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tide-engine/tide/world"
)

// Verified ticks that come in uneven bursts are played at the match's pace.
func TestPlaybackIsEvenWhateverTheNetworkDoes(t *testing.T) {
	const rate, frames = 30, 60 * 20
	random := rand.New(rand.NewPCG(1, 2))
	b := playback{rate: rate}
	arrives := make([]int, 0, frames) // the frame in which each tick is verified
	last := 0
	for tick := range frames * rate / 60 {
		last = max(last, tick*60/rate+random.IntN(2))
		arrives = append(arrives, last)
	}
	verified, least, most := 0, math.Inf(1), 0.0
	for frame := range frames {
		for verified < len(arrives) && arrives[verified] <= frame {
			verified++
		}
		before := b.at
		b.step(uint32(verified), time.Second/60, false, 0)
		if b.at < before {
			t.Fatalf("frame %d: went back from %v to %v", frame, before, b.at)
		}
		if b.at > float64(verified) || b.at < float64(verified)-confirmedTicks {
			t.Fatalf("frame %d: at %v of %d verified", frame, b.at, verified)
		}
		if frame > 120 {
			least, most = min(least, b.at-before), max(most, b.at-before)
		}
	}
	const even = rate / 60.0
	if least < even*0.8 || most > even*1.2 {
		t.Errorf("frames moved by %.3f to %.3f ticks, want about %.3f", least, most, even)
	}
}

func TestPlaybackCatchesUpAtOnceWithWhatIsKept(t *testing.T) {
	b := playback{rate: 30, at: 5}
	b.step(300, time.Second/60, false, 0)
	if b.at < 298 {
		t.Errorf("at %v, but ticks before 298 are not kept", b.at)
	}
	b.step(300, time.Hour, false, 0)
	if b.at != 300 {
		t.Errorf("at %v, past or short of the newest of 300", b.at)
	}
	b.step(290, time.Second, false, 0)
	if b.at != 290 {
		t.Errorf("at %v after the match went back to 290", b.at)
	}
}

// A host's own machine runs nothing ahead: its disc and its ring are drawn at
// one time, and so at one place.
func TestConfirmedStaysWithPredictedWhereNothingIsAhead(t *testing.T) {
	f := newFake(t)
	e := f.two(at(0), at(1))
	f.verified = 2
	for _, alpha := range []float32{0.1, 0.5, 0.9, 1} {
		f.alpha = alpha
		predicted, verified := f.presenter.Present(f, 0, time.Millisecond)
		p, _ := world.Get[body](predicted, e)
		v, _ := world.Get[body](verified, e)
		near32(t, "ring", v.At.Spot.X, float64(p.At.Spot.X))
		near32(t, "both", v.At.Spot.X, float64(alpha))
	}
}

// What is confirmed never has a correction's error in it.
func TestConfirmedIsTheWorldAsItIs(t *testing.T) {
	f := newFake(t)
	e := f.two(at(0), at(1))
	f.tick(3, func(*world.World) { f.edit(e, at(2)) })
	f.predicted, f.verified = 3, 2
	f.show(e, 1, 0)
	f.correct(2, func(*world.World) { f.edit(e, at(10)) })
	f.tick(3, func(*world.World) {})
	_, verified := f.presenter.Present(f, 0, 10*time.Second)
	v, _ := world.Get[body](verified, e)
	near32(t, "confirmed", v.At.Spot.X, 10)
}

func TestNothingIsConfirmedBeforeThereIsAWorld(t *testing.T) {
	f := newFake(t)
	f.oldest = 1 // no slot at all
	predicted, verified := f.presenter.Present(f, 0, 0)
	if predicted == nil || verified != nil {
		t.Errorf("got %v, %v: want an empty world and none confirmed", predicted, verified)
	}
}
