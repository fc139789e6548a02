package simulate

import (
	"time"

	"github.com/tide-engine/tide/match"
)

const (
	// budgetSpan is over how long a machine's work is added up: what a raise of the
	// delay takes to show is a small part of it.
	budgetSpan = 3 * time.Second

	// mostRerun is what running ticks again may take an update, over such a span,
	// beside what it takes while the delay rises, by a tick an update.
	mostRerun = 2 * match.Budget

	// givenBack is after how long without a cause no machine delays its input any
	// more: a tick of delay goes every half second, after two of them that were calm.
	givenBack = 14 * time.Second
)

// budget holds that running ticks again takes a machine no more than its budget on
// average, that for that it delays its input a tick at a time, and that it takes the
// delay back.
type budget struct {
	indifferent
	machines map[*machine]*spending
}

type spending struct {
	delay   uint32
	raised  int
	again   uint64 // ticks that ran again, as of the last update
	from    time.Duration
	spent   time.Duration // since then
	ahead   uint32        // by how many ticks the clock was past the verified one, at most
	updates int
}

func newBudget() *budget { return &budget{machines: map[*machine]*spending{}} }

func (c *budget) updated(m *machine, u update) {
	r := m.run
	if m.plan.Work.Step == 0 || r.scenario.Delay {
		return
	}
	s := c.machines[m]
	if s == nil {
		s = &spending{from: r.now}
		c.machines[m] = s
	}
	stats := m.client.Stats()
	if delay := stats.DelayTicks; delay > s.delay+1 || delay+1 < s.delay {
		r.fail("budget", "machine %d delayed its input by %d ticks and delays it by %d", m.index, s.delay, delay)
	}
	s.delay = stats.DelayTicks
	s.raised = max(s.raised, int(s.delay))
	s.spent += time.Duration(stats.Resimulated-s.again) * m.plan.Work.at(r.now)
	s.again = stats.Resimulated
	s.updates++
	s.ahead = max(s.ahead, m.client.Predicted()+s.delay-m.client.Verified())
	// Where nothing is left to hold back, ticks that run again are confirmed ones.
	if u.adopted || m.calm() < settling || m.client.Predicted() == m.client.Verified() {
		s.from, s.spent, s.updates, s.ahead = r.now, 0, 0, 0
	}
	if r.now-s.from < budgetSpan {
		return
	}
	rising := time.Duration(s.ahead*s.ahead) * m.plan.Work.Step * time.Duration(max(1, m.plan.Work.Times))
	if each := (s.spent - rising) / time.Duration(s.updates); each > mostRerun {
		r.fail("budget", "machine %d took %v an update to run ticks again, in %v", m.index, each, r.now-s.from)
	}
	s.from, s.spent, s.updates, s.ahead = r.now, 0, 0, 0
}

func (c *budget) finished(r *run) {
	for _, m := range r.machines {
		s := c.machines[m]
		if s == nil {
			continue
		}
		r.report.Raised += s.raised
		light := m.plan.Work.Step*time.Duration(r.scenario.TickRate) < match.Budget/2 // a whole window costs nothing
		if light && m.plan.Stays() && m.calm() > givenBack && r.now-m.plan.Work.Heavy.To > givenBack && s.delay > 0 {
			r.fail("budget", "machine %d has delayed its input by %d ticks since %v, for nothing", m.index, s.delay, m.plan.Work.Heavy.To)
		}
	}
}
