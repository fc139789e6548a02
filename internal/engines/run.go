package engines

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/internal/account"
)

// Options are what is verified, and in what.
type Options struct {
	Folder  string   // of the game's main package
	Files   []string // archives of it
	Engines []Engine // at least one; the first is what the others are held against
	Jobs    int      // engines at a time; at least 1

	// Watch is told now and then what is being done. It is called from several
	// goroutines.
	Watch func(doing string)
}

type run struct {
	Options
	builder builder
	goroot  string
	dir     string // of our own
	files   string // the folder that the engines read

	mu     sync.Mutex
	report *Report
}

// Verify verifies the files in every engine. The error is of what keeps all of
// it from running; what is wrong with a file or in an engine is in the report.
func Verify(ctx context.Context, o Options) (*Report, error) {
	dir, err := os.MkdirTemp("", "tide-verify-")
	if err != nil {
		return nil, fmt.Errorf("there is nowhere to build: %w; make room, or set TMPDIR to a folder that has some", err)
	}
	defer os.RemoveAll(dir)
	r := &run{Options: o, dir: dir, files: filepath.Join(dir, "files"), report: &Report{Files: make([]File, len(o.Files))}}
	if r.goroot, err = goroot(ctx, o.Folder); err != nil {
		return nil, err
	}
	r.builder = builder{folder: o.Folder, into: dir, tell: o.Watch, built: map[string]*built{}}
	if err := os.Mkdir(r.files, 0o755); err != nil {
		return nil, err
	}
	var names []string
	for n, file := range o.Files {
		f := &r.report.Files[n]
		f.File = file
		switch info, err := os.Stat(file); {
		case err != nil:
			f.Problem = "there is no such file"
			continue
		case !info.Mode().IsRegular():
			f.Problem = "it is a pipe or a device, and an archive is read from its end, too: write it to a file first"
			continue
		}
		name := fileName(n)
		if err := bring(file, filepath.Join(r.files, name)); err != nil {
			f.Problem = fmt.Sprintf("it cannot be read: %v", err)
			continue
		}
		names = append(names, name)
	}
	if len(names) > 0 {
		r.accounts(ctx, names)
		for n := range r.report.Files {
			r.part(ctx, n)
		}
	}
	r.report.conclude()
	return r.report, ctx.Err()
}

func fileName(n int) string { return fmt.Sprintf("%d.tide", n) }

func fileNumber(name string) int {
	n := -1
	fmt.Sscanf(name, "%d.tide", &n)
	return n
}

// accounts has every engine verify every file. All programs are built before any
// runs, so that none is of other sources, somebody being at work on them.
func (r *run) accounts(ctx context.Context, names []string) {
	r.report.Engines = make([]Ran, len(r.Engines))
	for _, e := range r.Engines {
		if _, err := e.cell.Tool(ctx); err == nil {
			_, _ = r.builder.program(ctx, e) // ask says what is wrong with it
		}
	}
	slots := make(chan struct{}, max(1, r.Jobs))
	var all sync.WaitGroup
	for n, e := range r.Engines {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			r.account(ctx, e, &r.report.Engines[n], names)
		})
	}
	all.Wait()
}

func (r *run) account(ctx context.Context, e Engine, ran *Ran, names []string) {
	ran.Name = e.Name
	tool, err := e.cell.Tool(ctx)
	done := 0
	if err == nil {
		ran.Tool = tool
		err = r.ask(ctx, e, r.files, names, func(l *account.Line) {
			switch n := -1; {
			case l.At != nil:
				r.Watch(fmt.Sprintf("%s: %d of %d files, tick %d of %d", e.Name, done, len(names), l.At.Tick, l.At.Last))
			case l.Account != nil:
				if n = fileNumber(l.Account.File); n < 0 || n >= len(r.report.Files) {
					return
				}
				done++
				r.Watch(fmt.Sprintf("%s: %d of %d files", e.Name, done, len(names)))
				r.take(n, e.Name, ran, l.Account)
			}
		})
	}
	if err != nil {
		ran.Problem = err.Error()
	} else if done != len(names) {
		ran.Problem = fmt.Sprintf("it told of %d files, and was given %d", done, len(names))
	}
}

