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

// TestTheServerKeepsFourSeconds of ticks to send again; who is further behind
// gets the world.
func TestTheServerKeepsFourSeconds(t *testing.T) {
	for _, c := range []struct {
		away   time.Duration
		worlds uint64
	}{{3700 * ms, 0}, {4300 * ms, 1}} {
		b := newTable(t, 2)
		s := b.sit(20 * ms)
		b.run(5 * time.Second)
		before := b.server.Stats().Worlds
		s.off = true
		s.down.drop = func(int) bool { return true }
		b.run(c.away)
		s.off, s.down.drop = false, nil
		b.run(3 * time.Second)
		b.inStep(s)
		if got := b.server.Stats().Worlds - before; got != c.worlds {
			t.Errorf("away for %v it got %d worlds, want %d", c.away, got, c.worlds)
		}
	}
}

// TestCatchingUp: who was away runs eight of the server's ticks a frame,
// predicts nothing from the world it had, samples nothing for a tick that the
// server has run, and sends its inputs for those to come all the while.
func TestCatchingUp(t *testing.T) {
	b := newTable(t, 2)
	busily(b.sit(10 * ms))
	s := b.sit(40 * ms)
	b.run(5 * time.Second)
	s.off = true
	b.run(3 * time.Second)
	s.off = false
	b.run(100 * ms) // what came while nobody looked, and one answer
	frames, sampled := 0, len(s.ticks)
	for s.client.Verified()+8 < b.server.NextTick()-3 {
		verified, run := s.client.Verified(), b.server.NextTick()-1
		had := len(s.ticks)
		b.frame()
		b.now += time.Second / 60
		if ran := s.client.Verified() - verified; ran > 8 {
			t.Fatalf("%d ticks in one frame", ran)
		}
		for _, tick := range s.ticks[had:] {
			if tick+3 < run { // it is heard 40 ms later what the server has run
				t.Errorf("tick %d was sampled when the server had run tick %d", tick, run)
			}
		}
		if s.client.Predicted() != s.client.Verified() && s.client.Verified()+8 < b.server.NextTick()-3 {
			t.Fatalf("it predicts tick %d past tick %d while the server is at %d", s.client.Predicted(), s.client.Verified(), b.server.NextTick())
		}
		if frames++; frames > 60 {
			t.Fatal("it does not catch up")
		}
	}
	if frames < 4 || len(s.ticks) == sampled {
		t.Errorf("it caught up in %d frames and sampled %d inputs meanwhile: the scenario did not happen", frames, len(s.ticks)-sampled)
	}
	b.run(time.Second)
	b.inStep(s)
}

// TestCatchingUpLeavesTimeToDraw: with frames of a tenth of a second there is
// room for more than eight ticks a frame, as long as they fit in half of it; the
// eight run however dear they are.
func TestCatchingUpLeavesTimeToDraw(t *testing.T) {
	for _, c := range []struct {
		cost        time.Duration
		least, most uint32
	}{{0, 12, 12}, {6 * ms, 9, 9}, {30 * ms, 8, 8}} {
		b := newTableAt(t, 2, 60)
		s := sitWorking(b, 20*ms, 0)
		play := func(span time.Duration) (most uint32) {
			for end := b.now + span; b.now < end; b.now += 100 * ms {
				s.most = 0
				b.frame()
				most = max(most, uint32(s.most))
			}
			return most
		}
		play(6 * time.Second)
		s.off = true
		play(2 * time.Second)
		s.off = false
		s.toy.cost = c.cost
		if most := play(1500 * ms); most < c.least || most > c.most {
			t.Errorf("with ticks of %v it ran up to %d in a frame, want %d to %d", c.cost, most, c.least, c.most)
		}
	}
}

