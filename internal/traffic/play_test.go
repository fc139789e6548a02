package main

import (
	"testing"
	"time"

	"github.com/tide-engine/tide/transport/netsim"
)

func mustPlay(t *testing.T, plan Plan) Row {
	t.Helper()
	row, err := Play(plan, 20*time.Second, 3)
	if err != nil {
		t.Fatal(err)
	}
	if row.Differing != 0 || row.VerifiedTicks < uint64(plan.Players)*19*tickRate {
		t.Fatalf("%d of %d verified ticks differ", row.Differing, row.VerifiedTicks)
	}
	return row
}

// TestTheTablesBars: what docs/performance.md says of traffic holds.
func TestTheTablesBars(t *testing.T) {
	// Published for peer-to-peer rollback at 60 Hz with inputs of four bytes, KiB/s
	// a player: Fortress, in the table of its own page.
	published := map[string]float64{"LAN": 4.73, "Wi-Fi": 5.24, "mobile": 5.86}
	for _, plan := range plans() {
		if plan.Players > 4 {
			continue // the same, and slower
		}
		row := mustPlay(t, plan)
		if row.StallsAMinute > 0 {
			t.Errorf("%s: %.1f stalls a minute", plan.Name, row.StallsAMinute)
		}
		if row.Rollbacks > row.WrongGuesses+0.1 {
			t.Errorf("%s: %.2f rollbacks a hundred ticks, of which %.2f had a wrong guess", plan.Name, row.Rollbacks, row.WrongGuesses)
		}
		if row.DepthP99 > row.LeadP99+1 {
			t.Errorf("%s: the 99th percentile of rollbacks is %d ticks, and of the lead %d", plan.Name, row.DepthP99, row.LeadP99)
		}
		if row.DeepestPastLead > 1 {
			t.Errorf("%s: a rollback went %d ticks past what was predicted", plan.Name, row.DeepestPastLead)
		}
		if plan.Players == 2 && max(row.UpHeadersKiB, row.DownHeadersKiB) > published[plan.Name] {
			t.Errorf("%s: %.2f KiB/s up and %.2f down, where %.2f is published", plan.Name, row.UpHeadersKiB, row.DownHeadersKiB, published[plan.Name])
		}
		if plan.Name == "LAN" && plan.Changes == 0.2 && max(row.UpKiB, row.DownKiB) > 1.2 {
			t.Errorf("on a LAN, %.2f KiB/s up and %.2f down", row.UpKiB, row.DownKiB)
		}
	}
}

// TestPeer14TrafficDoesNotGrowWithRollbackDepth: ten times the way, ten times the
// ticks that run again, and what the server sends stays what it is.
func TestPeer14TrafficDoesNotGrowWithRollbackDepth(t *testing.T) {
	near := mustPlay(t, Plan{"near", 2, netsim.Conditions{Latency: 20 * ms}, 1})
	far := mustPlay(t, Plan{"far", 2, netsim.Conditions{Latency: 200 * ms}, 1})
	if far.DepthP50 < 4*near.DepthP50 {
		t.Fatalf("rollbacks of %d and %d ticks: the scenario did not happen", near.DepthP50, far.DepthP50)
	}
	if far.DownKiB > near.DownKiB*1.02 {
		t.Errorf("the server sends %.2f KiB/s, and %.2f from afar", near.DownKiB, far.DownKiB)
	}
}

// TestJoiningALargeWorld: ten megabytes over 20 Mbit/s with 5 % loss and a round
// trip of 100 ms take 15 seconds at most, and nobody else's inputs wait longer
// for it. Here it is a tenth of both; go run ./internal/traffic --join is whole.
func TestJoiningALargeWorld(t *testing.T) {
	if testing.Short() {
		t.Skip("it moves a megabyte")
	}
	j, err := Join(49_000, netsim.Conditions{Latency: 50 * ms, Loss: 0.05, Rate: 2_000_000 / 8}, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", j)
	if j.WorldMB < 1 || j.Seconds > 15 {
		t.Errorf("%.1f MB take %.1f s", j.WorldMB, j.Seconds)
	}
	// The frames of the seconds that it takes are a larger part of a tenth of a
	// world than of a whole one.
	if j.TogetherPercent > 5 || j.AnywherePercent > 5 {
		t.Errorf("coming back after 1 %% of the rows has changed takes %.1f %% of the bytes, and %.1f %% where they lie anywhere", j.TogetherPercent, j.AnywherePercent)
	}
	if j.WaitDuringMS > j.WaitBeforeMS+1000.0/30 || j.LateDuring > 5 {
		t.Errorf("the others' inputs wait %.0f ms where they waited %.0f, and %d came late", j.WaitDuringMS, j.WaitBeforeMS, j.LateDuring)
	}
}
