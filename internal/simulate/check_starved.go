package simulate

import (
	"time"

	"github.com/tide-engine/tide/match"
)

// Limits of starving, of a machine whose link has been alive and that nothing
// stopped for so long.
const (
	settling     = 5 * time.Second         // what a client has for finding its lead
	mostStanding = 2500 * time.Millisecond // for which its verified tick may stand still
	mostLanding  = 15 * time.Second        // the same before a command of megabytes, whose payload it lacks
)

// starved holds that who keeps to the rules goes on, whatever the others do: its
// verified tick moves, and its inputs are sampled and come in time.
type starved struct {
	indifferent
	machines map[*machine]*hunger
	large    map[uint32]bool // the ticks that obeyed a command of a megabyte or more
}

type hunger struct {
	moved   time.Duration // when the verified tick moved last
	calm    time.Duration // how long it was calm altogether
	updated time.Duration // when it was brought to its time last
	counts  []bool        // by tick: it was sampled in the calm
	sampled int           // of those
}

func newStarved() *starved {
	return &starved{machines: map[*machine]*hunger{}, large: map[uint32]bool{}}
}

func (c *starved) served(_ *run, step *match.Step, _ uint64) {
	for i := range step.Commands {
		if len(step.Commands[i].Payload) >= 1<<20 {
			c.large[step.Tick] = true
		}
	}
}

func (c *starved) of(m *machine) *hunger {
	h := c.machines[m]
	if h == nil {
		h = &hunger{counts: make([]bool, m.run.lastTick+1), moved: m.run.now, updated: m.run.now}
		c.machines[m] = h
	}
	return h
}

func (c *starved) sampled(m *machine, tick uint32, _ []byte) {
	if m.plan.Honest() && m.calm() > settling {
		h := c.of(m)
		h.counts[tick] = true
		h.sampled++
	}
}

func (c *starved) updated(m *machine, _ update) {
	if !m.plan.Honest() {
		return
	}
	h, r := c.of(m), m.run
	if m.client.Verified() != m.verified {
		h.moved = r.now
	}
	if calm := m.calm(); calm > settling {
		most := mostStanding
		if c.large[m.client.Verified()+1] {
			most = mostLanding
		}
		if r.now-h.moved > most {
			r.fail("starved", "machine %d has verified nothing since %v", m.index, h.moved)
		}
		h.calm += r.now - h.updated
	}
	h.updated = r.now
}

func (c *starved) finished(r *run) {
	for _, m := range r.machines {
		h := c.machines[m]
		if h == nil || !m.plan.Plays() || !m.plan.Stays() {
			continue
		}
		want := int(h.calm*time.Duration(r.scenario.TickRate)/time.Second) - r.scenario.TickRate
		if h.sampled < want*4/5 {
			r.fail("starved", "machine %d sampled %d inputs in %v of calm", m.index, h.sampled, h.calm)
		}
		c.inTime(m, h)
	}
}

// inTime holds that in every three seconds of the calm a quarter of the inputs came
// in time: a network that loses packets in bursts loses a second's of them now and
// then, and no server can make up for that.
func (c *starved) inTime(m *machine, h *hunger) {
	counted, late := 0, 0
	for tick := uint32(1); tick < m.run.server.NextTick(); tick++ {
		if !h.counts[tick] {
			continue
		}
		counted++
		if !m.arrived.inTime[tick] {
			late++
		}
		if counted == 3*m.run.scenario.TickRate {
			if late > counted*3/4 {
				m.run.fail("starved", "machine %d had %d of %d inputs late, up to tick %d", m.index, late, counted, tick)
			}
			counted, late = 0, 0
		}
	}
}
