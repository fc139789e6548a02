package web

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// BuildFlags are those that every machine of a match is built with: no product
// meets a sum unrounded (-d=fmahash=qn), and one source gives one binary.
var BuildFlags = []string{"-trimpath", "-gcflags=all=-d=fmahash=qn"}

// ErrNoGo says what to do where there is no Go to build with.
var ErrNoGo = errors.New("there is no go command on the PATH, and games are built with it: install Go 1.26 or newer from https://go.dev/dl/, open a new terminal, and run this again")

// BuildError is a build that the compiler refused.
type BuildError struct {
	Folder string
	Output string // what the compiler said
}

func (e *BuildError) Error() string {
	return fmt.Sprintf("%s does not build; the compiler says:\n\n%s", e.Folder, strings.TrimRight(e.Output, "\n"))
}

// Program is a program built for the browser.
type Program struct {
	Wasm *Blob
	Glue []byte // wasm_exec.js of the Go that built it: the two belong together
}

// Build builds the main package in a folder for js/wasm with BuildFlags, and
// tells how it goes.
func Build(ctx context.Context, goCommand, dir string, tell func(string)) (*Program, error) {
	glue, err := readGlue(ctx, goCommand, dir)
	if err != nil {
		return nil, err
	}
	temp, err := os.MkdirTemp("", "tide-web-")
	if err != nil {
		return nil, fmt.Errorf("there is nowhere to build: %w; make room, or set TMPDIR to a folder that has some", err)
	}
	defer os.RemoveAll(temp)
	file := filepath.Join(temp, "program.wasm")
	args := append(append([]string{"build", "-v"}, BuildFlags...), "-ldflags=-s -w", "-o", file, ".")
	if err := Compile(ctx, goCommand, dir, []string{"GOOS=js", "GOARCH=wasm"}, args, tell); err != nil {
		return nil, err
	}
	tell("compressing")
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	wasm, err := NewBlob("application/wasm", data)
	if err != nil {
		return nil, err
	}
	return &Program{Wasm: wasm, Glue: glue}, nil
}

// Compile runs one go build for a target, which is environment, and tells how
// many packages are done and which is at work. With -v the go command names each package that it
// compiles, which is the progress; the other lines are the compiler's.
func Compile(ctx context.Context, goCommand, dir string, target, args []string, tell func(string)) error {
	cmd := exec.CommandContext(ctx, goCommand, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), target...)
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	var said strings.Builder
	packages := 0
	lines := bufio.NewScanner(stderr)
	for lines.Scan() {
		line := lines.Text()
		if isPackage(line) {
			packages++
			tell(fmt.Sprintf("%d packages, %s", packages, line))
			continue
		}
		fmt.Fprintln(&said, line)
	}
	err = cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil && said.Len() > 0:
		return &BuildError{Folder: dir, Output: said.String()}
	case err != nil:
		return fmt.Errorf("go build in %s: %w", dir, err)
	}
	return nil
}

// isPackage tells a package's path from anything else the go command prints.
func isPackage(line string) bool {
	return line != "" && !strings.ContainsAny(line, " :\t#")
}

// readGlue reads the glue that belongs to the toolchain that builds in dir,
// which go.mod may have chosen.
func readGlue(ctx context.Context, goCommand, dir string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, goCommand, "env", "GOROOT")
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT in %s: %w", dir, err)
	}
	file := filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "wasm_exec.js")
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("this Go was installed without %s, which starts its programs in a browser: install Go 1.26 or newer from https://go.dev/dl/", file)
	}
	return text, nil
}
