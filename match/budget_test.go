package match_test

import (
	"testing"
	"time"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
)

// sitWorking is a client whose work is told by a clock that its steps move on.
func sitWorking(b *table, latency, cost time.Duration, change ...func(*toy, *match.Settings)) *seat {
	work := new(time.Duration)
	return b.sit(latency, append([]func(*toy, *match.Settings){func(w *toy, s *match.Settings) {
		w.cost, w.work = cost, work
		s.Clock = func() time.Duration { return *work }
	}}, change...)...)
}

// busily has a seat's input change in every tick, so that others' guesses of it
// are wrong.
func busily(s *seat) *seat {
	s.input = func(tick uint32) int16 { return int16(tick * 7) }
	return s
}

// TestDelayRisesUntilRollbacksFit: a client whose ticks cost a millisecond and a
// half predicts no further than it can afford, its inputs still come in time,
// and it gives the delay back when ticks become cheap.
func TestDelayRisesUntilRollbacksFit(t *testing.T) {
	b := newTable(t, 2)
	busily(b.sit(10 * ms))
	s := sitWorking(b, 150*ms, 1500*time.Microsecond)
	b.run(8 * time.Second)
	stats := s.client.Stats()
	if stats.DelayTicks < 3 || stats.DelayTicks > 11 {
		t.Fatalf("the delay is %d ticks (%+v)", stats.DelayTicks, stats)
	}
	if stats.Rerun > match.Budget+match.Budget/8 {
		t.Errorf("running ticks again costs %v an update", stats.Rerun)
	}
	if ahead := s.client.Predicted() - s.client.Verified(); ahead+stats.DelayTicks < 9 {
		t.Errorf("it predicts %d ticks with a delay of %d: the scenario did not happen", ahead, stats.DelayTicks)
	}
	late := stats.Late
	resimulated := stats.Resimulated
	b.run(2 * time.Second)
	if s.client.Stats().Late != late {
		t.Errorf("%d inputs came late with the delay", s.client.Stats().Late-late)
	}
	if s.client.Stats().Resimulated == resimulated {
		t.Error("nothing ran again: the scenario did not happen")
	}
	b.inStep(s)

	s.toy.cost = 0
	b.run(8 * time.Second)
	if d := s.client.Stats().DelayTicks; d != 0 {
		t.Errorf("the delay is still %d ticks when ticks cost nothing", d)
	}
	b.inStep(s)
}

// TestDelayMovesATickAtATime, up and down, and never takes back what was shown.
func TestDelayMovesATickAtATime(t *testing.T) {
	b := newTable(t, 2)
	busily(b.sit(10 * ms))
	s := sitWorking(b, 150*ms, 0)
	b.run(3 * time.Second)
	delay, predicted, rose, fell := uint32(0), uint32(0), 0, 0
	for frame := range 60 * 20 {
		s.toy.cost = 0
		if frame < 60*8 {
			s.toy.cost = 2 * ms
		}
		b.frame()
		b.now += time.Second / 60
		now := s.client.Stats().DelayTicks
		switch {
		case now == delay+1:
			rose++
		case now+1 == delay:
			fell++
		case now != delay:
			t.Fatalf("the delay goes from %d to %d ticks", delay, now)
		}
		if p := s.client.Predicted(); p < predicted {
			t.Fatalf("the newest tick goes from %d to %d", predicted, p)
		}
		delay, predicted = now, s.client.Predicted()
	}
	if rose < 3 || fell != rose {
		t.Errorf("the delay rose %d times and fell %d times", rose, fell)
	}
}

// TestRightGuessesCostNoDelay: ticks are dear, and none runs again.
func TestRightGuessesCostNoDelay(t *testing.T) {
	b := newTable(t, 2)
	other := b.sit(10 * ms)
	other.input, other.steady = func(uint32) int16 { return 0 }, true
	s := sitWorking(b, 150*ms, 10*ms)
	b.run(15 * time.Second)
	if d := s.client.Stats().DelayTicks; d != 0 {
		t.Errorf("the delay is %d ticks (%+v)", d, s.client.Stats())
	}
}

// TestTheHostHasNoDelay, however dear its ticks are.
func TestTheHostHasNoDelay(t *testing.T) {
	b := newTable(t, 2)
	busily(b.sit(100 * ms))
	s := sitWorking(b, 0, 20*ms, func(_ *toy, s *match.Settings) { s.Host = true })
	b.run(5 * time.Second)
	if d := s.client.Stats().DelayTicks; d != 0 {
		t.Errorf("the delay is %d ticks", d)
	}
}

// TestDelayInPlaceOfPrediction: each tick runs once, as the server confirmed
// it, one after the other at the match's pace though the network jitters, and
// inputs come in time as ever.
func TestDelayInPlaceOfPrediction(t *testing.T) {
	b := newTable(t, 2)
	busily(b.sit(10 * ms))
	s := b.sit(80*ms, func(_ *toy, s *match.Settings) { s.Delay = true })
	jitter := random.New(3, 3)
	b.run(3 * time.Second)
	steps, verified := s.toy.steps, s.client.Verified()
	late := s.client.Stats().Late
	stalls, last, since := 0, verified, 0
	for range 60 * 20 {
		s.down.latency = 80*ms + time.Duration(jitter.Below(30))*ms
		b.frame()
		b.now += time.Second / 60
		if s.client.Predicted() != s.client.Verified() {
			t.Fatal("it predicts")
		}
		since++
		if v := s.client.Verified(); v > last {
			if v > last+1 || since > 3 {
				stalls++
			}
			last, since = v, 0
		}
	}
	ran := int(s.client.Verified() - verified)
	if s.toy.steps-steps != ran || ran < 590 || s.client.Stats().Rollbacks != 0 {
		t.Errorf("%d steps for %d ticks, %d rollbacks", s.toy.steps-steps, ran, s.client.Stats().Rollbacks)
	}
	if stalls > 20 {
		t.Errorf("%d of %d ticks did not come at the match's pace", stalls, ran)
	}
	if s.client.Stats().Late > late+2 {
		t.Errorf("%d inputs came late", s.client.Stats().Late-late)
	}
	b.inStep(s)
}

// TestDelayModeSamplesOverALongWay: what is verified waits on purpose, by the whole
// way there and back and what is lost; it holds up no input.
func TestDelayModeSamplesOverALongWay(t *testing.T) {
	b := newTable(t, 2)
	busily(b.sit(10 * ms))
	s := b.sit(280*ms, func(_ *toy, s *match.Settings) { s.Delay = true })
	s.down.drop = func(n int) bool { return n%100 < 8 }
	b.run(6 * time.Second)
	before, sampled := b.server.Stats().Missing, len(s.ticks)
	b.run(10 * time.Second)
	if behind := s.client.Stats().DelayTicks; behind < 20 {
		t.Fatalf("it runs %d ticks behind its clock: the scenario did not happen", behind)
	}
	if sampled = len(s.ticks) - sampled; sampled < 298 || b.server.Stats().Missing > before+3 {
		t.Errorf("%d inputs in 10 s, of which %d were missing", sampled, b.server.Stats().Missing-before)
	}
}
