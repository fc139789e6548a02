package account

import (
	"fmt"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
)

// take says in words what a tick was given.
func (a *Around) take(h *archive.Header, sim archive.Simulation, step *tide.Step) {
	for _, c := range step.Changes {
		a.Changes = append(a.Changes, archive.ChangeText(c))
	}
	words, _ := sim.(watchable)
	for n := range step.Commands {
		c := &step.Commands[n]
		what := fmt.Sprintf("kind %d, %d bytes", c.Kind, len(c.Payload))
		if words != nil {
			what = words.CommandText(c)
		}
		a.Commands = append(a.Commands, fmt.Sprintf("player %d: %s", c.Player, what))
	}
	for _, in := range step.Inputs {
		a.Inputs = append(a.Inputs, fmt.Sprintf("player %d: %s", in.Player, h.InputText(in.Value)))
	}
}
