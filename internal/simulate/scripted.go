package simulate

import (
	"fmt"
	"time"

	"github.com/tide-engine/tide/transport/netsim"
)

// scriptedTicks is how long the scripted match is.
const scriptedTicks = 10_000

// Scripted is one match that has everything: a host who plays, good and bad
// networks, joins in mid-match, a goodbye, a silence, and who comes after them.
// Every machine must give it the same world.
func Scripted() Scenario {
	const ms = time.Millisecond
	frame := time.Second / 60
	return Scenario{
		Seed: 7, TickRate: 60, Phase: 3 * ms,
		Length: time.Duration(scriptedTicks)*time.Second/60 + 3*ms,
		Players: []Plan{
			{Host: true, Frame: frame},
			{Network: netsim.Conditions{Latency: 75 * ms, Jitter: 20 * ms, Loss: 0.03, Duplicate: 0.02, Reorder: 0.02}, Phase: 5 * ms, Frame: frame},
			{Network: netsim.Conditions{Latency: 200 * ms, Jitter: 40 * ms, Loss: 0.15, Duplicate: 0.05, Reorder: 0.05}, Phase: 9 * ms, Frame: frame, Join: 20 * time.Second, Leave: 90 * time.Second, Goodbye: true},
			{Network: netsim.Conditions{Latency: 10 * ms, Jitter: 2 * ms}, Phase: 13 * ms, Frame: 2 * frame, Join: 35 * time.Second, Leave: 70 * time.Second},
			{Network: netsim.Conditions{Latency: 120 * ms, Jitter: 10 * ms, Loss: 0.05}, Phase: 1 * ms, Frame: frame, Join: 95 * time.Second, Replaces: true},
		},
	}
}

// Missing is what the scripted match was to show and did not: its hash says
// nothing of a match in which nothing happened. What the checkers found is part
// of it.
func Missing(r *Report) (missing []string) {
	lacks := func(format string, args ...any) { missing = append(missing, fmt.Sprintf(format, args...)) }
	for _, failure := range r.Failures {
		lacks("%v", failure)
	}
	if r.Ticks != scriptedTicks {
		lacks("the match has %d ticks, want %d", r.Ticks, scriptedTicks)
	}
	if r.Joins != 5 || r.Leaves != 2 {
		lacks("%d players joined and %d left, want 5 and 2", r.Joins, r.Leaves)
	}
	if r.Rollbacks < 5000 || r.Corrections < 1000 || r.Lost < 1000 {
		lacks("%d rollbacks, %d corrections, %d lost packets: the match was too easy", r.Rollbacks, r.Corrections, r.Lost)
	}
	if s := r.Score; s.Steered < 10_000 || s.Thrown < 500 || s.Hits < 20 {
		lacks("hardly anything happened in it: %+v", s)
	}
	return missing
}
