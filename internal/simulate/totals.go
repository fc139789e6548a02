package simulate

import (
	"fmt"
	"time"
)

// Totals is what a series of matches came to.
type Totals struct {
	Matches   int
	Failed    int
	Clients   [maxBodies + 1]int // matches, by how many players they were for
	Simulated time.Duration

	Joins, Leaves, Returns            int
	Verified, Applied, Obeyed         uint64
	Rollbacks, Resimulated            uint64
	Corrections, Looks, Adopted       uint64
	Parcels, Kicked, Raised, Needs    int
	ParcelBytes                       uint64
	Looked, Played, Delayed           uint64
	Lost, Cut, Dropped                uint64
	Refused, ServerBytes, ClientBytes int

	Mild, Rough Lateness // of links on which hardly an input may come late, and of the others
	Worst       float64  // the largest part of late inputs on a link of the first kind
}

// Add adds a match.
func (t *Totals) Add(r *Report) {
	t.Matches++
	if len(r.Failures) > 0 {
		t.Failed++
	}
	clients := 0
	for _, p := range r.Scenario.Players {
		if p.Plays() && p.Returns == 0 && !p.Replaces {
			clients++
		}
	}
	t.Clients[min(clients, maxBodies)]++
	t.Simulated += time.Duration(r.Ticks) * time.Second / time.Duration(max(1, r.Scenario.TickRate))
	t.Joins += r.Joins
	t.Leaves += r.Leaves
	t.Returns += r.Returns
	t.Verified += r.Verified
	t.Applied += r.Applied
	t.Obeyed += r.Obeyed
	t.Rollbacks += r.Rollbacks
	t.Resimulated += r.Resimulated
	t.Corrections += r.Corrections
	t.Looks += r.Looks
	t.Adopted += r.Adopted
	t.Parcels += r.Parcels
	t.Kicked += r.Kicked
	t.Needs += r.Needs
	t.Raised += r.Raised
	t.ParcelBytes += r.ParcelBytes
	t.Looked += r.Looked
	t.Played += r.Played
	t.Delayed += r.Delayed
	t.Lost += r.Lost
	t.Cut += r.Cut
	t.Dropped += r.Dropped
	t.Refused += r.Refused
	t.ServerBytes = max(t.ServerBytes, r.ServerBytes)
	t.ClientBytes = max(t.ClientBytes, r.ClientBytes)
	for _, l := range r.Lateness {
		into := &t.Rough
		if l.Mild() {
			into = &t.Mild
			t.Worst = max(t.Worst, float64(l.Late)/float64(max(1, l.Sampled)))
		}
		into.Sampled += l.Sampled
		into.Late += l.Late
	}
}

// Median is for how many players half of the matches were, or fewer.
func (t *Totals) Median() int {
	below := 0
	for clients, matches := range t.Clients {
		if below += matches; 2*below >= t.Matches {
			return clients
		}
	}
	return 0
}

func (t *Totals) String() string {
	return fmt.Sprintf("%d matches, %d of them failed, %.2f simulated hours, players: %d at the median, 16 in %d; "+
		"%d joins, %d leaves, %d came back, %d worlds adopted in mid-match; %d packets lost, %d cut off, %d refused; "+
		"%d ticks verified, %d inputs applied, %d commands obeyed, %d not taken; %d rollbacks of %d ticks, %d corrections, %d predictions looked at; "+
		"%d large commands of %.1f MB, %d ticks verified by spectators, %d inputs of bots, %d players sent away, %d ticks without prediction, %d ticks of input delay, %d packets that said what was needed of a world; "+
		"late: %d of %d on mild links (worst %.2f in 1,000), %d of %d on others; at most %d KiB kept by a server, %d by a client",
		t.Matches, t.Failed, t.Simulated.Hours(), t.Median(), t.Clients[maxBodies],
		t.Joins, t.Leaves, t.Returns, t.Adopted, t.Lost, t.Cut, t.Dropped,
		t.Verified, t.Applied, t.Obeyed, t.Refused, t.Rollbacks, t.Resimulated, t.Corrections, t.Looks,
		t.Parcels, float64(t.ParcelBytes)/1e6, t.Looked, t.Played, t.Kicked, t.Delayed, t.Raised, t.Needs,
		t.Mild.Late, t.Mild.Sampled, 1000*t.Worst, t.Rough.Late, t.Rough.Sampled, t.ServerBytes>>10, t.ClientBytes>>10)
}
