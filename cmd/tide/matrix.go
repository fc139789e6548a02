package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/tide-engine/tide/internal/audit"
	"github.com/tide-engine/tide/internal/matrix"
	"github.com/tide-engine/tide/internal/web"
)

type matrixOptions struct {
	cells   []matrix.Cell
	jobs    int
	least   int
	list    bool
	install bool
	json    string // a file, "-" for stdout, "" for none
}

const matrixHelp = `Usage: tide matrix [flags]

Builds one suite for every target, runs it wherever this machine can (natively,
under qemu and wine, in Node.js, JavaScriptCore, wazero and real browsers), and
holds the results against each other: the bits of every function of det and
random, a world with every feature in it, and a match over bad networks. A cell
that cannot run says why, and is never counted as passed.

The table goes to stdout, or with --json alone to stderr. Exit status: 0 if all
that ran agree, 1 if something differs or fails, 2 if nothing could run.

Flags:
%s
Examples:

  tide matrix                              everything that this machine can run
  tide matrix --cells arm64,s390x,node     three cells
  tide matrix --install --json cells.json  bring in what Debian has, and keep the result
`

func parseMatrix(args []string, s streams) (o matrixOptions, code int, ok bool) {
	set := flag.NewFlagSet("matrix", flag.ContinueOnError)
	cells := set.String("cells", "", "the cells to run, as `a,b` (default all; --list names them)")
	set.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "how `many` cells run at a time")
	set.IntVar(&o.least, "least", 1, "how `many` cells have to run; with fewer the exit status is 1")
	set.BoolVar(&o.list, "list", false, "list the cells and what would run them here, and run nothing")
	set.BoolVar(&o.install, "install", false, "bring in what the cells need by apt-get, as root; else print the line that does")
	set.StringVar(&o.json, "json", "", "write the result as JSON to this `file`; without one, to stdout")
	code, ok = readFlags(set, bareJSON(args), s, matrixHelp, func(words []string) (err error) {
		switch {
		case len(words) > 0:
			err = fmt.Errorf("it takes no arguments, and was given %q; cells are named by --cells", words)
		case o.jobs < 1:
			err = fmt.Errorf("--jobs %d runs nothing; give 1 or more", o.jobs)
		default:
			var names []string
			if *cells != "" {
				names = strings.Split(*cells, ",")
			}
			o.cells, err = matrix.Select(names)
			err = errors.Join(err, jsonPlace(o.json))
		}
		return err
	})
	return o, code, ok
}

func runMatrix(args []string, s streams) int {
	o, code, ok := parseMatrix(args, s)
	if !ok {
		return code
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	fail := func(err error) int {
		if ctx.Err() != nil {
			fmt.Fprintln(s.err, "Stopped.")
			return exitFail
		}
		fmt.Fprintf(s.err, "tide matrix: %v\n", err)
		return exitUsage
	}
	if o.install {
		err := installFor(ctx, o.cells, s)
		switch {
		case ctx.Err() != nil:
			return fail(err)
		case err != nil:
			fmt.Fprintf(s.err, "tide matrix: %v\nWhat lacks is not run.\n", err)
		}
	}
	if o.list {
		listCells(ctx, o.cells, s.out)
		return exitOK
	}
	if _, err := exec.LookPath("go"); err != nil {
		return fail(web.ErrNoGo)
	}
	root, err := moduleRoot(".")
	if err != nil {
		return fail(err)
	}
	watch := startCells(s.err, len(o.cells))
	r, err := matrix.Run(ctx, matrix.Options{Root: root, Cells: o.cells, Jobs: o.jobs, Audit: auditCell, Watch: watch.at})
	watch.end()
	if r == nil {
		return fail(err)
	}
	if err := tellMatrix(r, o.json, s); err != nil {
		fmt.Fprintf(s.err, "tide matrix: %v\n", err)
		return exitFail
	}
	if err != nil {
		return fail(err)
	}
	if ran := r.Count(matrix.Ran); r.Code() == exitOK && ran < o.least {
		fmt.Fprintf(s.err, "tide matrix: %d cells ran, and %d have to\n", ran, o.least)
		return exitFail
	}
	return r.Code()
}

// auditCell reads the machine code of a suite that nothing here can run.
func auditCell(_ context.Context, _ matrix.Cell, program string) (found string, err error) {
	simulation := slices.Concat(audit.Roots, []string{
		modulePath + "/internal/busy", modulePath + "/internal/simulate", modulePath + "/internal/matrix/suite",
	})
	r, err := audit.Inspect(program, simulation...)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d of %d functions are of the simulation, and none is fused or an estimate", r.Reached, r.Functions), r.Err()
}

// tellMatrix writes the table, and the JSON where it was asked for.
func tellMatrix(r *matrix.Report, file string, s streams) error {
	r.WriteTable(beside(file, s))
	return writeJSON(file, r, s)
}

// installFor brings in what the cells lack, or says the line that would.
func installFor(ctx context.Context, cells []matrix.Cell, s streams) error {
	if _, err := exec.LookPath("apt-get"); err != nil {
		return errors.New("--install asks apt-get, which is not on the PATH: install by hand what tide matrix --list says is lacking")
	}
	packages := matrix.Lacking(cells, matrix.Offers)
	switch {
	case len(packages) == 0:
		fmt.Fprintln(s.err, "All that the cells need is installed.")
		return nil
	case os.Geteuid() != 0:
		fmt.Fprintf(s.err, "Installing takes root. This brings in what the cells lack:\n\n  sudo %s\n\n", matrix.InstallLine(packages))
		return nil
	}
	p := startProgress(s.err, "Installing "+strings.Join(packages, " "))
	err := matrix.Install(ctx, packages)
	p.end("")
	return err
}

// listCells says of each cell what would run it here.
func listCells(ctx context.Context, cells []matrix.Cell, w io.Writer) {
	for _, c := range cells {
		fmt.Fprintf(w, "%-13s %-23s %s\n", c.Name, c.Target(), c.By(ctx))
	}
}
