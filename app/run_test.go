//go:build !js && !wasip1 && !tide_headless

package app

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/tide-engine/tide"
)

func TestRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "run.json")
	if err := os.WriteFile(file, []byte(shipScript), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := func() *tide.Game {
		g := tide.New(tide.Settings{TickRate: 1000})
		tide.Component[struct{ Name string }](g)
		return g
	}
	panics := func() *tide.Game {
		g := ships()
		tide.System1(g, func(t *tide.Tick, s *ship) {
			if t.Number() == 50 {
				panic("the ship sank")
			}
		})
		return g
	}
	for _, c := range []struct {
		name   string
		game   func() *tide.Game
		args   []string
		code   int
		stdout string
		stderr []string
	}{
		{"a script", ships, []string{"--headless", "--script", file}, 0, shipHash, nil},
		{"a shorter one", ships, []string{"--headless", "--script", file, "--ticks", "30"}, 0, `"ticks":30,`, nil},
		{"nobody at the devices", ships, []string{"--headless", "--ticks", "50", "--seed", "3"}, 0, `"seed":3`, nil},
		{"an unknown flag", ships, []string{"--hedless"}, 2, "", []string{"--hedless is not a flag; did you mean --headless?", "game --help"}},
		{"a script that is not there", ships, []string{"--headless", "--script", file + "x"}, 1, "", []string{"cannot be read", "run.jsonx"}},
		{"a game with two mistakes", broken, []string{"--headless", "--ticks", "5"}, 2, "", []string{"cannot start", "TickRate is 1000", "Name"}},
		{"a check", ships, []string{"--check", "--headless", "--script", file}, 0, shipHash + `","done":true,"seed":0,"compared":118,"mismatched":0,"faults":0,"findings":[]}`, []string{"The check found nothing."}},
		{"a check that finds something", guesses, []string{"--check", "--headless", "--script", file}, 1, `"findings":["System `, []string{"ship.Shots", "tick 20", "another result", "game: The check found one mistake, which is told above."}},
		{"a check of a game that panics", panics, []string{"--check", "--headless", "--script", file}, 1, `the ship sank."]}`, []string{"the ship sank", "one mistake"}},
		{"a game that panics plays on, and says so", panics, []string{"--headless", "--script", file}, 1, `"done":true,"seed":0,"compared":118,"mismatched":0,"faults":1}`, []string{"the ship sank", "tick 50", "game: The game's own code has a mistake, which is told above."}},
	} {
		var stdout, stderr strings.Builder
		code := run(c.game(), append([]string{"/bin/game"}, c.args...), &stdout, &stderr)
		if code != c.code {
			t.Errorf("%s: ends with %d, want %d; %s", c.name, code, c.code, stderr.String())
		}
		if !strings.Contains(stdout.String(), c.stdout) || c.stdout == "" && stdout.Len() > 0 {
			t.Errorf("%s: prints %q, want %q", c.name, stdout.String(), c.stdout)
		}
		for _, want := range c.stderr {
			if !strings.Contains(stderr.String(), want) {
				t.Errorf("%s: says %q, which lacks %q", c.name, stderr.String(), want)
			}
		}
		if n := strings.Count(stderr.String(), "the ship sank"); n > 1 {
			t.Errorf("%s: the same mistake is told %d times", c.name, n)
		}
		if c.code == 0 && c.stdout != "" {
			var r report
			if err := json.Unmarshal([]byte(stdout.String()), &r); err != nil || !r.Done {
				t.Errorf("%s: %q is no report of a run that is done: %v", c.name, stdout.String(), err)
			}
		}
	}
}

// shown plays in a window, which Ebitengine opens once a process.
var shown = sync.OnceValues(func() (code int, said string) {
	var stdout, stderr strings.Builder
	code = run(ships(), []string{"game"}, &stdout, &stderr)
	return code, stderr.String()
})

func TestNoDisplay(t *testing.T) {
	if runtime.GOOS != "linux" || os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "" {
		t.Skip("there is a display")
	}
	if code, said := shown(); code != exitFailure || !strings.Contains(said, "--headless --ticks 600") {
		t.Errorf("ends with %d and says %q", code, said)
	}
}

// Help that was asked for is what the program prints, for a pager to show.
func TestHelpIsPrinted(t *testing.T) {
	var stdout, stderr strings.Builder
	code := run(ships(), []string{"/bin/game", "--seed", "7", "--help"}, &stdout, &stderr)
	if code != exitOK || !strings.HasPrefix(stdout.String(), "Usage: game [flags]\n") || !strings.Contains(stdout.String(), "Examples:") || stderr.Len() > 0 {
		t.Errorf("ends with %d, prints %q and says %q", code, stdout.String(), stderr.String())
	}
}
