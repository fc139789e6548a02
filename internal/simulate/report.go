package simulate

import (
	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/world"
)

// Report is what came of a match.
type Report struct {
	Scenario Scenario
	Failures []Failure

	Hash  uint64 // of the server's world after the last tick
	Ticks uint32
	Score Score

	Joins, Leaves int
	Verified      uint64 // ticks verified, of all clients
	Applied       uint64 // inputs applied
	Rollbacks     uint64
	Resimulated   uint64
	Corrections   uint64
	Looks         uint64 // predictions that were held against what they should be
	Lost          uint64 // packets
	Lateness      []Lateness
}

// Lateness is how many of a client's inputs came too late, once its lead had
// settled.
type Lateness struct {
	Loss          float32
	Sampled, Late int
}

// Score is what the game counted.
type Score struct {
	Joined, Left, Thrown, Hits, Steered int32
}

func (r *Report) finish(run *run) {
	r.Ticks = run.server.NextTick() - 1
	for _, m := range run.machines {
		if !m.on {
			continue
		}
		s := m.client.Stats()
		r.Rollbacks += s.Rollbacks
		r.Resimulated += s.Resimulated
		r.Corrections += s.Corrections
		r.Lost += m.network.Stats().Lost
	}
}

// tally reads the score of a world.
func tally(i *tide.Instance) Score {
	s := world.Single[score](i.World())
	return Score{s.Joined, s.Left, s.Thrown, s.Hits, s.Steered}
}
