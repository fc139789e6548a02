//go:build !js && !wasip1 && !tide_headless

package app

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
)

// TestRecordAndVerify: a scripted run is recorded, and the same game verifies
// it; another game, a damaged file and one that is not there are errors in words
// with a status of their own, and so is a game whose rules were changed.
func TestRecordAndVerify(t *testing.T) {
	dir := t.TempDir()
	script, match := filepath.Join(dir, "run.json"), filepath.Join(dir, "match.tide")
	if err := os.WriteFile(script, []byte(shipScript), 0o600); err != nil {
		t.Fatal(err)
	}
	play := func(g *tide.Game, args ...string) (code int, stdout, stderr string) {
		var out, problems strings.Builder
		code = run(g, append([]string{"/bin/game"}, args...), &out, &problems)
		return code, out.String(), problems.String()
	}
	if code, _, said := play(ships(), "--headless", "--script", script, "--record", match); code != 0 || !strings.Contains(said, "game verify "+match) {
		t.Fatalf("recording ends with %d and says %q", code, said)
	}
	if code, _, said := play(ships(), "--headless", "--script", script, "--record", match); code != 1 || !strings.Contains(said, "There is a file "+match+" already") {
		t.Errorf("recording over a match ends with %d and says %q", code, said)
	}
	whole, err := os.ReadFile(match)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, content []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	// The last 48 bytes are what closes a file; the bytes before are its end.
	cut := write("cut.tide", whole[:len(whole)-40])
	bad := bytes.Clone(whole)
	bad[len(bad)/2] ^= 4
	damaged := write("damaged.tide", bad)
	changed := func() *tide.Game {
		g := ships()
		tide.System1(g, func(*tide.Tick, ship) {})
		return g
	}
	faster := func() *tide.Game { return shipsAt(0.11) }
	for _, c := range []struct {
		name   string
		game   func() *tide.Game
		args   []string
		code   int
		stdout []string
		stderr string
	}{
		{"it", ships, []string{match}, 0, []string{"match.tide: verified: 120 ticks, 480 hashes, all alike"}, ""},
		{"it as JSON", ships, []string{match, "--json"}, 0, []string{`"outcome":"verified"`, `"tick":120,"last":120`}, ""},
		{"a cut one", ships, []string{cut}, 3, []string{"verified to tick 120, where the file ends"}, ""},
		{"a damaged one", ships, []string{"--json", damaged}, 2, []string{`"outcome":"unverifiable"`, "damaged at byte"}, ""},
		{"one that is not there", ships, []string{match + "x"}, 2, []string{"there is no file"}, ""},
		{"something else", ships, []string{script}, 2, []string{"no archive of a Tide match"}, ""},
		{"another game", changed, []string{match}, 2, []string{"function 3", "is here and not there"}, ""},
		{"other rules", faster, []string{match, cut}, 1, []string{"match.tide: differs at tick 1", "app.ship", "joins and leaves:\n    player 1 joins", "stick.Fire false", "rolls:\n    handler app.shipsAt", "cut.tide: differs at tick 1"}, ""},
		{"several", ships, []string{cut, match, damaged}, 2, []string{"cut.tide: verified to", "match.tide: verified:", "damaged.tide: could not"}, ""},
		{"nothing", ships, nil, 2, nil, "which file?"},
		{"a folder", ships, []string{dir}, 2, []string{"match.tide: verified", "damaged"}, ""},
		{"an empty folder", ships, []string{t.TempDir()}, 2, nil, "no .tide file"},
		{"an unknown flag", ships, []string{"--jsn"}, 2, nil, "--jsn is not a flag"},
		{"help", ships, []string{"--help"}, 0, []string{"Exit status:", "game verify match.tide"}, ""},
	} {
		code, out, problems := play(c.game(), append([]string{"verify"}, c.args...)...)
		if code != c.code || !strings.Contains(problems, c.stderr) || c.stderr == "" && problems != "" {
			t.Errorf("%s: ends with %d, want %d, and says %q", c.name, code, c.code, problems)
		}
		for _, want := range c.stdout {
			if !strings.Contains(out, want) {
				t.Errorf("%s: prints %q, want %q in it", c.name, out, want)
			}
		}
	}
}

func TestAJoinerRecordsNothing(t *testing.T) {
	var out, problems strings.Builder
	code := run(ships(), []string{"game", "--role", "join", "--signal", "x", "--room", "A", "--record", "m.tide"}, &out, &problems)
	if code != exitMistake || !strings.Contains(problems.String(), "have the host record") {
		t.Errorf("it ends with %d and says %q", code, problems.String())
	}
}
