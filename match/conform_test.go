package match_test

import (
	"encoding/binary"
	"slices"
	"testing"
	"time"

	"github.com/tide-engine/tide/match"
)

// docs/conformance.md says what each of these holds. Numbers are written out
// here, so that a constant cannot change and take its test along.

// ran is what each tick of the server's was given, by tick.
type ran map[uint32][]match.Input

// record keeps what the server's ticks are given from now on.
func (b *table) record() ran {
	r := ran{}
	b.server.Observe(func(step *match.Step, hash uint64) {
		b.hashes = append(b.hashes, hash)
		for _, in := range step.Inputs {
			r[step.Tick] = append(r[step.Tick], match.Input{Player: in.Player, Value: slices.Clone(in.Value)})
		}
	})
	return r
}

// sampledAt is the input that a seat sampled for a tick, if it did.
func (s *seat) sampledAt(tick uint32) (value []byte, ok bool) {
	if _, ok = slices.BinarySearch(s.ticks, tick); !ok {
		return nil, false
	}
	value = make([]byte, 3)
	binary.LittleEndian.PutUint16(value, uint16(s.input(tick)))
	if !s.steady {
		value[2] = byte(tick / 30 & 1)
	}
	return value, true
}

// foreseen is the newest predicted state of a seat as it has to be: worked out
// anew from its verified one, from what the server ran, and from what the seat
// sampled. Others' inputs go on for so many ticks, and then are none.
func (r ran) foreseen(s *seat, repeated uint32) *toy {
	verified, predicted := s.client.Verified(), s.client.Predicted()
	slot, _ := s.client.Slot(verified)
	w := newToy()
	w.load(s.toy.saved[slot])
	own := []byte(nil)
	for tick := verified + 1; tick <= predicted; tick++ {
		step := match.Step{Tick: tick}
		for _, in := range r[verified] {
			value := in.Value
			switch sampled, ok := s.sampledAt(tick); {
			case in.Player == s.client.Player() && ok:
				own, value = sampled, sampled
			case in.Player == s.client.Player() && own != nil:
				value = own
			case in.Player != s.client.Player() && tick > verified+repeated:
				value = make([]byte, 3)
			}
			step.Inputs = append(step.Inputs, match.Input{Player: in.Player, Value: value})
		}
		w.Step(&step)
	}
	return w
}

// predicted is the newest predicted state of a seat as it is.
func (s *seat) predicted() *toy {
	slot, _ := s.client.Slot(s.client.Predicted())
	w := newToy()
	w.load(s.toy.saved[slot])
	return w
}

// TestOwnInputAtOnceAndOthersForAWhile: whatever arrives when, the newest
// prediction is the verified world run on with this machine's own inputs as they
// were sampled, and the others' last for 0.15 s, let go after that. Each
// confirmed tick moves that point on.
func TestOwnInputAtOnceAndOthersForAWhile(t *testing.T) {
	for _, c := range []struct {
		rate     int
		repeated uint32 // whole ticks in 0.15 s
	}{{20, 3}, {30, 4}, {60, 9}} {
		b := newTableAt(t, 2, c.rate)
		r := b.record()
		busily(b.sit(10 * ms))
		s := busily(b.sit(300 * ms))
		b.run(6 * time.Second)
		letGo, atOnce := 0, 0
		for range 300 {
			b.frame()
			b.now += time.Second / 60
			if want := r.foreseen(s, c.repeated); want.Hash() != s.predicted().Hash() {
				t.Fatalf("%d ticks a second: tick %d predicted past tick %d is not what is known", c.rate, s.client.Predicted(), s.client.Verified())
			}
			if s.client.Predicted() > s.client.Verified()+c.repeated+1 {
				letGo++
			}
			if _, ok := s.sampledAt(s.client.Predicted()); ok {
				atOnce++
			}
		}
		if letGo < 250 || atOnce < 250 {
			t.Errorf("%d ticks a second: in %d of 300 frames others let go, in %d the newest tick had its own input", c.rate, letGo, atOnce)
		}
	}
}

