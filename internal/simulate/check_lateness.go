package simulate

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// settling is how long after joining a client has for finding its lead.
const settling = 5 * time.Second

// lateness counts the inputs that did not reach the server before their tick
// ran. What rate of them is too many is for a whole series of matches to say,
// in the tests; of one match it holds a bound that no chance exceeds.
type lateness struct {
	indifferent
	inTime map[*machine][]bool // by tick
	from   map[*machine]uint32 // the first tick that counts
}

func newLateness() *lateness {
	return &lateness{inTime: map[*machine][]bool{}, from: map[*machine]uint32{}}
}

func (c *lateness) delivered(m *machine, packet []byte) {
	if kind, err := wire.KindOf(packet); err != nil || kind != wire.KindInputs {
		return
	}
	head, r, err := wire.ReadInputs(packet, m.run.server.NextTick()-1, 0)
	if err != nil {
		return
	}
	if c.inTime[m] == nil {
		c.inTime[m] = make([]bool, m.run.lastTick+1)
	}
	tick := head.Base
	for range head.Count {
		entry := r.Entry()
		if entry.Changed {
			// Only the ticks matter here, and the bytes must be passed over.
			var value [steerBytes]byte
			r.Skip(m.sim.Inputs().ReadDelta(r.Rest(), value[:], value[:]))
		}
		tick += entry.Gap + 1
		if r.Err() == nil && tick >= m.run.server.NextTick() && tick <= m.run.lastTick {
			c.inTime[m][tick] = true
		}
	}
}

func (c *lateness) sampled(m *machine, tick uint32, _ []byte) {
	if m.joinedAt > 0 && m.run.now >= m.joinedAt+settling && c.from[m] == 0 {
		c.from[m] = tick
	}
}

func (c *lateness) finished(r *run) {
	for _, m := range r.machines {
		from := c.from[m]
		if from == 0 || m.plan.Leave > 0 || m.plan.Host {
			continue
		}
		sampled, late := 0, 0
		for tick := from; tick < r.server.NextTick(); tick++ {
			if m.samples[tick] == nil {
				continue
			}
			sampled++
			if !c.inTime[m][tick] {
				late++
			}
		}
		l := Lateness{Loss: m.plan.Network.Loss, Sampled: sampled, Late: late}
		r.report.Lateness = append(r.report.Lateness, l)
		if m.plan.Network.Loss <= 0.05 && late > 5+sampled/200 {
			r.fail("lateness", "machine %d at %.1f %% loss had %d of %d inputs late", m.index, 100*m.plan.Network.Loss, late, sampled)
		}
	}
}
