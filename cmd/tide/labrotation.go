package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"syscall"

	"github.com/tide-engine/tide/internal/matrix"
	"github.com/tide-engine/tide/lab"
	"github.com/tide-engine/tide/lab/flight"
	"github.com/tide-engine/tide/lab/gap"
)

// rotationCells are the engines whose sine and cosine turn a ball.
var rotationCells = append([][2]string{{"arm64", "Go on arm64"}}, gapCells...)

// rotations is one world, turned in each engine by the sine and cosine that it
// has.
type rotations struct {
	Seed    uint64       `json:"seed"`
	Steps   int          `json:"steps"`
	Engines []flown      `json:"engines"`
	Parted  []parted     `json:"parted"` // each two of those that are like none above
	NotRun  []gap.NotRun `json:"notRun"`
}

// flown is an engine and how the ball ends in it.
type flown struct {
	Engine   string `json:"engine"`
	Version  string `json:"version"`
	Checksum string `json:"checksum"`       // after the last step
	Like     string `json:"like,omitempty"` // an engine above with the same state at every step
	flight   flight.Flight
}

// errStopped is a Ctrl-C before every engine was there.
var errStopped = errors.New("stopped before every engine was there")

type parted struct {
	Engines [2]string `json:"engines"`
	Split   lab.Split `json:"split"`
}

// Lines tells the checksums, and where each two engines part.
func (r *rotations) Lines() []string {
	lines := []string{fmt.Sprintf("After %d steps, turned by each engine's own sine and cosine:", r.Steps)}
	for _, e := range r.Engines {
		line := fmt.Sprintf("%s  %s (%s)", e.Checksum, e.Engine, e.Version)
		if e.Like != "" {
			line += ", at every step as " + e.Like
		}
		lines = append(lines, line)
	}
	for _, n := range r.NotRun {
		lines = append(lines, fmt.Sprintf("not run   %s: %s", n.Engine, n.Why))
	}
	for _, p := range r.Parted {
		lines = append(lines, fmt.Sprintf("%s and %s: %s", p.Engines[0], p.Engines[1], p.Split.Says()))
	}
	return lines
}

// compare finds where each two engines part. Of engines with the same flight the
// first stands for all.
func (r *rotations) compare() {
	r.Parted = []parted{}
	var unlike []*flown
	for i := range r.Engines {
		e := &r.Engines[i]
		e.Checksum = fmt.Sprintf("%08x", e.flight.Checksum())
		var found []parted
		for _, other := range unlike {
			s := flight.Compare(&other.flight, &e.flight)
			if s.HashStep < 0 {
				e.Like = other.Engine
				break
			}
			found = append(found, parted{[2]string{other.Engine, e.Engine}, s})
		}
		if e.Like == "" {
			unlike, r.Parted = append(unlike, e), append(r.Parted, found...)
		}
	}
}

// rotateEverywhere flies in this program and in every engine that is here. With
// an error for those that failed come the figures of the others, if there are any.
func rotateEverywhere(seed uint64, s streams) (*rotations, error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	dir, err := os.MkdirTemp("", "tide-rotation-")
	if err != nil {
		return nil, fmt.Errorf("there is nowhere to build: %w", err)
	}
	defer os.RemoveAll(dir)
	engines, notRun, err := buildEngines(ctx, dir, "./lab/flight/program", rotationCells, s)
	if ctx.Err() != nil {
		return nil, errStopped
	}
	if err != nil {
		return nil, err
	}
	r := &rotations{Seed: seed, Steps: flight.Steps, NotRun: notRun, Engines: make([]flown, 1+len(engines))}
	own := &r.Engines[0]
	own.Engine, own.Version = "Go on "+runtime.GOARCH, runtime.Version()
	if err := flight.Fly(seed, own.flight.Take); err != nil {
		return nil, err
	}
	p := startProgress(s.err, fmt.Sprintf("Flying in %d engines", len(engines)))
	failures := make([]error, len(engines))
	var all sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for i, e := range engines {
		all.Go(func() {
			r.Engines[i+1] = flown{Engine: e.name, Version: e.version}
			failures[i] = e.fly(ctx, seed, &r.Engines[i+1].flight)
			mu.Lock()
			defer mu.Unlock()
			done++
			p.update(fmt.Sprintf("%d of %d are there", done, len(engines)))
		})
	}
	all.Wait()
	p.end("")
	if ctx.Err() != nil {
		return nil, errStopped
	}
	flew := r.Engines[:1]
	for i, err := range failures {
		if err != nil {
			r.NotRun = append(r.NotRun, gap.NotRun{Engine: engines[i].name, Why: err.Error()})
			continue
		}
		flew = append(flew, r.Engines[i+1])
	}
	r.Engines = flew
	r.compare()
	return r, errors.Join(failures...)
}

// fly runs the program in the engine and takes what it prints.
func (e gapEngine) fly(ctx context.Context, seed uint64, f *flight.Flight) error {
	lines := &engineLines[flight.Line]{take: func(line flight.Line) error { return f.Take(*line.States) }}
	err := e.cell.Play(ctx, matrix.Program{
		File: e.program, Goroot: e.goroot, Out: lines, Err: lines, Args: []string{"--seed", fmt.Sprint(seed)},
	})
	switch err = errors.Join(err, lines.err); {
	case err != nil:
		return fmt.Errorf("%s did not fly: %w%s", e.name, err, lines.other)
	case !f.Whole():
		return fmt.Errorf("%s did not fly to the end%s", e.name, strings.TrimRight(lines.other, "\n"))
	}
	return nil
}
