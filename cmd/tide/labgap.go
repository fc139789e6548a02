package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/tide-engine/tide/internal/matrix"
	"github.com/tide-engine/tide/internal/web"
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
	set.SetOutput(io.Discard) // a mistake is told below, once and in a sentence
	set.Usage = func() {}

	err := set.Parse(bareJSON(args))
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(s.out, gapHelp, flagTable(set))
		return o, exitOK, false
	case err != nil:
		err = flagMistake(set, err)
	case set.NArg() > 0:
		err = fmt.Errorf("it takes no arguments, and was given %q; other engines are measured with --browsers", set.Args())
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
	}
	if err != nil {
		fmt.Fprintf(s.err, "tide lab gap: %v\nRun tide lab gap --help for its flags and examples.\n", err)
		return o, exitUsage, false
	}
	return o, exitOK, true
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
	tables := s.out
	if file == "-" {
		tables = s.err
	}
	gap.WriteTables(tables, r)
	if file == "" {
		return nil
	}
	text, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	text = append(text, '\n')
	if file == "-" {
		_, err = s.out.Write(text)
		return err
	}
	return os.WriteFile(file, text, 0o644)
}

// gapEngine is one engine that can be measured.
type gapEngine struct {
	name    string
	version string
	cell    matrix.Cell
	program string // what is built for the cell
	goroot  string
}

// gapCells are the matrix's cells that have an engine of their own, and what
// the tables call it.
var gapCells = [][2]string{{"node", "Node.js"}, {"chromium", "Chromium"}, {"firefox", "Firefox"}, {"jsc", "JavaScriptCore"}, {"wazero", "Go in wasm"}}

// measureGap is a report of every range, with an error for each engine that
// failed.
func measureGap(ctx context.Context, o gapOptions, s streams) (*gap.Report, error) {
	r := &gap.Report{
		Measured: time.Now().UTC().Format(time.DateOnly), Host: runtime.GOOS + "/" + runtime.GOARCH, Seed: o.Seed, Count: o.Count,
	}
	var engines []gapEngine
	if o.browsers {
		dir, err := os.MkdirTemp("", "tide-gap-")
		if err != nil {
			return nil, fmt.Errorf("there is nowhere to build: %w", err)
		}
		defer os.RemoveAll(dir)
		if engines, err = buildGap(ctx, dir, r, s); err != nil {
			return nil, err
		}
	}
	var failed error
	for _, span := range o.ranges {
		o.Range = span
		found, err := measureSpan(ctx, o, engines, s)
		r.Spans, failed = append(r.Spans, found), errors.Join(failed, err)
	}
	return r, failed
}

// buildGap builds the program that measures for each engine that is here; those
// that are not go into the report.
func buildGap(ctx context.Context, dir string, r *gap.Report, s streams) (engines []gapEngine, err error) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return nil, web.ErrNoGo
	}
	root, err := moduleRoot(".")
	if err != nil {
		return nil, err
	}
	goroot, err := goRoot(ctx, goCommand, root)
	if err != nil {
		return nil, err
	}
	p := startProgress(s.err, "Building what measures")
	defer p.end("")
	for _, names := range gapCells {
		cells, err := matrix.Select(names[:1])
		if err != nil {
			return nil, err
		}
		e := gapEngine{name: names[1], cell: cells[0], goroot: goroot}
		if e.version, err = e.cell.Tool(ctx); err != nil {
			r.NotRun = append(r.NotRun, gap.NotRun{Engine: e.name, Why: err.Error()})
			continue
		}
		e.program = filepath.Join(dir, e.cell.OS+".wasm")
		if _, err := os.Stat(e.program); err != nil {
			args := []string{"build", "-v", "-trimpath", "-o", e.program, "./lab/gap/program"}
			if err := web.Compile(ctx, goCommand, root, e.cell.Environment(), args, p.update); err != nil {
				return nil, err
			}
		}
		engines = append(engines, e)
	}
	return engines, nil
}

// goRoot is that of the Go that builds in root, which go.mod may have chosen.
func goRoot(ctx context.Context, goCommand, root string) (string, error) {
	cmd := exec.CommandContext(ctx, goCommand, "env", "GOROOT")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT in %s: %w", root, err)
	}
	return strings.TrimSpace(string(out)), nil
}

// measureSpan measures this machine's package math and the engines, some at a
// time, over one range.
func measureSpan(ctx context.Context, o gapOptions, engines []gapEngine, s streams) (gap.Span, error) {
	span := gap.Span{Range: o.Range, Engines: make([]gap.Result, 1+len(engines))}
	own := fmt.Sprintf("Go on %s", runtime.GOARCH)
	watch := newGapProgress(s.err, o, 1+len(engines))
	failures := make([]error, 1+len(engines))
	slots := make(chan struct{}, o.jobs)
	var all sync.WaitGroup
	start := func(i int, work func() error) {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			if ctx.Err() == nil {
				failures[i] = work()
			}
		})
	}
	start(0, func() error {
		span.Engines[0] = gap.Result{Engine: own, Version: runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH}
		return measureHere(ctx, &span.Engines[0], o, watch)
	})
	for i, e := range engines {
		start(i+1, func() error {
			r := &span.Engines[i+1]
			*r = gap.Result{Engine: e.name, Version: e.version}
			return e.measure(ctx, r, o, watch)
		})
	}
	all.Wait()
	watch.line.end("")
	// What failed half way is not part of a table.
	kept := span.Engines[:0]
	for i := range span.Engines {
		if failures[i] == nil {
			kept = append(kept, span.Engines[i])
		} else {
			failures[i] = fmt.Errorf("%s was not measured: %w", span.Engines[i].Engine, failures[i])
		}
	}
	span.Engines = kept
	span.Compare()
	return span, errors.Join(failures...)
}

