package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/internal/engines"
	"github.com/tide-engine/tide/internal/web"
)

const exitUnverifiable = exitUsage // nothing was told

type verifyOptions struct {
	folder  string // of the game
	files   []string
	engines []engines.Engine
	browser bool
	jobs    int
	json    bool
}

const verifyHelp = `Usage: tide verify [flags] file or folder...

Builds the game and runs recorded matches of it again, on this machine and in
WebAssembly inside this process, and compares every tick with what was recorded
and with what the other engines make of it. Where that differs it says from
which tick, system, entity, component and field on, and what the tick was given.
A folder stands for the .tide files in it.

Exit status: 0 if every file is verified to its end, 1 if one differs, 2 if one
could not be verified (another build's, damaged, an engine that is not there), 3
if one is verified as far as it goes, and was not closed or is cut off.

Flags:
%s
Examples:

  tide verify match.tide                                    the game of this folder
  tide verify --game ./examples/arenasim/game matches       all of a folder
  tide verify --browser match.tide                          in every installed browser, too
  tide verify --engines native,arm64,node match.tide        under emulation, and in Node.js
`

func parseVerify(ctx context.Context, args []string, s streams) (o verifyOptions, code int, ok bool) {
	set := flag.NewFlagSet("verify", flag.ContinueOnError)
	set.StringVar(&o.folder, "game", ".", "the `folder` of the game")
	names := set.String("engines", "native,wazero", "what to verify in, as `a,b`: native, or a cell of tide matrix --list")
	set.BoolVar(&o.browser, "browser", false, "verify in every installed browser as well (Chromium, Firefox)")
	set.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "how `many` engines run at a time")
	set.BoolVar(&o.json, "json", false, "print the report as JSON")
	code, ok = readFlags(set, args, s, verifyHelp, func(files []string) (err error) {
		switch {
		case len(files) == 0:
			err = errors.New("which match? Name a file that --record wrote, or a folder of them")
		case o.jobs < 1:
			err = fmt.Errorf("--jobs %d runs nothing; give 1 or more", o.jobs)
		default:
			o.files, err = archive.Files(files)
		}
		if err == nil {
			o.engines, err = engines.Select(strings.Split(*names, ","))
		}
		if err == nil && o.browser {
			err = o.addBrowsers(ctx)
		}
		return err
	})
	return o, code, ok
}

func (o *verifyOptions) addBrowsers(ctx context.Context) error {
	here := engines.Browsers(ctx)
	if len(here) == 0 {
		return errors.New("--browser finds neither Chromium nor Firefox here (on Debian: apt install chromium firefox-esr); without it the match is verified in WebAssembly all the same")
	}
	for _, e := range here {
		if !slices.ContainsFunc(o.engines, func(have engines.Engine) bool { return have.Name == e.Name }) {
			o.engines = append(o.engines, e)
		}
	}
	return nil
}

func runVerify(args []string, s streams) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	o, code, ok := parseVerify(ctx, args, s)
	if !ok {
		return code
	}
	report, err := verify(ctx, o, s)
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(s.err, "Stopped.")
		return exitUnverifiable
	case err != nil:
		fmt.Fprintf(s.err, "tide verify: %v\n", err)
		return exitUnverifiable
	case o.json:
		text, err := json.MarshalIndent(report, "", "\t")
		if err != nil {
			fmt.Fprintf(s.err, "tide verify: %v\n", err)
			return exitUnverifiable
		}
		_, _ = s.out.Write(append(text, '\n'))
	default:
		report.WriteText(s.out)
	}
	return int(report.Outcome)
}

func verify(ctx context.Context, o verifyOptions, s streams) (*engines.Report, error) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return nil, web.ErrNoGo
	}
	dir, err := filepath.Abs(o.folder)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("there is no folder %s; name one that has a main package, as in: tide verify --game ./examples/arenasim/game match.tide", o.folder)
	}
	target := []string{"GOOS=" + runtime.GOOS, "GOARCH=" + runtime.GOARCH}
	if err := isProgram(ctx, goCommand, dir, target, "tide verify --game ./examples/arenasim/game match.tide"); err != nil {
		return nil, err
	}
	what := fmt.Sprintf("Verifying %d matches", len(o.files))
	if len(o.files) == 1 {
		what = "Verifying " + filepath.Base(o.files[0])
	}
	p := startProgress(s.err, what)
	report, err := engines.Verify(ctx, engines.Options{
		Folder: dir, Files: o.files, Engines: o.engines, Jobs: o.jobs, Watch: p.update,
	})
	p.end("")
	return report, err
}
