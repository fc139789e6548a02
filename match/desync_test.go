package match_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide/match"
)

// TestABrokenWorldIsRepaired: one bit of the client's world is turned over.
func TestABrokenWorldIsRepaired(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(50 * ms)
	b.run(3 * time.Second)
	slot, ok := s.client.Slot(s.client.Verified())
	if !ok {
		t.Fatal("the verified state is not kept")
	}
	for at := range s.toy.saved {
		if len(s.toy.saved[at]) > 0 {
			s.toy.saved[at][4+9] ^= 1 // the sum of player 2, who is not there
		}
	}
	s.toy.Load(slot)
	b.run(3 * time.Second)
	stats := s.client.Stats()
	if stats.Mismatched == 0 || stats.Repairs == 0 || stats.Repairs > 2 {
		t.Errorf("%+v", stats)
	}
	b.inStep(s)
	mismatched := stats.Mismatched
	b.run(2 * time.Second)
	if again := s.client.Stats().Mismatched; again != mismatched {
		t.Errorf("it differed %d times more after the repair", again-mismatched)
	}
}

// TestRepairsAreNoStorm: a client whose world goes wrong again and again gets
// one world a second, two within ten seconds, and is then sent away with the
// report.
func TestRepairsAreNoStorm(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(20 * ms)
	b.run(2 * time.Second)
	before := b.server.Stats().Worlds
	for range 50 {
		s.toy.sums[1]++
		for at := range s.toy.saved {
			if len(s.toy.saved[at]) > 0 {
				s.toy.saved[at][4+9]++
			}
		}
		b.run(100 * ms)
	}
	if worlds := b.server.Stats().Worlds - before; worlds != 2 {
		t.Errorf("%d worlds in 5 s", worlds)
	}
	var refusal *match.Refusal
	if !errors.As(s.client.Refused(), &refusal) || refusal.Reason != match.ReasonDesync || !strings.Contains(refusal.Error(), "report") {
		t.Errorf("it is refused by %v", s.client.Refused())
	}
	if n := len(s.client.Desyncs()); n != 2 {
		t.Errorf("it has %d reports", n)
	}
	if p := b.server.Stats(); p.Players != 0 || p.Desyncs != 3 {
		t.Errorf("the server has %+v", p)
	}
}

// comparing is a toy that can say where two of its states part.
type comparing struct{ *toy }

func (c comparing) Difference(slot int) (place, saved, now string, found bool) {
	other := newToy()
	other.load(c.saved[slot])
	for i := range c.sums {
		if c.sums[i] != other.sums[i] {
			return fmt.Sprintf("sum of player %d", i+1), fmt.Sprint(other.sums[i]), fmt.Sprint(c.sums[i]), true
		}
	}
	return "", "", "", false
}

// TestADesyncIsReportedByField: one bit turns over in a client's world, of a
// field that no rule writes, and both machines have a report that names it.
func TestADesyncIsReportedByField(t *testing.T) {
	for _, latency := range []time.Duration{5 * ms, 80 * ms, 200 * ms} {
		there, here := newToy(), newToy()
		settings := match.Settings{TickRate: 30, MaxPlayers: 8}
		b := &table{t: t, now: time.Second, settings: settings, toy: there, hashes: make([]uint64, 1)}
		b.server = match.NewServer(comparing{there}, settings)
		b.server.Observe(func(_ *match.Step, hash uint64) { b.hashes = append(b.hashes, hash) })
		settings.Session = 9
		s := &seat{toy: here, client: match.NewClient(comparing{here}, settings), up: pipe{latency: latency}, down: pipe{latency: latency}}
		s.input = func(tick uint32) int16 { return int16(tick/20) * 3 }
		b.seats = append(b.seats, s)
		b.run(3 * time.Second)
		for at := range here.saved {
			if len(here.saved[at]) > 0 {
				here.saved[at][4+9*6+1] ^= 4 // the sum of player 7
			}
		}
		here.sums[6] ^= 4 << 8
		from := s.client.Verified()
		b.run(3 * time.Second)
		found, told := s.client.Desyncs(), b.server.Desyncs()
		if len(found) != 1 || len(told) != 1 {
			t.Fatalf("%d reports here, %d there", len(found), len(told))
		}
		for _, d := range []match.Desync{found[0], told[0]} {
			if d.Place != "sum of player 7" || d.ValueHere != "1024" || d.ValueThere != "0" || d.Player != 1 || d.Fingerprint != 42 {
				t.Errorf("%+v", d)
			}
			if d.Tick < from-2 || d.Tick > from || d.Here == d.There || d.There != uint32(b.hashes[d.Tick]) {
				t.Errorf("tick %d after %d, hashes %x and %x", d.Tick, from, d.Here, d.There)
			}
			if n := len(d.Inputs); n != 16 || d.Inputs[n-1].Tick != d.Tick || len(d.Inputs[n-1].Inputs) != 1 {
				t.Errorf("the report has the inputs %+v", d.Inputs)
			}
		}
		if s.client.Stats().Repairs != 1 || len(s.client.Desyncs()) != 0 {
			t.Errorf("%+v", s.client.Stats())
		}
		b.inStep(s)
	}
}
