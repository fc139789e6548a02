package simulate

import "testing"

// scriptedHash is the server's world after it, on every machine. It changes
// when the game of the matches, the rules of the netcode or the engine's
// arithmetic do, and must change only then.
const scriptedHash = 0xee7cdb05dab9867b

// TestScriptedMatch: one match of 10,000 ticks gives one world, on whatever
// machine this runs.
func TestScriptedMatch(t *testing.T) {
	r := Run(Scripted())
	for _, missing := range Missing(&r) {
		t.Error(missing)
	}
	t.Logf("%d ticks, hash %016x, %d rollbacks of %d ticks, %d corrections, %d lost packets, %+v",
		r.Ticks, r.Hash, r.Rollbacks, r.Resimulated, r.Corrections, r.Lost, r.Score)
	if r.Hash != scriptedHash {
		t.Errorf("the world is %016x at the end, want %016x", r.Hash, uint64(scriptedHash))
	}
}

// A report of a match in which nothing happened says all that is missing.
func TestMissing(t *testing.T) {
	if got := Missing(&Report{Failures: []Failure{{Checker: "verified", What: "it is not"}}}); len(got) != 6 {
		t.Errorf("an empty match lacks %q", got)
	}
}
