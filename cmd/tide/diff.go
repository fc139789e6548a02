package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"

	"github.com/tide-engine/tide/archive"
)

const diffHelp = `Usage: tide diff [--json] A B

Says where two recorded matches first part, without running them: how they began
otherwise, or the first tick that was given something else or came to another
world, with both values. It needs no game. Exit status 0: they say the same of
the match, 1: they part, 2: one cannot be read.

Flags:
%s
Example:

  tide diff server.tide client.tide
`

func runDiff(args []string, s streams) int {
	set := flag.NewFlagSet("diff", flag.ContinueOnError)
	asJSON := set.Bool("json", false, "print where they part as a JSON object; null where they do not")
	var files []string
	if code, ok := readFlags(set, args, s, diffHelp, func(words []string) error {
		if files = words; len(files) != 2 {
			return fmt.Errorf("it compares two files, and was given %d", len(files))
		}
		return nil
	}); !ok {
		return code
	}
	apart, err := diffFiles(files[0], files[1])
	if err != nil {
		fmt.Fprintf(s.err, "tide diff: %v\n", err)
		return exitUsage
	}
	switch {
	case *asJSON:
		_ = json.NewEncoder(s.out).Encode(apart)
	case apart == nil:
		fmt.Fprintln(s.out, "They say the same of the match, to its last tick.")
	default:
		printApart(apart, s.out)
	}
	if apart != nil {
		return exitFail
	}
	return exitOK
}

func diffFiles(a, b string) (*archive.Apart, error) {
	first, err := openWhole(a)
	if err != nil {
		return nil, err
	}
	defer first.Close()
	second, err := openWhole(b)
	if err != nil {
		return nil, err
	}
	defer second.Close()
	return archive.Compare(first.Reader, second.Reader)
}

func printApart(a *archive.Apart, out io.Writer) {
	lines := func(title string, all []string) {
		if len(all) > 0 {
			fmt.Fprintln(out, title)
		}
		for _, line := range all {
			fmt.Fprintf(out, "  %s\n", line)
		}
	}
	if len(a.Match) > 0 {
		lines("They are of matches that began otherwise:", a.Match)
		return
	}
	fmt.Fprintf(out, "They part at tick %d, and are the same up to tick %d.\n", a.Tick, a.Same)
	lines("It was given:", a.Given)
	lines("It came to:", a.Came)
	if len(a.Given) == 0 {
		fmt.Fprintln(out, "Both were given the same: tide verify says which of them this game comes to, and in which field they part.")
	}
}
