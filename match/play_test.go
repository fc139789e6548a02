package match_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

func TestTwoPlayersInStep(t *testing.T) {
	b := newTable(t, 2)
	s, o := b.sit(75*ms), b.sit(20*ms)
	b.run(20 * time.Second)
	b.inStep(s)
	b.inStep(o)
	stats := s.client.Stats()
	if stats.Rollbacks == 0 || stats.Corrections == 0 || stats.Compared < 500 || stats.Mismatched != 0 || stats.Repairs != 0 {
		t.Errorf("%+v", stats)
	}
	// The ping is the network's alone: frames' waits are left out.
	if stats.Ping < 149*ms || stats.Ping > 152*ms {
		t.Errorf("the ping is %v over 75 ms each way", stats.Ping)
	}
	// Half the round trip, a frame that inputs wait, and up to two for the
	// frames' own phases.
	if lead := stats.LeadTicks; lead < 2.25 || lead > 2.25+2 {
		t.Errorf("the lead is %v ticks", lead)
	}
	if server := b.server.Stats(); server.Late+server.Missing > 5 || server.Dropped != 0 {
		t.Errorf("%+v", server)
	}
}

// TestRightGuessesRunNothingAgain: nobody does anything new.
func TestRightGuessesRunNothingAgain(t *testing.T) {
	b := newTable(t, 2)
	s, o := b.sit(75*ms), b.sit(75*ms)
	for _, seat := range b.seats {
		seat.client = match.NewClient(seat.toy, match.Settings{TickRate: 30, MaxPlayers: 2, Session: seat.client.Stats().BytesIn + 1})
	}
	still := func(tick uint32, dst []byte) {}
	play := func(span time.Duration) {
		for end := b.now + span; b.now < end; b.now += time.Second / 60 {
			for _, seat := range b.seats {
				seat.client.Update(b.now, still)
			}
			b.stepWithoutSampling()
		}
	}
	play(5 * time.Second)
	before := s.client.Stats()
	steps := s.toy.steps
	play(10 * time.Second)
	after := s.client.Stats()
	if after.Rollbacks != before.Rollbacks || after.Resimulated != before.Resimulated {
		t.Errorf("%d rollbacks though every guess was right", after.Rollbacks-before.Rollbacks)
	}
	if ran := s.toy.steps - steps; ran < 299 || ran > 301 {
		t.Errorf("%d ticks ran in 10 s at 30 a second", ran)
	}
	if after.Compared-before.Compared < 299 {
		t.Errorf("only %d hashes were compared", after.Compared-before.Compared)
	}
	b.inStep(o)
}

// stepWithoutSampling is a frame in which the clients have updated already.
func (b *table) stepWithoutSampling() {
	for i, s := range b.seats {
		s.up.take(b.now, func(packet []byte, at time.Duration) { b.server.Receive(match.PeerID(i), packet, at) })
	}
	for b.server.Due(b.now) {
		b.server.Tick(b.now)
	}
	b.server.Send(b.now, func(peer match.PeerID, packet []byte) { b.seats[peer].down.put(packet, b.now) })
	for _, s := range b.seats {
		s.down.take(b.now, func(packet []byte, at time.Duration) { s.client.Receive(packet, at) })
		s.client.Send(b.now, func(packet []byte) { s.up.put(packet, b.now) })
	}
}

// TestABrokenWorldIsRepaired: one bit of the client's world is turned over.
func TestABrokenWorldIsRepaired(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(50 * ms)
	b.run(3 * time.Second)
	slot, ok := s.client.Slot(s.client.Verified())
	if !ok {
		t.Fatal("the verified state is not kept")
	}
	for at := range s.toy.saved {
		if len(s.toy.saved[at]) > 0 {
			s.toy.saved[at][4+9] ^= 1 // the sum of player 2, who is not there
		}
	}
	s.toy.Load(slot)
	b.run(3 * time.Second)
	stats := s.client.Stats()
	if stats.Mismatched == 0 || stats.Repairs == 0 || stats.Repairs > 2 {
		t.Errorf("%+v", stats)
	}
	b.inStep(s)
	mismatched := stats.Mismatched
	b.run(2 * time.Second)
	if again := s.client.Stats().Mismatched; again != mismatched {
		t.Errorf("it differed %d times more after the repair", again-mismatched)
	}
}

