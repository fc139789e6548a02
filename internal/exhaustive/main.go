package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"time"
)

// The exit statuses.
const (
	exitClean = iota
	exitMisrounded
	exitUsage
	exitStopped // by Ctrl-C, or by what went wrong: the state is kept
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	info, err := os.Stderr.Stat()
	terminal := err == nil && info.Mode()&os.ModeCharDevice != 0
	os.Exit(command(ctx, os.Args[1:], os.Stdout, os.Stderr, terminal))
}

const usage = `Runs det's functions over all 2^32 float32 inputs and counts the results that are
not the float32 nearest to the true value.

    go run ./internal/exhaustive --fn sin
    go run ./internal/exhaustive --fn sin,log --peers
    go run ./internal/exhaustive --fn all --slice 3/64 --json

Stop it with Ctrl-C; the same command goes on where it was. Exit status: 0 none
misrounded, 1 some (the first hundred are printed), 2 usage, 3 stopped.

`

func command(ctx context.Context, arguments []string, out, errs io.Writer, terminal bool) int {
	flags := flag.NewFlagSet("exhaustive", flag.ContinueOnError)
	flags.SetOutput(errs)
	names := flags.String("fn", "", "the functions, with commas: all, or of "+strings.Join(known(), ", "))
	cores := flags.Int("cores", runtime.NumCPU(), "how many inputs to run at once")
	part := flags.String("slice", "0/1", "I/N: only the I-th of N parts, each with inputs of every exponent up to N = 512")
	path := flags.String("state", "", "the file that says how far a run came (default one in the user's cache directory)")
	peers := flags.Bool("peers", false, "count also what Go's package math, glibc and musl misround")
	asJSON := flags.Bool("json", false, "print the result as JSON")
	flags.Usage = func() {
		fmt.Fprint(errs, usage)
		flags.PrintDefaults()
	}
	if err := flags.Parse(arguments); errors.Is(err, flag.ErrHelp) {
		return exitClean
	} else if err != nil {
		return exitUsage
	}
	chosen, err := choose(*names)
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("what is %q? Functions are named with --fn", flags.Arg(0))
	}
	if err == nil && (*cores < 1 || *cores > 1024) {
		err = errors.New("--cores wants 1 to 1024")
	}
	var s slice
	if err == nil {
		s, err = parseSlice(*part)
	}
	if err != nil {
		fmt.Fprintf(errs, "exhaustive: %v\nSee --help.\n", err)
		return exitUsage
	}
	m := &meter{errs, terminal}
	r := &runner{slice: s, report: m.show, every: 30 * time.Second}
	if terminal {
		r.every = time.Second
	}
	outcome := &result{Slice: *part, Whole: s.n == 1, Cores: *cores}
	stopped, err := all(ctx, r, m, chosen, outcome, *path, *peers)
	if err != nil {
		fmt.Fprintf(errs, "exhaustive: %v\n", err)
		return exitStopped
	}
	if stopped {
		fmt.Fprintf(errs, "Stopped. The same command goes on from here; %s says how far it is.\n", r.state.path)
		return exitStopped
	}
	print := outcome.text
	if *asJSON {
		print = outcome.json
	}
	if err := print(out); err != nil {
		fmt.Fprintf(errs, "exhaustive: %v\n", err)
		return exitStopped
	}
	for _, p := range outcome.Functions {
		if p.misrounded() != 0 {
			return exitMisrounded
		}
	}
	return exitClean
}

// all runs the chosen functions, one after the other.
func all(ctx context.Context, r *runner, m *meter, chosen []function, outcome *result, path string, peers bool) (stopped bool, err error) {
	if peers {
		dir, err := os.MkdirTemp("", "exhaustive")
		if err != nil {
			return false, err
		}
		defer os.RemoveAll(dir)
		if outcome.Libraries, err = libraries(dir); err != nil {
			return false, err
		}
	}
	id, err := build()
	if err != nil {
		return false, err
	}
	var names []string
	for _, f := range chosen {
		names = append(names, f.name)
	}
	if r.state, err = resumed(path, id, fmt.Sprint(names, r.slice, peers)); err != nil {
		return false, err
	}
	for range outcome.Cores {
		w, err := newWorker(peers, outcome.Libraries)
		if err != nil {
			return false, err
		}
		defer w.stop()
		r.workers = append(r.workers, w)
	}
	for _, f := range chosen {
		p, err := r.run(ctx, f)
		m.clear()
		if err != nil || ctx.Err() != nil {
			return ctx.Err() != nil, err
		}
		outcome.Functions = append(outcome.Functions, p)
	}
	return false, r.state.remove()
}

func known() (names []string) {
	for _, f := range functions {
		names = append(names, f.name)
	}
	return names
}

// choose finds the functions that are named, in that order.
func choose(names string) (chosen []function, err error) {
	if names == "" {
		return nil, errors.New("which function? Name it with --fn, or all")
	}
	if names == "all" {
		return functions, nil
	}
	for name := range strings.SplitSeq(names, ",") {
		f, ok := named(name)
		if !ok {
			return nil, fmt.Errorf("det has no function %q of one argument: there are %s", name, strings.Join(known(), ", "))
		}
		if slices.ContainsFunc(chosen, func(c function) bool { return c.name == name }) {
			return nil, fmt.Errorf("%s is named twice", name)
		}
		chosen = append(chosen, f)
	}
	return chosen, nil
}
