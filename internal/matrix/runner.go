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

// nap sleeps no longer than a moment: Go's scheduler then looks again, and
// wazero's own way of sleeping never ends where a program waits for nothing
// (wazero#2540).
func nap(nanoseconds int64) { time.Sleep(min(time.Duration(nanoseconds), 10*time.Millisecond)) }

// run leaves a program alone that does not end in time. wazero could stop it,
// but only by asking at every turn of every loop, which takes several times as
// long; it ends with this process.
func (runner) run(ctx context.Context, j *job) error {
	program, err := os.ReadFile(j.program)
	if err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- interpret(context.WithoutCancel(ctx), program, j) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func interpret(ctx context.Context, program []byte, j *job) (err error) {
	machine := wazero.NewRuntime(ctx)
	defer func() { err = errors.Join(err, machine.Close(ctx)) }()
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, machine); err != nil {
		return err
	}
	config := wazero.NewModuleConfig().WithArgs(append([]string{"suite"}, j.args...)...).WithStdout(j.out).WithStderr(j.err).
		WithRandSource(rand.Reader).WithSysWalltime().WithSysNanotime().WithNanosleep(nap)
	if j.folder != "" {
		config = config.WithFSConfig(wazero.NewFSConfig().WithReadOnlyDirMount(j.folder, "/"))
	}
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
