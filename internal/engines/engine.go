package engines

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"github.com/tide-engine/tide/internal/account"
	"github.com/tide-engine/tide/internal/matrix"
	"github.com/tide-engine/tide/internal/web"
)

// Native is this machine itself, among the names of engines. The others are
// those of the matrix's cells.
const Native = "native"

// Engine is one that archives are verified in.
type Engine struct {
	Name   string
	cell   matrix.Cell
	folder string   // of its program, where that is not the game's
	flags  []string // of its build, in place of those that keep machines alike; nil: those
}

// Select are the engines of some names. The error says which there are.
func Select(names []string) ([]Engine, error) {
	var all []Engine
	for _, name := range names {
		if name == Native {
			all = append(all, Engine{Name: name, cell: matrix.Native()})
			continue
		}
		cells, err := matrix.Select([]string{name})
		if err != nil {
			return nil, fmt.Errorf("there is no engine %q; there are %s", name, strings.Join(Names(), ", "))
		}
		all = append(all, Engine{Name: name, cell: cells[0]})
	}
	return all, nil
}

// Names are those of all engines.
func Names() []string {
	names := []string{Native}
	for _, c := range matrix.Cells() {
		names = append(names, c.Name)
	}
	return names
}

// Browsers are the engines of the browsers that are installed.
func Browsers(ctx context.Context) []Engine {
	all, err := Select([]string{"chromium", "firefox"})
	if err != nil {
		panic(err) // they are cells of the matrix
	}
	var here []Engine
	for _, e := range all {
		if _, err := e.cell.Tool(ctx); err == nil {
			here = append(here, e)
		}
	}
	return here
}

// Otherwise is the engine with another program: built from another folder, "" for
// the same, and with flags in place of those that keep machines alike. It is
// for showing that a difference is found.
func (e Engine) Otherwise(name, folder string, flags ...string) Engine {
	e.Name, e.folder, e.flags = name, folder, append([]string{"-trimpath"}, flags...)
	return e
}

// builder builds each program once, whatever engines run it.
type builder struct {
	folder string // of the main package
	into   string
	tags   string
	tell   func(string)

	mu    sync.Mutex
	built map[string]*built
}

type built struct {
	once sync.Once
	file string
	err  error
}

// bare is the tag that leaves Ebitengine out of a game: an engine draws nothing.
const bare = "tide_headless"

// program is the file of an engine's program.
func (b *builder) program(ctx context.Context, e Engine) (string, error) {
	flags := e.flags
	if flags == nil {
		flags = web.BuildFlags
	}
	folder := b.folder
	if e.folder != "" {
		folder = e.folder
	}
	target := e.cell.Environment()
	key := strings.Join(append(append([]string{folder}, target...), flags...), "\x00")
	b.mu.Lock()
	of := b.built[key]
	if of == nil {
		of = &built{file: filepath.Join(b.into, fmt.Sprintf("program%d", len(b.built)))}
		if goos := target[0]; goos == "GOOS=windows" {
			of.file += ".exe"
		}
		b.built[key] = of
	}
	b.mu.Unlock()
	of.once.Do(func() {
		goCommand, err := exec.LookPath("go")
		if err != nil {
			of.err = web.ErrNoGo
			return
		}
		args := append([]string{"build", "-v", "-tags=" + bare}, flags...)
		args = append(args, e.cell.Flags()...)
		of.err = web.Compile(ctx, goCommand, folder, target, append(args, "-o", of.file, "."), func(detail string) {
			b.tell("building for " + e.Name + ", " + detail)
		})
		if strings.Contains(fmt.Sprint(of.err), "hajimehoshi/ebiten") {
			of.err = fmt.Errorf("the game imports Ebitengine itself, which an engine that draws nothing has not: put what does (app.Image) into a file of its own that begins with //go:build !wasip1 && !%s\n%w", bare, of.err)
		}
	})
	return of.file, of.err
}

// goroot is that of the Go that builds in a folder, which go.mod may have chosen.
func goroot(ctx context.Context, folder string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "env", "GOROOT")
	cmd.Dir = folder
	out, err := cmd.Output()
	if errors.Is(err, exec.ErrNotFound) {
		return "", web.ErrNoGo
	}
	if err != nil {
		return "", fmt.Errorf("go env GOROOT in %s: %w", folder, err)
	}
	return strings.TrimSpace(string(out)), nil
}

// ask runs an engine's program with arguments, and hands on its lines. files is
// the folder whose files it reads.
func (r *run) ask(ctx context.Context, e Engine, files string, args []string, line func(*account.Line)) error {
	program, err := r.builder.program(ctx, e)
	if err != nil {
		return err
	}
	var said tail
	lines := &lineReader{line: line}
	err = e.cell.Play(ctx, matrix.Program{
		File: program, Args: append([]string{"account"}, args...), Folder: files, Goroot: r.goroot, Out: lines, Err: &said,
	})
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("it did not end well: %w\n%s%s", err, said.text(), lines.other.text())
	}
	return lines.err
}

// lineReader takes apart what a program prints. A browser's pages post both
// streams as one, so what is no line of package account's is kept as its
// complaint.
type lineReader struct {
	line  func(*account.Line)
	rest  []byte
	other tail
	err   error
}

func (l *lineReader) Write(b []byte) (int, error) {
	l.rest = append(l.rest, b...)
	if len(l.rest) > 2*account.MaxLine {
		return 0, errors.New("the program prints a line without an end")
	}
	for {
		text, rest, found := bytes.Cut(l.rest, []byte("\n"))
		if !found {
			l.rest = bytes.Clone(l.rest)
			return len(b), nil
		}
		var parsed account.Line
		if err := json.Unmarshal(text, &parsed); err == nil {
			l.line(&parsed)
		} else {
			fmt.Fprintf(&l.other, "%s\n", text)
		}
		l.rest = rest
	}
}

// tail keeps the end of what a program says of itself.
type tail struct{ bytes.Buffer }

const maxSaid = 4 << 10

func (t *tail) Write(b []byte) (int, error) {
	t.Buffer.Write(b)
	if over := t.Len() - maxSaid; over > 0 {
		t.Next(over)
	}
	return len(b), nil
}

func (t *tail) text() string { return t.String() }

// bring copies a file into the folder that the engines read.
func bring(from, to string) error {
	if os.Link(from, to) == nil {
		return nil
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
