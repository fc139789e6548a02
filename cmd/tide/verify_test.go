package main

import (
	"bytes"
	"path/filepath"
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
