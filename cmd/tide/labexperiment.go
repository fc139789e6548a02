package main

import (
	"flag"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/tide-engine/tide/internal/commandline"
	"github.com/tide-engine/tide/lab"
)

const experimentHelp = `Usage: tide lab %s [flags]

%s.

%s The same seed gives the same figures each time.

Flags:
%s
Examples:

  tide lab %[1]s
  tide lab %[1]s --seed 7 --json
`

const allHelp = `Usage: tide lab all [flags]

Runs every experiment that tide lab list names, and prints their figures.

Flags:
%s
Examples:

  tide lab all
  tide lab all --json figures.json
`

// mostSeeds is how many arenas are asked for at most: some minutes of work.
const mostSeeds = 1_000_000

type experimentOptions struct {
	name  string // of one, or all
	seed  uint64
	seeds int
	json  string // a file, "-" for stdout, "" for none

	browsers bool // rotation alone: in every engine that is installed
}

// experimentName is an experiment without its figures, as JSON has it.
type experimentName struct {
	Name    string `json:"name"`
	Shows   string `json:"shows"`
	Equal   bool   `json:"equalEverywhere"`
	Differs string `json:"differsBecause,omitempty"`
}

func nameOf(e lab.Experiment) experimentName {
	return experimentName{e.Name, e.Shows, e.Differs == "", e.Differs}
}

// experimentResult is an experiment as JSON has it.
type experimentResult struct {
	experimentName
	Go      string      `json:"go"`
	Target  string      `json:"target"` // operating system and processor
	Figures lab.Figures `json:"figures"`
}

// experimentNames are what can follow tide lab: experiments, in their order, and
// the other words.
func experimentNames() (names []string) {
	for _, e := range lab.Experiments() {
		names = append(names, e.Name)
	}
	return append(names, "all", "list", "gap")
}

func parseExperiment(args []string, s streams) (o experimentOptions, code int, ok bool) {
	o.name = args[0]
	all := lab.Experiments()
	i := slices.IndexFunc(all, func(e lab.Experiment) bool { return e.Name == o.name })
	set := flag.NewFlagSet("lab "+o.name, flag.ContinueOnError)
	set.Uint64Var(&o.seed, "seed", 1, "the `seed` of the arena, or of the first")
	if i < 0 || all[i].Many {
		set.IntVar(&o.seeds, "seeds", lab.DefaultSeeds, "how `many` arenas, where an experiment takes many; up to a million")
	}
	if o.name == "rotation" {
		set.BoolVar(&o.browsers, "browsers", false, "turn the ball in every engine that is installed, and say where each two part")
	}
	set.StringVar(&o.json, "json", "", "write the figures as JSON to this `file`; without one, to stdout")
	help, about := allHelp, []any(nil)
	if i >= 0 {
		help, about = experimentHelp, []any{o.name, sentence(all[i].Shows), mark(all[i])}
	}
	code, ok = readFlags(set, bareJSON(args[1:]), s, help, func(words []string) error {
		switch {
		case len(words) > 0:
			return fmt.Errorf("it takes flags only, and was given %q", words)
		case set.Lookup("seeds") != nil && (o.seeds < 1 || o.seeds > mostSeeds):
			return fmt.Errorf("--seeds %d is not from 1 to %d", o.seeds, mostSeeds)
		}
		return jsonPlace(o.json)
	}, about...)
	return o, code, ok
}

