package easyway_test

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/easyway"
	"github.com/tide-engine/tide/internal/account"
)

// chance is what is another thing in every run of the ways that have chance in
// them: whom it strikes first, and with what.
var chance = regexp.MustCompile(`entity \S+ |: \d+ and \d+$`)

// fuses is whether this build makes one operation of that way's product and sum: of
// a number's square and the negative of the same, rounded, it then leaves the rest.
func fuses() bool {
	const x = float32(1 + 1.0/(1<<12))
	way, _ := easyway.By("fuse")
	return way.Ways.Sum([]float32{1, x}, []float32{-(1 + 1.0/(1<<11)), x}) != 0
}

// TestReports holds, for each way, the report of the match's own program against
// one that does it so, at the exact tick, function, component, entity and field:
// testdata/reports.txt has them all, with what is chance as "…".
func TestReports(t *testing.T) {
	var file bytes.Buffer
	home, away := squads()
	if _, _, err := arena.Play(seed, home, away, &file); err != nil {
		t.Fatal(err)
	}
	r, err := archive.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		t.Fatal(err)
	}
	start := account.Of(arena.Game())
	var got strings.Builder
	for _, way := range easyway.All() {
		fmt.Fprintf(&got, "%s: %s\n  ", way.Name, way.What)
		v, err := archive.Verify(r, account.Of(arena.GameBy(way.Ways)), archive.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if v.Outcome != archive.Differs {
			fmt.Fprintf(&got, "%v\n", v.Outcome)
			continue
		}
		b, err := account.Tell(r, account.Of(arena.GameBy(way.Ways)), v.Difference.Tick)
		if err != nil {
			t.Fatal(err)
		}
		a, err := account.Tell(r, start, b.Tick)
		if err != nil {
			t.Fatal(err)
		}
		a.Engine, b.Engine = "the match", "the easy way"
		sim, err := start(r.Header())
		if err != nil {
			t.Fatal(err)
		}
		p, err := account.Compare(a, b, sim)
		if err != nil || p == nil {
			t.Fatalf("%s: %v, %v", way.Name, p, err)
		}
		if v.Difference.Tick != b.Tick || len(p.Components) == 0 || p.Place == "" || p.Values[0] == p.Values[1] {
			t.Errorf("%s: verified, it differs at tick %d; told, %+v", way.Name, v.Difference.Tick, p)
		}
		text := p.String()
		if way.Name == "random" || way.Name == "map" {
			text = chance.ReplaceAllString(text, "…")
		}
		fmt.Fprintf(&got, "%s\n", text)
	}
	text, err := os.ReadFile("testdata/reports.txt")
	want, fused, _ := strings.Cut(string(text), "\nWhere the build fuses, that one is\n")
	if fuses() {
		want = strings.Replace(want, "  verified\n", fused, 1)
	}
	if err != nil || got.String() != want {
		t.Errorf("the reports are\n\n%s\nand not those of testdata/reports.txt (%v)", got.String(), err)
	}
}
