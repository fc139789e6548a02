package simulate

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

// sampled holds that an input is sampled as its tick falls due on the machine's
// clock, never together with ones that were due before: where nobody predicts
// that is so whatever has been verified by then, and only a server of which
// nothing was heard for a whole window holds it up. Who predicts waits where what
// it predicts does.
type sampled struct {
	indifferent
	machines map[*machine]*sampling
}

type sampling struct {
	told   uint32 // the newest tick that the server said it had run
	newest uint32 // the newest that was sampled
	count  int    // of those sampled in this update
	waited bool   // after the one before there was none that it might sample
}

func newSampled() *sampled { return &sampled{machines: map[*machine]*sampling{}} }

func (c *sampled) of(m *machine) *sampling {
	s := c.machines[m]
	if s == nil {
		s = &sampling{}
		c.machines[m] = s
	}
	return s
}

func (c *sampled) heard(m *machine, packet []byte) {
	clock, link := wire.Clock{}, uint32(0)
	switch kind, _ := wire.KindOf(packet); kind {
	case wire.KindFrames:
		if f, _, err := wire.ReadFrames(packet, m.run.server.NextTick(), 0); err == nil {
			clock, link = f.Clock, f.Link
		}
	case wire.KindChunk:
		if chunk, err := wire.ReadChunk(packet, m.run.server.NextTick()); err == nil {
			clock, link = chunk.Clock, chunk.Link
		}
	}
	if s := c.of(m); link != 0 && link == m.number {
		s.told = max(s.told, clock.Newest)
	}
}

func (c *sampled) sampled(m *machine, tick uint32, _ []byte) {
	s := c.of(m)
	s.newest = max(s.newest, tick)
	s.count++
}

func (c *sampled) updated(m *machine, _ update) {
	r, s := m.run, c.of(m)
	// A clock that catches up gains an eighth of the time.
	most := int(m.plan.Frame*9/8*time.Duration(r.scenario.TickRate)/time.Second) + 1
	if s.count > most && !s.waited && m.plan.Honest() && !m.plan.Host && m.calm() > settling {
		r.fail("sampled", "machine %d sampled %d inputs at once, up to tick %d, with %d verified", m.index, s.count, s.newest, m.client.Verified())
	}
	from := m.client.Verified()
	if r.scenario.Delay {
		from = s.told
	}
	s.count, s.waited = 0, s.newest >= from+uint32(match.Window*time.Duration(r.scenario.TickRate)/time.Second)
}
