package match

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// past is the match as it was after each tick of the last History, for clients
// whose world differed in one of them. A simulation that cannot say where two
// states part has none.
type past struct {
	comparer bool
	ticks    []pastTick // by tick modulo their number, which is the simulation's slots
	reports  []Desync
}

type pastTick struct {
	tick    uint32
	hash    uint64
	players roster
	obeyed  sequences
}

func newPast(sim Simulation, settings Settings, size int) past {
	p := past{}
	if _, p.comparer = sim.(Comparer); !p.comparer {
		return p
	}
	p.ticks = make([]pastTick, settings.ticks(History))
	for i := range p.ticks {
		p.ticks[i].players = newRoster(settings.MaxPlayers, size)
		p.ticks[i].obeyed = make(sequences, settings.MaxPlayers)
	}
	return p
}

func (p *past) slot(tick uint32) int { return int(tick % uint32(len(p.ticks))) }

// find is a tick that is kept.
func (p *past) find(tick uint32) *pastTick {
	if !p.comparer || tick == 0 {
		return nil
	}
	if t := &p.ticks[p.slot(tick)]; t.tick == tick {
		return t
	}
	return nil
}

// keep keeps the match as it is after a tick.
func (s *Server) keepPast(tick uint32, hash uint64) {
	if !s.past.comparer {
		return
	}
	t := &s.past.ticks[s.past.slot(tick)]
	t.tick, t.hash = tick, hash
	t.players.set(&s.players)
	copy(t.obeyed, s.obeyed)
	s.sim.Save(s.past.slot(tick))
}

// pastWorld is the world after a tick that is kept.
func (s *Server) pastWorld(t *pastTick) *world {
	s.sim.Load(s.past.slot(t.tick))
	w := encodeWorld(s.sim, &t.players, t.obeyed, t.tick)
	s.sim.Load(s.past.slot(s.next - 1))
	return w
}

// differed takes that a peer's world was not this one after a tick, and says
// whether it may have it once more.
func (p *peer) differed(at time.Duration) bool {
	again := 0
	for _, before := range p.differedAt {
		if before > 0 && at-before < repairSpan {
			again++
		}
	}
	p.differedAt[p.repairs%mostRepairs] = at
	p.repairs++
	return again < mostRepairs
}

// report keeps what a client says of a world that differed, beside what this
// machine knows of it.
func (s *Server) report(p *peer, claim *wire.Report) {
	if claim.Tick != p.differs || p.reported == claim.Tick || len(s.past.reports) == keptReports {
		return
	}
	p.reported = claim.Tick
	d := Desync{
		Tick: claim.Tick, Player: p.player, Here: claim.Hash,
		Place: claim.Place, ValueHere: claim.Here, ValueThere: claim.There,
		Fingerprint: s.sim.Fingerprint(), Build: p.build,
	}
	if t := s.past.find(claim.Tick); t != nil {
		d.There = uint32(t.hash)
	}
	for tick := claim.Tick - min(claim.Tick, reportTicks-1); tick <= claim.Tick; tick++ {
		if t := s.past.find(tick); t != nil {
			d.Inputs = append(d.Inputs, keepInputs(tick, &t.players))
		}
	}
	s.past.reports = append(s.past.reports, d)
}

// Desyncs hands over the reports of clients' worlds that were not this one,
// each once. Where a place is named it is the client that names it.
func (s *Server) Desyncs() []Desync {
	found := s.past.reports
	s.past.reports = nil
	return found
}
