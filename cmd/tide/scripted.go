package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/tide-engine/tide/internal/web"
)

// scriptText is device events by tick for examples/predicted: a pointer that
// wanders, stops, leaves the arena and comes back.
//
//go:embed smoke/script.json
var scriptText []byte

// goldenLine is the hash of the world after scriptText, on every machine. It changes
// with the example's rules or the world's form, and then on all machines alike.
//
//go:embed smoke/hash
var goldenLine string

var goldenHash = strings.TrimSpace(goldenLine)

// scriptTime bounds the script in the browser, which takes a part of each frame
// for it.
const scriptTime = 3 * time.Minute

type scriptResult struct {
	Ticks      int    `json:"ticks"`
	Hash       string `json:"hash"`
	Done       bool   `json:"done"`
	Compared   int    `json:"compared"` // by the client with its own server, over loopback
	Mismatched int    `json:"mismatched"`
}

// playNative builds the game for this machine, with the flags of every build,
// and plays the script without a window.
func playNative(ctx context.Context, dir string) (scriptResult, error) {
	var result scriptResult
	temp, err := os.MkdirTemp("", "tide-script-")
	if err != nil {
		return result, err
	}
	defer os.RemoveAll(temp)
	program, script := filepath.Join(temp, "game"), filepath.Join(temp, "script.json")
	if err := os.WriteFile(script, scriptText, 0o600); err != nil {
		return result, err
	}
	build := exec.CommandContext(ctx, "go", append(append([]string{"build"}, web.BuildFlags...), "-o", program, ".")...)
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		return result, &web.BuildError{Folder: dir, Output: string(out)}
	}
	play := exec.CommandContext(ctx, program, "--headless", "--script", script)
	var said bytes.Buffer
	play.Stderr = &said
	out, err := play.Output()
	if err != nil {
		return result, fmt.Errorf("the script does not play natively: %w: %s", err, said.String())
	}
	if err := json.Unmarshal(out, &result); err != nil {
		return result, fmt.Errorf("the native game printed no result: %w: %q", err, out)
	}
	return result, nil
}

// playInBrowser plays the script in the browser, over loopback.
func playInBrowser(ctx context.Context, t *tab, address string) (scriptResult, error) {
	var result scriptResult
	if err := t.navigate(address + "game/?script=/script.json"); err != nil {
		return result, err
	}
	for deadline := time.Now().Add(scriptTime); time.Now().Before(deadline); {
		state, err := evaluate[struct {
			Result scriptResult `json:"result"`
			Error  string       `json:"error"`
		}](t, `({result: window.tide?.script() ?? {}, error: window.tide?.stats().error ?? ""})`)
		switch {
		case err != nil:
			return result, err
		case state.Error != "":
			return result, fmt.Errorf("the script does not play in the browser: %s", state.Error)
		case state.Result.Done:
			return state.Result, nil
		}
		result = state.Result
		select {
		case <-time.After(200 * time.Millisecond):
		case <-ctx.Done():
			return result, ctx.Err()
		}
	}
	return result, fmt.Errorf("the script was at tick %d in the browser after %v", result.Ticks, scriptTime)
}
