package matrix

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
	"github.com/tetratelabs/wazero/sys"
)

// runner is wazero, which is part of this program: it compiles to the machine's
// own code on amd64 and arm64, and interprets elsewhere.
type runner struct{}

func (runner) find(context.Context, Cell) (string, error) {
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, m := range build.Deps {
			if m.Path == "github.com/tetratelabs/wazero" {
				return "wazero " + m.Version, nil
			}
		}
	}
	return "wazero", nil
}

// nap sleeps no longer than a moment: Go's scheduler then looks again, while
// wazero's own way of sleeping does not end with the context (wazero#1809), and
// one that has nothing to wait for never does (wazero#2540).
func nap(nanoseconds int64) { time.Sleep(min(time.Duration(nanoseconds), 10*time.Millisecond)) }

func (runner) run(ctx context.Context, j *job) (err error) {
	program, err := os.ReadFile(j.program)
	if err != nil {
		return err
	}
	machine := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithCloseOnContextDone(true))
	defer func() { err = errors.Join(err, machine.Close(context.WithoutCancel(ctx))) }()
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, machine); err != nil {
		return err
	}
	config := wazero.NewModuleConfig().WithArgs("suite").WithStdout(j.out).WithStderr(j.err).
		WithRandSource(rand.Reader).WithSysWalltime().WithSysNanotime().WithNanosleep(nap)
	_, err = machine.InstantiateWithConfig(ctx, program, config)
	var exit *sys.ExitError
	if errors.As(err, &exit) {
		if exit.ExitCode() == 0 {
			return nil
		}
		return fmt.Errorf("the program ended with status %d", exit.ExitCode())
	}
	return err
}
