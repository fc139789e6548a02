package match_test

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

// seated is a server with one player, and the client, after two seconds.
func seated(t testing.TB) (*table, *seat) {
	b := newTable(t, 2)
	s := b.sit(20 * ms)
	b.run(2 * time.Second)
	b.inStep(s)
	return b, s
}

// TestHostilePackets: each is a typed error, and the match goes on as before.
func TestHostilePackets(t *testing.T) {
	b, s := seated(t)
	next := b.server.NextTick()
	head := wire.Inputs{Link: 1, Frames: next - 2}
	with := func(change func(*wire.Inputs), entries ...wire.Entry) []byte {
		h := head
		h.Count = len(entries)
		change(&h)
		packet := h.Append(nil)
		for _, e := range entries {
			packet = e.Append(packet)
		}
		return packet
	}
	same := func(*wire.Inputs) {}
	for name, packet := range map[string][]byte{
		"nothing":                    {},
		"an unknown kind":            {200, 1, 2},
		"what a server sends":        (&wire.Welcome{}).Append(nil),
		"an oversized packet":        make([]byte, wire.MaxPacket+1),
		"half a packet":              with(same)[:4],
		"bytes after the last":       append(with(same), 1),
		"a tick that has not run":    with(func(h *wire.Inputs) { h.Frames = next + 5 }),
		"a base nobody sent":         with(func(h *wire.Inputs) { h.Base = next + 500 }, wire.Entry{}),
		"an input far ahead":         with(same, wire.Entry{Gap: 1 << 20}),
		"fewer entries than it says": with(func(h *wire.Inputs) { h.Count = 200 }, wire.Entry{}),
		"another's connection":       with(func(h *wire.Inputs) { h.Link = 77 }),
	} {
		var typed *match.PacketError
		if err := b.server.Receive(0, packet, b.now); !errors.As(err, &typed) {
			t.Errorf("%s: %v (%T)", name, err, err)
		}
	}
	dropped := b.server.Stats().Dropped
	if dropped < 11 {
		t.Errorf("%d packets counted as dropped", dropped)
	}
	b.run(2 * time.Second)
	b.inStep(s)
}

// TestFloodOfStrangers: refusals that wait are bounded, and nobody is let in
// beyond the places there are.
func TestFloodOfStrangers(t *testing.T) {
	b, s := seated(t)
	for peer := range match.PeerID(1000) {
		hello := wire.Hello{Protocol: wire.Protocol, Fingerprint: 42, Session: uint64(peer), TickRate: 30}
		if err := b.server.Receive(peer+10, hello.Append(nil), b.now); (err == nil) != (peer < 256) {
			t.Fatalf("of stranger %d: %v", peer, err)
		}
	}
	sent := 0
	b.server.Send(b.now, func(match.PeerID, []byte) { sent++ })
	if sent > 40 {
		t.Errorf("%d packets answer a flood", sent)
	}
	if p := b.server.Stats().Players; p != 2 {
		t.Errorf("%d players", p)
	}
	b.seats = append(b.seats, make([]*seat, 1009)...)
	for i := range b.seats {
		if b.seats[i] == nil {
			b.seats[i] = &seat{off: true, client: s.client}
		}
	}
	b.run(time.Second)
	b.inStep(s)
}

// TestOneStrangerTakesOnePlace: a connection that says hello with ever new
// sessions, and one that leaves in between.
func TestOneStrangerTakesOnePlace(t *testing.T) {
	b := newTable(t, 8)
	hello := func(peer match.PeerID, session uint64) {
		hello := wire.Hello{Protocol: wire.Protocol, Fingerprint: 42, Session: session, TickRate: 30}
		if err := b.server.Receive(peer, hello.Append(nil), b.now); err != nil {
			t.Fatal(err)
		}
	}
	hello(8, 5)
	for round := range uint64(90) {
		b.server.Send(b.now, func(match.PeerID, []byte) {})
		for i := range uint64(64) {
			hello(7, 1000+round*64+i)
		}
		if round%2 == 0 {
			b.server.Disconnect(7)
			hello(7, round)
		}
		if n := b.server.Stats().Players; n > 2 {
			t.Fatalf("%d players of two connections", n)
		}
		b.server.Tick(b.now)
		b.now += time.Second / 30
	}
	if len(b.steps) > 1+2*4 {
		t.Errorf("in three seconds the game saw %d players come or go: %v", len(b.steps), b.steps)
	}
	// In time it is let in again, in the same place.
	b.now += time.Second
	for range 30 {
		b.server.Tick(b.now)
	}
	hello(7, 1<<40)
	hello(7, 1<<41)
	if n := b.server.Stats().Players; n != 2 {
		t.Errorf("%d players", n)
	}
}