func (r *run) take(n int, engine string, ran *Ran, a *account.Account) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f := &r.report.Files[n]
	f.Title = a.Title
	f.Accounts = append(f.Accounts, Told{Engine: engine, Verdict: a.Verdict, Problem: a.Problem, Seconds: a.Seconds})
	order := func(name string) int {
		return slices.IndexFunc(r.Engines, func(e Engine) bool { return e.Name == name })
	}
	slices.SortStableFunc(f.Accounts, func(x, y Told) int { return order(x.Engine) - order(y.Engine) })
	if a.Problem == "" && a.Rate > 0 {
		ran.Ticks += uint64(a.Verdict.Tick - a.Verdict.Start)
		ran.MatchSeconds += float64(a.Verdict.Tick-a.Verdict.Start) / float64(a.Rate)
		ran.Seconds += a.Seconds
	}
}

// part finds out where the engines part over a file.
func (r *run) part(ctx context.Context, n int) {
	f := &r.report.Files[n]
	first, tick := f.groups()
	if len(first) == 0 || tick == 0 || ctx.Err() != nil {
		return
	}
	r.Watch(fmt.Sprintf("looking into tick %d of %s", tick, filepath.Base(f.File)))
	if len(first) == 1 {
		m, err := r.moment(ctx, r.engine(first[0]), n, tick)
		if err != nil {
			f.Trouble = err.Error()
			return
		}
		f.Around = &m.Around
		return
	}
	// The first group is the one that is as recorded, if there is one.
	for _, odd := range first[1:] {
		p, err := r.parting(ctx, r.engine(first[0]), r.engine(odd), n, tick)
		if err != nil {
			f.Trouble = err.Error()
			continue
		}
		f.Partings = append(f.Partings, *p)
	}
}

func (r *run) engine(name string) Engine {
	return r.Engines[slices.IndexFunc(r.Engines, func(e Engine) bool { return e.Name == name })]
}

// moment has an engine tell a tick of a file.
func (r *run) moment(ctx context.Context, e Engine, n int, tick uint32) (m *account.Moment, err error) {
	files := filepath.Join(r.dir, "one")
	if err := errors.Join(os.RemoveAll(files), os.Mkdir(files, 0o755)); err != nil {
		return nil, err
	}
	if err := bring(filepath.Join(r.files, fileName(n)), filepath.Join(files, fileName(n))); err != nil {
		return nil, err
	}
	err = r.ask(ctx, e, files, []string{"--tick", fmt.Sprint(tick), fileName(n)}, func(l *account.Line) {
		if l.Moment != nil {
			m = l.Moment
		}
	})
	if err == nil && m == nil {
		err = errors.New("it told nothing of the tick")
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot tell tick %d: %w", e.Name, tick, err)
	}
	m.Engine = e.Name
	return m, nil
}

// parting has two engines tell a tick, and the game's own program compare them.
func (r *run) parting(ctx context.Context, e, odd Engine, n int, tick uint32) (*account.Parting, error) {
	b, err := r.moment(ctx, odd, n, tick)
	if err != nil {
		return nil, err
	}
	if !b.Parted && b.Tick == tick && r.differs(n, odd.Name) {
		return nil, fmt.Errorf("%s differed at tick %d, and when it ran that tick again it did not: it gives one thing now and another then; look for a Go map's order, a clock, or the language's own random (tide run --check finds most)", odd.Name, tick)
	}
	a, err := r.moment(ctx, e, n, b.Tick)
	if err != nil {
		return nil, err
	}
	if a.Tick != b.Tick { // the one that differs does so earlier this time
		if b, err = r.moment(ctx, odd, n, a.Tick); err != nil {
			return nil, err
		}
	}
	files := filepath.Join(r.dir, "compared")
	if err := errors.Join(os.RemoveAll(files), os.Mkdir(files, 0o755)); err != nil {
		return nil, err
	}
	for name, m := range map[string]*account.Moment{"a.json": a, "b.json": b} {
		text, err := json.Marshal(m)
		if err == nil {
			err = os.WriteFile(filepath.Join(files, name), text, 0o600)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := bring(filepath.Join(r.files, fileName(n)), filepath.Join(files, fileName(n))); err != nil {
		return nil, err
	}
	native, err := Select([]string{Native})
	if err != nil {
		return nil, err
	}
	var p *account.Parting
	err = r.ask(ctx, native[0], files, []string{"--compare", "a.json", "b.json", fileName(n)}, func(l *account.Line) { p = l.Parting })
	if err == nil && p == nil {
		err = fmt.Errorf("%s and %s differ over tick %d, and their functions do not", e.Name, odd.Name, tick)
	}
	return p, err
}

func (r *run) differs(n int, engine string) bool {
	return slices.ContainsFunc(r.report.Files[n].Accounts, func(t Told) bool {
		return t.Engine == engine && t.Verdict.Outcome == archive.Differs
	})
}
