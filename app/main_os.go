//go:build !js || tide_headless

package app

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/internal/account"
)

// Main runs a game as the command line asks and ends the program: with status
// 0 when all is well, 1 when the game could not run, a scripted run failed,
// its game's own code did or check mode found something, 2 when a flag or the game's own declaration is wrong.
func Main(g *tide.Game) {
	os.Exit(run(g, os.Args, os.Stdout, os.Stderr))
}

func run(g *tide.Game, args []string, stdout, stderr io.Writer) int {
	name := filepath.Base(args[0])
	if len(args) > 1 && args[1] == "verify" {
		return verify(g, name, args[2:], stdout, stderr)
	}
	if len(args) > 1 && args[1] == "replay" {
		return replay(g, name, args[2:], stdout, stderr)
	}
	if len(args) > 1 && args[1] == "account" {
		return account.Main(name+" account", account.Of(g), args[2:], stdout, stderr)
	}
	o, err := parseArgs(name, args[1:], stdout, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	if err != nil {
		return exitMistake
	}
	if err := g.Err(); err != nil {
		reportMistakes(err, stderr)
		return exitMistake
	}
	recorded := recording{path: o.record, told: stderr}
	if o.record != "" {
		o.recorder = recorded.begin
		var done func()
		o.interrupted, done = interrupts()
		defer done()
	}
	err = play(g, o, stdout, stderr)
	if bad := recorded.end(name); err == nil {
		err = bad
	}
	if err != nil {
		fmt.Fprintf(stderr, "%s: %s\n", name, sentence(err))
		return exitFailure
	}
	if o.check {
		fmt.Fprintf(stderr, "%s: The check found nothing.\n", name)
	}
	return exitOK
}

func play(g *tide.Game, o options, stdout, stderr io.Writer) error {
	s, err := readScript(o)
	if err != nil {
		return err
	}
	fault := func(f *tide.Fault) { printFault(stderr, f) }
	ended := func(r report) error { return json.NewEncoder(stdout).Encode(r) }
	if !o.headless {
		return playShown(g, s, o, ended, fault, stderr)
	}
	p, err := newScriptRun(g, s, o)
	if err != nil {
		return err
	}
	return playHeadless(p, o.interrupted, ended, fault)
}

// playHeadless runs a script to its end, or to where it is interrupted.
func playHeadless(p *scriptRun, interrupted func() bool, ended func(report) error, fault func(*tide.Fault)) error {
	for p.next() {
		if interrupted != nil && interrupted() {
			p.stop()
		}
		for _, f := range p.stage.faults() {
			fault(f)
		}
	}
	for _, f := range p.stage.faults() {
		fault(f)
	}
	if err := ended(p.report()); err != nil {
		return err
	}
	if p.err != nil {
		return p.err
	}
	return p.stage.verdict(true)
}

// readScript is the script that the options name; a headless run without one
// is a run with nobody at the devices.
func readScript(o options) (*script, error) {
	if o.script == "" {
		if !o.headless {
			return nil, nil
		}
		return &script{Ticks: uint32(o.ticks), Screen: scriptScreen}, nil
	}
	text, err := os.ReadFile(o.script)
	if err != nil {
		return nil, fmt.Errorf("the script cannot be read: %w", err)
	}
	s, err := parseScript(o.script, text)
	if err == nil && o.ticks > 0 {
		s.Ticks = uint32(o.ticks)
	}
	return s, err
}

func printFault(out io.Writer, f *tide.Fault) {
	fmt.Fprintln(out, f)
	if f.Stack != "" {
		fmt.Fprintln(out, f.Stack)
	}
}
