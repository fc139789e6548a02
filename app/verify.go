//go:build !js || tide_headless

package app

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/internal/account"
	"github.com/tide-engine/tide/internal/commandline"
	"github.com/tide-engine/tide/internal/lanes"
)

const verifyHelp = `Usage: %[1]s verify [--json] FILE...

Runs recorded matches again and compares every tick with what was recorded: the
hash of the world and of each of its parts, and the checkpoints whole. A folder
stands for the .tide files in it.

Flags:
  --json   print a JSON object a file, one a line, in place of sentences

Exit status:
  0  every file is verified to its end
  1  one differs: the first tick, and what is other there, is printed
  2  one could not be verified: another build's, damaged, no recorded match
  3  one is verified as far as it goes, and was not closed or is cut off

Example:
  %[1]s verify match.tide
`

// verified is what came of a file.
type verified struct {
	File string `json:"file"`
	archive.Verdict
	Problem string          `json:"problem,omitempty"` // why it could not be told
	Around  *account.Around `json:"around,omitempty"`  // what went on in the tick that differs
}

// severity is the order in which outcomes decide the exit status: the first
// that any file has.
var severity = [...]archive.Outcome{archive.Differs, archive.Unverifiable, archive.Partial}

// verify runs "GAME verify".
func verify(g *tide.Game, name string, args []string, stdout, stderr io.Writer) int {
	set := flag.NewFlagSet("verify", flag.ContinueOnError)
	asJSON := set.Bool("json", false, "")
	files, err := commandline.Parse(set, args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(stdout, verifyHelp, name)
		return exitOK
	}
	if err == nil && len(files) == 0 {
		err = errors.New("which file? Name one that --record wrote")
	}
	if err == nil {
		files, err = archive.Files(files)
	}
	if err == nil {
		err = g.Err()
	}
	if err != nil {
		fmt.Fprintf(stderr, "%s verify: %v\nRun %[1]s verify --help for more.\n", name, err)
		return exitMistake
	}

	all := make([]verified, len(files))
	told := tell{w: stderr, of: len(files), start: time.Now()}
	lanes.New(func(n int) {
		all[n] = verifyFile(g, files[n], told.at)
		told.done()
	}).Run(len(files))
	for n := range all {
		if *asJSON {
			err = json.NewEncoder(stdout).Encode(&all[n])
		} else {
			_, err = fmt.Fprintln(stdout, &all[n])
		}
		if err != nil {
			fmt.Fprintf(stderr, "%s verify: What came of it cannot be written: %v\n", name, err)
			return exitMistake
		}
	}
	for _, outcome := range severity {
		for n := range all {
			if all[n].Outcome == outcome {
				return int(outcome)
			}
		}
	}
	return exitOK
}

// String is a line for people, or several.
func (v *verified) String() string {
	if v.Problem != "" {
		return v.File + ": could not be verified: " + v.Problem
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %v", v.File, v.Verdict)
	if a := v.Around; a != nil {
		for _, lines := range []struct {
			what string
			all  []string
		}{{"joins and leaves", a.Changes}, {"inputs", a.Inputs}, {"commands", a.Commands}, {"rolls", a.Rolls}, {"the last events", a.Events}} {
			if len(lines.all) > 0 {
				fmt.Fprintf(&b, "\n  %s:\n    %s", lines.what, strings.Join(lines.all, "\n    "))
			}
		}
	}
	return b.String()
}

// verifyFile verifies one file.
func verifyFile(g *tide.Game, name string, progress func(tick, last uint32)) verified {
	v := verified{File: name, Verdict: archive.Verdict{Outcome: archive.Unverifiable}}
	r, err := archive.OpenFile(name)
	if err == nil {
		defer r.Close()
		v.Verdict, err = archive.Verify(r.Reader, account.Of(g), archive.Options{Progress: progress})
		if d := v.Difference; d != nil && d.Tick > v.Start {
			if moment, err := account.Tell(r.Reader, account.Of(g), d.Tick); err == nil {
				v.Around = &moment.Around
			}
		}
	}
	if err != nil {
		v.Problem = strings.TrimPrefix(err.Error(), "archive: ")
	}
	return v
}

// tell says how far a long piece of work has come.
type tell struct {
	mu    sync.Mutex
	w     io.Writer
	of    int
	ready int
	start time.Time
	last  time.Duration
}

// tellEvery is how often it says so.
const tellEvery = 2 * time.Second

func (t *tell) done() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ready++
	if t.ready < t.of {
		t.say("%d of %d files", t.ready, t.of)
	}
}

// at is within a file; of several the files are counted.
func (t *tell) at(tick, last uint32) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.of == 1 {
		t.say("tick %d of %d", tick, last)
	}
}

func (t *tell) say(format string, args ...any) {
	if now := time.Since(t.start); now-t.last >= tellEvery {
		t.last = now
		fmt.Fprintf(t.w, format+", %.0f s\n", append(args, now.Seconds())...)
	}
}
