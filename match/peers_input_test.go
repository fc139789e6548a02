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
