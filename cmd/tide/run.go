package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/tide-engine/tide/internal/commandline"
	"github.com/tide-engine/tide/internal/web"
)

type runOptions struct {
	folder string
	args   []string // the game's
}

const runHelp = `Usage: tide run [flags] [folder] [-- flags of the game]

Builds the game in a folder (without one, in this) for this machine and plays it.
The build has the flag that keeps every machine's arithmetic alike, which go run
leaves out. It ends with the game's own exit status.

Flags:
%s
Examples:

  tide run ./examples/predicted                               play alone, in a window
  tide run ./examples/predicted --seed 7                      the same dice each time
  tide run --check ./examples/predicted -- --headless --ticks 600
                                                              without a window: name what would part two machines
  tide run ./examples/predicted -- --help                     what the game itself can be told
`

func parseRun(args []string, s streams) (o runOptions, code int, ok bool) {
	own := args
	if end := slices.Index(args, "--"); end >= 0 {
		own, o.args = args[:end], args[end+1:]
	}
	set := flag.NewFlagSet("run", flag.ContinueOnError)
	check := set.Bool("check", false, "run every tick three times and print what would part two machines; exit status 1 if there is any")
	seed := set.String("seed", "", "the `number` that the match's dice come from (default one that the system picks)")
	words, err := commandline.Parse(set, own)
	var unknown *commandline.UnknownFlagError
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(s.out, runHelp, commandline.Table(set))
		return o, exitOK, false
	case errors.As(err, &unknown):
		err = fmt.Errorf("%w; one of the game's goes after --, as in: tide run -- --%s", err, unknown.Name)
	case err == nil && len(words) > 1:
		err = fmt.Errorf("it was given two folders, %q and %q; what is for the game goes after --", words[0], words[1])
	case err == nil && *seed != "":
		if _, bad := strconv.ParseUint(*seed, 0, 64); bad != nil {
			err = fmt.Errorf("seed %q is no whole number from 0 to 18446744073709551615", *seed)
		}
	}
	if err != nil {
		fmt.Fprintf(s.err, "tide run: %v\nRun tide run --help for its flags and examples.\n", err)
		return o, exitUsage, false
	}
	if *seed != "" {
		o.args = append([]string{"--seed", *seed}, o.args...)
	}
	if *check {
		o.args = append([]string{"--check"}, o.args...)
	}
	if o.folder = "."; len(words) > 0 {
		o.folder = words[0]
	}
	return o, exitOK, true
}

func runRun(args []string, s streams) int {
	o, code, ok := parseRun(args, s)
	if !ok {
		return code
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	temp, err := os.MkdirTemp("", "tide-run-")
	if err != nil {
		fmt.Fprintf(s.err, "tide run: there is nowhere to build: %v; make room, or set TMPDIR to a folder that has some\n", err)
		return exitFail
	}
	defer os.RemoveAll(temp)
	program, err := buildNative(ctx, o.folder, temp, runExample, s.err)
	if err == nil {
		code, err = playGame(ctx, program, o.args, s)
	}
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(s.err, "Stopped.")
		return exitFail
	case err != nil:
		fmt.Fprintf(s.err, "tide run: %v\n", err)
		return exitFail
	}
	return code
}

// Commands that are right, for who named a folder without a game.
const (
	runExample    = "tide run ./examples/predicted"
	demoExample   = "tide demo --game ./examples/predicted"
	replayExample = "tide replay --game ./examples/arenasim/game match.tide"
)

// buildNative builds the game in a folder for this machine into another,
// telling w how it goes, and who named a folder without one an example.
func buildNative(ctx context.Context, folder, into, example string, w io.Writer) (program string, err error) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return "", web.ErrNoGo
	}
	dir, err := filepath.Abs(folder)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return "", fmt.Errorf("there is no folder %s; name one that has a main package, as in: %s", folder, example)
	}
	target := []string{"GOOS=" + runtime.GOOS, "GOARCH=" + runtime.GOARCH}
	if err := isProgram(ctx, goCommand, dir, target, example); err != nil {
		return "", err
	}
	name := filepath.Base(dir)
	program = filepath.Join(into, name)
	if runtime.GOOS == "windows" {
		program += ".exe"
	}
	p := startProgress(w, "Building "+name)
	args := append(append([]string{"build", "-v"}, web.BuildFlags...), "-o", program, ".")
	err = web.Compile(ctx, goCommand, dir, target, args, p.update)
	if err != nil {
		p.end("")
		return "", err
	}
	p.end(fmt.Sprintf("Built %s in %.0f s", name, time.Since(p.start).Seconds()))
	return program, nil
}

// endTime is how long a game has to end after it was told to.
const endTime = 5 * time.Second

// playGame runs a program as this one was run, and gives its exit status.
func playGame(ctx context.Context, program string, args []string, s streams) (code int, err error) {
	game := exec.CommandContext(ctx, program, args...)
	game.Stdin, game.Stdout, game.Stderr = os.Stdin, s.out, s.err
	game.Cancel = func() error { return game.Process.Signal(os.Interrupt) }
	game.WaitDelay = endTime
	err = game.Run()
	var ended *exec.ExitError
	switch {
	case err == nil:
		return exitOK, nil
	case errors.As(err, &ended) && ended.Exited():
		return ended.ExitCode(), nil
	case errors.As(err, &ended):
		return exitFail, fmt.Errorf("the game was ended from outside: %w", err)
	}
	return exitFail, fmt.Errorf("the game does not start: %w", err)
}
