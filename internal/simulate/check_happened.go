package simulate

import (
	"time"

	"github.com/tide-engine/tide/match"
)

// happened holds that the match was one: players joined and left, came back as
// who they were, steered, had wrong guesses put right, and the network did what
// the scenario says.
type happened struct {
	indifferent
	joins, leaves, returns int
}

func (c *happened) served(_ *run, step *match.Step, _ uint64) {
	for _, change := range step.Changes {
		switch {
		case change.Joined && change.Returned:
			c.returns++
			fallthrough
		case change.Joined:
			c.joins++
		default:
			c.leaves++
		}
	}
}

func (c *happened) finished(r *run) {
	joins, leaves, returns, exact := 0, 0, 0, true
	stopped := time.Duration(0)
	for _, stop := range r.scenario.Stops {
		stopped += stop.To - stop.From
	}
	for _, m := range r.machines {
		if m.plan.Leave > 0 && m.plan.Leave+match.Timeout+time.Second+stopped < r.scenario.Length || m.sentAway > 0 {
			leaves++
		}
		// Who cheats, or asks again where the match was full, may join more often.
		if exact = exact && m.plan.Honest() && !m.plan.Replaces; !m.plan.Honest() {
			continue
		}
		if !m.on || !m.client.Joined() {
			r.fail("happened", "machine %d never joined", m.index)
			return
		}
		if m.plan.Plays() {
			joins++
		}
		if m.plan.Returns > 0 {
			if returns++; m.player != r.machines[m.plan.Returns-1].player {
				r.fail("happened", "machine %d came back as player %d and was %d", m.index, m.player, r.machines[m.plan.Returns-1].player)
			}
		}
		c.network(r, m)
		stayed, others := r.scenario.Length-m.joinedAt, 0
		for _, other := range r.machines {
			if other != m && other.plan.Honest() && other.plan.Plays() && other.plan.Stays() {
				others++
			}
		}
		if m.plan.Stays() && m.plan.Plays() && !m.plan.Host && !r.scenario.Delay && m.plan.Network.Latency > 50*time.Millisecond && stayed > 10*time.Second && others > 0 {
			if s := m.client.Stats(); s.Rollbacks == 0 || s.Resimulated < s.Rollbacks || s.Corrections == 0 || s.Compared == 0 {
				r.fail("happened", "machine %d never had a guess put right: %+v", m.index, s)
			}
		}
	}
	for _, b := range r.bots {
		if b.player > 0 {
			joins++
		}
		if b.gone && b.plan.To+time.Second < r.scenario.Length {
			leaves++
		}
	}
	if exact && c.joins != joins || c.joins < joins || c.leaves < leaves || c.returns < returns {
		r.fail("happened", "%d players joined, %d of them came back, and %d left, of %d, %d and %d", c.joins, c.returns, c.leaves, joins, returns, leaves)
	}
	if s := r.report.Score; s.Steered < 100 || s.Thrown < 10 {
		r.fail("happened", "hardly anybody did anything: %+v", s)
	}
	listed := false
	for _, m := range r.machines {
		listed = listed || m.joinedAt > 0 && m.plan.Honest() && !m.plan.Host
	}
	if r.scenario.Large && listed && r.report.Needs == 0 {
		r.fail("happened", "nobody said what they need of a large world")
	}
	r.report.Joins, r.report.Leaves, r.report.Returns = c.joins, c.leaves, c.returns
}

// network holds that packets were lost where the scenario loses them.
func (c *happened) network(r *run, m *machine) {
	s, n := m.network.Stats(), m.plan.Network
	if !m.plan.Stays() || s.Entered < 1000 {
		return
	}
	if n.Loss > 0.02 && s.Lost == 0 || n.Duplicate > 0.02 && s.Duplicated == 0 || n.Reorder > 0.02 && s.HeldBack == 0 || len(m.plan.Cuts) > 0 && s.Cut == 0 {
		r.fail("happened", "machine %d's network of %+v did only %+v", m.index, n, s)
	}
}
