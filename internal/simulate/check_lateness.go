package simulate

// lateness counts the inputs that did not reach the server before their tick
// ran. What rate of them is too many is for a whole series of matches to say,
// in the tests; of one match it holds a bound that no chance exceeds.
type lateness struct {
	indifferent
	counts map[*machine][]bool // by tick: it counts
}

func newLateness() *lateness { return &lateness{counts: map[*machine][]bool{}} }

func (c *lateness) sampled(m *machine, tick uint32, _ []byte) {
	if !m.plan.Honest() || !m.plan.Stays() || m.plan.Host || m.calm() < settling {
		return
	}
	if c.counts[m] == nil {
		c.counts[m] = make([]bool, m.run.lastTick+1)
	}
	c.counts[m][tick] = true
}

func (c *lateness) finished(r *run) {
	for _, m := range r.machines {
		sampled, late := 0, 0
		for tick, counts := range c.counts[m] {
			if !counts || uint32(tick) >= r.server.NextTick() {
				continue
			}
			sampled++
			if !m.arrived.inTime[tick] {
				late++
			}
		}
		if sampled == 0 {
			continue
		}
		n := m.plan.Network
		l := Lateness{Loss: n.Loss, Burst: n.Burst, Sampled: sampled, Late: late}
		r.report.Lateness = append(r.report.Lateness, l)
		if l.Mild() && late > 5+sampled/200 {
			r.fail("lateness", "machine %d at %.1f %% loss had %d of %d inputs late", m.index, 100*n.Loss, late, sampled)
		}
	}
}
