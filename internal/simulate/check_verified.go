package simulate

import (
	"time"

	"github.com/tide-engine/tide/match"
)

// verified holds that every client's hash of every verified tick is the
// server's.
type verified struct {
	indifferent
	hashes []uint64 // the server's, by tick
}

func newVerified() *verified { return &verified{hashes: make([]uint64, 1)} }

func (c *verified) served(_ *run, step *match.Step, hash uint64) {
	c.hashes = append(c.hashes, hash)
}

func (c *verified) updated(m *machine, u update) {
	now := m.client.Verified()
	if now < m.verified && !u.adopted {
		m.run.fail("verified", "machine %d was at verified tick %d and is at %d", m.index, m.verified, now)
		return
	}
	for tick := m.verified + 1; tick <= now; tick++ {
		hash, ok := m.client.VerifiedHash(tick)
		switch {
		case !ok && u.adopted && tick < now:
			continue // it was passed over
		case !ok:
			m.run.fail("verified", "machine %d has no hash of tick %d, which it verified", m.index, tick)
		case int(tick) >= len(c.hashes):
			m.run.fail("verified", "machine %d verified tick %d, which the server has not run", m.index, tick)
		case hash != c.hashes[tick]:
			m.run.fail("verified", "machine %d has %016x after tick %d, the server %016x", m.index, hash, tick, c.hashes[tick])
		}
		m.run.report.Verified++
		if m.plan.Watch {
			m.run.report.Looked++
		}
	}
	if u.adopted && m.plan.Honest() && m.longest() < match.History/2 {
		m.run.fail("verified", "machine %d, which nothing kept from following for %v, has adopted a world", m.index, match.History/2)
	}
}

// longest is the longest that anything was in a machine's way so far.
func (m *machine) longest() (longest time.Duration) {
	m.inTheWay(func(s Span) {
		if s.From <= m.run.now {
			longest = max(longest, s.To-s.From)
		}
	})
	return longest
}

// finished holds that nobody fell behind: whoever is still there has verified
// all but what is on its way.
func (c *verified) finished(r *run) {
	differs := false
	for _, m := range r.machines {
		differs = differs || m.plan.Malice&(Differs|Garbles|Replays) != 0
		if !m.on || !m.plan.Stays() || !m.plan.Honest() {
			continue
		}
		stats := m.client.Stats()
		if stats.Mismatched > 0 {
			r.fail("verified", "machine %d counts %d ticks that differed", m.index, stats.Mismatched)
		}
		if behind := r.server.NextTick() - 1 - m.client.Verified(); behind > 2*uint32(r.scenario.TickRate) {
			r.fail("verified", "machine %d ends %d ticks behind the server", m.index, behind)
		}
	}
	if n := r.server.Stats().Desyncs; n > 0 && !differs {
		r.fail("verified", "the server counts %d worlds that differed", n)
	}
}