// TestAMachineTooSlowGetsTheWorldAgain: its ticks take longer than the match's.
// It falls behind, gets the world, and falls behind again. With a clock no frame
// runs more because the last one took longer, and without one there is an end
// to that.
func TestAMachineTooSlowGetsTheWorldAgain(t *testing.T) {
	for _, c := range []struct {
		clock bool
		most  int
	}{{true, 16}, {false, 30}} {
		b := newTableAt(t, 2, 60)
		s := sitWorking(b, 20*ms, 0, func(_ *toy, s *match.Settings) {
			if !c.clock {
				s.Clock = nil
			}
		})
		b.run(4 * time.Second)
		before := b.server.Stats().Worlds
		s.toy.cost = 40 * ms
		most := 0
		for end := b.now + 40*time.Second; b.now < end; {
			s.most = 0
			b.frame()
			most = max(most, s.most)
			busy := b.now + time.Duration(s.most)*s.toy.cost // what the frame takes
			s.off = true
			for b.now += time.Second / 60; b.now < busy; b.now += time.Second / 60 {
				b.frame()
			}
			s.off = false
		}
		if worlds := b.server.Stats().Worlds - before; worlds < 1 || worlds > 8 {
			t.Errorf("with a clock: %v: it got %d worlds in 40 s", c.clock, worlds)
		}
		if most > c.most {
			t.Errorf("with a clock: %v: %d ticks in one frame", c.clock, most)
		}
		s.toy.cost = 0
		b.run(4 * time.Second)
		b.inStep(s)
	}
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

// TestJoiningReusesTheWorldThatAClientStartsWith: of a large one only the pages
// go that its own initial world has not; a small one goes whole.
func TestJoiningReusesTheWorldThatAClientStartsWith(t *testing.T) {
	bytes := func(here, there int) uint64 {
		b := newTable(t, 2)
		b.toy.ballast = there
		s := b.sit(10*ms, func(w *toy, _ *match.Settings) { w.ballast = here })
		for n := 0; !s.client.Joined(); n++ {
			b.frame()
			b.now += time.Second / 60
			if n > 600 {
				t.Fatal("it does not join")
			}
		}
		took := s.client.Stats().BytesIn
		b.run(2 * time.Second)
		b.inStep(s)
		return took
	}
	const large, small = 2 << 20, 30_000
	if anew, reusing := bytes(0, large), bytes(large, large); reusing*4 > anew {
		t.Errorf("%d bytes where the world is there already, %d where it is not", reusing, anew)
	}
	if anew, reusing := bytes(0, small), bytes(small, small); reusing+200 < anew || anew+200 < reusing {
		t.Errorf("a small world goes in %d bytes or in %d", anew, reusing)
	}
}

// TestOneRollbackFitsAFrame: another player's press, now and then, has a dozen
// ticks run again at once. Where that takes no longer than a frame, than a 60th
// of a second or than the budget there is no delay; else there is.
func TestOneRollbackFitsAFrame(t *testing.T) {
	for _, c := range []struct {
		name    string
		cost    time.Duration // of a tick
		frame   time.Duration
		budget  time.Duration
		delayed bool
	}{
		{"a dozen cheap ones", 800 * time.Microsecond, time.Second / 60, 0, false},
		{"a dozen dear ones", 3 * ms, time.Second / 60, 0, true},
		{"in long frames", 3 * ms, time.Second / 20, 0, false},
		{"in short frames", 800 * time.Microsecond, time.Second / 240, 0, false},
		{"where the host says so", 3 * ms, time.Second / 60, 60 * ms, false},
	} {
		b := newTable(t, 2)
		other := b.sit(10 * ms)
		other.steady = true
		other.input = func(tick uint32) int16 {
			if tick%90 == 0 {
				return 1
			}
			return 0
		}
		s := sitWorking(b, 150*ms, c.cost, func(_ *toy, s *match.Settings) { s.Budget = c.budget })
		most := uint32(0)
		for end := b.now + 20*time.Second; b.now < end; b.now += c.frame {
			b.frame()
			if b.now > end-10*time.Second {
				most = max(most, s.client.Stats().DelayTicks)
			}
		}
		if delayed := most > 0; delayed != c.delayed {
			t.Errorf("%s: the delay is up to %d ticks", c.name, most)
		}
		if stats := s.client.Stats(); stats.Resimulated < 20 {
			t.Errorf("%s: %+v: the scenario did not happen", c.name, stats)
		}
	}
}

// TestTheServerKeepsThirtyTwoSecondsForAJoiner: whose world was longer on its way
// than four seconds gets every tick since, as long as it takes up to 32 s to
// catch up; then it gets the world again.
func TestTheServerKeepsThirtyTwoSecondsForAJoiner(t *testing.T) {
	for _, c := range []struct {
		stuck  time.Duration
		worlds uint64
	}{{16 * time.Second, 1}, {26 * time.Second, 2}} {
		b := newTable(t, 2)
		b.toy.ballast = 18 << 20
		s := b.sit(20 * ms)
		for n := 0; !s.client.Joined(); n++ {
			b.frame()
			b.now += time.Second / 60
			if n > 1200 {
				t.Fatal("it does not join")
			}
		}
		if behind := b.server.NextTick() - s.client.Verified(); behind < 300 {
			t.Fatalf("it joins %d ticks behind: the scenario did not happen", behind)
		}
		// It answers what it hears, and runs nothing.
		s.off = true
		for end := b.now + c.stuck; b.now < end; b.now += time.Second / 60 {
			b.frame()
			s.down.take(b.now, func(packet []byte, at time.Duration) { s.client.Receive(packet, at) })
			s.client.Send(b.now, func(packet []byte) { s.up.put(packet, b.now) })
		}
		s.off = false
		b.run(20 * time.Second)
		if got := b.server.Stats().Worlds; got != c.worlds {
			t.Errorf("stuck for %v it got %d worlds, want %d", c.stuck, got, c.worlds)
		}
		b.inStep(s)
	}
}
