package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/tide-engine/tide/lab/gap"
)

func TestLabGapOfThisMachine(t *testing.T) {
	out, told := &strings.Builder{}, &strings.Builder{}
	code := run([]string{"lab", "gap", "--count", "2000", "--functions", "sin,polynomial", "--json"}, streams{out, told})
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, told)
	}
	var r gap.Report
	if err := json.Unmarshal([]byte(out.String()), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Spans) != 1 || len(r.Spans[0].Engines) != 1 || len(r.Spans[0].Engines[0].Rows) != 2 || r.Spans[0].Engines[0].Rows[1].Differ == 0 {
		t.Errorf("%+v", r)
	}
	for _, want := range []string{"2,000 inputs in [0, 6.25), seed 1", "| polynomial |", "Measuring 2 functions"} {
		if !strings.Contains(told.String(), want) {
			t.Errorf("%q is missing in:\n%s", want, told)
		}
	}
}

func TestLabGapMistakes(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--browser", "did you mean --browsers?"},
		{"--count 0", "from 1 to 10,000,000"},
		{"--range 5", "two numbers, as in 0,6.25"},
		{"--range 6,0", "smaller"},
		{"--functions sine", "there are sin, cos"},
		{"--json nowhere/gap.json", "there is no folder nowhere"},
		{"--json .", "--json . is a folder"},
		{"node", "--browsers"},
	} {
		out, told := &strings.Builder{}, &strings.Builder{}
		if code := run(append([]string{"lab", "gap"}, strings.Fields(c.args)...), streams{out, told}); code != exitUsage || !strings.Contains(told.String(), c.want) {
			t.Errorf("%s: exit %d, %q, want %q", c.args, code, told, c.want)
		}
	}
}

// A program that prints nonsense is told of, and takes no memory.
func TestGapLinesAreNotTrusted(t *testing.T) {
	var r gap.Result
	l := &engineLines[gap.Line]{take: func(line gap.Line) error { return r.Take(line, gap.Options{Count: 4}) }}
	for _, text := range []string{"hello\n", `{"row":{"function":"sin","inputs":9}}` + "\n"} {
		if _, err := l.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if l.err == nil || !strings.Contains(l.other, "hello") || len(r.Rows) != 0 {
		t.Errorf("%v, %q, %+v", l.err, l.other, r)
	}
	for range 40 {
		_, _ = l.Write(make([]byte, 8192))
	}
	if len(l.rest) > maxEngineLine {
		t.Errorf("%d bytes are kept of a line without an end", len(l.rest))
	}
}
