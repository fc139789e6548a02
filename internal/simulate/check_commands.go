package simulate

import (
	"bytes"
	"encoding/binary"

	"github.com/tide-engine/tide/match"
)

// commands holds that every command that a client took is obeyed once: those of
// an ordered channel in their order, all of them by the end, and never one that
// nobody gave.
type commands struct {
	indifferent
	next    map[*machine]*[match.MaxChannels]int // of its filed commands, by channel
	numbers [maxBodies][match.MaxChannels]uint32
}

func newCommands() *commands {
	return &commands{next: map[*machine]*[match.MaxChannels]int{}}
}

func (c *commands) served(r *run, step *match.Step, _ uint64) {
	for _, change := range step.Changes {
		if change.Joined && !change.Returned {
			c.numbers[change.Player-1] = [match.MaxChannels]uint32{}
		}
	}
	for i := range step.Commands {
		command := &step.Commands[i]
		m := r.owner(command.Player)
		if m == nil {
			r.fail("commands", "tick %d obeys a command of player %d, who cannot have given one", step.Tick, command.Player)
			return
		}
		newest := &c.numbers[command.Player-1][command.Channel]
		if command.Channel > 0 && command.Number != *newest+1 {
			r.fail("commands", "tick %d obeys number %d of player %d's channel %d after %d", step.Tick, command.Number, command.Player, command.Channel, *newest)
		}
		*newest = command.Number
		if m.plan.Honest() {
			c.obeyed(m, step.Tick, command)
			r.report.Obeyed++
			if len(command.Payload) > match.MaxCommandBytes {
				r.report.Parcels++
				r.report.ParcelBytes += uint64(len(command.Payload))
			}
		}
	}
}

func (c *commands) obeyed(m *machine, tick uint32, command *match.Command) {
	next := c.next[m]
	if next == nil {
		next = &[match.MaxChannels]int{}
		c.next[m] = next
	}
	given := m.clerk.channels[command.Channel]
	at := next[command.Channel]
	if command.Channel == 0 {
		// Whichever it is, it was not obeyed before.
		at = len(given)
		if len(command.Payload) >= 5 {
			at = int(binary.LittleEndian.Uint32(command.Payload[1:]))
		}
	}
	if at >= len(given) || given[at].kind != command.Kind || !bytes.Equal(given[at].payload, command.Payload) || given[at].obeyed {
		m.run.fail("commands", "tick %d obeys of machine %d's channel %d what is not its command %d: % x", tick, m.index, command.Channel, at, command.Payload)
		return
	}
	given[at].obeyed = true
	next[command.Channel]++
}

func (c *commands) updated(m *machine, _ update) {
	if waiting := m.client.Waiting(); waiting > match.MaxCommands {
		m.run.fail("commands", "%d commands wait at machine %d", waiting, m.index)
	}
}

func (c *commands) finished(r *run) {
	for _, m := range r.machines {
		if !m.on || m.gone || !m.plan.Stays() || !m.plan.Honest() {
			continue
		}
		huge := false // one of megabytes waits for machines that get it slowly, and what follows it waits too
		for channel := range m.clerk.channels {
			for i, f := range m.clerk.channels[channel] {
				if !f.obeyed && len(f.payload) >= 1<<20 {
					huge = true
					break
				}
				if !f.obeyed {
					r.fail("commands", "machine %d's command %d in channel %d was taken and never obeyed", m.index, i, channel)
				}
			}
		}
		if waiting := m.client.Waiting(); waiting > 0 && !huge {
			r.fail("commands", "all of machine %d's commands were obeyed, and it says that %d wait", m.index, waiting)
		}
		r.report.Refused += m.clerk.refused
	}
}
