package simulate

import (
	"testing"
	"time"

	"github.com/tide-engine/tide/transport/netsim"
)

// scriptedTicks is how long the scripted match is.
const scriptedTicks = 10_000

// scriptedHash is the server's world after it, on every machine. It changes
// when the game of the matches, the rules of the netcode or the engine's
// arithmetic do, and must change only then.
const scriptedHash = 0x09c5c9d688bf413a

// scripted is one match that has everything: a host who plays, good and bad
// networks, joins in mid-match, a goodbye, a silence, and who comes after them.
func scripted() Scenario {
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

// TestScriptedMatch: one match of 10,000 ticks gives one world, on whatever
// machine this runs.
func TestScriptedMatch(t *testing.T) {
	r := Run(scripted())
	for _, failure := range r.Failures {
		t.Error(failure)
	}
	if r.Ticks != scriptedTicks {
		t.Errorf("the match has %d ticks, want %d", r.Ticks, scriptedTicks)
	}
	if r.Joins != 5 || r.Leaves != 2 {
		t.Errorf("%d players joined and %d left, want 5 and 2", r.Joins, r.Leaves)
	}
	if r.Rollbacks < 5000 || r.Corrections < 1000 || r.Lost < 1000 {
		t.Errorf("%d rollbacks, %d corrections, %d lost packets: the match was too easy", r.Rollbacks, r.Corrections, r.Lost)
	}
	if s := r.Score; s.Steered < 10_000 || s.Thrown < 500 || s.Hits < 20 {
		t.Errorf("hardly anything happened in it: %+v", s)
	}
	t.Logf("%d ticks, hash %016x, %d rollbacks of %d ticks, %d corrections, %d lost packets, %+v",
		r.Ticks, r.Hash, r.Rollbacks, r.Resimulated, r.Corrections, r.Lost, r.Score)
	if r.Hash != scriptedHash {
		t.Errorf("the world is %016x at the end, want %016x", r.Hash, uint64(scriptedHash))
	}
}
