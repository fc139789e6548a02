package room

import (
	"errors"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

func TestADeadLinkTimesOutOnBothSides(t *testing.T) {
	b := newTable(t)
	silent := &mute{}
	near, far := transport.Loopback(b.clock)
	silent.Link = near
	guest, err := Join(walkers(), silent, Options{Clock: b.clock})
	if err != nil {
		t.Fatal(err)
	}
	b.lobby.waiting = append(b.lobby.waiting, far)
	b.guests, b.devices = append(b.guests, guest), append(b.devices, tide.Devices{})
	b.run(3 * time.Second)
	b.noErr(b.host, guest)
	silent.dead = true
	b.run(LinkTimeout - time.Second)
	b.noErr(b.host, guest)
	b.run(2 * time.Second)
	b.noErr(b.host)
	if n := b.host.Stats().Guests; n != 0 || b.host.Server().Stats().Players != 1 {
		t.Errorf("the host still has %d links, %d players", n, b.host.Server().Stats().Players)
	}
	var refusal *match.Refusal
	if !errors.As(guest.Err(), &refusal) || refusal.Reason != match.ReasonSilent {
		t.Errorf("the guest says %v", guest.Err())
	}
}

// mute is a link on which nothing passes any more, and nobody says so.
type mute struct {
	transport.Link
	dead bool
}

func (m *mute) Send(packet []byte) error {
	if m.dead {
		return nil
	}
	return m.Link.Send(packet)
}

func (m *mute) Receive() ([]byte, time.Duration, bool) {
	if m.dead {
		return nil, 0, false
	}
	return m.Link.Receive()
}

func TestAHostThatNeverAnswersTimesOut(t *testing.T) {
	var now time.Duration
	near, _ := transport.Loopback(func() time.Duration { return now })
	r, err := Join(walkers(), near, Options{Clock: func() time.Duration { return now }})
	if err != nil {
		t.Fatal(err)
	}
	for ; now < JoinTimeout-time.Second; now += time.Second / 30 {
		r.Update(now, &tide.Devices{})
	}
	if r.Err() != nil {
		t.Fatalf("after %v: %v", now, r.Err())
	}
	for ; now < JoinTimeout+time.Second; now += time.Second / 30 {
		r.Update(now, &tide.Devices{})
	}
	var lost *LostError
	if !errors.As(r.Err(), &lost) || lost.Began {
		t.Errorf("after %v: %v", now, r.Err())
	}
}

// A machine that sleeps longer than the timeout was not left by anybody.
func TestAPauseIsNobodysSilence(t *testing.T) {
	b := newTable(t)
	guest, _ := b.join(netsim.Conditions{Latency: 20 * time.Millisecond})
	b.run(3 * time.Second)
	b.host.Update(b.now, &b.devices[0]) // nothing waits to be read when it wakes
	b.now += 30 * LinkTimeout           // both slept
	agreed := b.agreed
	b.run(8 * time.Second)
	b.noErr(b.host, guest)
	if b.agreed-agreed < 60 {
		t.Errorf("only %d hashes after the pause: the match did not go on", b.agreed-agreed)
	}
	if n := b.host.Server().Stats().Players; n != 2 {
		t.Errorf("%d players after the pause", n)
	}
}

// A guest's own pause, shorter than the host's patience, ends with it back in
// the match.
func TestAGuestComesBackFromAPause(t *testing.T) {
	b := newTable(t)
	guest, _ := b.join(netsim.Conditions{Latency: 20 * time.Millisecond})
	b.run(3 * time.Second)
	guests := b.guests
	b.guests = nil
	b.run(5 * time.Second)
	b.guests = guests
	b.run(8 * time.Second)
	b.noErr(b.host, guest)
	if ahead := int64(guest.Client().Predicted()) - int64(b.host.Client().Verified()); ahead < 0 || ahead > 10 {
		t.Errorf("the guest is %d ticks ahead of the host", ahead)
	}
	if behind := int64(b.host.Client().Verified()) - int64(guest.Client().Verified()); behind > 10 {
		t.Errorf("the guest has verified %d ticks less than the host", behind)
	}
}

func TestLinksAreBounded(t *testing.T) {
	b := newTable(t)
	var ends []transport.Link
	for range 40 {
		near, far := transport.Loopback(b.clock)
		b.lobby.waiting = append(b.lobby.waiting, far)
		ends = append(ends, near)
	}
	b.run(time.Second)
	open := 0
	for _, end := range ends {
		if end.Closed() == nil {
			open++
		}
	}
	if want := 2 + spareGuests; open != want || b.host.Stats().Guests != want {
		t.Errorf("%d links are open, the host counts %d, want %d", open, b.host.Stats().Guests, want)
	}
	// None of them ever says a word: the host lets go of them all.
	b.run(LinkTimeout)
	for i, end := range ends {
		if end.Closed() == nil {
			t.Errorf("link %d is still open", i)
		}
	}
	if n := b.host.Stats().Guests; n != 0 {
		t.Errorf("the host still counts %d", n)
	}
}

func TestGarbageFromAGuestIsNoHarm(t *testing.T) {
	b := newTable(t)
	near, far := transport.Loopback(b.clock)
	b.lobby.waiting = append(b.lobby.waiting, far)
	guest, _ := b.join(netsim.Conditions{})
	for i := range 60 * 3 {
		for range 10 {
			near.Send([]byte{byte(i), 1, 2, 3, 255, byte(i * 7)})
		}
		b.run(b.frame)
	}
	b.noErr(b.host, guest)
	if !guest.Joined() || b.agreed < 60 {
		t.Errorf("joined %v, %d hashes", guest.Joined(), b.agreed)
	}
}

func TestCloseEndsEveryLink(t *testing.T) {
	b := newTable(t)
	guest, _ := b.join(netsim.Conditions{})
	b.run(time.Second)
	b.host.Close()
	if !b.lobby.closed {
		t.Error("the listener is still open")
	}
	guest.Update(b.now, &b.devices[1])
	var lost *LostError
	if !errors.As(guest.Err(), &lost) || lost.Cause == nil {
		t.Errorf("the guest says %v", guest.Err())
	}
}
