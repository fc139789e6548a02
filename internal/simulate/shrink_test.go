package simulate

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// forgetful has every client obey the commands of more than one tick wrongly:
// what a mistake in the netcode or in a game comes to.
func forgetful(m *machine) {
	obeyed := 0
	m.sim.plant = func(c *counting, step *match.Step) {
		if len(step.Commands) == 0 {
			return
		}
		if obeyed++; obeyed < 3 {
			return
		}
		world.WriteSingle[ledger](c.World()).Rows[3].Trail++
	}
}

// TestShrink: a match of many machines over bad networks, in which a planted
// mistake is found, comes down to the little that the mistake needs, and to the
// same each time.
func TestShrink(t *testing.T) {
	var big Scenario
	for seed := uint64(1); ; seed++ {
		if big = Draw(seed, matchLength); len(big.Players) >= 7 && len(big.Players) < 16 && len(big.Stops) > 0 {
			break
		}
	}
	run := func(s Scenario) Report { return play(s, forgetful) }
	small, report := shrink(big, 200, run)
	if len(report.Failures) == 0 || report.Failures[0].Checker != "verified" {
		t.Fatalf("the mistake is found as %v", report.Failures)
	}
	text, err := json.Marshal(small)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%v: %s", report.Failures[0], text)
	if len(small.Players) > 2 || len(small.Stops) > 0 || small.Length > big.Length/2 {
		t.Errorf("it came down to %d machines, %d stops, %v", len(small.Players), len(small.Stops), small.Length)
	}
	orders := false
	for _, p := range small.Players {
		orders = orders || p.Orders > 0
		if len(p.Stops)+len(p.Cuts) > 0 || p.Malice != 0 || p.Network.Loss+p.Network.Burst+p.Network.Duplicate+p.Network.Reorder > 0 {
			t.Errorf("a machine is left as %+v", p)
		}
	}
	if !orders {
		t.Error("nobody gives a command, without which the mistake does nothing")
	}
	var read Scenario
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	if again := run(read); len(again.Failures) == 0 || again.Failures[0] != report.Failures[0] {
		t.Errorf("read again it fails with %v", again.Failures)
	}
	if !testing.Short() {
		if again, _ := shrink(big, 200, run); !reflect.DeepEqual(again, small) {
			t.Errorf("another time it comes down to %+v", again)
		}
	}
}
