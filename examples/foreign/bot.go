package main

import (
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/random"
)

// bot is a player who looks at its own machine's screen, as a person would. It
// is no part of the rules: the only thing of it that leaves the machine is its
// Controls.
type bot struct {
	dice     random.PCG32
	controls Controls
}

// rethink is how many frames a bot does the same, on average.
const rethink = 12

// look has a bot decide what to do from what it sees.
func (b *bot) look(a *Arena, me int) {
	if me < 0 || b.dice.Below(rethink) != 0 {
		return // not in the match yet, or content
	}
	b.controls.Drive = int8(b.dice.Between(-40, 127))
	b.controls.Turn = int8(b.dice.Between(-127, 127))
	near := float32(2 * (halfWidth + halfHeight))
	b.controls.Fire = false
	for i, t := range a.Tanks {
		way := t.Position.Sub(a.Tanks[me].Position)
		if i == me || t.Health == 0 || way.Length() >= near {
			continue
		}
		near = way.Length()
		b.controls.Aim = det.Atan2(way.Y, way.X)
		b.controls.Fire = b.dice.Below(3) != 0
	}
}
