package match_test

import (
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
