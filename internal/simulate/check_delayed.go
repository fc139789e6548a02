package simulate

// delayed holds that in a match without prediction each machine runs each tick
// once, as the server confirmed it, and nothing past it.
type delayed struct {
	indifferent
}

func (c *delayed) updated(m *machine, u update) {
	if !m.run.scenario.Delay {
		return
	}
	verified, predicted := m.client.Verified(), m.client.Predicted()
	if predicted != verified {
		m.run.fail("delayed", "machine %d, which never predicts, has run tick %d, with %d verified", m.index, predicted, verified)
	}
	if ran := int(verified) - int(m.verified); !u.adopted && u.steps != ran {
		m.run.fail("delayed", "machine %d ran %d ticks to verify %d", m.index, u.steps, ran)
	}
	if s := m.client.Stats(); s.Rollbacks > 0 || s.Resimulated > 0 {
		m.run.fail("delayed", "machine %d, which never predicts, has rolled back %d times", m.index, s.Rollbacks)
	}
	m.run.report.Delayed += uint64(u.steps)
}
