// Command arenasim plays matches between squads, and proves that a match watched is
// the match played. Each command is a row of one table and reads its own flags; what
// is for people goes to stderr or, where it is what was asked for, to stdout.
//
// It holds no rules: those are package arena's, and how a file is written and judged
// is package archive's. What it plays comes from flags and files, and goes to files.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/tide-engine/tide/internal/commandline"
)

const (
	exitOK    = 0
	exitFail  = 1 // what was asked did not work, or a check found something
	exitUsage = 2 // the command line asks for what there is not
)

// streams are where a command writes.
type streams struct{ out, err io.Writer }

type command struct {
	name    string
	summary string
	run     func(args []string, s streams) int
}

var commands = []command{
	{"serve", "show squads, matches and leagues in a browser, and verify there what is watched", serve},
	{"generate", "play matches of random squads, or of squads from files, and write their archives", generate},
	{"squad", "print a random squad as JSON, or say what is wrong with one", squad},
	{"verify", "play recorded matches again, and compare every tick", verify},
	{"odds", "play many matches, and say how often the stronger squad wins", odds},
	{"prove", "play and verify many matches, and say how long it took", prove},
}

func main() { os.Exit(run(os.Args[1:], streams{os.Stdout, os.Stderr})) }

func run(args []string, s streams) int {
	if len(args) == 0 {
		usage(s.err)
		return exitUsage
	}
	name := args[0]
	switch name {
	case "help", "-h", "-help", "--help":
		if len(args) > 1 {
			return run([]string{args[1], "--help"}, s)
		}
		usage(s.out)
		return exitOK
	}
	var names []string
	for _, c := range commands {
		if c.name == name {
			return c.run(args[1:], s)
		}
		names = append(names, c.name)
	}
	fmt.Fprintf(s.err, "arenasim: there is no command %q; there are %s\n", name, strings.Join(names, ", "))
	return exitUsage
}

func usage(w io.Writer) {
	fmt.Fprint(w, "ArenaSim plays matches that come out alike on every machine.\n\nUsage:\n\n  arenasim <command> [flags]\n\nCommands:\n\n")
	for _, c := range commands {
		fmt.Fprintf(w, "  %-9s %s\n", c.name, c.summary)
	}
	fmt.Fprint(w, "\nRun arenasim <command> --help for its flags, as in: arenasim generate --help\n")
}

// parse reads the flags of a command, of which help is the text for people, and gives
// the other words. done is that the command is over, with that exit status.
func parse(set *flag.FlagSet, help string, args []string, s streams) (words []string, status int, done bool) {
	words, err := commandline.Parse(set, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(s.out, help)
		return nil, exitOK, true
	case err != nil:
		return nil, misused(set, err, s), true
	}
	return words, exitOK, false
}

// misused says what is wrong with a command line.
func misused(set *flag.FlagSet, err error, s streams) int {
	fmt.Fprintf(s.err, "arenasim %s: %s\nRun arenasim %[1]s --help for what there is.\n", set.Name(), err)
	return exitUsage
}

// failed says why a command could not do what it was asked.
func failed(set *flag.FlagSet, err error, s streams) int {
	fmt.Fprintf(s.err, "arenasim %s: %s\n", set.Name(), err)
	return exitFail
}

// maxMatches is how many matches one command plays at most: a day's work.
const maxMatches = 1_000_000

// progress says how far a long piece of work has come: after a second, and then
// whenever it has taken half as long again.
type progress struct {
	mu    sync.Mutex
	to    io.Writer
	of    int
	done  int
	start time.Time
	next  time.Duration
}

func newProgress(to io.Writer, of int) *progress {
	return &progress{to: to, of: of, start: time.Now(), next: time.Second}
}

// one is that one more is done.
func (p *progress) one() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if took := time.Since(p.start); took >= p.next && p.done < p.of {
		p.next = took + took/2
		fmt.Fprintf(p.to, "%d of %d matches, %.0f s\n", p.done, p.of, took.Seconds())
	}
}
