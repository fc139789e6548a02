package engines

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/internal/account"
)

func told(engine string, outcome archive.Outcome, tick uint32, replayed string) Told {
	t := Told{Engine: engine, Verdict: archive.Verdict{Outcome: outcome, Tick: 99, Hashes: 500}}
	if outcome == archive.Differs {
		t.Verdict.Difference = &archive.Difference{Tick: tick, What: "hash", Recorded: "aa", Replayed: replayed}
	}
	return t
}

// What is compared with what, and at which tick: those that have it as recorded
// first, one of each that have something else.
func TestGroups(t *testing.T) {
	ok := func(name string) Told { return told(name, archive.Verified, 0, "") }
	for _, c := range []struct {
		accounts []Told
		groups   []string
		tick     uint32
	}{
		{[]Told{ok("native"), ok("wazero")}, nil, 0},
		{[]Told{told("native", archive.Differs, 7, "bb"), ok("wazero")}, []string{"wazero", "native"}, 7},
		{[]Told{told("native", archive.Differs, 7, "bb"), told("wazero", archive.Differs, 7, "bb")}, []string{"native"}, 7},
		{[]Told{told("native", archive.Differs, 7, "bb"), told("wazero", archive.Differs, 7, "cc"), ok("node")}, []string{"node", "native", "wazero"}, 7},
		// What differs later was as recorded at the tick.
		{[]Told{told("native", archive.Differs, 9, "bb"), told("wazero", archive.Differs, 7, "cc")}, []string{"native", "wazero"}, 7},
		// Who could tell nothing is held against nobody.
		{[]Told{{Engine: "native", Problem: "it ended"}, told("wazero", archive.Differs, 7, "cc")}, []string{"wazero"}, 7},
	} {
		f := File{Accounts: c.accounts}
		if groups, tick := f.groups(); !slices.Equal(groups, c.groups) || tick != c.tick {
			t.Errorf("%v: %q at tick %d, want %q at tick %d", c.accounts, groups, tick, c.groups, c.tick)
		}
	}
}

// The worst of all decides, an engine that said nothing is no pass, and each
// outcome is told in words.
func TestReport(t *testing.T) {
	good := func() *Report {
		return &Report{
			Engines: []Ran{{Name: "native", Tool: "this machine", Ticks: 300, MatchSeconds: 30, Seconds: 0.1}, {Name: "wazero", Tool: "wazero"}},
			Files:   []File{{File: "a.tide", Accounts: []Told{told("native", archive.Verified, 0, ""), told("wazero", archive.Verified, 0, "")}}},
		}
	}
	for _, c := range []struct {
		name    string
		change  func(*Report)
		outcome archive.Outcome
		says    []string
	}{
		{"all is well", func(*Report) {}, archive.Verified, []string{"a.tide: verified: 99 ticks, 500 hashes, all alike (native, wazero)", "300 ticks in 0.1 s of its time, 300 times", "1 verified, in 2 engines."}},
		{"a difference", func(r *Report) {
			r.Files[0].Accounts[1] = told("wazero", archive.Differs, 7, "bb")
			r.Files[0].Partings = []account.Parting{{Engines: [2]string{"native", "wazero"}, Tick: 7, Function: "system main.follow",
				Components: []string{"main.Body"}, Place: "entity 5.1 Body.X", Values: [2]string{"1", "2"},
				Around: account.Around{Inputs: []string{"player 1: left"}, Rolls: []string{"a roll"}, Events: []string{"a goal"}}}}
		}, archive.Differs, []string{"differs at tick 7", "(wazero)", "native and wazero part in system main.follow, at entity 5.1 Body.X: 1 and 2", "player 1: left", "a roll", "a goal", "1 DIFFERS"}},
		{"an engine that crashed", func(r *Report) { r.Engines[1].Problem, r.Files[0].Accounts = "it ended", r.Files[0].Accounts[:1] }, archive.Unverifiable, []string{"wazero (wazero): it ended", "1 could not be verified"}},
		{"an engine that is not here", func(r *Report) {
			r.Engines[1] = Ran{Name: "node", Problem: "no Node.js"}
			r.Files[0].Accounts = r.Files[0].Accounts[:1]
		}, archive.Unverifiable, []string{"node: no Node.js"}},
		{"a file cut off", func(r *Report) { r.Files[0].Accounts[0] = told("native", archive.Partial, 0, "") }, archive.Partial, []string{"1 verified as far as it goes"}},
		{"a file that is not there", func(r *Report) { r.Files = append(r.Files, File{File: "b.tide", Problem: "there is no such file"}) }, archive.Unverifiable, []string{"b.tide: could not be verified: there is no such file", "1 verified, 1 could not be verified"}},
		{"a difference is worse than a file that is not there", func(r *Report) {
			r.Files = append(r.Files, File{File: "b.tide", Problem: "there is no such file"})
			r.Files[0].Accounts[1] = told("wazero", archive.Differs, 7, "bb")
		}, archive.Differs, nil},
	} {
		r := good()
		c.change(r)
		r.conclude()
		var text strings.Builder
		r.WriteText(&text)
		if r.Outcome != c.outcome {
			t.Errorf("%s: %v, want %v", c.name, r.Outcome, c.outcome)
		}
		for _, want := range c.says {
			if !strings.Contains(text.String(), want) {
				t.Errorf("%s: it lacks %q:\n%s", c.name, want, text.String())
			}
		}
	}
}

// Lines come in pieces; what is no line of an account is a complaint.
func TestLines(t *testing.T) {
	var got []string
	l := &lineReader{line: func(l *account.Line) { got = append(got, fmt.Sprint(l.At.File, " ", l.At.Tick)) }}
	text := `{"at":{"file":"0.tide","tick":1024}}` + "\npanic: no\n" + `{"at":{"file":"1.tide","tick":2048}}` + "\n{\"at"
	for len(text) > 0 {
		n := min(7, len(text))
		if _, err := l.Write([]byte(text[:n])); err != nil {
			t.Fatal(err)
		}
		text = text[n:]
	}
	if want := []string{"0.tide 1024", "1.tide 2048"}; !slices.Equal(got, want) || l.other.text() != "panic: no\n" {
		t.Errorf("%q, and %q", got, l.other.text())
	}
}

func TestSelect(t *testing.T) {
	all, err := Select([]string{Native, "arm64", "firefox"})
	if err != nil || len(all) != 3 || all[1].Name != "arm64" {
		t.Errorf("%v, %v", all, err)
	}
	if _, err := Select([]string{"netscape"}); err == nil || !strings.Contains(err.Error(), "chromium, firefox") {
		t.Errorf("%v", err)
	}
}
