package match_test

import (
	"testing"
	"time"

	"github.com/tide-engine/tide/match"
)

// TestCatchingUp: who was away runs eight of the server's ticks a frame,
// predicts nothing from the world it had, samples nothing for a tick that the
// server has run, and sends its inputs for those to come all the while.
func TestCatchingUp(t *testing.T) {
	b := newTable(t, 2)
	busily(b.sit(10 * ms))
	s := b.sit(40 * ms)
	b.run(5 * time.Second)
	s.off = true
	b.run(3 * time.Second)
	s.off = false
	b.run(100 * ms) // what came while nobody looked, and one answer
	frames, sampled := 0, len(s.ticks)
	for s.client.Verified()+8 < b.server.NextTick()-3 {
		verified, run := s.client.Verified(), b.server.NextTick()-1
		had := len(s.ticks)
		b.frame()
		b.now += time.Second / 60
		if ran := s.client.Verified() - verified; ran > 8 {
			t.Fatalf("%d ticks in one frame", ran)
		}
		for _, tick := range s.ticks[had:] {
			if tick+3 < run { // it is heard 40 ms later what the server has run
				t.Errorf("tick %d was sampled when the server had run tick %d", tick, run)
			}
		}
		if s.client.Predicted() != s.client.Verified() && s.client.Verified()+8 < b.server.NextTick()-3 {
			t.Fatalf("it predicts tick %d past tick %d while the server is at %d", s.client.Predicted(), s.client.Verified(), b.server.NextTick())
		}
		if frames++; frames > 60 {
			t.Fatal("it does not catch up")
		}
	}
	if frames < 4 || len(s.ticks) == sampled {
		t.Errorf("it caught up in %d frames and sampled %d inputs meanwhile: the scenario did not happen", frames, len(s.ticks)-sampled)
	}
	b.run(time.Second)
	b.inStep(s)
}

// TestCatchingUpLeavesTimeToDraw: with frames of a tenth of a second there is
// room for more than eight ticks a frame, as long as they fit in half of it; the
// eight run however dear they are.
func TestCatchingUpLeavesTimeToDraw(t *testing.T) {
	for _, c := range []struct {
		cost        time.Duration
		least, most uint32
	}{{0, 12, 12}, {6 * ms, 9, 9}, {30 * ms, 8, 8}} {
		b := newTableAt(t, 2, 60)
		s := sitWorking(b, 20*ms, 0)
		play := func(span time.Duration) (most uint32) {
			for end := b.now + span; b.now < end; b.now += 100 * ms {
				s.most = 0
				b.frame()
				most = max(most, uint32(s.most))
			}
			return most
		}
		play(6 * time.Second)
		s.off = true
		play(2 * time.Second)
		s.off = false
		s.toy.cost = c.cost
		if most := play(1500 * ms); most < c.least || most > c.most {
			t.Errorf("with ticks of %v it ran up to %d in a frame, want %d to %d", c.cost, most, c.least, c.most)
		}
	}
}

// TestAMachineTooSlowGetsTheWorldAgain: its ticks take longer than the match's.
// It falls behind, gets the world, and falls behind again. With a clock no frame
// runs more because the last one took longer, and without one there is an end
// to that.
func TestAMachineTooSlowGetsTheWorldAgain(t *testing.T) {
	for _, c := range []struct {
		clock bool
		most  int
	}{{true, 16}, {false, 30}} {
		b := newTableAt(t, 2, 60)
		s := sitWorking(b, 20*ms, 0, func(_ *toy, s *match.Settings) {
			if !c.clock {
				s.Clock = nil
			}
		})
		b.run(4 * time.Second)
		before := b.server.Stats().Worlds
		s.toy.cost = 40 * ms
		most := 0
		for end := b.now + 40*time.Second; b.now < end; {
			s.most = 0
			b.frame()
			most = max(most, s.most)
			busy := b.now + time.Duration(s.most)*s.toy.cost // what the frame takes
			s.off = true
			for b.now += time.Second / 60; b.now < busy; b.now += time.Second / 60 {
				b.frame()
			}
			s.off = false
		}
		if worlds := b.server.Stats().Worlds - before; worlds < 1 || worlds > 8 {
			t.Errorf("with a clock: %v: it got %d worlds in 40 s", c.clock, worlds)
		}
		if most > c.most {
			t.Errorf("with a clock: %v: %d ticks in one frame", c.clock, most)
		}
		s.toy.cost = 0
		b.run(4 * time.Second)
		b.inStep(s)
	}
}

// TestOneRollbackFitsAFrame: another player's press, now and then, has a dozen
// ticks run again at once. Where that takes no longer than a frame, than a 60th
// of a second or than the budget there is no delay; else there is.
func TestOneRollbackFitsAFrame(t *testing.T) {
	for _, c := range []struct {
		name    string
		cost    time.Duration // of a tick
		frame   time.Duration
		budget  time.Duration
		delayed bool
	}{
		{"a dozen cheap ones", 800 * time.Microsecond, time.Second / 60, 0, false},
		{"a dozen dear ones", 3 * ms, time.Second / 60, 0, true},
		{"in long frames", 3 * ms, time.Second / 20, 0, false},
		{"in short frames", 800 * time.Microsecond, time.Second / 240, 0, false},
		{"where the host says so", 3 * ms, time.Second / 60, 60 * ms, false},
	} {
		b := newTable(t, 2)
		other := b.sit(10 * ms)
		other.steady = true
		other.input = func(tick uint32) int16 {
			if tick%90 == 0 {
				return 1
			}
			return 0
		}
		s := sitWorking(b, 150*ms, c.cost, func(_ *toy, s *match.Settings) { s.Budget = c.budget })
		most := uint32(0)
		for end := b.now + 20*time.Second; b.now < end; b.now += c.frame {
			b.frame()
			if b.now > end-10*time.Second {
				most = max(most, s.client.Stats().DelayTicks)
			}
		}
		if delayed := most > 0; delayed != c.delayed {
			t.Errorf("%s: the delay is up to %d ticks", c.name, most)
		}
		if stats := s.client.Stats(); stats.Resimulated < 20 {
			t.Errorf("%s: %+v: the scenario did not happen", c.name, stats)
		}
	}
}
