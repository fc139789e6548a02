package match

import (
	"testing"
	"time"
)

// leadBench is a lead whose clock has been set, and the server's is the
// machine's own.
func leadBench() *lead {
	l := &lead{settings: Settings{TickRate: 30, MaxPlayers: 1}}
	l.advance(0)
	l.jump(0, 100*time.Millisecond)
	return l
}

// play has inputs wait as they do where the way to the server takes so long,
// for a span, and returns by how much the lead changed.
func (l *lead) play(span time.Duration, way func(n int) time.Duration) (change time.Duration) {
	before := l.offset()
	n := 0
	for end := l.last + span; l.last < end; {
		l.advance(l.last + time.Second/60)
		if n++; n%2 == 0 {
			wait := l.offset() - way(n)
			l.report(l.offset(), max(wait, 0), wait < 0, l.last)
		}
	}
	return l.offset() - before
}

func TestLeadWaitsOneFrameAtLeast(t *testing.T) {
	for _, way := range []time.Duration{0, 40 * time.Millisecond, 300 * time.Millisecond} {
		l := leadBench()
		l.play(40*time.Second, func(int) time.Duration { return way })
		if wait := l.offset() - way; wait < Frame-time.Millisecond || wait > Frame+3*time.Millisecond {
			t.Errorf("inputs that take %v wait %v, want a frame", way, wait)
		}
	}
}

// TestLeadRisesAtOnceAndFallsSlowly: one bad moment raises it within a second,
// and is remembered for ten.
func TestLeadRisesAtOnceAndFallsSlowly(t *testing.T) {
	l := leadBench()
	usual := func(int) time.Duration { return 40 * time.Millisecond }
	l.play(30*time.Second, usual)
	settled := l.offset()
	l.report(settled, 0, true, l.last) // one came late
	if rise := l.play(time.Second, usual); rise < Frame {
		t.Errorf("a late input raised the lead by %v within a second", rise)
	}
	if fall := -l.play(8*time.Second, usual); fall > time.Millisecond {
		t.Errorf("it fell by %v within the window", fall)
	}
	if fall := -l.play(500*time.Millisecond, usual); fall > 10*time.Millisecond {
		t.Errorf("it fell by %v at once when the window had passed", fall)
	}
	l.play(20*time.Second, usual)
	if off := l.offset() - settled; off < -time.Millisecond || off > 2*time.Millisecond {
		t.Errorf("it settled %v from where it was", off)
	}
}

// TestLeadSlews: however far it has to go, no update moves the clock by more
// than an eighth of what passed.
func TestLeadSlews(t *testing.T) {
	l := leadBench()
	for _, way := range []time.Duration{0, 400 * time.Millisecond, 0} {
		for range 600 {
			before := l.clock
			l.advance(l.last + time.Second/60)
			moved := l.clock - before - time.Second/60
			if most := time.Second / 60 / raiseShare; moved > most || moved < -most {
				t.Fatalf("one frame moved the clock by %v beside going on", moved)
			}
			wait := l.offset() - way
			l.report(l.offset(), max(wait, 0), wait < 0, l.last)
		}
	}
}

// TestLeadFollowsDrift: the server's clock gains a tenth of a millisecond a
// second on this machine's.
func TestLeadFollowsDrift(t *testing.T) {
	l := leadBench()
	drift := func(n int) time.Duration { return 40*time.Millisecond + time.Duration(n)*time.Second/60/10_000 }
	l.play(5*time.Minute, drift)
	if wait := l.offset() - drift(5*60*60); wait < Frame-2*time.Millisecond || wait > Frame+3*time.Millisecond {
		t.Errorf("inputs wait %v after five minutes", wait)
	}
}

func TestDueAndReachedAgree(t *testing.T) {
	for _, rate := range []int{1, 7, 30, 60, 144, 240} {
		s := Settings{TickRate: rate, MaxPlayers: 1}
		for _, tick := range []uint32{1, 2, 3, 29, 30, 31, 1000, 99_999, 1 << 30} {
			at := s.due(tick)
			if got := s.reached(at); got != tick {
				t.Errorf("at %d a second tick %d is due at %v, where tick %d is reached", rate, tick, at, got)
			}
			if got := s.reached(at - 1); got != tick-1 {
				t.Errorf("at %d a second tick %d is reached before it is due", rate, tick)
			}
		}
	}
}
