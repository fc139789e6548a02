package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

type demoOptions struct {
	serving
	game       string
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
	o.flags(set, "play in a headless Chromium, check what is seen, print one JSON object")
	set.StringVar(&o.game, "game", "", "the `folder` of the game to show (default examples/predicted)")
	set.StringVar(&o.screenshot, "screenshot", "", "with --smoke: the `file` for a picture of the page, a PNG (default in the temporary folder)")
	code, ok = readFlags(set, args, s, demoHelp, func(words []string) (err error) {
		switch {
		case len(words) > 0:
			err = fmt.Errorf("%q is not a flag of tide demo", words[0])
		case o.screenshot != "" && !o.smoke:
			err = errors.New("--screenshot belongs to --smoke, which has a browser to take it with")
		case o.game != "" && o.smoke:
			err = errors.New("--smoke plays examples/predicted, whose golden hash it knows: leave --game out")
		default:
			err = o.wrong(set)
		}
		return err
	})
	return o, code, ok
}

func runDemo(args []string, s streams) int {
	o, code, ok := parseDemo(args, s)
	if !ok {
		return code
	}
	return o.run("tide demo", s, func(ctx context.Context) error { return demo(ctx, o, s) })
}

func demo(ctx context.Context, o demoOptions, s streams) error {
	dir, err := gameFolder(o.game)
	if err != nil {
		return err
	}
	listener, err := o.listen()
	if err != nil {
		return err
	}
	defer listener.Close()
	if o.smoke {
		return smoke(ctx, o, dir, listener, s)
	}
	game, err := buildWeb(ctx, dir, demoExample, s.err)
	if err != nil {
		return err
	}
	game.example = isExample(dir)
	return o.show(ctx, listener, "Two players, one match", demoHandler(game, nil), s)
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
