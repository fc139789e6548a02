package matrix

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/tide-engine/tide/internal/matrix/suite"
)

// cellTime bounds the run of one cell, which takes seconds: only a program that
// hangs reaches it, or a machine that has far more to do than this.
const cellTime = 20 * time.Minute

var errStopped = errors.New("it was stopped")

// Options are how a matrix is run.
type Options struct {
	Root  string // the folder of Tide's go.mod
	Cells []Cell
	Jobs  int // cells at a time; at least 1

	// Audit reads a built program that cannot be run, and says what it found;
	// an error is what must not be in it. Without one, such a cell is built and
	// not audited.
	Audit func(ctx context.Context, c Cell, program string) (found string, err error)

	// Watch is told of each cell what it is at, and of one that is done "".
	// It is called from several goroutines.
	Watch func(cell, stage string)
}

// Run builds and runs the cells, some at a time, and holds what they computed
// against each other. Its error is of what keeps all cells from running; a
// cell's own trouble is in the report. A context that ends stops it: the report
// then has what came until then, and the error is the context's.
func Run(ctx context.Context, o Options) (*Report, error) {
	began := time.Now()
	dir, err := os.MkdirTemp("", "tide-matrix-")
	if err != nil {
		return nil, fmt.Errorf("there is nowhere to build: %w", err)
	}
	defer os.RemoveAll(dir)
	from, err := readSource(ctx, o.Root)
	if err != nil {
		return nil, err
	}
	b := &builder{root: o.Root, dir: dir, source: from, built: map[string]*build{}}
	goroot, err := b.goroot(ctx)
	if err != nil {
		return nil, err
	}
	r := &Report{Host: runtime.GOOS + "/" + runtime.GOARCH, Cells: make([]Row, len(o.Cells))}
	for _, s := range suite.Suites() {
		r.Suites = append(r.Suites, s.Name)
	}
	slots := make(chan struct{}, max(1, o.Jobs))
	var all sync.WaitGroup
	for i, c := range o.Cells {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			r.Cells[i] = o.cell(ctx, b, goroot, c, r.Suites)
			o.Watch(c.Name, "")
		})
	}
	all.Wait()
	r.compare()
	r.Seconds = time.Since(began).Seconds()
	return r, ctx.Err()
}

// cell is one cell from its build to its row.
func (o *Options) cell(ctx context.Context, b *builder, goroot string, c Cell, suites []string) Row {
	row := Row{Cell: c.Name, Target: c.Target()}
	if ctx.Err() != nil {
		return row.ended(NotRun, errStopped)
	}
	tool, lacking := c.host.find(ctx, c)
	_, unrunnable := c.host.(nowhere)
	if lacking != nil && !unrunnable {
		return row.ended(NotRun, lacking)
	}
	row.Tool = tool
	o.Watch(c.Name, "building")
	from := time.Now()
	file, err := b.build(ctx, c)
	row.BuildSeconds = time.Since(from).Seconds()
	switch {
	case ctx.Err() != nil:
		return row.ended(NotRun, errStopped)
	case impossible(err):
		return row.ended(NotRun, err)
	case err != nil:
		return row.ended(Failed, err)
	case unrunnable:
		return o.audited(ctx, c, file, row)
	}
	o.Watch(c.Name, "running")
	from = time.Now()
	p := &printed{watch: func(r suite.Result) { o.Watch(c.Name, "running, "+r.Suite+" done") }}
	err = play(ctx, &job{cell: c, program: file, dir: filepath.Join(b.dir, c.Name+".run"), goroot: goroot, out: p, err: p})
	row.Seconds = time.Since(from).Seconds()
	said := p.fill(&row)
	if ctx.Err() != nil {
		return row.ended(NotRun, errStopped)
	}
	if impossible(err) {
		return row.ended(NotRun, err)
	}
	if err = errors.Join(err, row.complete(c, suites)); err != nil {
		return row.ended(Failed, fmt.Errorf("%w\n%s", err, said))
	}
	return row.ended(Ran, nil)
}

// play runs a job in its own folder, for a bounded time.
func play(ctx context.Context, j *job) error {
	if err := os.Mkdir(j.dir, 0o700); err != nil {
		return err
	}
	defer os.RemoveAll(j.dir)
	bounded, stop := context.WithTimeout(ctx, cellTime)
	defer stop()
	err := j.cell.host.run(bounded, j)
	if err != nil && bounded.Err() != nil && ctx.Err() == nil {
		return fmt.Errorf("it did not end within %v", cellTime)
	}
	return err
}

// audited is the row of a cell that nothing here can run.
func (o *Options) audited(ctx context.Context, c Cell, file string, row Row) Row {
	_, why := c.host.find(ctx, c)
	if o.Audit == nil {
		return row.ended(Built, why)
	}
	o.Watch(c.Name, "being audited")
	from := time.Now()
	found, err := o.Audit(ctx, c, file)
	row.Seconds, row.Tool = time.Since(from).Seconds(), found
	if err != nil {
		return row.ended(Failed, err)
	}
	return row.ended(Audited, why)
}
