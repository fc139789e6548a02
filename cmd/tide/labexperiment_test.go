package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tide-engine/tide/lab"
)

func TestLabExperiments(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		code int
		out  string // has to be in what programs read
		errs string // has to be in what people read
	}{
		{"the list", []string{"list"}, exitOK, "unordered     expected to differ", ""},
		{"one", []string{"range"}, exitOK, "182 × 182 is -32412 (exactly: 33124).\n", ""},
		{"its mark", []string{"range"}, exitOK, "Equal everywhere.", ""},
		{"another seed", []string{"identical", "--seed", "9"}, exitOK, "(seed 9, ", ""},
		{"fewer arenas", []string{"ulp", "--seeds=20"}, exitOK, "of 20 pairs", ""},
		{"JSON", []string{"range", "--json"}, exitOK, `"largest": 181`, "182 × 182"},
		{"help", []string{"ulp", "--help"}, exitOK, "tide lab ulp --seed 7 --json", ""},
		{"help for all", []string{"all", "--help"}, exitOK, "tide lab all --json figures.json", ""},
		{"a slip", []string{"ulps"}, exitUsage, "", "did you mean ulp?"},
		{"something else", []string{"xylophone"}, exitUsage, "", "tide lab list"},
		{"a flag's slip", []string{"ulp", "--sed", "3"}, exitUsage, "", "--sed is not a flag; did you mean --seed"},
		{"arenas for what takes one", []string{"speed", "--seeds", "3"}, exitUsage, "", "--seeds is not a flag"},
		{"no arenas", []string{"ulp", "--seeds", "0"}, exitUsage, "", "--seeds 0 is not from 1"},
		{"a seed that is none", []string{"ulp", "--seed", "-1"}, exitUsage, "", "--seed takes a number"},
		{"a word too many", []string{"ulp", "fixed"}, exitUsage, "", `given ["fixed"]`},
		{"a file in no folder", []string{"all", "--json", "nowhere/figures.json"}, exitUsage, "", "there is no folder nowhere; make it"},
		{"a list with more", []string{"list", "ulp"}, exitUsage, "", "it takes flags only"},
		{"the list for programs", []string{"list", "--json"}, exitOK, `"name": "unordered"`, "expected to differ"},
	} {
		code, out, errs := runFor(append([]string{"lab"}, c.args...)...)
		if code != c.code || !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) {
			t.Errorf("%s: exit %d\nout: %s\nerr: %s", c.name, code, out, errs)
		}
		if c.code == exitUsage && (out != "" || strings.Count(errs, "\n") > 2) {
			t.Errorf("%s: more than a sentence and a way out: %s%s", c.name, out, errs)
		}
	}
}

func TestLabJSON(t *testing.T) {
	file := filepath.Join(t.TempDir(), "figures.json")
	if code, _, errs := runFor("lab", "all", "--seeds", "20", "--json", file); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var all []struct {
		Name           string
		Equal          bool   `json:"equalEverywhere"`
		Because        string `json:"differsBecause"`
		Target, Go     string
		Figures, Shows any
	}
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	if len(all) != len(lab.Experiments()) {
		t.Errorf("%d experiments are written", len(all))
	}
	for _, e := range all {
		if e.Name == "" || e.Equal != (e.Because == "") || e.Figures == nil || e.Shows == "" || !strings.Contains(e.Target, "/") || !strings.HasPrefix(e.Go, "go") {
			t.Errorf("%+v", e)
		}
	}
}
