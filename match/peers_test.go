package match_test

import (
	"encoding/binary"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
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

// TestPeer03AStallConsumesNoInput: while a client waits for the server nothing is
// sampled; afterwards it is at the tick where its clock is, and every tick from
// there on is sampled once.
func TestPeer03AStallConsumesNoInput(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(40 * ms)
	b.run(6 * time.Second)
	s.down.drop = func(int) bool { return true }
	b.run(2 * time.Second)
	if s.client.Predicted() != s.client.Verified()+30 {
		t.Fatalf("it predicts from %d to %d: the scenario did not happen", s.client.Verified(), s.client.Predicted())
	}
	stalled := len(s.ticks)
	b.run(time.Second)
	if n := len(s.ticks) - stalled; n != 0 {
		t.Errorf("%d inputs were sampled while it waited", n)
	}
	s.down.drop = nil
	b.run(2 * time.Second)
	from := len(s.ticks)
	b.run(4 * time.Second)
	for i := from; i < len(s.ticks); i++ {
		if s.ticks[i] != s.ticks[i-1]+1 {
			t.Fatalf("tick %d was sampled after tick %d", s.ticks[i], s.ticks[i-1])
		}
	}
	if ahead := s.client.Predicted() - (b.server.NextTick() - 1); ahead > 5 {
		t.Errorf("it is %d ticks ahead of the server", int32(ahead))
	}
	b.inStep(s)
}

// TestPeer04DelayLeavesNoGap: while the input delay rises and falls, every tick
// has an input, sampled once and there in time.
func TestPeer04DelayLeavesNoGap(t *testing.T) {
	b := newTable(t, 2)
	busily(b.sit(10 * ms))
	s := busily(sitWorking(b, 150*ms, 0))
	b.run(5 * time.Second)
	before, from := b.server.Stats(), len(s.ticks)
	most := uint32(0)
	for frame := range 60 * 16 {
		s.toy.cost = 0
		if frame/240%2 == 0 {
			s.toy.cost = 2 * ms
		}
		b.frame()
		b.now += time.Second / 60
		most = max(most, s.client.Stats().DelayTicks)
	}
	if most < 3 {
		t.Fatalf("the delay was %d ticks at most: the scenario did not happen", most)
	}
	for i := from; i < len(s.ticks); i++ {
		if s.ticks[i] != s.ticks[i-1]+1 {
			t.Fatalf("tick %d was sampled after tick %d", s.ticks[i], s.ticks[i-1])
		}
	}
	if missing := b.server.Stats().Missing - before.Missing; missing > 2 {
		t.Errorf("%d inputs were missing", missing)
	}
	b.inStep(s)
}

// TestPeer05ManyInputsFitTheirPackets: nothing comes back to a client for a
// second, and every bit of its large input changes in every tick. Its packets
// stay packets, each input a difference from the one before, and all of them are
// applied.
func TestPeer05ManyInputsFitTheirPackets(t *testing.T) {
	layout, err := wire.NewInputLayout(func() (kinds []reflect.Kind) {
		for range 60 {
			kinds = append(kinds, reflect.Float32)
		}
		return kinds
	}()...)
	if err != nil {
		t.Fatal(err)
	}
	b := newTableAt(t, 2, 60)
	large := func(w *toy, _ *match.Settings) { w.layout = layout }
	large(b.toy, nil)
	b.server = match.NewServer(b.toy, b.settings)
	b.hashes = b.hashes[:1]
	b.record()
	s := b.sit(30*ms, large)
	s.steady = true
	word := uint32(0)
	sample := func(tick uint32, dst []byte) {
		s.ticks = append(s.ticks, tick)
		for at := 0; at < len(dst); at += 4 {
			word = word*1664525 + 1013904223
			binary.LittleEndian.PutUint32(dst[at:], word&^(1<<30))
		}
	}
	frame := func() {
		s.client.Update(b.now, sample)
		b.stepWithoutSampling()
		for _, l := range s.up.waiting {
			if len(l.packet) > wire.MaxPacket {
				t.Fatalf("a packet of %d bytes", len(l.packet))
			}
		}
		b.now += time.Second / 60
	}
	for range 240 {
		frame()
	}
	dropped := b.server.Stats().Dropped
	s.down.drop = func(int) bool { return true }
	for range 60 {
		frame()
	}
	s.down.drop = nil
	for range 240 {
		frame()
	}
	if got := b.server.Stats().Dropped - dropped; got != 0 {
		t.Errorf("%d packets were not accepted", got)
	}
	before := b.server.Stats()
	for range 120 {
		frame()
	}
	if after := b.server.Stats(); after.Applied-before.Applied < 115 {
		t.Errorf("%d inputs of 120 were applied after it", after.Applied-before.Applied)
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

// TestPeer13TheHostsOwnInputs reach the server before its tick, and the hosting
// player's own client with the server's frames, as everybody's do: it runs
// nothing before the server did, and its world is the server's.
func TestPeer13TheHostsOwnInputs(t *testing.T) {
	b := newTable(t, 2)
	r := b.record()
	s := busily(b.sit(0, func(_ *toy, s *match.Settings) { s.Host = true }))
	other := busily(b.sit(60 * ms))
	for range 10 * 60 {
		for b.server.Due(b.now) {
			tick := b.server.NextTick()
			s.client.Feed(tick, s.sample)
			s.client.Send(b.now, func(packet []byte) { b.server.Receive(0, packet, b.now) })
			b.server.Tick(b.now)
			if value, ok := s.sampledAt(tick); ok && string(r[tick][0].Value) != string(value) {
				t.Fatalf("tick %d ran with %v, the host's input was %v", tick, r[tick][0].Value, value)
			}
		}
		b.frame()
		if s.client.Predicted() >= b.server.NextTick() {
			t.Fatalf("the host's own client has run tick %d, the server %d", s.client.Predicted(), b.server.NextTick()-1)
		}
		b.now += time.Second / 60
	}
	if stats := s.client.Stats(); stats.Mismatched != 0 || stats.Rollbacks != 0 || stats.Late != 0 || stats.Compared < 250 {
		t.Errorf("%+v", stats)
	}
	b.inStep(s)
	b.inStep(other)
}

// walk is a toy whose sums are how far each player has walked.
type walk struct{ *toy }

func (w walk) Step(step *match.Step) {
	w.tick = step.Tick
	for _, c := range step.Changes {
		w.here[c.Player-1], w.sums[c.Player-1] = c.Joined, 0
	}
	for _, in := range step.Inputs {
		w.sums[in.Player-1] += uint64(binary.LittleEndian.Uint16(in.Value))
	}
}

// TestPeer15NobodyOvershootsByMuch: another player lets go of a button, and is
// guessed to have walked on for 0.15 s at most, however far away they are.
func TestPeer15NobodyOvershootsByMuch(t *testing.T) {
	for _, way := range []time.Duration{50 * ms, 400 * ms} {
		b := newTable(t, 2)
		b.server = match.NewServer(walk{b.toy}, b.settings)
		b.hashes = b.hashes[:1]
		b.record()
		first := b.sit(10 * ms)
		first.steady = true
		const stops = 300
		first.input = func(tick uint32) int16 {
			if tick < stops {
				return 1
			}
			return 0
		}
		s := b.sit(way)
		s.input, s.steady = func(uint32) int16 { return 0 }, true
		for _, seat := range b.seats {
			settings := b.settings
			settings.Session = uint64(way) + uint64(len(seat.toy.sums)+int(seat.up.latency))
			seat.client = match.NewClient(walk{seat.toy}, settings)
		}
		b.run(6 * time.Second)
		walked, most, ahead := uint64(0), uint64(0), uint32(0)
		for range 60 * 8 {
			b.frame()
			b.now += time.Second / 60
			if s.client.Predicted() > stops {
				most = max(most, s.predicted().sums[0])
			}
			ahead = max(ahead, s.client.Predicted()-s.client.Verified())
			walked = b.toy.sums[0]
		}
		if most > walked+4 { // whole ticks in 0.15 s
			t.Errorf("over %v each way it is guessed to have walked %d, and walked %d", way, most, walked)
		}
		if walked < 200 || most == walked || ahead < uint32(2*way/(time.Second/30)) {
			t.Errorf("over %v: it walked %d and is guessed to have walked %d, %d ticks ahead", way, walked, most, ahead)
		}
	}
}

// TestPeer17AFasterTickRate: another rate is refused in words; who ticks faster
// than they say has one input a tick like everybody, and none far ahead.
func TestPeer17AFasterTickRate(t *testing.T) {
	b := newTable(t, 3)
	honest := b.sit(20 * ms)
	fast := b.sit(20*ms, func(_ *toy, s *match.Settings) { s.TickRate = 60 })
	b.run(time.Second)
	var refusal *match.Refusal
	if err := fast.client.Refused(); !errors.As(err, &refusal) || refusal.Reason != match.ReasonTickRate || !strings.Contains(err.Error(), "60") {
		t.Errorf("60 ticks a second against 30 is refused by %v", err)
	}
	// One that lies: its clock gains a second a second.
	liar := b.sit(20 * ms)
	b.run(2 * time.Second)
	r := b.record()
	began, tick := b.now, b.server.NextTick()
	for range 60 * 8 {
		for b.server.Due(b.now) {
			b.server.Tick(b.now)
		}
		b.server.Send(b.now, func(peer match.PeerID, packet []byte) { b.seats[peer].down.put(packet, b.now) })
		for i, s := range b.seats {
			s.up.take(b.now, func(packet []byte, at time.Duration) { b.server.Receive(match.PeerID(i), packet, at) })
			s.down.take(b.now, func(packet []byte, at time.Duration) {
				if s != liar {
					s.client.Receive(packet, at)
				}
			})
			now := b.now
			if s == liar {
				now += b.now - began
			}
			s.client.Update(now, s.sample)
			s.client.Send(now, func(packet []byte) { s.up.put(packet, b.now) })
		}
		// It makes inputs up for ticks far ahead, too.
		head := wire.Inputs{Link: 2, Frames: tick - 1, Count: 1}
		err := b.server.Receive(2, wire.Entry{Gap: b.server.NextTick() + 70}.Append(head.Append(nil)), b.now)
		if err == nil || !strings.Contains(err.Error(), "too far ahead") {
			t.Fatalf("an input for a tick far ahead: %v", err)
		}
		b.now += time.Second / 60
	}
	for at := tick; at < b.server.NextTick(); at++ {
		seen := map[match.PlayerID]int{}
		for _, in := range r[at] {
			if seen[in.Player]++; seen[in.Player] > 1 {
				t.Fatalf("player %d has %d inputs in tick %d", in.Player, seen[in.Player], at)
			}
		}
	}
	if ran := b.server.NextTick() - tick; ran > 8*30+1 {
		t.Errorf("%d ticks ran in 8 s", ran)
	}
	b.inStep(honest)
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
