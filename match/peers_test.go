package match_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide/match"
)

// What users of other engines hit, one test each; docs/conformance.md has the
// list. Each goes red when what it holds is taken out.

// TestPeer01ARollbackWaitsForAFullWindow: a guess that turns out wrong while the
// client may predict no further is run again all the same, in that update.
func TestPeer01ARollbackWaitsForAFullWindow(t *testing.T) {
	b := newTable(t, 2)
	r := b.record()
	busily(b.sit(10 * ms))
	s := b.sit(300 * ms)
	b.run(4 * time.Second)
	s.down.latency = 1200 * ms // all its frames come later than it may predict ahead
	b.run(3 * time.Second)
	before := s.client.Stats()
	full := 0
	for range 120 {
		b.frame()
		b.now += time.Second / 60
		if s.client.Predicted() == s.client.Verified()+30 {
			full++
		}
		if r.foreseen(s, 4).Hash() != s.predicted().Hash() {
			t.Fatalf("tick %d, predicted past tick %d, was not run again", s.client.Predicted(), s.client.Verified())
		}
	}
	if again := s.client.Stats().Rollbacks - before.Rollbacks; full < 30 || again < 50 {
		t.Errorf("the window was full in %d of 120 frames, and %d times ticks ran again", full, again)
	}
	b.inStepBy(s, 60)
}

// inStepBy holds that a client's verified world is the server's, and no older
// than so many ticks.
func (b *table) inStepBy(s *seat, behind uint32) {
	b.t.Helper()
	verified := s.client.Verified()
	if hash, ok := s.client.VerifiedHash(verified); !ok || hash != b.hashes[verified] || verified+behind < b.server.NextTick() {
		b.t.Errorf("tick %d is verified as %x, the server has %x and is at tick %d", verified, hash, b.hashes[verified], b.server.NextTick())
	}
}

// TestPeer02ADesyncWithNothingSavedBefore: the first tick after a world differs,
// when there is no older state to look into.
func TestPeer02ADesyncWithNothingSavedBefore(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(20 * ms)
	for n := 0; !s.client.Joined(); n++ {
		b.frame()
		b.now += time.Second / 60
		if n > 100 {
			t.Fatal("it does not join")
		}
	}
	verified := s.client.Verified()
	if _, ok := s.client.Slot(verified - 1); ok {
		t.Fatal("the tick before is saved: the scenario did not happen")
	}
	for at := range s.toy.saved {
		if len(s.toy.saved[at]) > 0 {
			s.toy.saved[at][4+9] ^= 1
		}
	}
	s.toy.sums[1] ^= 1
	b.run(2 * time.Second)
	if stats := s.client.Stats(); stats.Mismatched == 0 || stats.Repairs == 0 {
		t.Errorf("%+v", stats)
	}
	b.inStep(s)
}

// clockwork is a toy that goes on with nobody there.
type clockwork struct{ *toy }

func (w clockwork) Step(step *match.Step) {
	w.toy.Step(step)
	w.sums[7]++
}

// TestPeer08ARollbackToTheFirstTick: a client that was there before the first
// tick runs again from the world as it was before there was any.
func TestPeer08ARollbackToTheFirstTick(t *testing.T) {
	b := newTable(t, 2)
	b.server = match.NewServer(clockwork{b.toy}, b.settings)
	b.hashes = b.hashes[:1]
	b.record()
	s := b.sit(40 * ms)
	s.client = match.NewClient(clockwork{s.toy}, match.Settings{TickRate: 30, MaxPlayers: 2, Session: 1})
	for n := 0; !s.client.Joined(); n++ { // the server's clock has not begun
		s.up.take(b.now, func(packet []byte, at time.Duration) { b.server.Receive(0, packet, at) })
		b.server.Send(b.now, func(_ match.PeerID, packet []byte) { s.down.put(packet, b.now) })
		s.down.take(b.now, func(packet []byte, at time.Duration) { s.client.Receive(packet, at) })
		s.client.Update(b.now, s.sample)
		s.client.Send(b.now, func(packet []byte) { s.up.put(packet, b.now) })
		b.now += time.Second / 60
		if n > 100 {
			t.Fatal("it does not join before the first tick")
		}
	}
	if s.client.Verified() != 0 || b.server.NextTick() != 1 {
		t.Fatalf("it has verified tick %d, the next is %d", s.client.Verified(), b.server.NextTick())
	}
	predicted := false
	for range 60 {
		b.frame()
		b.now += time.Second / 60
		predicted = predicted || s.client.Verified() == 0 && s.client.Predicted() > 0
	}
	if stats := s.client.Stats(); !predicted || stats.Rollbacks == 0 || stats.Mismatched != 0 {
		t.Errorf("predicted before tick 1 was verified: %v; %+v", predicted, stats)
	}
	b.inStep(s)
}