// TestRepairsAreNoStorm: a client whose world goes wrong again and again gets
// one world a second, two within ten seconds, and is then sent away with the
// report.
func TestRepairsAreNoStorm(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(20 * ms)
	b.run(2 * time.Second)
	before := b.server.Stats().Worlds
	for range 50 {
		s.toy.sums[1]++
		for at := range s.toy.saved {
			if len(s.toy.saved[at]) > 0 {
				s.toy.saved[at][4+9]++
			}
		}
		b.run(100 * ms)
	}
	if worlds := b.server.Stats().Worlds - before; worlds != 2 {
		t.Errorf("%d worlds in 5 s", worlds)
	}
	var refusal *match.Refusal
	if !errors.As(s.client.Refused(), &refusal) || refusal.Reason != match.ReasonDesync || !strings.Contains(refusal.Error(), "report") {
		t.Errorf("it is refused by %v", s.client.Refused())
	}
	if n := len(s.client.Desyncs()); n != 2 {
		t.Errorf("it has %d reports", n)
	}
	if p := b.server.Stats(); p.Players != 0 || p.Desyncs != 3 {
		t.Errorf("the server has %+v", p)
	}
}

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

// TestNothingArrives: a client waits a second ahead, samples nothing more, and
// goes on.
func TestNothingArrives(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(40 * ms)
	b.run(6 * time.Second)
	s.down.drop = func(int) bool { return true }
	b.run(2500 * ms)
	if ahead := s.client.Predicted() - s.client.Verified(); ahead != 30 {
		t.Errorf("it waits %d ticks ahead of the verified one, want 30", ahead)
	}
	sampled := len(s.ticks)
	b.run(500 * ms)
	if len(s.ticks) != sampled {
		t.Error("it samples inputs while it waits")
	}
	s.down.drop = nil
	b.run(3 * time.Second)
	b.inStep(s)
	if stats := s.client.Stats(); stats.Repairs != 0 || stats.Mismatched != 0 {
		t.Errorf("%+v", stats)
	}
}

// TestFramesOfManyPackets: eight players who all change their inputs all the
// time, a second's round trip all but, and loss: what is on its way fills more
// than one packet.
func TestFramesOfManyPackets(t *testing.T) {
	b := newTableAt(t, 8, 60)
	for i := range 8 {
		s := b.sit(350 * ms)
		s.input = func(tick uint32) int16 { return int16(tick * 7919 * uint32(i+1)) }
		s.down.drop = func(n int) bool { return n%9 == 0 }
		s.up.drop = func(n int) bool { return n%10 == 0 }
	}
	b.run(20 * time.Second)
	for _, s := range b.seats {
		if behind := b.server.NextTick() - s.client.Verified(); behind > 45 {
			t.Errorf("a client is %d ticks behind", behind)
		}
		if stats := s.client.Stats(); stats.Repairs != 0 || stats.Mismatched != 0 || stats.Compared < 1000 {
			t.Errorf("%+v", stats)
		}
	}
}

// TestWithoutAnInput: a game that has none keeps the small lead it joined with.
func TestWithoutAnInput(t *testing.T) {
	b := newTable(t, 2)
	none := func(w *toy, _ *match.Settings) { w.layout, w.still = &wire.InputLayout{}, true }
	b.toy.layout, b.toy.still = &wire.InputLayout{}, true
	b.server = match.NewServer(b.toy, b.settings)
	b.server.Observe(func(_ *match.Step, hash uint64) { b.hashes = append(b.hashes, hash) })
	s := b.sit(60*ms, none)
	b.run(2 * time.Second)
	lead := s.client.Stats().LeadTicks
	b.run(20 * time.Second)
	b.inStep(s)
	if after := s.client.Stats().LeadTicks; after < lead-0.1 || after > lead+0.1 || lead < 1 || lead > 4 {
		t.Errorf("the lead was %v ticks and is %v", lead, after)
	}
	if len(s.ticks) != 0 {
		t.Errorf("it was asked %d times for an input", len(s.ticks))
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

// TestHost: the server's own machine has no delay, and nothing of its own is
// ever late.
func TestHost(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(0, func(_ *toy, s *match.Settings) { s.Host = true })
	other := b.sit(100 * ms)
	for range 20 * 60 {
		for b.server.Due(b.now) {
			s.client.Feed(b.server.NextTick(), s.sample)
			s.client.Send(b.now, func(packet []byte) { b.server.Receive(0, packet, b.now) })
			b.server.Tick(b.now)
		}
		b.frame()
		if s.client.Joined() && (s.client.Predicted() != s.client.Verified() || s.client.Verified()+1 < b.server.NextTick()-1) {
			t.Fatalf("the host's own machine has %d and %d, the server %d", s.client.Verified(), s.client.Predicted(), b.server.NextTick()-1)
		}
		b.now += time.Second / 60
	}
	b.inStep(s)
	b.inStep(other)
	stats := s.client.Stats()
	if stats.Late != 0 || stats.Rollbacks != 0 || stats.Compared < 500 {
		t.Errorf("%+v", stats)
	}
	if len(s.ticks) < 550 {
		t.Errorf("only %d inputs of the host's were asked for", len(s.ticks))
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
