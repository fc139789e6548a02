package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// readFlags reads a command's flags, which may stand between its other words,
// and has check look at all of that. It is false, with the exit status, where
// the command ends here: help was asked for and has been given, or a mistake has
// been told. help is printed with what about gives and then the table of flags.
func readFlags(set *flag.FlagSet, args []string, s streams, help string, check func(words []string) error, about ...any) (code int, ok bool) {
	set.SetOutput(io.Discard) // a mistake is told below, once and in a sentence
	set.Usage = func() {}
	words, err := parseBetween(set, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(s.out, help, append(about, flagTable(set))...)
		return exitOK, false
	case err != nil:
		err = flagMistake(set, err)
	default:
		err = check(words)
	}
	if err != nil {
		fmt.Fprintf(s.err, "tide %s: %v\nRun tide %[1]s --help for its flags and examples.\n", set.Name(), err)
		return exitUsage, false
	}
	return exitOK, true
}

// parseBetween parses flags that may stand between the words of a command.
func parseBetween(set *flag.FlagSet, args []string) (words []string, err error) {
	err = set.Parse(args)
	for err == nil && set.NArg() > 0 {
		words = append(words, set.Arg(0))
		err = set.Parse(set.Args()[1:])
	}
	return words, err
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

// unknownFlagError is a flag that a command does not have.
type unknownFlagError struct {
	command string
	name    string
	near    []string // what was most likely meant
}

func (e *unknownFlagError) Error() string {
	text := fmt.Sprintf("--%s is not a flag of tide %s", e.name, e.command)
	if len(e.near) > 0 {
		text += "; did you mean --" + strings.Join(e.near, " or --") + "?"
	}
	return text
}

var (
	unknownFlag = regexp.MustCompile(`^flag provided but not defined: --?(.*)$`)
	noValue     = regexp.MustCompile(`^flag needs an argument: --?(.*)$`)
	wrongValue  = regexp.MustCompile(`(?s)^invalid (boolean )?value (".*") for (?:flag )?--?([^ :]+): (.*)$`)
)

// flagMistake says what package flag found wrong in our words, with the dashes
// that the examples have.
func flagMistake(set *flag.FlagSet, err error) error {
	text := err.Error()
	if m := unknownFlag.FindStringSubmatch(text); m != nil {
		var names []string
		set.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
		return &unknownFlagError{command: set.Name(), name: m[1], near: nearest(m[1], names)}
	}
	if m := noValue.FindStringSubmatch(text); m != nil {
		return fmt.Errorf("--%s needs a value after it", m[1])
	}
	m := wrongValue.FindStringSubmatch(text)
	switch {
	case m == nil:
		return err
	case m[1] != "":
		return fmt.Errorf("--%s is on where it is written; leave out %s", m[3], m[2])
	case m[4] == "parse error":
		return fmt.Errorf("--%s takes a number, and %s is none", m[3], m[2])
	}
	return fmt.Errorf("--%s %s: %s", m[3], m[2], m[4])
}