// TestEveryTickFromTheVerifiedOneIsKept, up to the predicted one, and the
// verified one as the server has it.
func TestEveryTickFromTheVerifiedOneIsKept(t *testing.T) {
	b := newTable(t, 2)
	busily(b.sit(10 * ms))
	s := b.sit(200 * ms)
	b.run(3 * time.Second)
	for range 120 {
		b.frame()
		b.now += time.Second / 60
		verified := s.client.Verified()
		for tick := verified; tick <= s.client.Predicted(); tick++ {
			slot, ok := s.client.Slot(tick)
			if !ok {
				t.Fatalf("tick %d is not kept, of %d to %d", tick, verified, s.client.Predicted())
			}
			w := newToy()
			if w.load(s.toy.saved[slot]); w.tick != tick {
				t.Fatalf("where tick %d is kept is tick %d", tick, w.tick)
			}
			if tick == verified && w.Hash() != b.hashes[tick] {
				t.Fatalf("the verified tick %d is not kept as the server has it", tick)
			}
		}
	}
	if s.client.Predicted() < s.client.Verified()+10 {
		t.Error("nothing is predicted: the scenario did not happen")
	}
}

// TestAnInputThatDoesNotComeGoesOn, on every machine: nothing of a player
// arrives for a while, and the server goes on with the last.
func TestAnInputThatDoesNotComeGoesOn(t *testing.T) {
	b := newTable(t, 2)
	r := b.record()
	s := busily(b.sit(20 * ms))
	other := b.sit(20 * ms)
	b.run(3 * time.Second)
	missing := b.server.Stats().Missing
	s.up.drop = func(int) bool { return true }
	b.run(100 * ms) // what is on its way arrives
	from := b.server.NextTick()
	b.run(2 * time.Second)
	to := b.server.NextTick()
	s.up.drop = nil
	for tick := from + 1; tick < to; tick++ {
		if !slices.Equal(r[tick][0].Value, r[from][0].Value) {
			t.Fatalf("tick %d ran with %v, though nothing came after %v", tick, r[tick][0].Value, r[from][0].Value)
		}
	}
	if b.server.Stats().Missing < missing+50 || r[from][0].Value[0] == 0 && r[from][0].Value[1] == 0 {
		t.Error("no input was missing: the scenario did not happen")
	}
	b.run(3 * time.Second)
	b.inStep(s)
	b.inStep(other)
}

// TestACommandWaitsForAVerifiedTick: it is pending until the tick that obeyed it
// is verified here, and however often its packets come it is obeyed once.
func TestACommandWaitsForAVerifiedTick(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(100 * ms)
	b.run(2 * time.Second)
	var obeyed uint32
	b.server.Observe(func(step *match.Step, hash uint64) {
		b.hashes = append(b.hashes, hash)
		for _, c := range step.Commands {
			if obeyed != 0 {
				t.Errorf("it is obeyed in tick %d and again in %d", obeyed, step.Tick)
			}
			obeyed = step.Tick
			if c.Player != s.client.Player() || c.Channel != 2 || c.Number != 1 || c.Kind != 7 || string(c.Payload) != "go" {
				t.Errorf("what is obeyed is %+v", c)
			}
		}
	})
	if err := s.client.Command(2, 7, []byte("go")); err != nil {
		t.Fatal(err)
	}
	waited := 0
	for range 120 {
		for _, l := range s.up.waiting { // everything comes twice
			if l.at <= b.now {
				if err := b.server.Receive(0, l.packet, b.now); err != nil {
					t.Fatal(err)
				}
			}
		}
		b.frame()
		b.now += time.Second / 60
		if confirmed := obeyed != 0 && s.client.Verified() >= obeyed; confirmed != (s.client.Waiting() == 0) {
			t.Fatalf("%d wait; it was obeyed in tick %d and tick %d is verified", s.client.Waiting(), obeyed, s.client.Verified())
		}
		waited += s.client.Waiting()
	}
	if obeyed == 0 || waited < 6 {
		t.Errorf("it was obeyed in tick %d and waited %d frames", obeyed, waited)
	}
}
