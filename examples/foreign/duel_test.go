package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide/transport/netsim"
)

// bad is a mobile network on a bad day.
var bad = netsim.Conditions{
	Latency: 80 * time.Millisecond, Jitter: 60 * time.Millisecond,
	Loss: 0.08, Burst: 3, Duplicate: 0.03, Reorder: 0.03,
}

func machine(seed uint64) simulation { return NewMachine(seed) }

// TestPlayersAgree: every hash that two or four players verify over a bad
// network is the server's, and the match was one.
func TestPlayersAgree(t *testing.T) {
	for _, players := range []int{2, 4} {
		d := newDuel(players, bad, 5, machine)
		d.play(30 * time.Second)
		for i, p := range d.players {
			stats := p.client.Stats()
			if err := p.client.Refused(); err != nil || p.differed > 0 || stats.Mismatched > 0 || stats.Repairs > 0 {
				t.Errorf("%d players: machine %d: %v, %d differ, %+v", players, i, err, p.differed, stats)
			}
			if p.compared < 25*TickRate || stats.Rollbacks < 100 {
				t.Errorf("%d players: machine %d compared %d hashes and rolled back %d times: nothing was shown", players, i, p.compared, stats.Rollbacks)
			}
		}
		hits := uint8(0)
		for _, tank := range d.truth.Arena().Tanks[:players] {
			if !tank.Here {
				t.Errorf("%d players: somebody is not there", players)
			}
			hits += fullHealth - tank.Health
			hits += uint8(max(tank.Score, 0))
		}
		if hits == 0 || d.network.Stats().Lost < 100 {
			t.Errorf("%d players: %d hits, %+v", players, hits, d.network.Stats())
		}
	}
}

// TestOneSeedOneMatch: a seed says what happens, and another one other things.
func TestOneSeedOneMatch(t *testing.T) {
	end := func(seed uint64) tally {
		d := newDuel(3, bad, seed, machine)
		d.play(5 * time.Second)
		total := d.tally()
		total.Compared = int(d.hashes[total.Tick] >> 1)
		return total
	}
	if a, b := end(8), end(8); a != b {
		t.Errorf("one seed gives %+v and %+v", a, b)
	}
	if end(8).Compared == end(9).Compared {
		t.Error("two seeds give one match")
	}
}

// TestAMapsOrderIsFound: rules that part the machines are found by the
// program itself, in a match as it would be played.
func TestAMapsOrderIsFound(t *testing.T) {
	o := options{seconds: 5, players: 2, latency: 60, loss: 2, seed: 1}
	var out, problems bytes.Buffer
	status := o.play(&out, &problems, func(seed uint64) simulation { return careless{NewMachine(seed)} })
	if status != exitDiffers || !strings.Contains(problems.String(), "hashes differ") {
		t.Errorf("status %d: %s", status, problems.String())
	}
}

func TestCommandLine(t *testing.T) {
	for _, c := range []struct {
		args     string
		status   int
		out, err string
	}{
		{"--seconds 2 --players 3", exitOK, "After tick 6", ""},
		{"--help", exitOK, "go run ./examples/foreign --players 4", ""},
		{"--players 5", exitUsage, "", "--players is 5: give it 1 to 4"},
		{"--seconds 0", exitUsage, "", "give it 1 to 3600"},
		{"--latency -1", exitUsage, "", "0 to 1000 milliseconds"},
		{"--loss NaN", exitUsage, "", "0 to 50 percent"},
		{"--loss some", exitUsage, "", "--help"},
		{"more", exitUsage, "", `"more" is no flag`},
		{"--seconds 1 --latency 1000", exitDiffers, "", "no hash was compared"},
	} {
		var out, problems bytes.Buffer
		status := run(strings.Fields(c.args), &out, &problems)
		if status != c.status || !strings.Contains(out.String(), c.out) || !strings.Contains(problems.String(), c.err) {
			t.Errorf("%s: status %d\n%s\n%s", c.args, status, out.String(), problems.String())
		}
	}
}

// TestJSON: a line a second and one at the end, each an object.
func TestJSON(t *testing.T) {
	var out, problems bytes.Buffer
	if status := run(strings.Fields("--seconds 3 --players 2 --json"), &out, &problems); status != exitOK {
		t.Fatalf("status %d: %s", status, problems.String())
	}
	lines := json.NewDecoder(&out)
	sum := 0
	for second := 1; second <= 3; second++ {
		var line struct {
			Second   int
			Compared int `json:"hashes_compared"`
		}
		if err := lines.Decode(&line); err != nil || line.Second != second {
			t.Fatalf("second %d is %+v: %v", second, line, err)
		}
		sum += line.Compared
	}
	var last struct {
		Done     bool
		Hash     string
		Scores   []int
		Compared int `json:"hashes_compared"`
		Differed int `json:"hashes_that_differ"`
	}
	if err := lines.Decode(&last); err != nil || !last.Done || len(last.Hash) != 16 || len(last.Scores) != 2 {
		t.Errorf("the end is %+v: %v", last, err)
	}
	if last.Compared != sum || sum < 60 || last.Differed != 0 || lines.More() {
		t.Errorf("%d hashes were compared in all, by the seconds %d", last.Compared, sum)
	}
}
