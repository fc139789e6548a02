package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestVerifyMistakes(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"--help"}, exitOK, "tide verify --browser match.tide"},
		{nil, exitUsage, "which match?"},
		{[]string{"--brwser", "a.tide"}, exitUsage, "did you mean --browser?"},
		{[]string{"a.tide", "--engines", "native,safari"}, exitUsage, `no engine "safari"; there are native, amd64`},
		{[]string{"--jobs", "0", "a.tide"}, exitUsage, "runs nothing"},
		{[]string{dir}, exitUsage, "no .tide file"},
		{[]string{"--game", filepath.Join(dir, "x"), "a.tide"}, exitUnverifiable, "there is no folder"},
		{[]string{"--game", "../../det", "a.tide"}, exitUnverifiable, "a game is a main package"},
	} {
		var out, errs bytes.Buffer
		code := run(append([]string{"verify"}, c.args...), streams{&out, &errs})
		if said := out.String() + errs.String(); code != c.code || !strings.Contains(said, c.says) {
			t.Errorf("%q: ends with %d and says %q", c.args, code, said)
		}
	}
}

func TestMatchesIn(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.tide", "a.tide", "notes.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := matchesIn([]string{"one.tide", dir})
	want := []string{"one.tide", filepath.Join(dir, "a.tide"), filepath.Join(dir, "b.tide")}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
}
