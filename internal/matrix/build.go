package matrix

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// program is the package that every cell builds.
const program = "./internal/matrix/suite/program"

// builder builds each program once, however many cells run it.
type builder struct {
	root   string // the folder of Tide's go.mod
	dir    string // where the programs go
	source *source

	mu    sync.Mutex
	built map[string]*build
}

type build struct {
	once sync.Once
	file string
	err  error
}

// key is what a build depends on.
func (c Cell) key() string {
	return strings.Join(append(append([]string{c.OS, c.Arch}, c.build...), c.flags...), "\x00")
}

// build gives the file of a cell's program.
func (b *builder) build(ctx context.Context, c Cell) (string, error) {
	b.mu.Lock()
	of := b.built[c.key()]
	if of == nil {
		of = &build{file: filepath.Join(b.dir, c.Name+ending(c))}
		b.built[c.key()] = of
	}
	b.mu.Unlock()
	of.once.Do(func() { of.err = b.compile(ctx, c, of.file) })
	return of.file, of.err
}

func ending(c Cell) string {
	switch {
	case c.OS == "windows":
		return ".exe"
	case c.Arch == "wasm":
		return ".wasm"
	}
	return ""
}

func (b *builder) compile(ctx context.Context, c Cell, file string) error {
	args := append([]string{"build", "-trimpath", "-o", file}, c.flags...)
	cmd := command(ctx, "go", append(args, program)...)
	cmd.Dir = b.root
	cmd.Env = append(os.Environ(), "GOOS="+c.OS, "GOARCH="+c.Arch, "CGO_ENABLED=0")
	cmd.Env = append(cmd.Env, c.build...)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	err := cmd.Run()
	switch {
	case err == nil:
		return b.source.unchanged()
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return cannot("there is no go command on the PATH")
	}
	return fmt.Errorf("it does not build: %w\n%s", err, bytes.TrimSpace(said.Bytes()))
}

// goroot is that of the Go that builds, which go.mod may have chosen.
func (b *builder) goroot(ctx context.Context) (string, error) {
	cmd := command(ctx, "go", "env", "GOROOT")
	cmd.Dir = b.root
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}
