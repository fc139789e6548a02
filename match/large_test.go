package match_test

import (
	"runtime"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

// TestAPayloadThatComesLateIsAnswered: a machine that gets a payload only after
// the command was obeyed says so, and is sent no more of it.
func TestAPayloadThatComesLateIsAnswered(t *testing.T) {
	b := newTable(t, 2)
	one, two := b.sit(20*ms), b.sit(20*ms)
	b.run(2 * time.Second)
	blocked, parts := true, 0
	two.down.keep = func(packet []byte) bool {
		kind, _ := wire.KindOf(packet)
		if kind == wire.KindBlob {
			parts++
		}
		return kind != wire.KindBlob || !blocked
	}
	if err := one.client.Command(1, 1, make([]byte, 5000)); err != nil {
		t.Fatal(err)
	}
	b.run(6 * time.Second) // past the server's patience
	blocked = false
	b.run(3 * time.Second)
	b.inStep(two)
	parts = 0
	b.run(5 * time.Second)
	if parts > 0 {
		t.Errorf("%d parts are sent of a payload that has been used", parts)
	}
}

// TestARepairBeforeALargeCommand: a world that takes a client back to before a
// large command's tick does not have it wait for a payload that it has had.
func TestARepairBeforeALargeCommand(t *testing.T) {
	const latency = 100 * ms
	there, here := newToy(), newToy()
	settings := match.Settings{TickRate: 30, MaxPlayers: 8}
	b := &table{t: t, now: time.Second, settings: settings, toy: there, hashes: make([]uint64, 1)}
	b.server = match.NewServer(comparing{there}, settings)
	obeyed := false
	b.server.Observe(func(step *match.Step, hash uint64) {
		b.hashes = append(b.hashes, hash)
		obeyed = obeyed || len(step.Commands) > 0
	})
	settings.Session = 9
	s := &seat{toy: here, client: match.NewClient(comparing{here}, settings), up: pipe{latency: latency}, down: pipe{latency: latency}}
	s.input = func(tick uint32) int16 { return int16(tick/20) * 3 }
	b.seats = append(b.seats, s)
	b.run(3 * time.Second)
	if err := s.client.Command(1, 1, make([]byte, 600)); err != nil {
		t.Fatal(err)
	}
	for !obeyed {
		b.run(time.Second / 60)
	}
	for at := range here.saved { // the tick that differs is before the command's here
		if len(here.saved[at]) > 0 {
			here.saved[at][4+9*6+1] ^= 4
		}
	}
	here.sums[6] ^= 4 << 8
	b.run(2 * time.Second)
	if s.client.Stats().Repairs != 1 {
		t.Errorf("%+v", s.client.Stats())
	}
	b.inStep(s)
}

// TestPayloadsByTurns: a client that announces many large commands and sends parts
// of them by turns, far from the first, has the server begin with one of them.
func TestPayloadsByTurns(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(0)
	b.run(time.Second)
	link := uint32(0)
	s.up.keep = func(packet []byte) bool {
		if head, _, err := wire.ReadInputs(packet, b.server.NextTick(), 0); err == nil {
			link = head.Link
		}
		return true
	}
	b.run(100 * ms)
	in := wire.Inputs{Link: link, Frames: b.server.NextTick() - 1, Commands: 20, First: 1}
	packet := in.Append(nil)
	for n := range uint32(20) {
		packet = (&wire.Command{Channel: 1, Sequence: 1 + n, Large: wire.MaxLargeCommand, Sum: 7}).Append(packet)
	}
	if err := b.server.Receive(0, packet, b.now); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for n := range uint32(250) {
		blob := wire.Blob{Link: link, Player: uint32(s.client.Player()), Channel: 1, Sequence: 1 + n%20, Total: wire.MaxLargeCommand, Sum: 7, Index: 1000, Data: make([]byte, wire.BlobBytes)}
		if err := b.server.Receive(0, blob.Append(nil), b.now); err != nil {
			t.Fatal(err)
		}
	}
	if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 10<<20 {
		t.Errorf("250 packets of 1,000 bytes have the server allocate %d MB", (after.TotalAlloc-before.TotalAlloc)>>20)
	}
	if b.run(100 * ms); s.client.Refused() != nil {
		t.Error(s.client.Refused())
	}
}

// TestALargeCommandWaitsForASlowMachine: what gets through to it is little, but it
// is some all the time. The command waits, and nobody's ticks do.
func TestALargeCommandWaitsForASlowMachine(t *testing.T) {
	b := newTable(t, 2)
	one, two := b.sit(20*ms), b.sit(40*ms)
	b.run(2 * time.Second)
	frame, parts := b.now, 0
	two.down.keep = func(packet []byte) bool {
		if kind, _ := wire.KindOf(packet); kind != wire.KindBlob {
			return true
		}
		if frame != b.now {
			frame, parts = b.now, 0
		}
		parts++
		return parts <= 3
	}
	if err := one.client.Command(1, 1, make([]byte, 1_500_000)); err != nil {
		t.Fatal(err)
	}
	moved, most, took := b.now, time.Duration(0), b.now
	for one.client.Waiting() > 0 && b.now < moved+20*time.Second {
		before := two.client.Verified()
		b.run(time.Second / 60)
		if two.client.Verified() > before {
			most, moved = max(most, b.now-moved), b.now
		}
	}
	if took = b.now - took; took < 7*time.Second || one.client.Waiting() > 0 {
		t.Fatalf("the command took %v: the scenario did not happen", took)
	}
	b.run(500 * ms)
	if most > 300*ms {
		t.Errorf("the slow machine's verified tick stood for %v", most)
	}
	b.inStep(two)
}
