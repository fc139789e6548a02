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
	Returns       int    // of the joins
	Obeyed        uint64 // commands of those who keep to the rules
	Parcels       int    // of those, whose payload fitted no frame
	ParcelBytes   uint64 // of those payloads
	Needs         int    // packets that said which parts of a world a machine needs
	Looked        uint64 // ticks verified by who only looks on
	Played        uint64 // inputs of bots
	Kicked        int    // players who were sent away, and heard why
	Delayed       uint64 // ticks run by clients that never predict
	Raised        int    // ticks that clients delayed their input by, the most of each
	Refused       int    // commands that were not taken, because too many waited
	Verified      uint64 // ticks verified, of all clients
	Applied       uint64 // inputs applied
	Rollbacks     uint64
	Resimulated   uint64
	Corrections   uint64
	Looks         uint64 // predictions that were held against what they should be
	Adopted       uint64 // worlds taken in place of one that was too old
	Lost          uint64 // packets
	Cut           uint64 // packets lost to links that were dead
	Dropped       uint64 // packets that the server did not accept
	ServerBytes   int    // the most that the server kept
	ClientBytes   int    // and that a client did
	Lateness      []Lateness
}

// Lateness is how many of a client's inputs came too late, once its lead had
// settled.
type Lateness struct {
	Loss, Burst   float32
	Sampled, Late int
}

// Mild says whether the link was one on which hardly an input may come late.
func (l *Lateness) Mild() bool { return l.Loss <= 0.05 && l.Burst <= 1 }

// Score is what the game counted.
type Score struct {
	Joined, Left, Thrown, Hits, Steered int32
}

func (r *Report) finish(run *run) {
	r.Ticks = run.server.NextTick() - 1
	r.Dropped = run.server.Stats().Dropped
	for _, m := range run.machines {
		if !m.on {
			continue
		}
		s := m.client.Stats()
		r.Rollbacks += s.Rollbacks
		r.Resimulated += s.Resimulated
		r.Corrections += s.Corrections
		r.Adopted += s.Repairs
		r.Lost += m.network.Stats().Lost
		r.Cut += m.network.Stats().Cut
	}
}

// tally reads the score of a world.
func tally(i *tide.Instance) Score {
	s := world.Single[score](i.World())
	return Score{s.Joined, s.Left, s.Thrown, s.Hits, s.Steered}
}
