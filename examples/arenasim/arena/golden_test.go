package arena_test

import (
	_ "embed"
	"encoding/json"
	"flag"
	"os"
	"reflect"
	"testing"

	"github.com/tide-engine/tide/examples/arenasim/arena"
)

var update = flag.Bool("update", false, "write testdata/golden.json anew: after a change of the rules, with another arena.Rules")

//go:embed testdata/golden.json
var goldenFile []byte

// golden is some matches, and what they came to on the machine that wrote them.
type golden struct {
	Rules   string         `json:"rules"`
	Matches []arena.Result `json:"matches"`
}

// goldenSeeds are of matches in which, together, everything happens that can.
var goldenSeeds = []uint64{3, 4, 22, 37}

func goldenMatches(t *testing.T, seeds []uint64) (g golden) {
	g.Rules = arena.Rules
	for _, seed := range seeds {
		result, _, err := arena.Play(seed, arena.RandomSquad(2*seed, 40+int(seed%3)*10), arena.RandomSquad(2*seed+1, 50), nil)
		if err != nil {
			t.Fatal(err)
		}
		g.Matches = append(g.Matches, result)
	}
	return g
}

// TestGolden: the matches come out alike on every machine, down to the hash of the
// world after the last tick, and they were matches.
func TestGolden(t *testing.T) {
	got := goldenMatches(t, goldenSeeds)
	if *update {
		text, err := json.MarshalIndent(got, "", "\t")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("testdata/golden.json", append(text, '\n'), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	var want golden
	if err := json.Unmarshal(goldenFile, &want); err != nil {
		t.Fatal(err)
	}
	if want.Rules != got.Rules {
		t.Fatalf("the rules are %q and the matches of %q: run go test ./examples/arenasim/arena -run Golden -update", got.Rules, want.Rules)
	}
	decided := map[string]int{}
	var sum arena.Counts
	for n, r := range got.Matches {
		if n >= len(want.Matches) || !reflect.DeepEqual(r, want.Matches[n]) {
			t.Errorf("seed %d came to\n%+v\nand should have to\n%+v\nIf the rules changed, give arena.Rules another version and run go test ./examples/arenasim/arena -run Golden -update", goldenSeeds[n], r, want.Matches[n:min(n+1, len(want.Matches))])
			continue
		}
		decided[r.Decided]++
		for side := range r.Counts {
			c, s := reflect.ValueOf(r.Counts[side]), reflect.ValueOf(&sum).Elem()
			for f := range s.NumField() {
				s.Field(f).SetUint(s.Field(f).Uint() + c.Field(f).Uint())
			}
		}
	}
	for f, v := 0, reflect.ValueOf(sum); f < v.NumField(); f++ {
		if v.Field(f).Uint() == 0 {
			t.Errorf("in no match there was any of %s", v.Type().Field(f).Name)
		}
	}
	if decided["full time"] == 0 || decided["extra time"] == 0 || decided["kicks"] == 0 {
		t.Errorf("they were decided by %v: something is missing", decided)
	}
}
