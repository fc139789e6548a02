package simulate

import (
	"bytes"
	"encoding/binary"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// mostCommands is how many commands of one player a tick obeys at most.
const mostCommands = 8

// authority holds that nobody does more than they may: one input a tick, with
// values that the game allows, so many commands, and nothing to another player's
// row. It works out every row by itself.
type authority struct {
	indifferent
	inputs  match.Inputs
	present [maxBodies]bool
	rows    [maxBodies]row
	scratch []byte
}

func newAuthority(inputs match.Inputs) *authority {
	return &authority{inputs: inputs, scratch: make([]byte, inputs.Size())}
}

func (c *authority) served(r *run, step *match.Step, _ uint64) {
	for _, change := range step.Changes {
		c.present[change.Player-1] = change.Joined
	}
	var given [maxBodies]int
	for i := range step.Commands {
		command := &step.Commands[i]
		if given[command.Player-1]++; given[command.Player-1] > mostCommands {
			r.fail("authority", "tick %d obeys %d commands of player %d", step.Tick, given[command.Player-1], command.Player)
		}
		if !c.present[command.Player-1] {
			r.fail("authority", "tick %d obeys a command of player %d, who is not there", step.Tick, command.Player)
		}
		c.rows[command.Player-1].command(command)
	}
	last := match.PlayerID(0)
	count := 0
	for _, input := range step.Inputs {
		if input.Player <= last || !c.present[input.Player-1] {
			r.fail("authority", "tick %d has an input of player %d after player %d's", step.Tick, input.Player, last)
		}
		last = input.Player
		count++
		copy(c.scratch, input.Value)
		c.inputs.Sanitize(c.scratch)
		if !bytes.Equal(c.scratch, input.Value) {
			r.fail("authority", "in tick %d player %d has the input % x, which no game may see", step.Tick, input.Player, input.Value)
		}
		c.rows[input.Player-1].walked(input.Value)
	}
	for _, present := range c.present {
		if present {
			count--
		}
	}
	if count != 0 {
		r.fail("authority", "tick %d has %d inputs, %d too many", step.Tick, len(step.Inputs), count)
	}
	if got := world.Single[ledger](r.world.World()); got.Rows != c.rows {
		for i := range c.rows {
			if got.Rows[i] != c.rows[i] {
				r.fail("authority", "after tick %d player %d's row is %+v, and what was done comes to %+v", step.Tick, i+1, got.Rows[i], c.rows[i])
			}
		}
	}
}

// command notes a command as the game does, if it is one of the game's.
func (r *row) command(c *match.Command) {
	const orderBytes, letterBytes = 9, 5 + 4*letterWords
	p := c.Payload
	switch {
	case c.Kind == 0 && len(p) == orderBytes:
		r.obeyed(p[0], binary.LittleEndian.Uint32(p[1:]), binary.LittleEndian.Uint32(p[5:]))
	case c.Kind == 1 && len(p) == letterBytes:
		value := uint32(0)
		for words := p[5:]; len(words) > 0; words = words[4:] {
			value = stir(value, binary.LittleEndian.Uint32(words))
		}
		r.obeyed(p[0], binary.LittleEndian.Uint32(p[1:]), value)
	case c.Kind == 2 && len(p) >= parcelHead:
		r.obeyed(p[0], binary.LittleEndian.Uint32(p[1:]), weigh(p[parcelHead:]))
	}
}