// measureHere is package math of this very program.
func measureHere(ctx context.Context, r *gap.Result, o gapOptions, watch *gapProgress) error {
	own := gap.Own()
	if err := r.Take(gap.Line{Engine: &own}, o.Options); err != nil {
		return err
	}
	var trouble error
	for _, f := range o.Functions {
		one := o.Options
		one.Functions = []gap.Function{f}
		one.Each = func(f gap.Function, done int, offsets []int8) {
			watch.at(r.Engine, f.Name, done)
			trouble = errors.Join(trouble, r.Take(gap.Line{Batch: &gap.Progress{Function: f.Name, Done: done, Offsets: gap.Pack(offsets)}}, o.Options))
		}
		row := gap.Measure(one)[0]
		trouble = errors.Join(trouble, r.Take(gap.Line{Row: &row}, o.Options), ctx.Err())
		if trouble != nil {
			return trouble
		}
	}
	return nil
}

// measure runs the program in the engine and takes what it prints.
func (e gapEngine) measure(ctx context.Context, r *gap.Result, o gapOptions, watch *gapProgress) error {
	names := make([]string, len(o.Functions))
	for i, f := range o.Functions {
		names[i] = f.Name
	}
	lines := &gapLines{take: func(line gap.Line) error {
		if line.Batch != nil {
			watch.at(r.Engine, line.Batch.Function, line.Batch.Done)
		}
		return r.Take(line, o.Options)
	}}
	err := e.cell.Play(ctx, matrix.Program{
		File: e.program, Goroot: e.goroot, Out: lines, Err: lines,
		Args: []string{
			"--offsets", "--seed", fmt.Sprint(o.Seed), "--count", fmt.Sprint(o.Count), "--functions", strings.Join(names, ","),
			"--range", fmt.Sprintf("%v,%v", o.Range.From, o.Range.To),
		},
	})
	if err = errors.Join(err, lines.err); err != nil {
		return fmt.Errorf("%w%s", err, lines.other)
	}
	if len(r.Rows) != len(o.Functions) {
		return fmt.Errorf("it printed %d rows of %d%s", len(r.Rows), len(o.Functions), lines.other)
	}
	return nil
}

// gapLines reads what the program prints, a line of JSON after the other. Other
// lines, a browser's, are kept for who asks, as far as they are few.
type gapLines struct {
	take  func(gap.Line) error
	mu    sync.Mutex
	rest  []byte
	other string
	err   error
}

// maxGapLine bounds a line: a batch's offsets in base64, and some more.
const maxGapLine = 2 * gap.Batch

func (l *gapLines) Write(data []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rest = append(l.rest, data...)
	for {
		text, rest, ok := bytes.Cut(l.rest, []byte("\n"))
		if !ok {
			break
		}
		l.rest = rest
		var line gap.Line
		if err := json.Unmarshal(text, &line); err != nil || line == (gap.Line{}) {
			if len(l.other) < 4000 {
				l.other += "\n  " + string(text[:min(len(text), 500)])
			}
			continue
		}
		if l.err == nil {
			l.err = l.take(line)
		}
	}
	if len(l.rest) > maxGapLine {
		l.err = errors.Join(l.err, errors.New("it printed a line without an end"))
		l.rest = nil
	}
	return len(data), nil
}

// gapProgress is one line for all engines.
type gapProgress struct {
	line  *progress
	whole int

	mu    sync.Mutex
	order []string
	done  map[string]int // inputs, of all functions
	last  map[string]string
	seen  map[[2]string]int
}

func newGapProgress(w io.Writer, o gapOptions, engines int) *gapProgress {
	what := fmt.Sprintf("Measuring %d functions of %d inputs in %v on %d engines", len(o.Functions), o.Count, o.Range, engines)
	if engines == 1 {
		what = strings.TrimSuffix(what, " on 1 engines")
	}
	return &gapProgress{
		line: startProgress(w, what), whole: o.Count * len(o.Functions),
		done: map[string]int{}, last: map[string]string{}, seen: map[[2]string]int{},
	}
}

func (p *gapProgress) at(engine, function string, done int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.done[engine]; !ok {
		p.order = append(p.order, engine)
	}
	key := [2]string{engine, function}
	p.done[engine] += done - p.seen[key]
	p.seen[key] = done
	p.last[engine] = function
	var text []string
	for _, e := range p.order {
		if p.done[e] < p.whole {
			text = append(text, fmt.Sprintf("%s %d %% (%s)", e, 100*p.done[e]/p.whole, p.last[e]))
		} else {
			text = append(text, e+" done")
		}
	}
	p.line.update(strings.Join(text, ", "))
}