// runLabExperiment runs what the first argument names: an experiment, all, or
// list.
func runLabExperiment(args []string, s streams) int {
	if !slices.Contains(experimentNames(), args[0]) {
		fmt.Fprintf(s.err, "tide lab: there is no experiment %q", args[0])
		if near := commandline.Nearest(args[0], experimentNames()); len(near) > 0 {
			fmt.Fprintf(s.err, "; did you mean %s?", strings.Join(near, " or "))
		}
		fmt.Fprintf(s.err, "\nRun tide lab list for what there is.\n")
		return exitUsage
	}
	if args[0] == "list" {
		return listExperiments(args[1:], s)
	}
	o, code, ok := parseExperiment(args, s)
	if !ok {
		return code
	}
	var results []experimentResult
	for _, e := range lab.Experiments() {
		if o.name != "all" && o.name != e.Name {
			continue
		}
		figures, err := runWatched(e, o, s)
		if err != nil {
			fmt.Fprintf(s.err, "tide lab %s: %v\n", e.Name, err)
			code = exitFail
		}
		if figures == nil {
			return code
		}
		results = append(results, experimentResult{nameOf(e), runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, figures})
	}
	if err := tellExperiments(results, o, s); err != nil {
		fmt.Fprintf(s.err, "tide lab: %v\n", err)
		return exitFail
	}
	return code
}

// runWatched runs an experiment, and says how far it is once that takes longer
// than a second.
func runWatched(e lab.Experiment, o experimentOptions, s streams) (lab.Figures, error) {
	if o.browsers {
		r, err := rotateEverywhere(o.seed, s)
		if r == nil {
			return nil, err // and not an interface around nothing
		}
		return r, err
	}
	began := time.Now()
	var p *progress
	figures := e.Run(lab.Setting{Seed: o.seed, Seeds: o.seeds, Progress: func(done int) {
		if p == nil && time.Since(began) > time.Second {
			p = startProgress(s.err, "Running "+e.Name)
		}
		if p != nil {
			p.update(fmt.Sprintf("%d of %d arenas", done, o.seeds))
		}
	}})
	if p != nil {
		p.end("")
	}
	return figures, nil
}

func tellExperiments(results []experimentResult, o experimentOptions, s streams) error {
	told := beside(o.json, s)
	for i, r := range results {
		if i > 0 {
			fmt.Fprintln(told)
		}
		seeds := fmt.Sprint("seed ", o.seed)
		if e := lab.Experiments()[slices.Index(experimentNames(), r.Name)]; e.Many {
			seeds = fmt.Sprintf("seeds %d to %d", o.seed, o.seed+uint64(o.seeds)-1)
		}
		fmt.Fprintf(told, "%s: %s (%s, %s)\n", r.Name, r.Shows, seeds, r.Target)
		for _, line := range r.Figures.Lines() {
			fmt.Fprintln(told, "  "+line)
		}
		if r.Equal {
			fmt.Fprintln(told, "  Equal everywhere.")
		} else {
			fmt.Fprintf(told, "  Expected to differ: %s.\n", r.Differs)
		}
	}
	if o.name != "all" {
		return writeJSON(o.json, results[0], s)
	}
	return writeJSON(o.json, results, s)
}

const listHelp = `Usage: tide lab list [flags]

Names every experiment, and says whether its figures are equal everywhere.

Flags:
%s
Examples:

  tide lab list
  tide lab list --json
`

func listExperiments(args []string, s streams) int {
	set := flag.NewFlagSet("lab list", flag.ContinueOnError)
	file := set.String("json", "", "write the list as JSON to this `file`; without one, to stdout")
	code, ok := readFlags(set, bareJSON(args), s, listHelp, func(words []string) error {
		if len(words) > 0 {
			return fmt.Errorf("it takes flags only, and was given %q", words)
		}
		return jsonPlace(*file)
	})
	if !ok {
		return code
	}
	var all []experimentName
	for _, e := range lab.Experiments() {
		all = append(all, nameOf(e))
		marked := "equal everywhere"
		if e.Differs != "" {
			marked = "expected to differ"
		}
		fmt.Fprintf(beside(*file, s), "%-13s %-19s %s\n", e.Name, marked, e.Shows)
	}
	if err := writeJSON(*file, all, s); err != nil {
		fmt.Fprintf(s.err, "tide lab list: %v\n", err)
		return exitFail
	}
	return exitOK
}

// mark says in a sentence whether machines agree.
func mark(e lab.Experiment) string {
	if e.Differs == "" {
		return "Its figures are equal everywhere."
	}
	return "Its figures are expected to differ: " + e.Differs + "."
}

// sentence begins with a capital.
func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] }
