package simulate

import (
	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

// Limits of what one frame does.
const (
	// mostVerified is how many of the server's ticks a client runs in a frame.
	mostVerified = 8

	// mostPackets is how many packets a server has for one peer at once: four of
	// frames, a burst of a world's chunks, and refusals, of which it has at most so
	// many for all of them.
	mostPackets  = 4 + 70 + mostRefusals
	mostRefusals = 16

	// mostOwnPackets is the same for the client on the server's machine.
	mostOwnPackets = 4 + 192 + mostRefusals
)

// work holds that a frame of a client's and of the server's is bounded, whatever
// has come: the ticks it runs, and the packets it sends. A server that stopped
// does not make up for it.
type work struct {
	indifferent
	ticks int // that the server ran in this frame
}

func (c *work) updated(m *machine, u update) {
	if second := m.run.scenario.TickRate; u.steps > mostVerified+second {
		// So many verified ticks, and a whole window run again.
		m.run.fail("work", "machine %d ran %d ticks in one frame", m.index, u.steps)
	}
}

func (c *work) served(r *run, step *match.Step, _ uint64) {
	if c.ticks++; c.ticks > r.ticks(match.Pause)+1 {
		r.fail("work", "the server ran %d ticks in one frame, up to tick %d", c.ticks, step.Tick)
	}
	if len(step.Commands) > wire.MaxFrameCommands {
		r.fail("work", "tick %d obeys %d commands", step.Tick, len(step.Commands))
	}
}

func (c *work) sent(r *run) {
	c.ticks = 0
	if r.refusals > mostRefusals {
		r.fail("work", "the server has %d refusals at once", r.refusals)
	}
	r.refusals = 0
	for _, m := range r.machines {
		most := mostPackets
		if m.plan.Host {
			most = mostOwnPackets
		}
		if m.got > most {
			r.fail("work", "the server has %d packets for machine %d at once", m.got, m.index)
		}
		m.got = 0
	}
}
