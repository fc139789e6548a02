package match_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
)

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*toy, *match.Settings)
		reason match.Reason
		words  []string
	}{
		{"another build", func(w *toy, _ *match.Settings) { w.fingerprint = 43 }, match.ReasonBuild, []string{"000000000000002b here", "000000000000002a there", "same build"}},
		{"another tick rate", func(_ *toy, s *match.Settings) { s.TickRate = 60 }, match.ReasonTickRate, []string{"60", "30", "same settings"}},
		{"another size", func(_ *toy, s *match.Settings) { s.MaxPlayers = 3 }, match.ReasonMaxPlayers, []string{"3 players", "for 1", "same settings"}},
		{"full", func(*toy, *match.Settings) {}, match.ReasonFull, []string{"full", "1 players", "Wait"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newTable(t, 1)
			if c.reason == match.ReasonFull {
				b.sit(0)
				b.run(500 * ms)
			}
			s := b.sit(20*ms, c.change)
			b.run(time.Second)
			var refusal *match.Refusal
			if err := s.client.Refused(); !errors.As(err, &refusal) || refusal.Reason != c.reason {
				t.Fatalf("refused by %v, want reason %d", err, c.reason)
			}
			for _, word := range c.words {
				if !strings.Contains(refusal.Error(), word) {
					t.Errorf("%q does not say %q", refusal, word)
				}
			}
			if s.client.Joined() {
				t.Error("it joined all the same")
			}
		})
	}
}

func TestRefusalOfAnotherProtocol(t *testing.T) {
	b := newTable(t, 2)
	hello := wire.Hello{Protocol: wire.Protocol + 1}
	if err := b.server.Receive(5, hello.Append(nil), b.now); err != nil {
		t.Fatal(err)
	}
	var answer wire.Refused
	b.server.Send(b.now, func(peer match.PeerID, packet []byte) {
		answer, _ = wire.ReadRefused(packet)
	})
	if answer.Reason != uint32(match.ReasonProtocol) || answer.Protocol != wire.Protocol {
		t.Errorf("the answer is %+v", answer)
	}
	// And a client that hears this of its hello says so.
	c := match.NewClient(newToy(), b.settings)
	answer.Protocol = 7
	if err := c.Receive(answer.Append(nil), 0); err != nil || c.Refused() == nil || !strings.Contains(c.Refused().Error(), "Update") {
		t.Errorf("the client says %v (%v)", c.Refused(), err)
	}
}

// described is a toy that knows what it is made of.
type described struct{ *toy }

func (d described) Description() string { return d.text }

func (d described) Differences(there string) []string {
	return []string{fmt.Sprintf("%d bytes here, %d there, which end in %q", len(d.text), len(there), there[len(there)-4:])}
}

// TestAnotherBuildIsToldInWords: how the two differ, though the description of
// the server's takes many packets and a third of them are lost.
func TestAnotherBuildIsToldInWords(t *testing.T) {
	lose := random.New(1, 2)
	settings := match.Settings{TickRate: 30, MaxPlayers: 2, Session: 1}
	there, here := newToy(), newToy()
	there.text, here.text, here.fingerprint = strings.Repeat("x", 20_000)+"ends", "short", 43
	server := match.NewServer(described{there}, settings)
	client := match.NewClient(described{here}, settings)
	for now := time.Duration(0); now < 2*time.Second; now += 16 * ms {
		client.Send(now, func(packet []byte) {
			if !lose.Chance(0.3) {
				server.Receive(1, packet, now)
			}
		})
		sent := 0
		server.Send(now, func(_ match.PeerID, packet []byte) {
			sent++
			if !lose.Chance(0.3) {
				client.Receive(packet, now)
			}
		})
		if sent > 1 {
			t.Fatalf("%d packets answer one", sent)
		}
		client.Update(now, nil)
	}
	var refusal *match.Refusal
	if !errors.As(client.Refused(), &refusal) || refusal.Reason != match.ReasonBuild || !strings.Contains(refusal.Error(), `5 bytes here, 20004 there, which end in "ends"`) {
		t.Errorf("it is refused by %v", client.Refused())
	}
}

