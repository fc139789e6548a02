package engines

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/easyway"
	"github.com/tide-engine/tide/internal/account"
	"github.com/tide-engine/tide/internal/web"
)

// chance is what is another thing in every run of a way that has chance in it.
var chance = regexp.MustCompile(`entity \S+ |: \d+ and \d+$`)

// parting is where a match parts when it is played in some ways, worked out in
// this process: the report, "" where it does not part.
func parting(t *testing.T, r *archive.Reader, ways arena.Ways, names [2]string) (*account.Parting, string) {
	t.Helper()
	v, err := archive.Verify(r, account.Of(arena.GameBy(ways)), archive.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if v.Outcome != archive.Differs {
		return nil, ""
	}
	b, err := account.Tell(r, account.Of(arena.GameBy(ways)), v.Difference.Tick)
	if err != nil {
		t.Fatal(err)
	}
	a, err := account.Tell(r, account.Of(arena.Game()), b.Tick)
	if err != nil {
		t.Fatal(err)
	}
	a.Engine, b.Engine = names[0], names[1]
	sim, err := tide.Start(arena.Game(), 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := account.Compare(a, b, sim)
	if err != nil || p == nil {
		t.Fatalf("%v, %v", p, err)
	}
	return p, p.String()
}

// fused is what a processor makes of the easy way that does not keep its
// products from being fused.
func fused(weights, terms []float32) float32 {
	total := float32(0)
	for n := range weights {
		total = float32(math.FMA(float64(weights[n]), float64(terms[n]), float64(total)))
	}
	return total
}

// A right match, verified by engines of which one is sabotaged: a program that
// breaks ties by the language's random or by a map's order, that sorts by an
// unstable sort, that sums backwards, and one that a fusing processor runs
// without protection. Each is found where the same way parts from the match in this
// process (whose reports are listed in examples/arenasim/easyway/testdata), and
// what is right is right beside it. TIDE_ENGINES=1 runs it: it builds eight
// programs, and runs one under qemu-user.
func TestSabotagedEngines(t *testing.T) {
	if os.Getenv("TIDE_ENGINES") == "" {
		t.Skip("TIDE_ENGINES is not set")
	}
	var match bytes.Buffer
	if _, _, err := arena.Play(11, arena.RandomSquad(1, 50), arena.RandomSquad(2, 50), &match); err != nil {
		t.Fatal(err)
	}
	r, err := archive.Open(bytes.NewReader(match.Bytes()), int64(match.Len()))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "match.tide")
	if err := os.WriteFile(file, match.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	games, err := filepath.Abs(filepath.Join("..", "..", "examples", "arenasim"))
	if err != nil {
		t.Fatal(err)
	}
	engine := func(name string) Engine {
		all, err := Select([]string{name})
		if err == nil {
			_, err = all[0].cell.Tool(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		return all[0]
	}
	easy := filepath.Join(games, "easyway", "game")
	protected := web.BuildFlags[1]
	for _, c := range []struct {
		engine, way string
		folder      string
		flags       []string
		parts       bool
	}{
		{Native, "random", easy, []string{"-ldflags=-X main.way=random", protected}, true},
		{"wazero", "map", easy, []string{"-ldflags=-X main.way=map", protected}, true},
		{"wazero", "sort", easy, []string{"-ldflags=-X main.way=sort", protected}, true},
		{"wazero", "sum", easy, []string{"-ldflags=-X main.way=sum", protected}, true},
		{"arm64", "fuse", easy, []string{"-ldflags=-X main.way=fuse"}, true},
		{"arm64", "fuse", easy, []string{"-ldflags=-X main.way=fuse", protected}, false},
		{"arm64", "", "", nil, false}, // the match's own program, unprotected
	} {
		name := strings.TrimSpace(fmt.Sprintf("%s %s %v", c.engine, c.way, c.parts))
		odd := engine(c.engine).Otherwise(name, c.folder, c.flags...)
		report, err := Verify(t.Context(), Options{Folder: filepath.Join(games, "game"), Files: []string{file}, Engines: []Engine{engine(Native), odd}, Jobs: 2, Watch: func(string) {}})
		if err != nil {
			t.Fatal(err)
		}
		f := &report.Files[0]
		if f.Trouble != "" || len(f.Accounts) != 2 || f.Accounts[0].Verdict.Outcome != archive.Verified || len(f.Partings) != len(f.Accounts)-1 && c.parts {
			t.Fatalf("%s: %+v", name, f)
		}
		if !c.parts {
			if report.Outcome != archive.Verified {
				t.Errorf("%s: %v, %v", name, report.Outcome, f.Partings)
			}
			continue
		}
		way, _ := easyway.By(c.way)
		if c.way == "fuse" {
			way.Ways.Sum = fused
		}
		want, text := parting(t, r, way.Ways, [2]string{Native, name})
		got := &f.Partings[0]
		said := got.String()
		if c.way == "random" || c.way == "map" {
			text, said = chance.ReplaceAllString(text, "…"), chance.ReplaceAllString(said, "…")
		}
		if report.Outcome != archive.Differs || said != text {
			t.Errorf("%s: %v\n  %s\nand in this process\n  %s", name, report.Outcome, said, text)
		}
		if fmt.Sprint(got.Around) != fmt.Sprint(want.Around) || len(got.Around.Events) == 0 || want.Tick != f.Accounts[1].Verdict.Difference.Tick {
			t.Errorf("%s: around it\n%+v\nand in this process\n%+v", name, got.Around, want.Around)
		}
		t.Log(said)
	}
}
