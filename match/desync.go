package match

import (
	"fmt"
	"time"
)

// Comparer is a Simulation that can say where two of its states part. With one
// a client whose world is not the server's learns which field it was: the
// server keeps the states of the last History to send the one that differed,
// and a client looks at each verified state once more before it runs the next
// tick, so that Save, Load and Hash should cost little where nothing changed.
type Comparer interface {
	// Difference is the first place at which the state saved under a slot
	// differs from the state as it is, and both values, as people read them.
	Difference(slot int) (place, saved, now string, found bool)
}

// Limits of repairs.
const (
	// mostRepairs is how often within repairSpan a client's world may differ:
	// the next time it is sent away, since what differs that often will again.
	mostRepairs = 2
	repairSpan  = 10 * time.Second

	// keptReports is how many reports wait to be read; more are not kept.
	keptReports = 16

	// reportTicks is how many ticks' inputs a report has.
	reportTicks = 16

	// reportAgain is how often a client sends its report, since the network may
	// lose it.
	reportAgain = 5
)

// Desync is a report of a world that was not the server's, though the inputs
// were the same.
type Desync struct {
	Tick   uint32   `json:"tick"`   // the first that differed
	Player PlayerID `json:"player"` // whose machine it was
	Here   uint32   `json:"hash_here"`
	There  uint32   `json:"hash_there"` // half of the world's hash at that machine, and at the server

	// The first field that differed, with both values; empty where the
	// simulation cannot tell, or the server no longer had that tick. At the
	// server it is what the client says.
	Place      string `json:"place"`
	ValueHere  string `json:"value_here"`
	ValueThere string `json:"value_there"`

	Fingerprint uint64       `json:"fingerprint"` // of the game, the same on both machines
	Build       Build        `json:"build"`       // of the machine that differed
	Inputs      []TickInputs `json:"inputs"`      // of the last ticks up to that one
}

// String is the report as people read it, in a sentence.
func (d *Desync) String() string {
	if d.Place == "" {
		return fmt.Sprintf("desync: after tick %d the world of player %d's machine was not the server's (hash %08x, %08x there); it has the server's now", d.Tick, d.Player, d.Here, d.There)
	}
	return fmt.Sprintf("desync: after tick %d %s was %s on player %d's machine and %s at the server; it has the server's world now", d.Tick, d.Place, d.ValueHere, d.Player, d.ValueThere)
}

// TickInputs is everybody's input in a tick.
type TickInputs struct {
	Tick   uint32  `json:"tick"`
	Inputs []Input `json:"inputs"`
}

// keepInputs is the inputs of a tick, apart.
func keepInputs(tick uint32, players *roster) TickInputs {
	kept := TickInputs{Tick: tick}
	for _, in := range players.appendInputs(nil) {
		kept.Inputs = append(kept.Inputs, Input{in.Player, append([]byte(nil), in.Value...)})
	}
	return kept
}

// differing is a client's world that turned out not to be the server's, until
// the repair has come.
type differing struct {
	report  Desync
	waiting bool // for the repair
	sends   int  // of the report that are left
	found   []Desync
}

// differ takes that the world after the verified tick, which the simulation has
// now, is not the server's, or came from one that no longer is what it was when
// it was verified: memory that was written by mistake, or broke. What is looked
// into is the oldest state that is kept and differs, which names what went wrong
// and not what came of it.
func (c *Client) differ(f *frame, hash uint64) {
	c.wants = true
	d := &c.differing
	if d.waiting {
		return
	}
	newest := c.prediction.verified
	tick, here, there := newest, uint32(hash), f.hash
	for back := newest - 1; back+keptBefore >= newest; back-- {
		slot, kept := c.prediction.slot(back)
		verified, known := c.hashes.find(back)
		if !kept || !known {
			break
		}
		c.sim.Load(slot)
		if now := c.sim.Hash(); now != verified {
			tick, here, there = back, uint32(now), uint32(verified)
		}
	}
	c.sim.Load(c.prediction.slotOf(tick))
	c.sim.Save(c.differSlot())
	c.sim.Load(c.prediction.slotOf(newest))
	d.waiting = true
	d.report = Desync{Tick: tick, Player: c.player, Here: here, There: there, Fingerprint: c.sim.Fingerprint(), Build: c.settings.Build}
	for t := tick - min(tick, reportTicks-1); t <= tick; t++ {
		if before := c.received.find(t); before != nil {
			d.report.Inputs = append(d.report.Inputs, keepInputs(t, &before.players))
		}
	}
}

// differSlot is where the state that differed is kept: past those of the
// predictions.
func (c *Client) differSlot() int { return len(c.prediction.ran) }

// explain completes the report once the server's world has been adopted.
func (c *Client) explain() {
	d := &c.differing
	if !d.waiting {
		return
	}
	if comparer, ok := c.sim.(Comparer); ok && c.world.tick == d.report.Tick {
		d.report.Place, d.report.ValueHere, d.report.ValueThere, _ = comparer.Difference(c.differSlot())
	}
	d.waiting, d.sends = false, reportAgain
	if len(d.found) < keptReports {
		d.found = append(d.found, d.report)
	}
}

// Desyncs hands over the reports of worlds that were not the server's, each
// once.
func (c *Client) Desyncs() []Desync {
	found := c.differing.found
	c.differing.found = nil
	return found
}
