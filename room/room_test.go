package room

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

func TestTwoRoomsPlayOneMatch(t *testing.T) {
	for _, c := range []netsim.Conditions{
		{},
		{Latency: 75 * time.Millisecond},
		{Latency: 100 * time.Millisecond, Jitter: 30 * time.Millisecond, Loss: 0.1, Duplicate: 0.05, Reorder: 0.05},
	} {
		t.Run(fmt.Sprint(c.Latency), func(t *testing.T) {
			b := newTable(t)
			b.run(time.Second)
			guest, _ := b.join(c)
			b.run(20 * time.Second)
			b.noErr(b.host, guest)
			if !guest.Joined() || guest.Session().Player != 2 || b.host.Session().Player != 1 {
				t.Fatalf("sessions: host %+v, guest %+v", b.host.Session(), guest.Session())
			}
			if b.agreed < 300 {
				t.Errorf("only %d hashes of the guest's could be held against the host's", b.agreed)
			}
			own := b.host.Stats()
			if own.Late != 0 || own.Rollbacks != 0 || own.Mismatched != 0 {
				t.Errorf("the host's own client: %+v", own.Stats)
			}
			if own.Guests != 1 || own.BytesIn == 0 || own.BytesOut == 0 {
				t.Errorf("the host's traffic with others: %+v", own)
			}
			s := guest.Stats()
			if s.Mismatched != 0 || s.Compared < 300 {
				t.Errorf("the guest: %+v", s.Stats)
			}
			if c.Latency > 0 && s.Rollbacks == 0 {
				t.Errorf("no rollback at %v: the scenario did not happen", c.Latency)
			}
			wait := 2*c.Latency + 2*c.Jitter + 40*time.Millisecond
			if s.Ping < 2*c.Latency-time.Millisecond || s.Ping > wait {
				t.Errorf("ping %v, want from %v to %v", s.Ping, 2*c.Latency, wait)
			}
		})
	}
}

// A match for one is a match: it has a server, a player, and hashes compared.
func TestSinglePlayerIsAMatch(t *testing.T) {
	var now time.Duration
	r, err := Host(walkers(), nil, Options{Clock: func() time.Duration { return now }})
	if err != nil {
		t.Fatal(err)
	}
	d := tide.Devices{Pointer: tide.Pointer{Position: det.Vec2{X: 1}}}
	for ; now < 2*time.Second; now += time.Second / 60 {
		r.Update(now, &d)
	}
	s := r.Stats()
	if s.Compared < 50 || s.Mismatched != 0 || s.BytesIn != 0 || s.BytesOut != 0 || s.Guests != 0 {
		t.Errorf("got %+v", s)
	}
	if got := r.Session(); !got.Server || got.Player != 1 || got.Verified < 50 {
		t.Errorf("session %+v", got)
	}
	if r.Close() != nil {
		t.Error("a match for one does not close")
	}
}

func TestAGuestThatLeavesIsGoneAtOnce(t *testing.T) {
	b := newTable(t)
	guest, _ := b.join(netsim.Conditions{})
	b.run(3 * time.Second)
	if n := b.host.Server().Stats().Players; n != 2 {
		t.Fatalf("%d players before", n)
	}
	guest.Close()
	b.guests = nil
	b.run(time.Second / 2)
	if n := b.host.Server().Stats().Players; n != 1 {
		t.Errorf("%d players half a second after one said goodbye", n)
	}
	if n := b.host.Stats().Guests; n != 0 {
		t.Errorf("the host still has %d links", n)
	}
	b.noErr(b.host)
}

func TestOneTooManyIsToldSo(t *testing.T) {
	b := newTable(t)
	b.join(netsim.Conditions{})
	b.run(time.Second)
	third, _ := b.join(netsim.Conditions{})
	b.run(2 * time.Second)
	b.noErr(b.host, b.guests[0])
	var refusal *match.Refusal
	if !errors.As(third.Err(), &refusal) || refusal.Reason != match.ReasonFull {
		t.Errorf("the third of two players hears %v, want the server's refusal", third.Err())
	}
}

func TestAGameWithMistakesIsNotRun(t *testing.T) {
	g := tide.New(tide.Settings{})
	tide.Component[struct{ Name string }](g)
	if _, err := Host(g, nil, Options{}); err == nil {
		t.Error("Host takes it")
	}
	if _, err := Join(g, nil, Options{}); err == nil {
		t.Error("Join takes it")
	}
}

func TestSteadyFramesAllocateNothing(t *testing.T) {
	b := newTable(t)
	guest, _ := b.join(netsim.Conditions{Latency: 40 * time.Millisecond})
	b.run(time.Minute) // until every queue has gone once through its buffers
	frame := func() {
		b.now += b.frame
		b.host.Update(b.now, &b.devices[0])
		guest.Update(b.now, &b.devices[1])
		b.host.Stats()
		b.host.Session()
	}
	for range 100 {
		frame()
	}
	if n := testing.AllocsPerRun(100, frame); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
	b.noErr(b.host, guest)
}

// TestComingBack: a guest whose link was lost comes back with its room, as the
// same player.
func TestComingBack(t *testing.T) {
	b := newTable(t)
	guest, _ := b.join(netsim.Conditions{})
	b.run(3 * time.Second)
	player := guest.Session().Player
	b.guests, b.devices = nil, b.devices[:1]
	near, far := transport.Loopback(b.clock)
	again, err := Join(walkers(), near, Options{Clock: b.clock, Before: guest})
	if err != nil {
		t.Fatal(err)
	}
	b.lobby.waiting = append(b.lobby.waiting, far)
	b.guests, b.devices = append(b.guests, again), append(b.devices, tide.Devices{})
	b.run(3 * time.Second)
	b.noErr(b.host, again)
	if again.Session().Player != player || b.host.Server().Stats().Players != 2 {
		t.Errorf("player %d comes back as %d of %d", player, again.Session().Player, b.host.Server().Stats().Players)
	}
}
