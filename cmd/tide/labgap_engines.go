package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/tide-engine/tide/internal/matrix"
	"github.com/tide-engine/tide/internal/web"
	"github.com/tide-engine/tide/lab/gap"
)

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
		if engines, r.NotRun, err = buildEngines(ctx, dir, "./lab/gap/program", gapCells, s); err != nil {
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

// buildEngines builds a program of ours for the engines of some cells that are
// here, and says which are not. Each cell is named, with what people call it.
func buildEngines(ctx context.Context, dir, folder string, cells [][2]string, s streams) (engines []gapEngine, notRun []gap.NotRun, err error) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return nil, nil, web.ErrNoGo
	}
	root, err := moduleRoot(".")
	if err != nil {
		return nil, nil, err
	}
	goroot, err := goRoot(ctx, goCommand, root)
	if err != nil {
		return nil, nil, err
	}
	p := startProgress(s.err, "Building what the engines run")
	defer p.end("")
	for _, names := range cells {
		selected, err := matrix.Select(names[:1])
		if err != nil {
			return nil, nil, err
		}
		e := gapEngine{name: names[1], cell: selected[0], goroot: goroot}
		if e.version, err = e.cell.Tool(ctx); err != nil {
			notRun = append(notRun, gap.NotRun{Engine: e.name, Why: err.Error()})
			continue
		}
		e.program = filepath.Join(dir, e.cell.OS+"-"+e.cell.Arch)
		if _, err := os.Stat(e.program); err != nil {
			args := []string{"build", "-v", "-trimpath", "-o", e.program, folder}
			if err := web.Compile(ctx, goCommand, root, e.cell.Environment(), args, p.update); err != nil {
				return nil, nil, err
			}
		}
		engines = append(engines, e)
	}
	return engines, notRun, nil
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
		one.Each = func(f gap.Function, done int, offsets []int8) bool {
			watch.at(r.Engine, f.Name, done)
			trouble = errors.Join(ctx.Err(), r.Take(gap.Line{Batch: &gap.Progress{Function: f.Name, Done: done, Offsets: gap.Pack(offsets)}}, o.Options))
			return trouble == nil
		}
		row := gap.Measure(one)[0]
		if trouble != nil {
			return trouble
		}
		if err := r.Take(gap.Line{Row: &row}, o.Options); err != nil {
			return err
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
	lines := &engineLines[gap.Line]{take: func(line gap.Line) error {
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
