package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/tide-engine/tide/internal/web"
)

// defaultPort spells TIDE on a telephone.
const defaultPort = 8433

type demoOptions struct {
	host       string
	port       int
	portAsked  bool
	noOpen     bool
	game       string
	smoke      bool
	screenshot string
}

const demoHelp = `Usage: tide demo [flags]

Builds a game for the web, serves it on this machine, and shows two machines of
one match side by side in a browser. It runs until Ctrl-C.

Flags:
%s
Examples:

  tide demo                      play; the address is printed, a browser opens
  tide demo --port 9000          serve on another port
  tide demo --smoke              let a headless Chromium play, check, print JSON
`

func parseDemo(args []string, s streams) (o demoOptions, code int, ok bool) {
	set := flag.NewFlagSet("demo", flag.ContinueOnError)
	set.StringVar(&o.host, "host", "127.0.0.1", "the `address` to serve on; 0.0.0.0 lets other machines in")
	set.IntVar(&o.port, "port", defaultPort, "the `port` to serve on; if not given, the next free one does as well")
	set.BoolVar(&o.noOpen, "no-open", false, "open no browser")
	set.StringVar(&o.game, "game", "", "the `folder` of the game to show (default examples/predicted)")
	set.BoolVar(&o.smoke, "smoke", false, "play in a headless Chromium, check what is seen, print one JSON object")
	set.StringVar(&o.screenshot, "screenshot", "", "with --smoke: the `file` for a picture of the page, a PNG (default in the temporary folder)")
	set.SetOutput(io.Discard) // a mistake is told below, once and in a sentence
	err := set.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(s.out, demoHelp, flagTable(set))
		return o, exitOK, false
	case err != nil:
		err = flagMistake(set, err)
	case set.NArg() > 0:
		err = fmt.Errorf("%q is not a flag of tide demo", set.Arg(0))
	case o.port < 0 || o.port > 65535:
		err = fmt.Errorf("port %d does not exist; give one from 1024 to 65535", o.port)
	case o.screenshot != "" && !o.smoke:
		err = errors.New("--screenshot belongs to --smoke, which has a browser to take it with")
	case o.game != "" && o.smoke:
		err = errors.New("--smoke plays examples/predicted, whose golden hash it knows: leave --game out")
	}
	if err != nil {
		fmt.Fprintf(s.err, "tide demo: %v\nRun tide demo --help for its flags and examples.\n", err)
		return o, exitUsage, false
	}
	set.Visit(func(f *flag.Flag) { o.portAsked = o.portAsked || f.Name == "port" })
	return o, exitOK, true
}

// flagTable lists flags with two dashes, as the examples write them.
func flagTable(set *flag.FlagSet) string {
	var table string
	set.VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		name := "--" + f.Name
		if value != "" {
			name += " " + value
		}
		if f.DefValue != "" && f.DefValue != "false" {
			usage += " (default " + f.DefValue + ")"
		}
		table += fmt.Sprintf("  %-20s %s\n", name, usage)
	})
	return table
}

func runDemo(args []string, s streams) int {
	o, code, ok := parseDemo(args, s)
	if !ok {
		return code
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := demo(ctx, o, s)
	switch {
	case ctx.Err() != nil && o.smoke:
		fmt.Fprintln(s.err, "Stopped before everything was checked.")
		return exitFail
	case ctx.Err() != nil:
		fmt.Fprintln(s.err, "Stopped.")
		return exitOK
	case errors.Is(err, errNoBrowser):
		fmt.Fprintf(s.err, "tide demo: %v\n", err)
		return exitNoBrowser
	case err != nil:
		fmt.Fprintf(s.err, "tide demo: %v\n", err)
		return exitFail
	}
	return exitOK
}

func demo(ctx context.Context, o demoOptions, s streams) error {
	dir, err := gameFolder(o.game)
	if err != nil {
		return err
	}
	if o.smoke && !o.portAsked {
		o.port = 0 // any
	}
	// Before the build, which takes a while: a taken port should not be news
	// after it.
	listener, err := web.Listen(o.host, o.port, o.portAsked)
	if err != nil {
		return err
	}
	defer listener.Close()
	if o.smoke {
		return smoke(ctx, o, dir, listener, s)
	}
	game, err := buildWeb(ctx, dir, s.err)
	if err != nil {
		return err
	}
	game.example = isExample(dir)
	address := web.Address(listener)
	fmt.Fprintf(s.err, "Two players, one match, at\n\n")
	fmt.Fprintf(s.out, "  %s\n", address)
	fmt.Fprintf(s.err, "\nCtrl-C ends it.\n")
	if !o.noOpen {
		web.Open(address)
	}
	return web.Serve(ctx, listener, demoHandler(game, nil))
}

// gameFolder is the folder asked for, or Tide's own example.
func gameFolder(asked string) (string, error) {
	if asked != "" {
		return filepath.Abs(asked)
	}
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	root, err := moduleRoot(here)
	if err != nil {
		return "", err
	}
	return filepath.Join(root, "examples", "predicted"), nil
}

// isExample says whether a folder is that of Tide's own example, however it
// was named.
func isExample(dir string) bool {
	own, err := moduleRoot(dir)
	return err == nil && filepath.Join(own, "examples", "predicted") == dir
}
