package simulate

import (
	"bytes"

	"github.com/tide-engine/tide/match"
)

// applied holds that an input which reaches the server in time is applied in
// its tick, once and exactly as it was sampled, and that in every other tick a
// player goes on as before. What comes of who cheats is their own affair.
type applied struct {
	indifferent
	inputs  match.Inputs
	current [maxBodies][]byte // what each player did in the tick before
}

func newApplied(inputs match.Inputs) *applied { return &applied{inputs: inputs} }

func (c *applied) sampled(m *machine, tick uint32, _ []byte) {
	if m.sampleOf(tick) != nil {
		m.run.fail("applied", "machine %d was asked twice for its input of tick %d", m.index, tick)
	}
}

func (c *applied) delivered(m *machine, packet []byte) {
	if m.plan.Honest() {
		m.arrived.read(m, c.inputs, packet)
	}
}

func (c *applied) served(r *run, step *match.Step, _ uint64) {
	for _, change := range step.Changes {
		if c.current[change.Player-1] = nil; change.Joined {
			value := make([]byte, c.inputs.Size())
			c.inputs.Default(value)
			c.current[change.Player-1] = value
		}
	}
	for _, input := range step.Inputs {
		before := c.current[input.Player-1]
		if before == nil {
			r.fail("applied", "tick %d has an input of player %d, who is not there", step.Tick, input.Player)
			return
		}
		want := before
		m := r.owner(input.Player)
		switch {
		case r.bot(input.Player) != nil:
			want = input.Value // that is for another checker
		case m == nil:
		case !m.plan.Honest():
			want = input.Value
		case m.arrived.inTime[step.Tick]:
			want = m.sampleOf(step.Tick)
			m.arrived.used[step.Tick] = true
			r.report.Applied++
		}
		if !bytes.Equal(input.Value, want) {
			r.fail("applied", "in tick %d player %d has % x, and should have % x (before: % x)", step.Tick, input.Player, input.Value, want, before)
		}
		copy(before, input.Value)
	}
}

// finished holds that no input that came in time was passed over.
func (c *applied) finished(r *run) {
	for _, m := range r.machines {
		if !m.plan.Stays() || !m.on {
			continue
		}
		for tick := range r.server.NextTick() {
			if m.arrived.inTime[tick] && !m.arrived.used[tick] {
				r.fail("applied", "machine %d's input of tick %d came in time and was never applied", m.index, tick)
			}
		}
	}
}
