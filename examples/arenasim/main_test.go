package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/examples/arenasim/arena"
)

func call(args ...string) (status int, out, err string) {
	var o, e bytes.Buffer
	status = run(args, streams{&o, &e})
	return status, o.String(), e.String()
}

// TestMistakes: what is asked wrongly is answered with what there is, and ends
// with 2; what does not work ends with 1.
func TestMistakes(t *testing.T) {
	folder := t.TempDir()
	poor := filepath.Join(folder, "poor.json")
	if err := os.WriteFile(poor, []byte(`{"id": 1, "name": "Poor", "formation": "9-9-9"}`), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		status int
		word   string
		args   []string
	}{
		{exitUsage, "Commands:", nil},
		{exitUsage, "there are serve, generate", []string{"gen"}},
		{exitUsage, "did you mean --seed?", []string{"generate", "--sed", "1"}},
		{exitUsage, "from 15 to 65", []string{"generate", "--strength", "99"}},
		{exitUsage, "from 1 to 1000000", []string{"generate", "--count", "0"}},
		{exitUsage, "--seed takes a number, and \"-7\" is none", []string{"generate", "--seed", "-7"}},
		{exitUsage, "--seed needs a value", []string{"generate", "--seed"}},
		{exitUsage, "--out", []string{"generate", "x.tide"}},
		{exitUsage, "15 to 65", []string{"squad", "--strength", "99"}},
		{exitUsage, "both squads", []string{"odds", "--strength", "60"}},
		{exitUsage, "from 1 to 1000000", []string{"odds", "--matches", "0"}},
		{exitUsage, "--matches", []string{"prove", "--matches", "-3"}},
		{exitFail, "4-4-2, 4-3-3", []string{"squad", "--check", poor}},
		{exitFail, "4-4-2, 4-3-3", []string{"generate", "--home", poor}},
		{exitFail, "no-such", []string{"generate", "--away", filepath.Join(folder, "no-such.json")}},
	} {
		status, _, said := call(c.args...)
		if status != c.status || !strings.Contains(said, c.word) {
			t.Errorf("arenasim %q ends with %d and says %q; want %d and %q", c.args, status, said, c.status, c.word)
		}
	}
	for _, c := range commands {
		if c.name == "verify" || c.name == "serve" {
			continue // they end the program, or are long in coming
		}
		if status, help, _ := call(c.name, "--help"); status != exitOK || !strings.Contains(help, "Example:") {
			t.Errorf("%s --help ends with %d and says %q", c.name, status, help)
		}
	}
}

// TestGenerate: a squad of a file plays, and its archive says what was printed.
func TestGenerate(t *testing.T) {
	folder := t.TempDir()
	file, out := filepath.Join(folder, "squad.json"), filepath.Join(folder, "m.tide")
	_, text, _ := call("squad", "--seed", "3", "--strength", "60")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if status, said, _ := call("squad", "--check", file); status != exitOK || !strings.Contains(said, "is right") {
		t.Errorf("its own squad is %q", said)
	}
	kept, sealed := filepath.Join(folder, "kept.tide"), []byte("a match")
	if err := os.WriteFile(kept, sealed, 0o666); err != nil {
		t.Fatal(err)
	}
	if status, _, said := call("generate", "--out", kept); status != exitFail || !strings.Contains(said, "there is a file "+kept+" already") {
		t.Errorf("over a file it ends with %d and says %q", status, said)
	}
	if still, err := os.ReadFile(kept); err != nil || !bytes.Equal(still, sealed) {
		t.Errorf("the file there was is %q: %v", still, err)
	}
	status, printed, events := call("generate", "--seed", "7", "--home", file, "--out", out, "--json", "--events")
	var result, held arena.Result
	if err := json.Unmarshal([]byte(printed), &result); status != exitOK || err != nil || !strings.Contains(events, "kicks off") {
		t.Fatalf("%d: %v\n%s", status, err, printed)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	r, err := archive.Open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(r.Result(), &held); err != nil || held != result || r.Last() != result.Ticks {
		t.Errorf("the archive has %+v, and %+v was printed: %v", held, result, err)
	}
}

// TestProve: matches are played and verified, and the figures say of what kind.
func TestProve(t *testing.T) {
	var p proof
	status, out, said := call("prove", "--matches", "2", "--seed", "5", "--json")
	if err := json.Unmarshal([]byte(out), &p); err != nil || status != exitOK {
		t.Fatalf("%d: %v\n%s%s", status, err, out, said)
	}
	if p.Matches != 2 || p.Ticks < 2*5400 || p.Hashes < p.Ticks || p.Duels == 0 || p.Events == 0 || len(p.Wrong) != 0 {
		t.Errorf("%+v", p)
	}
}

// TestFair: odds that are wrong are told, those that are right are not.
func TestFair(t *testing.T) {
	of := func(won ...int) (all []chances) {
		for n, w := range won {
			all = append(all, chances{Gap: gaps[n], Matches: 100, Stronger: w, Upsets: float64(100 - w)})
		}
		return all
	}
	for _, good := range [][]int{{50, 70, 85, 95, 99}, {50, 60, 65, 65, 66}, {45, 94, 95, 100, 100}} {
		if err := fair(of(good...)); err != nil {
			t.Errorf("%v: %v", good, err)
		}
	}
	for _, bad := range [][]int{{50, 70, 96, 98, 99}, {50, 60, 64, 80, 90}, {50, 49, 80, 90, 95}, {50, 60, 80, 95, 94}} {
		if fair(of(bad...)) == nil {
			t.Errorf("%v passes", bad)
		}
	}
}
