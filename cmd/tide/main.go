// Command tide is the project's command line. Each subcommand is a row of one
// table and reads its own flags; what a command prints for people goes to
// stderr, what it prints for programs (JSON, an address) to stdout.
//
// It runs on a machine that has only Go. A browser is driven, never needed,
// but by the commands that say so.
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/tide-engine/tide/internal/commandline"
)

const (
	exitOK        = 0
	exitFail      = 1 // what was asked did not work, or a check found something
	exitUsage     = 2 // the command line asks for what there is not, or nothing could be told
	exitNoBrowser = 3 // a browser was needed and none is installed
)

// streams are where a command writes.
type streams struct {
	out, err io.Writer
}

type command struct {
	name    string
	summary string
	run     func(args []string, s streams) int
}

var commands = []command{
	{"demo", "play two machines of one match, side by side in a browser", runDemo},
	{"run", "build a game for this machine, with the flags that keep it alike, and play it", runRun},
	{"matrix", "run one suite on every target there is, and compare", runMatrix},
	{"lab", "see determinism break, and hold", runLab},
	{"verify", "run recorded matches again, in several engines, and compare every tick", written(runVerify)},
	{"replay", "show a recorded match again, in a window or a browser", runReplay},
	{"archive", "say what is in recorded matches", written(runArchive)},
	{"diff", "say where two recorded matches part", written(runDiff)},
	{"audit", "find the arithmetic that parts machines, in source or in a built program", runAudit},
}

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdout, os.Stderr}))
}

func run(args []string, s streams) int {
	if len(args) == 0 {
		usage(s.err)
		return exitUsage
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		if len(args) > 1 {
			return run([]string{args[1], "--help"}, s)
		}
		usage(s.out)
		return exitOK
	}
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(args[1:], s)
		}
	}
	fmt.Fprintf(s.err, "tide: there is no command %q", args[0])
	if near := commandline.Nearest(args[0], names()); len(near) > 0 {
		fmt.Fprintf(s.err, "; did you mean %s?", strings.Join(near, " or "))
	}
	fmt.Fprintf(s.err, "\nRun tide --help for what there is.\n")
	return exitUsage
}

func usage(w io.Writer) {
	fmt.Fprint(w, "Tide makes games that every machine computes alike.\n\nUsage:\n\n  tide <command> [flags]\n\nCommands:\n\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  %-8s %s\n", c.name, c.summary)
	}
	fmt.Fprintf(w, "  %-8s %s\n", "help", "say more about a command, as in: tide help demo")
}

func names() []string {
	all := []string{"help"}
	for _, c := range commands {
		all = append(all, c.name)
	}
	return all
}
