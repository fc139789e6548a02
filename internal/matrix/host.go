package matrix

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// host runs a built program, or says that it cannot.
type host interface {
	// find says what a cell would be run with, its version too, or why it
	// cannot be: an error that cannot made.
	find(ctx context.Context, c Cell) (tool string, err error)

	// run runs the program until it ends. What it prints goes to the job.
	run(ctx context.Context, j *job) error
}

// job is one program to run.
type job struct {
	cell    Cell
	program string // the file
	args    []string
	folder  string // of files that the program reads, where it starts; empty: none
	dir     string // an empty folder of its own, taken away afterwards
	goroot  string // of the Go that built it
	out     io.Writer
	err     io.Writer
}

// cannotError is why a cell does not run here, which is nobody's mistake.
type cannotError struct{ why string }

func (e *cannotError) Error() string { return e.why }

func cannot(format string, args ...any) error { return &cannotError{fmt.Sprintf(format, args...)} }

// impossible tells a cell that cannot run from one that failed.
func impossible(err error) bool {
	var e *cannotError
	return errors.As(err, &e)
}

// command is a program that ends with its context, and all that it started.
func command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	inGroup(cmd)
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// play runs a command as a job's.
func (j *job) play(ctx context.Context, env []string, name string, args ...string) error {
	cmd := command(ctx, name, args...)
	cmd.Dir = j.dir
	if j.folder != "" {
		cmd.Dir = j.folder
	}
	cmd.Stdout, cmd.Stderr = j.out, j.err
	cmd.Env = append(append(os.Environ(), j.cell.run...), env...)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// version is what a command says of itself, or only its name.
func version(ctx context.Context, path, flag string) string {
	ctx, stop := context.WithTimeout(ctx, 20*time.Second)
	defer stop()
	cmd := command(ctx, path, flag)
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Run(); err != nil {
		return ""
	}
	first, _, _ := strings.Cut(out.String(), "\n")
	return strings.TrimSpace(first)
}

// itself is a target that this machine is.
type itself struct{}

func (itself) find(context.Context, Cell) (string, error) { return "this machine", nil }

// tooOld is what a program says that was built for a later processor.
const tooOld = "This program can only be run on"

func (itself) run(ctx context.Context, j *job) error {
	var said bytes.Buffer
	j.err = io.MultiWriter(j.err, &said)
	err := j.play(ctx, nil, j.program, j.args...)
	if err != nil && strings.Contains(said.String(), tooOld) {
		return cannot("this processor is too old: %s", strings.TrimSpace(said.String()))
	}
	return err
}

// half is a processor of 64 bits that runs programs of 32, where its system
// allows it, and else is emulated.
type half struct{ itself }

func (half) find(context.Context, Cell) (string, error) { return "this machine, in 32 bits", nil }

func (h half) run(ctx context.Context, j *job) error {
	err := h.itself.run(ctx, j)
	if errors.Is(err, syscall.ENOEXEC) {
		return emulator{}.run(ctx, j)
	}
	return err
}

// nowhere is a target that nothing at hand runs: it is built, and audited.
type nowhere struct{}

func (nowhere) find(_ context.Context, c Cell) (string, error) {
	return "", cannot("nothing here runs %s", c.OS)
}

func (nowhere) run(context.Context, *job) error { return nil }

// foreign is what only a machine of the target itself can run.
type foreign struct{}

func (foreign) find(_ context.Context, c Cell) (string, error) {
	return "", cannot("only a %s/%s machine runs it", c.OS, c.Arch)
}

func (foreign) run(context.Context, *job) error { return nil }
