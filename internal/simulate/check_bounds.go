package simulate

import "github.com/tide-engine/tide/match"

// bounds holds what no match may exceed: how far ahead a client predicts, and
// which states are kept.
type bounds struct {
	indifferent
}

func (c *bounds) updated(m *machine, _ update) {
	r := m.run
	verified, predicted := m.client.Verified(), m.client.Predicted()
	second := uint32(r.scenario.TickRate)
	switch {
	case predicted < verified || predicted > verified+second:
		r.fail("bounds", "machine %d has predicted tick %d, with %d verified", m.index, predicted, verified)
	case m.plan.Host && predicted != verified:
		r.fail("bounds", "the host's own machine runs ahead: tick %d, with %d verified", predicted, verified)
	}
	for tick := max(m.worldAt+2, verified) - 2; tick <= predicted; tick++ {
		if _, ok := m.client.Slot(tick); !ok {
			r.fail("bounds", "machine %d keeps no state of tick %d, with %d verified and %d predicted", m.index, tick, verified, predicted)
		}
	}
	for _, tick := range []uint32{verified - 3, predicted + 1} {
		if _, ok := m.client.Slot(tick); ok && verified > 3 {
			r.fail("bounds", "machine %d says it keeps tick %d, with %d verified and %d predicted", m.index, tick, verified, predicted)
		}
	}
	if alpha := m.client.Alpha(m.now()); alpha < 0 || alpha > 1 {
		r.fail("bounds", "machine %d is %v of a tick past the predicted one", m.index, alpha)
	}
}

func (c *bounds) served(r *run, step *match.Step, _ uint64) {
	if step.Tick != r.server.NextTick()-1 {
		r.fail("bounds", "the server ran tick %d where %d was next", step.Tick, r.server.NextTick()-1)
	}
}
