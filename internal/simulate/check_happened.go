package simulate

import (
	"time"

	"github.com/tide-engine/tide/match"
)

// happened holds that the match was one: players joined and left, steered, had
// wrong guesses put right, and the network did what the scenario says.
type happened struct {
	indifferent
	joins, leaves int
}

func (c *happened) served(_ *run, step *match.Step, _ uint64) {
	for _, change := range step.Changes {
		if change.Joined {
			c.joins++
		} else {
			c.leaves++
		}
	}
}

func (c *happened) finished(r *run) {
	leaves := 0
	for _, m := range r.machines {
		if m.plan.Leave > 0 && m.plan.Leave+match.Timeout+time.Second < r.scenario.Length {
			leaves++
		}
		if !m.on || !m.client.Joined() {
			r.fail("happened", "machine %d never joined", m.index)
			return
		}
		c.network(r, m)
		stayed := r.scenario.Length - m.joinedAt
		if m.plan.Leave == 0 && !m.plan.Host && m.plan.Network.Latency > 50*time.Millisecond && stayed > 10*time.Second {
			if s := m.client.Stats(); s.Rollbacks == 0 || s.Resimulated < s.Rollbacks || s.Corrections == 0 || s.Compared == 0 {
				r.fail("happened", "machine %d never had a guess put right: %+v", m.index, s)
			}
		}
	}
	if c.joins != len(r.scenario.Players) || c.leaves < leaves {
		r.fail("happened", "%d players joined and %d left, of %d and %d", c.joins, c.leaves, len(r.scenario.Players), leaves)
	}
	if s := r.report.Score; s.Steered < 100 || s.Thrown < 10 {
		r.fail("happened", "hardly anybody did anything: %+v", s)
	}
	r.report.Joins, r.report.Leaves = c.joins, c.leaves
}

// network holds that packets were lost where the scenario loses them.
func (c *happened) network(r *run, m *machine) {
	s, n := m.network.Stats(), m.plan.Network
	if m.plan.Leave > 0 || s.Entered < 1000 {
		return
	}
	if n.Loss > 0.01 && s.Lost == 0 || n.Duplicate > 0.01 && s.Duplicated == 0 || n.Reorder > 0.01 && s.HeldBack == 0 {
		r.fail("happened", "machine %d's network of %+v did only %+v", m.index, n, s)
	}
}
