package simulate

import (
	"bytes"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

// arrived is what of a client's inputs has reached the server before their
// ticks ran, read from the packets on their way.
type arrived struct {
	inTime  []bool // by tick
	used    []bool // it was applied
	scratch []byte
}

// read reads a packet of an honest client's that the server is about to read,
// and holds that what it says is what was sampled.
func (a *arrived) read(m *machine, inputs match.Inputs, packet []byte) {
	if kind, err := wire.KindOf(packet); err != nil || kind != wire.KindInputs {
		return
	}
	next := m.run.server.NextTick()
	head, r, err := wire.ReadInputs(packet, next-1, 0)
	if err != nil {
		m.run.fail("applied", "machine %d sent inputs that cannot be read: %v", m.index, err)
		return
	}
	if a.scratch == nil {
		a.scratch = make([]byte, inputs.Size())
	}
	inputs.Default(a.scratch)
	if head.Base != 0 {
		copy(a.scratch, m.sampleOf(head.Base))
	}
	tick := head.Base
	for range head.Count {
		entry := r.Entry()
		if entry.Changed {
			r.Skip(inputs.ReadDelta(r.Rest(), a.scratch, a.scratch))
		}
		tick += entry.Gap + 1
		if r.Err() != nil || !bytes.Equal(a.scratch, m.sampleOf(tick)) {
			m.run.fail("applied", "machine %d sends for tick %d what it did not sample", m.index, tick)
			return
		}
		if tick >= next && head.Link == m.number {
			a.inTime[tick] = true
		}
	}
}
