package main

import (
	"bytes"
	"strings"
	"testing"
)

func runFor(args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	code = run(args, streams{&o, &e})
	return code, o.String(), e.String()
}

func TestCommandLine(t *testing.T) {
	cases := []struct {
		name string
		args []string
		code int
		out  string // has to be in what programs read
		errs string // has to be in what people read
	}{
		{"nothing", nil, exitUsage, "", "Usage:"},
		{"help", []string{"--help"}, exitOK, "demo", ""},
		{"help as a word", []string{"help"}, exitOK, "demo", ""},
		{"help for one", []string{"help", "demo"}, exitOK, "--port", ""},
		{"help of one, with an example", []string{"demo", "--help"}, exitOK, "tide demo --smoke", ""},
		{"help has the default", []string{"demo", "-h"}, exitOK, "(default 8433)", ""},
		{"help for another", []string{"help", "run"}, exitOK, "--check", ""},
		{"a slip", []string{"dmeo"}, exitUsage, "", "did you mean demo?"},
		{"a beginning", []string{"de"}, exitUsage, "", "did you mean demo?"},
		{"something else", []string{"xylophone"}, exitUsage, "", `no command "xylophone"`},
		{"an unknown flag", []string{"demo", "--prot", "1"}, exitUsage, "", "tide demo: --prot is not a flag; did you mean --port?\n"},
		{"an unlike flag", []string{"demo", "--xylophone"}, exitUsage, "", "tide demo: --xylophone is not a flag\n"},
		{"a flag without its value", []string{"demo", "--port"}, exitUsage, "", "tide demo: --port needs a value after it\n"},
		{"a switch with a value", []string{"demo", "--smoke=often"}, exitUsage, "", `tide demo: --smoke is on where it is written; leave out "often"`},
		{"a flag of run's", []string{"run", "--chekc"}, exitUsage, "", "--chekc is not a flag; did you mean --check?; one of the game's"},
		{"a port that is no number", []string{"demo", "--port", "many"}, exitUsage, "", `tide demo: --port takes a number, and "many" is none that fits`},
		{"a port that is none", []string{"demo", "--port", "65536"}, exitUsage, "", "port 65536 does not exist"},
		{"a word too many", []string{"demo", "now"}, exitUsage, "", `"now" is not a flag`},
		{"a picture without a browser", []string{"demo", "--screenshot", "a.png"}, exitUsage, "", "--smoke"},
		{"another game's smoke", []string{"demo", "--smoke", "--game", "."}, exitUsage, "", "leave --game out"},
	}
	for _, c := range cases {
		code, out, errs := runFor(c.args...)
		if code != c.code || !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) {
			t.Errorf("%s: exit %d\nout: %s\nerr: %s", c.name, code, out, errs)
		}
		if c.code == exitUsage && out != "" {
			t.Errorf("%s: a mistake was told on stdout: %s", c.name, out)
		}
		if c.code == exitUsage && len(c.args) > 0 && strings.Count(errs, "\n") > 2 {
			t.Errorf("%s: more than a sentence and a way out: %s", c.name, errs)
		}
	}
}
