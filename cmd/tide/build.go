package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/tide-engine/tide/internal/web"
)

// buildFlags are those that every machine of a match is built with: no product
// meets a sum unrounded (-d=fmahash=qn), and one source gives one binary.
var buildFlags = []string{"-trimpath", "-gcflags=all=-d=fmahash=qn"}

// webGame is a game built for the browser.
type webGame struct {
	example  bool // Tide's own, of which the page has more to say
	wasm     *web.Blob
	wasmExec []byte // wasm_exec.js of the Go that built it: the two belong together
}

// errNoGo says what to do where there is no Go to build with.
var errNoGo = errors.New("there is no go command on the PATH, and games are built with it: install Go 1.26 or newer from https://go.dev/dl/, open a new terminal, and run this again")

// buildError is a build that the compiler refused.
type buildError struct {
	game   string
	output string
}

func (e *buildError) Error() string {
	return fmt.Sprintf("%s does not build; the compiler says:\n\n%s", e.game, strings.TrimRight(e.output, "\n"))
}

// buildWeb builds the game in a folder for js/wasm, telling w how it goes.
func buildWeb(ctx context.Context, dir string, w io.Writer) (*webGame, error) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return nil, errNoGo
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("there is no folder %s to build a game from: name one that has a main package, as in --game ./examples/predicted", dir)
	}
	target := []string{"GOOS=js", "GOARCH=wasm"}
	if err := isProgram(ctx, goCommand, dir, target, "tide demo --game ./examples/predicted"); err != nil {
		return nil, err
	}
	wasmExec, err := readWasmExec(ctx, goCommand, dir)
	if err != nil {
		return nil, err
	}
	temp, err := os.MkdirTemp("", "tide-demo-")
	if err != nil {
		return nil, fmt.Errorf("there is nowhere to build: %w; make room, or set TMPDIR to a folder that has some", err)
	}
	defer os.RemoveAll(temp)
	file := filepath.Join(temp, "game.wasm")

	name := filepath.Base(dir)
	p := startProgress(w, "Building "+name+" for the web")
	args := append([]string{"build", "-v"}, buildFlags...)
	args = append(args, "-ldflags=-s -w", "-o", file, ".")
	if err := goBuild(ctx, goCommand, dir, target, args, p); err != nil {
		p.end("")
		return nil, err
	}
	p.update("compressing")
	data, err := os.ReadFile(file)
	if err != nil {
		p.end("")
		return nil, err
	}
	blob, err := web.NewBlob("application/wasm", data)
	if err != nil {
		p.end("")
		return nil, err
	}
	size, compressed := blob.Sizes()
	p.end(fmt.Sprintf("Built %s in %.0f s: %.1f MB, %.1f MB compressed",
		name, time.Since(p.start).Seconds(), float64(size)/1e6, float64(compressed)/1e6))
	return &webGame{wasm: blob, wasmExec: wasmExec}, nil
}

// isProgram asks the go command whether a folder holds one: of a library it
// builds an archive, and is content. example is a command that is right.
func isProgram(ctx context.Context, goCommand, dir string, target []string, example string) error {
	list := exec.CommandContext(ctx, goCommand, "list", "-f", "{{.Name}}", ".")
	list.Dir = dir
	list.Env = append(os.Environ(), target...)
	var said strings.Builder
	list.Stderr = &said
	out, err := list.Output()
	mend := "name a folder that has a main package, as in: " + example
	switch name := strings.TrimSpace(string(out)); {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return fmt.Errorf("there is no game in %s: go list says %q; %s", dir, strings.TrimSpace(said.String()), mend)
	case name != "main":
		return fmt.Errorf("what is in %s is package %s, and a game is a main package; %s", dir, name, mend)
	}
	return nil
}

// goBuild runs one build for a target, which is environment. With -v the go command names each package that it
// compiles, which is the progress; the other lines are the compiler's.
func goBuild(ctx context.Context, goCommand, dir string, target, args []string, p *progress) error {
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
			p.update(fmt.Sprintf("%d packages, %s", packages, line))
			continue
		}
		fmt.Fprintln(&said, line)
	}
	err = cmd.Wait()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil && said.Len() > 0:
		return &buildError{game: dir, output: said.String()}
	case err != nil:
		return fmt.Errorf("go build in %s: %w", dir, err)
	}
	return nil
}

// isPackage tells a package's path from anything else the go command prints.
func isPackage(line string) bool {
	return line != "" && !strings.ContainsAny(line, " :\t#")
}

// readWasmExec reads the glue that belongs to the toolchain that builds in dir,
// which go.mod may have chosen.
func readWasmExec(ctx context.Context, goCommand, dir string) ([]byte, error) {
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
