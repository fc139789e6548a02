package matrix

import (
	"context"
	_ "embed"
	"os"
	"path/filepath"
)

// node is Node.js, by the loader that comes with Go.
type node struct{}

func (node) find(ctx context.Context, _ Cell) (string, error) {
	path, err := nodejs.find()
	if err != nil {
		return "", err
	}
	return "node " + version(ctx, path, "--version"), nil
}

func (node) run(ctx context.Context, j *job) error {
	path, err := nodejs.find()
	if err != nil {
		return err
	}
	loader := filepath.Join(j.goroot, "lib", "wasm", "wasm_exec_node.js")
	// Go's own stack may be deeper than node's usual one.
	return j.play(ctx, nil, path, append([]string{"--stack-size=8192", loader, j.program}, j.args...)...)
}

// shell is JavaScriptCore's, the engine of Safari without a browser around it. It
// runs with all its tiers and no switch: jsc's stack of 5 MB is enough for Go's
// own. What looked like a fault of the engine, Go's scheduler lost in the middle
// of a switch, was a function of the browser that the shell lacks (the prelude
// says which): syscall/js hands a missing one's ReferenceError to Go as if the
// call around it had failed, which is then printed as "panic on system stack".
type shell struct{}

// prelude supplies what Go's loader expects of a browser and the shell has not.
//
//go:embed assets/jsc.js
var prelude []byte

func (shell) find(ctx context.Context, _ Cell) (string, error) {
	path, err := jsc.find()
	if err != nil {
		return "", err
	}
	return "jsc " + debianVersion(ctx, path), nil
}

func (shell) run(ctx context.Context, j *job) error {
	path, err := jsc.find()
	if err != nil {
		return err
	}
	script := filepath.Join(j.dir, "jsc.js")
	if err := os.WriteFile(script, prelude, 0o600); err != nil {
		return err
	}
	loader := filepath.Join(j.goroot, "lib", "wasm", "wasm_exec.js")
	return j.play(ctx, nil, path, append([]string{script, "--", loader, j.program}, j.args...)...)
}
