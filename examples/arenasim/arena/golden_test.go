package arena_test

import (
	_ "embed"
	"encoding/json"
	"flag"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/tide-engine/tide/examples/arenasim/arena"
)

var update = flag.Bool("update", false, "write testdata/golden.json anew: after a change of the rules, with another arena.Rules")

//go:embed testdata/golden.json
var goldenFile []byte

// golden is some matches, in which together everything happens that can, and what
// they came to on the machine that wrote them.
type golden struct {
	Rules   string       `json:"rules"`
	Matches []goldenPlay `json:"matches"`
}

type goldenPlay struct {
	Seed   uint64       `json:"seed"`
	Result arena.Result `json:"result"`
}

func play(t *testing.T, seed uint64) arena.Result {
	t.Helper()
	result, _, err := arena.Play(seed, arena.RandomSquad(2*seed, 40+int(seed%3)*10), arena.RandomSquad(2*seed+1, 50), nil)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// missing is what happened in none of the matches: each count, and each way to
// decide a match but the last, which takes thirty kicks each.
func missing(matches []goldenPlay) (lacks []string) {
	lacks = []string{"full time", "extra time", "kicks"}
	count := reflect.TypeFor[arena.Counts]()
	for f := range count.NumField() {
		lacks = append(lacks, count.Field(f).Name)
	}
	for _, m := range matches {
		lacks = slices.DeleteFunc(lacks, func(what string) bool {
			if what == m.Result.Decided {
				return true
			}
			for _, c := range m.Result.Counts {
				if f := reflect.ValueOf(c).FieldByName(what); f.IsValid() && f.Uint() > 0 {
					return true
				}
			}
			return false
		})
	}
	return lacks
}

// TestGolden: the matches come out alike on every machine, down to the hash of the
// world after the last tick, and they were matches.
func TestGolden(t *testing.T) {
	if *update {
		writeGolden(t)
		return
	}
	var want golden
	if err := json.Unmarshal(goldenFile, &want); err != nil {
		t.Fatal(err)
	}
	const mend = "go test ./examples/arenasim/arena -run Golden -update"
	if want.Rules != arena.Rules {
		t.Fatalf("the rules are %q, and the matches of %q: run %s", arena.Rules, want.Rules, mend)
	}
	if lacks := missing(want.Matches); len(lacks) > 0 {
		t.Errorf("in no match there was %v", lacks)
	}
	for _, m := range want.Matches {
		if got := play(t, m.Seed); got != m.Result {
			t.Errorf("seed %d came to\n%+v\nand should have to\n%+v\nIf the rules changed, give arena.Rules another version and run %s", m.Seed, got, m.Result, mend)
		}
	}
}

// writeGolden keeps each match in which something happens for the first time.
func writeGolden(t *testing.T) {
	g := golden{Rules: arena.Rules}
	for seed := uint64(0); len(missing(g.Matches)) > 0; seed++ {
		with := append(g.Matches, goldenPlay{seed, play(t, seed)})
		if len(missing(with)) < len(missing(g.Matches)) {
			g.Matches = with
		}
	}
	text, err := json.MarshalIndent(g, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("testdata/golden.json", append(text, '\n'), 0o666); err != nil {
		t.Fatal(err)
	}
}
