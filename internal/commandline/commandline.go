// Package commandline reads a command's flags, which may stand between its other
// words, and says what is wrong with them as a person would write it.
//
// It prints nothing, knows no command, and never ends the program: the words and
// the flags' values go to the command, and a mistake is an error that the command
// tells, after its own name.
package commandline

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

// Parse reads args into a set's flags and returns the other words in their order.
// What stands after -- are words, whatever they look like. The error is flag.ErrHelp
// where help is asked for, an *UnknownFlagError, or a sentence about the flag whose
// value is wrong.
func Parse(set *flag.FlagSet, args []string) (words []string, err error) {
	set.SetOutput(io.Discard) // package flag would tell a mistake itself, in other words
	set.Usage = func() {}
	var plain []string
	if end := slices.Index(args, "--"); end >= 0 {
		args, plain = args[:end], args[end+1:]
	}
	err = set.Parse(args)
	for err == nil && set.NArg() > 0 {
		words = append(words, set.Arg(0))
		err = set.Parse(set.Args()[1:])
	}
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return append(words, plain...), err
	}
	return words, mistake(set, err)
}

// UnknownFlagError is a flag that a command does not have.
type UnknownFlagError struct {
	Name string   // without dashes
	Near []string // what was most likely meant
}

func (e *UnknownFlagError) Error() string {
	text := fmt.Sprintf("--%s is not a flag", e.Name)
	if len(e.Near) > 0 {
		text += "; did you mean --" + strings.Join(e.Near, " or --") + "?"
	}
	return text
}

var (
	unknownFlag = regexp.MustCompile(`^flag provided but not defined: --?(.*)$`)
	noValue     = regexp.MustCompile(`^flag needs an argument: --?(.*)$`)
	noName      = regexp.MustCompile(`^bad flag syntax: (.*)$`)
	wrongValue  = regexp.MustCompile(`(?s)^invalid (boolean )?value (".*") for (?:flag )?--?([^ :]+): (.*)$`)
)

// mistake says what package flag found wrong in our words, with the dashes that
// the examples have.
func mistake(set *flag.FlagSet, err error) error {
	text := err.Error()
	if m := unknownFlag.FindStringSubmatch(text); m != nil {
		names := []string{"help"} // which package flag has in every set, unlisted
		set.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
		return &UnknownFlagError{Name: m[1], Near: Nearest(m[1], names)}
	}
	if m := noValue.FindStringSubmatch(text); m != nil {
		return fmt.Errorf("--%s needs a value after it", m[1])
	}
	if m := noName.FindStringSubmatch(text); m != nil {
		return fmt.Errorf("%q is not a flag, which is two dashes and a name", m[1])
	}
	m := wrongValue.FindStringSubmatch(text)
	switch {
	case m == nil:
		return err
	case m[1] != "":
		return fmt.Errorf("--%s is on where it is written; leave out %s", m[3], m[2])
	case m[4] == "parse error" || m[4] == "value out of range":
		return fmt.Errorf("--%s takes a number, and %s is none that fits", m[3], m[2])
	}
	return fmt.Errorf("--%s %s: %s", m[3], m[2], m[4])
}
