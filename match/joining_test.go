package match_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

// TestRepeatedHellosAreOnePlayer: the answer is lost five times.
func TestRepeatedHellosAreOnePlayer(t *testing.T) {
	b := newTable(t, 4)
	s := b.sit(30 * ms)
	s.down.drop = func(n int) bool { return n < 20 }
	b.run(2 * time.Second)
	b.inStep(s)
	if p := b.server.Stats().Players; p != 1 || len(b.steps) != 1 {
		t.Errorf("%d players, changes %v", p, b.steps)
	}
}

// TestLateHelloBringsNobodyBack: a hello that the network held up until its
// player had left.
func TestLateHelloBringsNobodyBack(t *testing.T) {
	b := newTable(t, 4)
	hello := wire.Hello{Protocol: wire.Protocol, Fingerprint: 42, Session: 9, TickRate: 30}
	for range 2 {
		if err := b.server.Receive(3, hello.Append(nil), b.now); err != nil {
			t.Fatal(err)
		}
		b.server.Tick(b.now)
		b.server.Disconnect(3)
		b.server.Tick(b.now)
	}
	if len(b.steps) != 2 {
		t.Errorf("the changes were %v, want one join and one leave", b.steps)
	}
}

func TestLeavingFreesTheLowestPlace(t *testing.T) {
	b := newTable(t, 3)
	first, second, third := b.sit(10*ms), b.sit(10*ms), b.sit(10*ms)
	b.run(time.Second)
	if first.client.Player() != 1 || second.client.Player() != 2 || third.client.Player() != 3 {
		t.Fatalf("players %d, %d, %d", first.client.Player(), second.client.Player(), third.client.Player())
	}
	second.client.Leave()
	b.run(200 * ms)
	second.off = true
	if p := b.server.Stats().Players; p != 2 {
		t.Fatalf("%d players after one left", p)
	}
	next := b.sit(10 * ms)
	b.run(time.Second)
	if next.client.Player() != 2 {
		t.Errorf("who came next is player %d", next.client.Player())
	}
	b.inStep(first)
	b.inStep(next)
}

// TestAPlaceChangesHandsOnceATick: however often somebody says hello and
// leaves between two ticks.
func TestAPlaceChangesHandsOnceATick(t *testing.T) {
	b := newTable(t, 1)
	for session := range uint64(50) {
		hello := wire.Hello{Protocol: wire.Protocol, Fingerprint: 42, Session: session + 1, TickRate: 30}
		if err := b.server.Receive(3, hello.Append(nil), b.now); err != nil {
			t.Fatal(err)
		}
	}
	b.server.Tick(b.now)
	if len(b.steps) > 3 {
		t.Errorf("one place changed hands in one tick like this: %v", b.steps)
	}
}

func TestSilenceIsLeaving(t *testing.T) {
	b := newTable(t, 2)
	s, other := b.sit(10*ms), b.sit(10*ms)
	b.run(time.Second)
	s.off = true
	b.run(match.Timeout - 500*ms)
	if p := b.server.Stats().Players; p != 2 {
		t.Fatalf("%d players before the time was out", p)
	}
	b.run(time.Second)
	if p := b.server.Stats().Players; p != 1 {
		t.Fatalf("%d players after it", p)
	}
	// Who comes back learns that it is out.
	s.off = false
	s.down.waiting = nil
	b.run(time.Second)
	var refusal *match.Refusal
	if err := s.client.Refused(); !errors.As(err, &refusal) || refusal.Reason != match.ReasonRemoved {
		t.Errorf("who was away for too long hears %v", err)
	}
	b.inStep(other)
}

func TestAServerThatFallsSilent(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(10 * ms)
	b.run(time.Second)
	b.stopped = true
	b.run(match.Timeout + time.Second)
	var refusal *match.Refusal
	if err := s.client.Refused(); !errors.As(err, &refusal) || refusal.Reason != match.ReasonSilent {
		t.Errorf("the client hears %v", err)
	}
}

func TestSettingsThatCannotBe(t *testing.T) {
	for _, s := range []match.Settings{{TickRate: 0, MaxPlayers: 1}, {TickRate: 241, MaxPlayers: 1}, {TickRate: 30}, {TickRate: 30, MaxPlayers: 65}} {
		var typed *match.SettingsError
		if err := s.Check(newToy()); !errors.As(err, &typed) {
			t.Errorf("%+v is %v", s, err)
		}
	}
	// As many players with as large an input as fit one packet, and one more.
	w := newToy()
	players := 1
	for (match.Settings{TickRate: 30, MaxPlayers: players + 1}).Check(w) == nil && players < match.MaxPlayersLimit {
		players++
	}
	if players < match.MaxPlayersLimit {
		t.Errorf("only %d players with inputs of 3 bytes", players)
	}
	// 64 players have a direction and a pair of buttons; two directions are too
	// much.
	most := match.Settings{TickRate: 30, MaxPlayers: match.MaxPlayersLimit}
	for _, c := range []struct {
		kinds []reflect.Kind
		fits  bool
	}{
		{[]reflect.Kind{reflect.Float32, reflect.Float32, reflect.Bool, reflect.Bool}, true},
		{[]reflect.Kind{reflect.Float32, reflect.Float32, reflect.Float32, reflect.Float32}, false},
	} {
		layout, err := wire.NewInputLayout(c.kinds...)
		if err != nil {
			t.Fatal(err)
		}
		if err := most.CheckInputs(toyInputs{layout}); (err == nil) != c.fits {
			t.Errorf("%v: %v", c.kinds, err)
		}
	}
}
