package simulate

import (
	"bytes"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

// applied holds that an input which reaches the server in time is applied in
// its tick, exactly as it was sampled, and that in every other tick a player
// goes on as before. It reads the packets on their way by itself.
type applied struct {
	indifferent
	inputs  match.Inputs
	current map[match.PlayerID][]byte // what the player did in the tick before
	arrived map[*machine]map[uint32]bool
	scratch []byte
}

func newApplied(inputs match.Inputs) *applied {
	return &applied{
		inputs: inputs, current: map[match.PlayerID][]byte{}, arrived: map[*machine]map[uint32]bool{},
		scratch: make([]byte, inputs.Size()),
	}
}

func (c *applied) sampled(m *machine, tick uint32, _ []byte) {
	if m.samples[tick] != nil {
		m.run.fail("applied", "machine %d was asked twice for its input of tick %d", m.index, tick)
	}
}

// delivered notes which inputs reach the server before their tick has run, and
// that they are what was sampled.
func (c *applied) delivered(m *machine, packet []byte) {
	if kind, err := wire.KindOf(packet); err != nil || kind != wire.KindInputs {
		return
	}
	head, r, err := wire.ReadInputs(packet, m.run.server.NextTick()-1, 0)
	if err != nil {
		m.run.fail("applied", "machine %d sent inputs that cannot be read: %v", m.index, err)
		return
	}
	c.inputs.Default(c.scratch)
	if head.Base != 0 {
		copy(c.scratch, m.samples[head.Base])
	}
	tick := head.Base
	for range head.Count {
		entry := r.Entry()
		if entry.Changed {
			r.Skip(c.inputs.ReadDelta(r.Rest(), c.scratch, c.scratch))
		}
		tick += entry.Gap + 1
		if r.Err() != nil || int(tick) >= len(m.samples) || !bytes.Equal(c.scratch, m.samples[tick]) {
			m.run.fail("applied", "machine %d sends for tick %d what it did not sample", m.index, tick)
			return
		}
		if tick >= m.run.server.NextTick() {
			if c.arrived[m] == nil {
				c.arrived[m] = map[uint32]bool{}
			}
			c.arrived[m][tick] = true
		}
	}
}

func (c *applied) served(r *run, step *match.Step, _ uint64) {
	for _, change := range step.Changes {
		if c.current[change.Player] = nil; change.Joined {
			value := make([]byte, c.inputs.Size())
			c.inputs.Default(value)
			c.current[change.Player] = value
		}
	}
	for _, input := range step.Inputs {
		before := c.current[input.Player]
		want := before
		if m := r.player(input.Player); m != nil && c.arrived[m][step.Tick] {
			want = m.samples[step.Tick]
			r.report.Applied++
			delete(c.arrived[m], step.Tick)
		}
		if !bytes.Equal(input.Value, want) {
			r.fail("applied", "in tick %d player %d has % x, and should have % x (before: % x)", step.Tick, input.Player, input.Value, want, before)
		}
		copy(before, input.Value)
	}
}

// finished holds that no input that came in time was passed over.
func (c *applied) finished(r *run) {
	for m, ticks := range c.arrived {
		for tick := range ticks {
			if tick < r.server.NextTick() && m.plan.Leave == 0 {
				r.fail("applied", "machine %d's input of tick %d came in time and was never applied", m.index, tick)
			}
		}
	}
}
