package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/tide-engine/tide/internal/web"
)

// webGame is a game built for the browser.
type webGame struct {
	*web.Program
	example bool // Tide's own, of which the page has more to say
}

// buildWeb builds the game in a folder for js/wasm, telling w how it goes.
func buildWeb(ctx context.Context, dir, example string, w io.Writer) (*webGame, error) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return nil, web.ErrNoGo
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("there is no folder %s to build a game from: name one that has a main package, as in --game ./examples/predicted", dir)
	}
	target := []string{"GOOS=js", "GOARCH=wasm"}
	if err := isProgram(ctx, goCommand, dir, target, example); err != nil {
		return nil, err
	}
	name := filepath.Base(dir)
	p := startProgress(w, "Building "+name+" for the web")
	program, err := web.Build(ctx, goCommand, dir, p.update)
	if err != nil {
		p.end("")
		return nil, err
	}
	size, compressed := program.Wasm.Sizes()
	p.end(fmt.Sprintf("Built %s in %.0f s: %.1f MB, %.1f MB compressed",
		name, time.Since(p.start).Seconds(), float64(size)/1e6, float64(compressed)/1e6))
	return &webGame{Program: program}, nil
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