// TestPeer11ATabInTheBackground: a client's frames stop while all that is sent to
// it waits to be read. When they go on its work a frame and what it sends are
// bounded, and it is in step again.
func TestPeer11ATabInTheBackground(t *testing.T) {
	for _, away := range []time.Duration{3 * time.Second, 9 * time.Second} {
		b := newTable(t, 2)
		busily(b.sit(10 * ms))
		s := b.sit(40 * ms)
		b.run(5 * time.Second)
		s.off = true
		b.run(away)
		s.off, s.most = false, 0
		repairs, packets := s.client.Stats().Repairs, s.up.number
		for n := range 60 {
			sampled := len(s.ticks)
			b.frame()
			b.now += time.Second / 60
			if got := len(s.ticks) - sampled; got > 2 {
				t.Errorf("away for %v: %d inputs were sampled in frame %d", away, got, n)
			}
		}
		if s.most > 16 {
			t.Errorf("away for %v: %d ticks ran in one frame", away, s.most)
		}
		if sent := s.up.number - packets; sent > 60 {
			t.Errorf("away for %v: %d packets in 60 frames", away, sent)
		}
		b.run(time.Second)
		b.inStep(s)
		if stats := s.client.Stats(); stats.Mismatched != 0 || stats.Repairs-repairs > 1 {
			t.Errorf("away for %v: %+v", away, stats)
		}
	}
}

// TestPeer24WhenTheHostLeaves the others time out, and are told why; until
// another machine can take the match over, that is all there is for them.
func TestPeer24WhenTheHostLeaves(t *testing.T) {
	b := newTable(t, 3)
	first, second := b.sit(20*ms), b.sit(50*ms)
	b.run(3 * time.Second)
	b.stopped = true
	b.run(9 * time.Second)
	for _, s := range b.seats {
		if err := s.client.Refused(); err != nil {
			t.Errorf("after 9 s of silence: %v", err)
		}
	}
	b.run(2 * time.Second)
	for _, s := range []*seat{first, second} {
		var refusal *match.Refusal
		if err := s.client.Refused(); !errors.As(err, &refusal) || refusal.Reason != match.ReasonSilent || !strings.Contains(err.Error(), "server") {
			t.Errorf("it is told %v", err)
		}
		verified := s.client.Verified()
		if hash, ok := s.client.VerifiedHash(verified); !ok || hash != b.hashes[verified] {
			t.Error("what it has is not the last verified world")
		}
	}
}

// TestPeer21ABuildThatFuses is refused by a match on another kind of machine,
// in words that name the mend, and refuses such a match; one that does not fuse
// joins.
func TestPeer21ABuildThatFuses(t *testing.T) {
	plain := match.Build{Go: "go1.26.8", Target: "linux/amd64"}
	arm := match.Build{Go: "go1.26.8", Target: "linux/arm64"}
	fusing := match.Build{Go: "go1.26.8", Target: "linux/arm64", Fuses: true}
	for _, c := range []struct {
		server, here match.Build
		joins        bool
	}{{plain, arm, true}, {plain, fusing, false}, {fusing, plain, false}} {
		b := newTable(t, 2)
		b.settings.Build = c.server
		b.server = match.NewServer(b.toy, b.settings)
		b.record()
		s := b.sit(20*ms, func(_ *toy, s *match.Settings) { s.Build = c.here })
		b.run(2 * time.Second)
		var refusal *match.Refusal
		if c.joins != s.client.Joined() || !c.joins && (!errors.As(s.client.Refused(), &refusal) || refusal.Reason != match.ReasonToolchain || !strings.Contains(refusal.Error(), "tide build")) {
			t.Errorf("%+v at %+v: joined %v, %v", c.here, c.server, s.client.Joined(), s.client.Refused())
		}
	}
}
