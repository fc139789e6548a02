package simulate

import (
	"fmt"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
)

// guessEvery is how many updates of a machine pass between two looks at its
// prediction: a look runs the whole prediction again.
const guessEvery = 61

// guessed holds that a predicted world is the verified one with what N4 says
// run on it: this machine's own inputs as they were sampled, the others' last
// ones for 0.15 s past the verified tick, and from there on nothing but what
// is absolute.
type guessed struct {
	indifferent
	sim     *tide.Instance
	inputs  match.Inputs
	steps   [][]match.Input // what the server ran, by tick
	encoded []byte
	looks   int
}

func newGuessed(game *tide.Game, seed uint64) *guessed {
	sim, err := tide.Start(game, seed)
	if err != nil {
		panic(fmt.Sprintf("simulate: the game of the matches does not start: %v", err))
	}
	return &guessed{sim: sim, inputs: sim.Inputs(), steps: make([][]match.Input, 1)}
}

func (c *guessed) served(_ *run, step *match.Step, _ uint64) {
	kept := make([]match.Input, 0, len(step.Inputs))
	for _, input := range step.Inputs {
		kept = append(kept, match.Input{Player: input.Player, Value: append([]byte(nil), input.Value...)})
	}
	c.steps = append(c.steps, kept)
}

func (c *guessed) updated(m *machine, _ update) {
	c.looks++
	verified, predicted := m.client.Verified(), m.client.Predicted()
	if c.looks%guessEvery != 0 || predicted == verified {
		return
	}
	from, ok := m.client.Slot(verified)
	to, okToo := m.client.Slot(predicted)
	if !ok || !okToo {
		m.run.fail("guessed", "machine %d keeps no state of ticks %d and %d", m.index, verified, predicted)
		return
	}
	want := m.sim.Saved(to).Hash()
	m.sim.Load(from)
	c.encoded = m.sim.Encode(c.encoded[:0])
	m.sim.Load(to)
	if err := c.sim.Adopt(c.encoded); err != nil {
		m.run.fail("guessed", "machine %d's verified world is not one: %v", m.index, err)
		return
	}
	repeated := verified + uint32(150*time.Millisecond*time.Duration(m.run.scenario.TickRate)/time.Second)
	inputs := append([]match.Input(nil), c.steps[verified]...)
	for tick := verified + 1; tick <= predicted; tick++ {
		for i, last := range c.steps[verified] {
			switch {
			case last.Player != m.client.Player():
				inputs[i].Value = append([]byte(nil), last.Value...)
				if tick > repeated {
					c.inputs.LetGo(inputs[i].Value, last.Value)
				}
			case m.sampleOf(tick) != nil:
				inputs[i].Value = m.sampleOf(tick)
			}
		}
		c.sim.Step(&match.Step{Tick: tick, Inputs: inputs})
	}
	if got := c.sim.World().FullHash(); got != want {
		m.run.fail("guessed", "machine %d predicts %016x for tick %d, and should %016x, from tick %d", m.index, want, predicted, got, verified)
	}
	m.run.report.Looks++
}
