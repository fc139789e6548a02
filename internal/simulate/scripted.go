package simulate

import (
	"fmt"
	"time"

	"github.com/tide-engine/tide/transport/netsim"
)

// scriptedTicks is how long the scripted match is.
const scriptedTicks = 10_000

// Scripted is one match that has everything: a host who plays, good and bad
// networks, one of them dead for a while, clocks that drift, a machine that
// stops, commands, joins in mid-match, a goodbye, a silence, who comes after
// them, and who comes back. Every machine must give it the same world.
func Scripted() Scenario {
	const ms, second = time.Millisecond, time.Second
	frame := second / 60
	s := Scenario{
		Seed: 7, TickRate: 60, Places: 4, Phase: 3 * ms, Clock: Clock{Offset: 90 * second},
		Length: time.Duration(scriptedTicks)*time.Second/60 + 3*ms,
		Players: []Plan{
			{Host: true, Frame: frame, Clock: Clock{Offset: 90 * second}, Orders: 10},
			{
				Network: netsim.Conditions{Latency: 75 * ms, Jitter: 20 * ms, Loss: 0.03, Duplicate: 0.02, Reorder: 0.02},
				Clock:   Clock{Offset: 7 * second, Drift: 400}, Phase: 5 * ms, Frame: frame, Orders: 40,
				Stops: []Span{{60 * second, 62 * second}}, Cuts: []Cut{{Span{110 * second, 113 * second}, true, true}, {Span{130 * second, 136 * second}, false, true}},
			},
			{
				Network: netsim.Conditions{Latency: 200 * ms, Jitter: 40 * ms, Loss: 0.15, Burst: 3, Duplicate: 0.05, Reorder: 0.05},
				Clock:   Clock{Offset: 700 * second, Drift: -400}, Phase: 9 * ms, Frame: frame, Join: 20 * second, Leave: 90 * second, Goodbye: true, Orders: 20,
			},
			{Network: netsim.Conditions{Latency: 10 * ms, Jitter: 2 * ms}, Phase: 13 * ms, Frame: 2 * frame, Join: 35 * second, Leave: 70 * second, Orders: 5},
			{Network: netsim.Conditions{Latency: 120 * ms, Jitter: 10 * ms, Loss: 0.05}, Phase: 1 * ms, Frame: frame, Join: 95 * second, Replaces: true},
			{Network: netsim.Conditions{Latency: 10 * ms, Jitter: 2 * ms}, Phase: 2 * ms, Frame: 2 * frame, Join: 74 * second, Returns: 4, Orders: 5},
		},
	}
	for i := range s.Players {
		s.Players[i].Seed = uint64(i)
	}
	return s
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
	if r.Joins != 6 || r.Leaves != 2 || r.Returns != 1 {
		lacks("%d players joined, %d left and %d came back, want 6, 2 and 1", r.Joins, r.Leaves, r.Returns)
	}
	if r.Obeyed < 500 || r.Adopted == 0 || r.Cut < 100 {
		lacks("%d commands obeyed, %d worlds adopted, %d packets lost to a dead link", r.Obeyed, r.Adopted, r.Cut)
	}
	if r.Rollbacks < 5000 || r.Corrections < 1000 || r.Lost < 1000 {
		lacks("%d rollbacks, %d corrections, %d lost packets: the match was too easy", r.Rollbacks, r.Corrections, r.Lost)
	}
	if s := r.Score; s.Steered < 10_000 || s.Thrown < 500 || s.Hits < 20 {
		lacks("hardly anything happened in it: %+v", s)
	}
	return missing
}
