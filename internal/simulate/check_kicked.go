package simulate

import (
	"errors"
	"fmt"
	"time"

	"github.com/tide-engine/tide/match"
)

// hearingAfter is how long a machine may take to hear that it was sent away: a few
// of its packets are lost, and of the answers.
const hearingAfter = 3 * time.Second

// kick sends the machine's player away, when it is time.
func (m *machine) kick() {
	if m.plan.Kick == 0 || m.sentAway > 0 || m.player == 0 || m.joinedAt == 0 || m.run.now < m.plan.Kick {
		return
	}
	m.sentAway, m.words = m.run.now, fmt.Sprintf("You shout, machine %d.", m.index)
	m.run.server.Kick(m.player, m.words)
}

// hearKick takes what a machine that was sent away is told.
func (m *machine) hearKick(err error) {
	m.gone = true
	var refusal *match.Refusal
	if !errors.As(err, &refusal) || refusal.Reason != match.ReasonKicked || refusal.Words != m.words {
		m.run.fail("kicked", "machine %d was sent away with %q, and hears %v", m.index, m.words, err)
		return
	}
	m.run.report.Kicked++
}

// kicked holds that who is sent away leaves in the next tick, and hears why.
type kicked struct {
	indifferent
	left map[*machine]bool
}

func (c *kicked) served(r *run, step *match.Step, _ uint64) {
	for _, m := range r.machines {
		if m.sentAway == 0 || c.left[m] {
			continue
		}
		if c.left == nil {
			c.left = map[*machine]bool{}
		}
		for _, change := range step.Changes {
			c.left[m] = c.left[m] || change.Player == m.player && !change.Joined
		}
		if !c.left[m] {
			r.fail("kicked", "player %d was sent away, and is there in tick %d", m.player, step.Tick)
		}
	}
}

func (c *kicked) sent(r *run) {
	for _, m := range r.machines {
		if m.sentAway > 0 && !m.gone && r.now-m.sentAway > hearingAfter && len(r.scenario.Stops) == 0 {
			r.fail("kicked", "machine %d was sent away at %v, and has not heard", m.index, m.sentAway)
		}
	}
}