// TestBuildsThatMayPartAreRefused, and those that may not are not.
func TestBuildsThatMayPartAreRefused(t *testing.T) {
	plain := match.Build{Go: "go1.26.8", Target: "linux/amd64"}
	for _, c := range []struct {
		name         string
		server, here match.Build
		words        string // empty: it joins
	}{
		{"the same", plain, plain, ""},
		{"another target that does not fuse", plain, match.Build{Go: "go1.26.8", Target: "js/wasm"}, ""},
		{"nothing known", match.Build{}, plain, ""},
		{"another Go", plain, match.Build{Go: "go1.27.0", Target: "linux/amd64"}, "same Go"},
		{"one that fuses", plain, match.Build{Go: "go1.26.8", Target: "linux/arm64", Fuses: true}, "tide build"},
		{"a server that fuses", match.Build{Go: "go1.26.8", Target: "linux/arm64", Fuses: true}, plain, "the match's with tide build"},
		{"both alike", match.Build{Go: "go1.26.8", Target: "linux/arm64", Fuses: true}, match.Build{Go: "go1.26.8", Target: "linux/arm64", Fuses: true}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := &table{t: t, now: time.Second, settings: match.Settings{TickRate: 30, MaxPlayers: 2, Build: c.server}, toy: newToy(), hashes: make([]uint64, 1)}
			b.server = match.NewServer(b.toy, b.settings)
			b.server.Observe(func(_ *match.Step, hash uint64) { b.hashes = append(b.hashes, hash) })
			s := b.sit(10*ms, func(_ *toy, s *match.Settings) { s.Build = c.here })
			b.run(time.Second)
			refused := s.client.Refused()
			switch {
			case c.words == "":
				b.inStep(s)
			case refused == nil || !strings.Contains(refused.Error(), c.words):
				t.Errorf("it is refused by %v, which does not say %q", refused, c.words)
			}
		})
	}
}

// TestALostRefusalIsSaidAgain: every other packet is lost, the one that says
// why among them now and then. What the client sends on is answered the same.
func TestALostRefusalIsSaidAgain(t *testing.T) {
	for sequence := range uint64(3) {
		b := newTable(t, 2)
		b.toy.ballast = 65 << 20
		s := b.sit(20 * ms)
		rng := random.New(7, sequence)
		s.down.drop = func(int) bool { return rng.Below(2) == 0 }
		b.run(3 * time.Second)
		var refusal *match.Refusal
		if err := s.client.Refused(); !errors.As(err, &refusal) || refusal.Reason != match.ReasonTooLarge {
			t.Errorf("network %d: the client hears %v", sequence, err)
		}
	}
}

// TestARefusalIsLast: a welcome that comes after a client was told that the match
// is full does not make it half a player.
func TestARefusalIsLast(t *testing.T) {
	c := match.NewClient(newToy(), match.Settings{TickRate: 30, MaxPlayers: 2, Session: 5})
	refused := wire.Refused{Session: 5, Reason: uint32(match.ReasonFull), Protocol: wire.Protocol, MaxPlayers: 2}
	welcome := wire.Welcome{Session: 5, Link: 1, Player: 1, MaxPlayers: 2}
	for _, packet := range [][]byte{refused.AppendWhole(nil), welcome.Append(nil)} {
		if err := c.Receive(packet, time.Second); err != nil {
			t.Fatal(err)
		}
	}
	if c.Refused() == nil || c.Player() != 0 {
		t.Errorf("it is player %d, and refused by %v", c.Player(), c.Refused())
	}
	c.Send(2*time.Second, func(packet []byte) { t.Errorf("it sends % x", packet) })
}
