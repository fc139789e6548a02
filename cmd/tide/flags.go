package main

import (
	"flag"
	"fmt"
	"regexp"
	"strings"
)

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
