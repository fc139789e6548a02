package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"

	"github.com/tide-engine/tide/lab/gap"
)

type gapOptions struct {
	gap.Options
	ranges   []gap.Range
	browsers bool
	jobs     int
	json     string // a file, "-" for stdout, "" for none
}

const gapHelp = `Usage: tide lab gap [flags]

Measures how far sin, cos, tan, atan, log, exp, sqrt and pow are from the right
answer: as doubles from the nearest to the true value, and rounded to float32
from det's. Without --browsers it asks this machine's package math; with it, each
engine that is installed as well (Node.js, Chromium, Firefox, JavaScriptCore's
shell, and wazero, which is part of tide), and says who disagrees with whom.

The tables go to stdout, or with --json alone to stderr. Exit status: 0 if all
that was started was measured, 1 if an engine failed, 2 for a mistaken command.

Flags:
%s
Examples:

  tide lab gap                                   this machine's package math
  tide lab gap --browsers --json gap.json        every engine that is installed
  tide lab gap --range -100,100 --count 100000   other inputs, and fewer
`

func parseGap(args []string, s streams) (o gapOptions, code int, ok bool) {
	set := flag.NewFlagSet("lab gap", flag.ContinueOnError)
	set.BoolVar(&o.browsers, "browsers", false, "measure every engine that is installed, and compare them")
	set.Uint64Var(&o.Seed, "seed", gap.Seed, "the `seed` of the inputs")
	set.IntVar(&o.Count, "count", gap.Count, "how `many` inputs, up to ten million")
	ranges := set.String("range", "0,6.25", "where inputs lie, as `from,to`; several with a space between")
	functions := set.String("functions", "", "which, as `sin,pow` (default all)")
	set.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "how `many` engines run at a time")
	set.StringVar(&o.json, "json", "", "write the result as JSON to this `file`; without one, to stdout")
	code, ok = readFlags(set, bareJSON(args), s, gapHelp, func(words []string) (err error) {
		switch {
		case len(words) > 0:
			err = fmt.Errorf("it takes no arguments, and was given %q; other engines are measured with --browsers", words)
		case o.Count < 1 || o.Count > 10_000_000:
			err = fmt.Errorf("--count %d is not from 1 to 10,000,000", o.Count)
		case o.jobs < 1:
			err = fmt.Errorf("--jobs %d runs nothing; give 1 or more", o.jobs)
		default:
			var names []string
			if *functions != "" {
				names = strings.Split(*functions, ",")
			}
			o.Functions, err = gap.Select(names)
			for _, text := range strings.Fields(*ranges) {
				r, bad := gap.ParseRange(text)
				err = errors.Join(err, bad)
				o.ranges = append(o.ranges, r)
			}
			if len(o.ranges) == 0 {
				err = errors.Join(err, errors.New("--range is empty; give two numbers, as in 0,6.25"))
			}
			err = errors.Join(err, jsonPlace(o.json))
		}
		return err
	})
	return o, code, ok
}

func runLabGap(args []string, s streams) int {
	o, code, ok := parseGap(args, s)
	if !ok {
		return code
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	r, err := measureGap(ctx, o, s)
	if ctx.Err() != nil {
		fmt.Fprintln(s.err, "Stopped.")
		return exitFail
	}
	if r != nil {
		err = errors.Join(err, tellGap(r, o.json, s))
	}
	if err != nil {
		fmt.Fprintf(s.err, "tide lab gap: %v\n", err)
		return exitFail
	}
	return exitOK
}

// tellGap writes the tables, and the JSON where it was asked for.
func tellGap(r *gap.Report, file string, s streams) error {
	gap.WriteTables(beside(file, s), r)
	return writeJSON(file, r, s)
}
