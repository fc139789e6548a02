package match_test

import (
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

// TestOwnPause: a machine that slept. It samples nothing that comes too late,
// catches up by eight ticks a frame, and is in step again.
func TestOwnPause(t *testing.T) {
	for _, pause := range []time.Duration{300 * ms, 2 * time.Second, 8 * time.Second} {
		b := newTable(t, 2)
		s, other := b.sit(40*ms), b.sit(40*ms)
		b.run(6 * time.Second)
		repairs := s.client.Stats().Repairs
		late := b.server.Stats().Late
		s.off = true
		b.run(pause)
		s.off = false
		s.most = 0
		sampled := len(s.ticks)
		b.run(4 * time.Second)
		b.inStep(s)
		b.inStep(other)
		if n := len(s.ticks) - sampled; n > 125 {
			t.Errorf("after %v it sampled %d ticks in 4 s", pause, n)
		}
		if l := b.server.Stats().Late - late; l > 4 {
			t.Errorf("after %v it sent %d inputs that came late", pause, l)
		}
		if s.most > 8+31 {
			t.Errorf("after %v it ran %d ticks in one frame", pause, s.most)
		}
		if got := s.client.Stats().Repairs - repairs; (got > 0) != (pause > match.History) {
			t.Errorf("after %v it got the world %d times", pause, got)
		}
	}
}

// TestServerStopped: its clock drops the time, and the clients bring theirs
// back. Inputs already sent stay, and none is sampled twice.
func TestServerStopped(t *testing.T) {
	for _, stop := range []time.Duration{400 * ms, 3 * time.Second, 8 * time.Second} {
		b := newTable(t, 2)
		s := b.sit(40 * ms)
		b.run(8 * time.Second)
		tick := b.server.NextTick()
		b.stopped = true
		b.run(stop)
		b.stopped = false
		if ahead := s.client.Predicted() - s.client.Verified(); ahead > 30 {
			t.Errorf("it predicted %d ticks ahead of a server that stopped", ahead)
		}
		b.run(500 * ms)
		if ran := b.server.NextTick() - tick; ran > 18 {
			t.Errorf("the server ran %d ticks in the half second after it stopped for %v", ran, stop)
		}
		b.run(10 * time.Second)
		late := b.server.Stats()
		b.run(10 * time.Second)
		b.inStep(s)
		if after := b.server.Stats(); after.Missing != late.Missing {
			t.Errorf("%d inputs were missing well after the stop of %v", after.Missing-late.Missing, stop)
		}
		if lead := s.client.Stats().LeadTicks; lead > 6 {
			t.Errorf("the lead is %v ticks long after a stop of %v", lead, stop)
		}
		for i := 1; i < len(s.ticks); i++ {
			if s.ticks[i] <= s.ticks[i-1] {
				t.Fatalf("tick %d was sampled after tick %d", s.ticks[i], s.ticks[i-1])
			}
		}
	}
}

// TestTicksWaitForTheClock: a client whose clock is behind the frames that have
// come runs them when they are due, not sooner.
func TestTicksWaitForTheClock(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(40 * ms)
	b.run(8 * time.Second)
	// The server's machine hurries: 25 ticks at once.
	for range 25 {
		b.server.Tick(b.now)
	}
	clock := s.client.Predicted()
	b.run(200 * ms)
	if v := s.client.Verified(); v > clock+7 {
		t.Errorf("tick %d was verified within 200 ms, when tick %d had been due", v, clock)
	}
	b.run(3 * time.Second)
	b.inStep(s)
}

// TestDueDropsLostTime: a quarter of a second is made up for, more is not.
func TestDueDropsLostTime(t *testing.T) {
	b := newTable(t, 1)
	ticks := func(now time.Duration) (n int) {
		for b.server.Due(now) {
			b.server.Tick(now)
			n++
		}
		return n
	}
	for _, c := range []struct {
		at   time.Duration
		want int
	}{{0, 1}, {33 * ms, 0}, {34 * ms, 1}, {240 * ms, 6}, {10 * time.Second, 1}, {10*time.Second + 40*ms, 1}} {
		if got := ticks(time.Minute + c.at); got != c.want {
			t.Errorf("%d ticks at %v, want %d", got, c.at, c.want)
		}
	}
}

// TestBackSoonAfterAStop: a server stood still; its clients are where they were
// within two seconds, and stay there.
func TestBackSoonAfterAStop(t *testing.T) {
	for _, stop := range []time.Duration{300 * ms, 600 * ms, 2 * time.Second, 4 * time.Second, 9 * time.Second} {
		b := newTable(t, 2)
		s := b.sit(20 * ms)
		b.run(5 * time.Second)
		b.stopped = true
		b.run(stop)
		b.stopped = false
		b.run(2 * time.Second)
		for i := range 40 {
			b.run(250 * ms)
			if lead := s.client.Stats().LeadTicks; lead > 6 {
				t.Errorf("%v after a stop of %v the lead is %.0f ticks", 2*time.Second+time.Duration(i+1)*250*ms, stop, lead)
				break
			}
		}
		b.inStep(s)
	}
}

// TestSilenceAfterAStop: who goes away after the server stood still is found
// out after Timeout, not after that and the stop once more.
func TestSilenceAfterAStop(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(20 * ms)
	b.run(3 * time.Second)
	b.stopped = true
	b.run(9 * time.Second)
	b.stopped = false
	b.run(100 * ms)
	s.off = true
	from := b.now
	for b.server.Stats().Players > 0 && b.now < from+time.Minute {
		b.run(100 * ms)
	}
	if gone := b.now - from; gone > match.Timeout+time.Second {
		t.Errorf("gone after %v", gone)
	}
}

// TestAClockThatStood: a client's machine sleeps for a while, and its monotonic
// clock with it. Afterwards its inputs reach the server again, and where there
// are none its clock is ahead again.
func TestAClockThatStood(t *testing.T) {
	for _, stood := range []time.Duration{100 * ms, 500 * ms, 2 * time.Second, 5 * time.Second} {
		for _, inputs := range []bool{true, false} {
			b := newTable(t, 2)
			none := func(w *toy, _ *match.Settings) {
				if !inputs {
					w.layout, w.still = &wire.InputLayout{}, true
				}
			}
			none(b.toy, nil)
			b.server = match.NewServer(b.toy, b.settings)
			s := b.sit(40*ms, none)
			skew := 500 * ms
			b.skewed(s, 5*time.Second, func() time.Duration { return skew })
			for end := b.now + stood; b.now < end; b.now += time.Second / 60 {
				for b.server.Due(b.now) {
					b.server.Tick(b.now)
				}
				b.server.Send(b.now, func(_ match.PeerID, packet []byte) { s.down.put(packet, b.now) })
			}
			skew += stood
			b.skewed(s, 5*time.Second, func() time.Duration { return skew })
			before := b.server.Stats()
			b.skewed(s, 20*time.Second, func() time.Duration { return skew })
			if missing := b.server.Stats().Missing - before.Missing; missing > 10 {
				t.Errorf("the clock stood for %v: of 600 inputs %d are missing", stood, missing)
			}
			if lead := s.client.Stats().LeadTicks; lead < 1 || lead > 5 {
				t.Errorf("the clock stood for %v: the lead is %.1f ticks (inputs: %v)", stood, lead, inputs)
			}
		}
	}
}

// TestAClockThatDrifts: a client's clock loses or gains a thousandth for ten
// minutes, in a game with an input and in one without.
func TestAClockThatDrifts(t *testing.T) {
	for _, share := range []time.Duration{1000, -1000} {
		for _, inputs := range []bool{true, false} {
			b := newTable(t, 2)
			none := func(w *toy, _ *match.Settings) {
				if !inputs {
					w.layout, w.still = &wire.InputLayout{}, true
				}
			}
			none(b.toy, nil)
			b.server = match.NewServer(b.toy, b.settings)
			s := b.sit(40*ms, none)
			b.skewed(s, 10*time.Minute, func() time.Duration { return 500*ms + b.now/share })
			if lead := s.client.Stats().LeadTicks; lead < 1 || lead > 5 {
				t.Errorf("drift of 1/%d: the lead is %.1f ticks (inputs: %v)", share, lead, inputs)
			}
			if stats := b.server.Stats(); stats.Missing > 20 {
				t.Errorf("drift of 1/%d: %d inputs are missing", share, stats.Missing)
			}
		}
	}
}

// skewed plays for a while; the client's own clock is behind by skew.
func (b *table) skewed(s *seat, span time.Duration, skew func() time.Duration) {
	for end := b.now + span; b.now < end; b.now += time.Second / 60 {
		s.up.take(b.now, func(packet []byte, at time.Duration) { b.server.Receive(0, packet, at) })
		for b.server.Due(b.now) {
			b.server.Tick(b.now)
		}
		b.server.Send(b.now, func(_ match.PeerID, packet []byte) { s.down.put(packet, b.now) })
		s.down.take(b.now, func(packet []byte, at time.Duration) { s.client.Receive(packet, at-skew()) })
		s.client.Update(b.now-skew(), s.sample)
		s.client.Send(b.now-skew(), func(packet []byte) { s.up.put(packet, b.now) })
	}
}

// TestSlowFramesWithoutLatency: frames longer than a tick, over a loopback.
func TestSlowFramesWithoutLatency(t *testing.T) {
	for _, c := range []struct{ rate, fps int }{{60, 30}, {60, 20}, {240, 60}, {30, 20}, {60, 60}} {
		b := newTableAt(t, 2, c.rate)
		s := b.sit(0)
		play := func(span time.Duration) {
			for end := b.now + span; b.now < end; b.now += time.Second / time.Duration(c.fps) {
				b.frame()
			}
		}
		play(10 * time.Second)
		before := b.server.Stats()
		play(60 * time.Second)
		after := b.server.Stats()
		if missing := after.Missing - before.Missing; missing > 10 {
			t.Errorf("%d ticks a second at %d frames: %d of %d inputs are missing", c.rate, c.fps, missing, 60*c.rate)
		}
		if lead := s.client.Stats().LeadTicks * float32(c.fps) / float32(c.rate); lead > 3 {
			t.Errorf("%d ticks a second at %d frames: the lead is %.1f frames", c.rate, c.fps, lead)
		}
	}
}