// TestReplayedPackets: every packet of a client's comes five times, and all of
// them once more much later.
func TestReplayedPackets(t *testing.T) {
	b := newTable(t, 2)
	s, other := b.sit(30*ms), b.sit(30*ms)
	var kept [][]byte
	for range 6 * 60 {
		b.frame()
		b.now += time.Second / 60
		for _, l := range s.up.waiting {
			kept = append(kept, l.packet)
			for range 4 {
				b.server.Receive(0, l.packet, b.now)
			}
		}
	}
	applied := b.server.Stats().Applied
	for _, packet := range kept {
		b.server.Receive(0, packet, b.now)
	}
	b.run(time.Second)
	if got := b.server.Stats().Applied - applied; got > 62 {
		t.Errorf("%d inputs of two players applied in 30 ticks", got)
	}
	b.inStep(s)
	b.inStep(other)
}

// seeds are real packets of a match, for the fuzzers to begin from.
func seeds(f *testing.F) {
	b := newTable(f, 2)
	s := b.sit(20 * ms)
	b.toy.ballast = 3000
	for range 90 {
		b.frame()
		b.now += time.Second / 60
		for _, l := range s.up.waiting {
			f.Add(l.packet)
		}
		for _, l := range s.down.waiting {
			f.Add(l.packet)
		}
	}
}

// FuzzServer: no packet harms a match that goes on, nor any player but the one
// who sends it.
func FuzzServer(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, packet []byte) {
		b, s := seated(t)
		other := b.sit(20 * ms)
		b.run(500 * ms)
		var typed *match.PacketError
		for _, peer := range []match.PeerID{0, 9} {
			if err := b.server.Receive(peer, packet, b.now); err != nil && !errors.As(err, &typed) {
				t.Fatalf("%T is not typed", err)
			}
		}
		s.off = true
		b.seats = append(b.seats, make([]*seat, 8)...)
		for i := range b.seats {
			if b.seats[i] == nil {
				b.seats[i] = &seat{off: true, client: s.client}
			}
		}
		b.run(500 * ms)
		b.inStep(other)
	})
}

// FuzzClient: no packet makes a client panic.
func FuzzClient(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, packet []byte) {
		b, s := seated(t)
		var typed *match.PacketError
		for _, c := range []*match.Client{s.client, match.NewClient(newToy(), b.settings)} {
			if err := c.Receive(packet, b.now); err != nil && !errors.As(err, &typed) {
				t.Fatalf("%T is not typed", err)
			}
			c.Update(b.now+10*ms, s.sample)
			c.Send(b.now+10*ms, func([]byte) {})
			c.Update(b.now+20*ms, s.sample)
		}
	})
}

// TestAFloodIsReadInPart: of a thousand packets in one frame so many are read as a
// link keeps, and who else plays does not notice; the next frame reads again.
func TestAFloodIsReadInPart(t *testing.T) {
	b := newTable(t, 2)
	honest, flooder, stranger := b.sit(20*ms), b.sit(20*ms), b.sit(0)
	stranger.off = true
	b.run(2 * time.Second)
	var last []byte
	flooder.up.keep = func(packet []byte) bool { last = bytes.Clone(packet); return true }
	b.run(100 * ms)
	hello := wire.Hello{Protocol: wire.Protocol, Fingerprint: 42, Session: 9, TickRate: 30}
	for range 3 {
		read, strange := 0, 0
		for range 1000 {
			if b.server.Receive(1, last, b.now) == nil {
				read++
			}
			hello.Session++
			if b.server.Receive(2, hello.Append(nil), b.now) == nil {
				strange++
			}
		}
		if read != 256 || strange != 256 {
			t.Errorf("%d and %d packets are read", read, strange)
		}
		b.run(time.Second / 60)
	}
	late := honest.client.Stats().Late
	b.run(2 * time.Second)
	b.inStep(honest)
	b.inStep(flooder)
	if honest.client.Stats().Late > late {
		t.Error("somebody else's inputs came late")
	}
}
