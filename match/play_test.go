package match_test

import (
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
