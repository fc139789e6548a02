package match_test

import (
	"errors"
	"reflect"
	"slices"
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

// TestJoiningALargeWorld: in many chunks, of which every seventh is lost either
// way, while the match goes on.
func TestJoiningALargeWorld(t *testing.T) {
	b := newTable(t, 2)
	b.toy.ballast = 600_000
	b.run(2 * time.Second)
	s := b.sit(60 * ms)
	s.down.drop = func(n int) bool { return n%7 == 0 }
	s.up.drop = func(n int) bool { return n%5 == 0 }
	b.run(12 * time.Second)
	b.inStep(s)
	if worlds := b.server.Stats().Worlds; worlds != 1 {
		t.Errorf("the world went %d times", worlds)
	}
	if s.most > 8+31 {
		t.Errorf("it ran %d ticks in one frame while it caught up", s.most)
	}
}

// TestAWorldThatTakesLong arrives, or the client is told that it cannot.
func TestAWorldThatTakesLong(t *testing.T) {
	for _, c := range []struct {
		megabytes int
		latency   time.Duration
		loss      int // one in so many
		joins     time.Duration
	}{{14, 20 * ms, 0, 12 * time.Second}, {6, 250 * ms, 0, 8 * time.Second}, {10, 50 * ms, 20, 15 * time.Second}, {70, 20 * ms, 0, 0}} {
		b := newTable(t, 2)
		b.toy.ballast = c.megabytes << 20
		s := b.sit(c.latency)
		if c.loss > 0 {
			rng := random.New(7, 7)
			lost := func(int) bool { return rng.Below(uint32(c.loss)) == 0 }
			s.up.drop, s.down.drop = lost, lost
		}
		from := b.now
		for b.now < from+time.Minute && !s.client.Joined() && s.client.Refused() == nil {
			b.run(100 * ms)
		}
		t.Logf("%d MiB over %v after %v: joined %v, refused by %v", c.megabytes, c.latency, b.now-from, s.client.Joined(), s.client.Refused())
		if c.joins > 0 && (!s.client.Joined() || b.now-from > c.joins) {
			t.Errorf("%d MiB over %v have not arrived in %v", c.megabytes, c.latency, c.joins)
		}
		var refusal *match.Refusal
		if err := s.client.Refused(); c.joins == 0 && !s.client.Joined() && (!errors.As(err, &refusal) || refusal.Reason != match.ReasonTooLarge) {
			t.Errorf("%d MiB over %v: neither joined nor refused, but %v", c.megabytes, c.latency, err)
		}
		if worlds := b.server.Stats().Worlds; worlds > 1 {
			t.Errorf("%d MiB went %d times", c.megabytes, worlds)
		}
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

// TestAWorldThatDoesNotCome: a client that is welcomed, and gets no further.
func TestAWorldThatDoesNotCome(t *testing.T) {
	for name, hinder := range map[string]func(*seat){
		"no chunk arrives": func(s *seat) { s.toy.refuse = false },
		"none is a world":  func(s *seat) { s.toy.refuse = true },
	} {
		b := newTable(t, 2)
		s := b.sit(20 * ms)
		b.toy.ballast = 5000
		hinder(s)
		for from := b.now; b.now < from+2*time.Minute && s.client.Refused() == nil; {
			if !s.toy.refuse {
				s.down.waiting = slices.DeleteFunc(s.down.waiting, func(l letter) bool { return wire.Kind(l.packet[0]) == wire.KindChunk })
			}
			b.frame()
			b.now += time.Second / 60
		}
		var refusal *match.Refusal
		if err := s.client.Refused(); !errors.As(err, &refusal) || refusal.Reason != match.ReasonStalled {
			t.Errorf("%s: the client hears %v", name, err)
		}
	}
}

// TestOwnWorldIsNotPaced: a host's own client has a large world at once.
func TestOwnWorldIsNotPaced(t *testing.T) {
	b := newTable(t, 2)
	b.toy.ballast = 20 << 20
	s := b.sit(0, func(_ *toy, s *match.Settings) { s.Host = true })
	b.server.OwnClient(0)
	b.run(3 * time.Second)
	if !s.client.Joined() {
		t.Errorf("20 MiB take longer than 3 s to go nowhere: %v", s.client.Refused())
	}
}

// TestAWorldThatIsNone is asked for again, once a second.
func TestAWorldThatIsNone(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(10 * ms)
	s.toy.refuse = true
	b.run(5 * time.Second)
	if s.client.Joined() {
		t.Fatal("it joined with a world that its simulation refused")
	}
	if worlds := b.server.Stats().Worlds; worlds < 3 || worlds > 6 {
		t.Errorf("the world went %d times in 5 s", worlds)
	}
	s.toy.refuse = false
	b.run(3 * time.Second)
	b.inStep(s)
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

// TestALateWorldIsSentOnce: a world that was held up for some seconds, over a long
// way: what came since is kept until it has arrived, and no second world goes.
func TestALateWorldIsSentOnce(t *testing.T) {
	for held := 2500 * ms; held < 4200*ms; held += 100 * ms {
		b := newTable(t, 2)
		b.sit(10 * ms)
		b.run(time.Second)
		began, before := b.now, b.server.Stats().Worlds
		s := b.sit(260 * ms)
		s.down.drop = func(int) bool { return b.now > began+600*ms && b.now < began+600*ms+held }
		b.run(held + 4*time.Second)
		if worlds := b.server.Stats().Worlds - before; worlds != 1 {
			t.Errorf("held up for %v: %d worlds went", held, worlds)
		}
		b.inStep(s)
	}
}

// narrow lets so many chunks a second through.
func narrow(b *table, s *seat, chunks int) {
	began, through := b.now, 0
	s.down.keep = func(packet []byte) bool {
		if kind, _ := wire.KindOf(packet); kind != wire.KindChunk {
			return true
		}
		through++
		if through > int((b.now-began)*time.Duration(chunks)/time.Second) {
			through--
			return false
		}
		return true
	}
}

// TestAWorldThatTakesLongerThanItsTicksAreKept: it is not begun anew while it comes.
// Who has it is then sent what changed since, and plays.
func TestAWorldThatTakesLongerThanItsTicksAreKept(t *testing.T) {
	b := newTable(t, 2)
	b.toy.ballast = 8 << 20
	s := b.sit(20 * ms)
	narrow(b, s, 190)
	began := b.now
	b.run(time.Second)
	s.toy.ballast = b.toy.ballast // what it adopts
	for b.now < began+time.Minute && !s.client.Joined() && s.client.Refused() == nil {
		b.run(100 * ms)
	}
	if took := b.now - began; took < match.JoinHistory+3*time.Second {
		t.Fatalf("it arrived after %v: the scenario did not happen", took)
	}
	before := s.client.Stats().BytesIn
	b.run(4 * time.Second)
	b.inStep(s)
	if worlds, bytes := b.server.Stats().Worlds, s.client.Stats().BytesIn-before; worlds != 2 || bytes > b8 {
		t.Errorf("%d worlds went, and %d bytes after the first", worlds, bytes)
	}
}

// b8 is what the list of eight megabytes takes, and the rest of some seconds.
const b8 = 8<<20/128*5/4 + 50_000

// TestAWorldThatDoesNotComeThrough: what would take twice as long as ticks are kept
// is refused in words.
func TestAWorldThatDoesNotComeThrough(t *testing.T) {
	b := newTable(t, 2)
	b.toy.ballast = 4 << 20
	s := b.sit(20 * ms)
	narrow(b, s, 40)
	b.run(2*match.JoinHistory - 4*time.Second)
	if err := s.client.Refused(); err != nil {
		t.Fatalf("it is refused before its time: %v", err)
	}
	b.run(8 * time.Second)
	var refusal *match.Refusal
	if !errors.As(s.client.Refused(), &refusal) || refusal.Reason != match.ReasonTooLarge && refusal.Reason != match.ReasonStalled {
		t.Errorf("the client hears %v", s.client.Refused())
	}
	if worlds := b.server.Stats().Worlds; worlds != 1 {
		t.Errorf("%d worlds went", worlds)
	}
}
