package match_test

import (
	"testing"
	"time"

	"github.com/tide-engine/tide/match"
)

// TestTheServerKeepsFourSeconds of ticks to send again; who is further behind
// gets the world.
func TestTheServerKeepsFourSeconds(t *testing.T) {
	for _, c := range []struct {
		away   time.Duration
		worlds uint64
	}{{3700 * ms, 0}, {4300 * ms, 1}} {
		b := newTable(t, 2)
		s := b.sit(20 * ms)
		b.run(5 * time.Second)
		before := b.server.Stats().Worlds
		s.off = true
		s.down.drop = func(int) bool { return true }
		b.run(c.away)
		s.off, s.down.drop = false, nil
		b.run(3 * time.Second)
		b.inStep(s)
		if got := b.server.Stats().Worlds - before; got != c.worlds {
			t.Errorf("away for %v it got %d worlds, want %d", c.away, got, c.worlds)
		}
	}
}

// TestJoiningReusesTheWorldThatAClientStartsWith: of a large one only the pages
// go that its own initial world has not; a small one goes whole.
func TestJoiningReusesTheWorldThatAClientStartsWith(t *testing.T) {
	bytes := func(here, there int) uint64 {
		b := newTable(t, 2)
		b.toy.ballast = there
		s := b.sit(10*ms, func(w *toy, _ *match.Settings) { w.ballast = here })
		for n := 0; !s.client.Joined(); n++ {
			b.frame()
			b.now += time.Second / 60
			if n > 600 {
				t.Fatal("it does not join")
			}
		}
		took := s.client.Stats().BytesIn
		b.run(2 * time.Second)
		b.inStep(s)
		return took
	}
	const large, small = 2 << 20, 30_000
	if anew, reusing := bytes(0, large), bytes(large, large); reusing*4 > anew {
		t.Errorf("%d bytes where the world is there already, %d where it is not", reusing, anew)
	}
	if anew, reusing := bytes(0, small), bytes(small, small); reusing+200 < anew || anew+200 < reusing {
		t.Errorf("a small world goes in %d bytes or in %d", anew, reusing)
	}
}

// TestTheServerKeepsThirtyTwoSecondsForAJoiner: whose world was longer on its way
// than four seconds gets every tick since, as long as it takes up to 32 s to
// catch up; then it gets the world again.
func TestTheServerKeepsThirtyTwoSecondsForAJoiner(t *testing.T) {
	for _, c := range []struct {
		stuck  time.Duration
		worlds uint64
	}{{16 * time.Second, 1}, {26 * time.Second, 2}} {
		b := newTable(t, 2)
		b.toy.ballast = 18 << 20
		s := b.sit(20 * ms)
		for n := 0; !s.client.Joined(); n++ {
			b.frame()
			b.now += time.Second / 60
			if n > 1200 {
				t.Fatal("it does not join")
			}
		}
		if behind := b.server.NextTick() - s.client.Verified(); behind < 300 {
			t.Fatalf("it joins %d ticks behind: the scenario did not happen", behind)
		}
		// It answers what it hears, and runs nothing.
		s.off = true
		for end := b.now + c.stuck; b.now < end; b.now += time.Second / 60 {
			b.frame()
			s.down.take(b.now, func(packet []byte, at time.Duration) { s.client.Receive(packet, at) })
			s.client.Send(b.now, func(packet []byte) { s.up.put(packet, b.now) })
		}
		s.off = false
		b.run(20 * time.Second)
		if got := b.server.Stats().Worlds; got != c.worlds {
			t.Errorf("stuck for %v it got %d worlds, want %d", c.stuck, got, c.worlds)
		}
		b.inStep(s)
	}
}
