package main

import (
	"errors"
	"flag"
	"fmt"

	"github.com/tide-engine/tide/internal/commandline"
)

// readFlags reads a command's flags, which may stand between its other words,
// and has check look at all of that. It is false, with the exit status, where
// the command ends here: help was asked for and has been given, or a mistake has
// been told. help is printed with what about gives and then the table of flags.
func readFlags(set *flag.FlagSet, args []string, s streams, help string, check func(words []string) error, about ...any) (code int, ok bool) {
	words, err := commandline.Parse(set, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(s.out, help, append(about, commandline.Table(set))...)
		return exitOK, false
	case err == nil:
		err = check(words)
	}
	if err != nil {
		fmt.Fprintf(s.err, "tide %s: %v\nRun tide %[1]s --help for its flags and examples.\n", set.Name(), err)
		return exitUsage, false
	}
	return exitOK, true
}
