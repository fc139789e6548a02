package match_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
)

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
