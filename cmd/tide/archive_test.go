package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
)

type counter struct{ Sum, Shots int32 }

type press struct {
	Power int32
	Hard  bool
}

type shoot struct{ Power int32 }

// recordCounter is a file with a match of a game that counts, two players for
// sixty ticks. edit may change what a tick is given.
func recordCounter(t *testing.T, path string, seed uint64, edit func(step *tide.Step)) {
	t.Helper()
	g := tide.New(tide.Settings{Title: "Counter", TickRate: 20, MaxPlayers: 2})
	tide.Singleton[counter](g)
	tide.Command[shoot](g)
	tide.Input(g, func(*tide.Devices) press { return press{} })
	tide.OnCommand1(g, func(_ *tide.Tick, _ tide.PlayerID, s shoot, c *counter) { c.Shots += s.Power })
	tide.On1(g, func(t *tide.Tick, e tide.PlayerJoined, c *counter) { t.Spawn(tide.Owner{Player: e.Player}) })
	tide.System2(g, func(_ *tide.Tick, p press, c *counter) { c.Sum += p.Power })
	i, err := tide.Start(g, seed)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	w, err := archive.NewWriter(&file, archive.HeaderOf(i))
	if err != nil {
		t.Fatal(err)
	}
	pack, err := tide.PackInput[press](i)
	if err != nil {
		t.Fatal(err)
	}
	recorded := archive.Record(i, w)
	for tick := uint32(1); tick <= 60; tick++ {
		step := &tide.Step{Tick: tick}
		for player := tide.PlayerID(1); player <= 2; player++ {
			if tick == 1 {
				step.Changes = append(step.Changes, tide.Change{Player: player, Joined: true})
			}
			value := make([]byte, i.Inputs().Size())
			pack(value, press{Power: int32(tick/10) * int32(player), Hard: tick > 30})
			step.Inputs = append(step.Inputs, tide.PlayerInput{Player: player, Value: value})
		}
		if tick == 33 {
			c, _ := i.EncodeCommand(shoot{Power: 5})
			c.Player, c.Number = 2, 1
			step.Commands = append(step.Commands, c)
		}
		if edit != nil {
			edit(step)
		}
		recorded.Step(step)
	}
	if err := w.Close([]byte("5 shots")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestArchiveAndDiff(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	recordCounter(t, at("a.tide"), 7, nil)
	recordCounter(t, at("same.tide"), 7, nil)
	recordCounter(t, at("seed.tide"), 8, nil)
	recordCounter(t, at("input.tide"), 7, func(s *tide.Step) {
		if s.Tick == 42 {
			s.Inputs[1].Value[0]++
		}
	})
	recordCounter(t, at("silent.tide"), 7, func(s *tide.Step) { s.Commands = nil })
	whole, err := os.ReadFile(at("a.tide"))
	if err != nil {
		t.Fatal(err)
	}
	bad := bytes.Clone(whole)
	bad[len(bad)/2] ^= 1
	for name, content := range map[string][]byte{"cut.tide": whole[:len(whole)-20], "bad.tide": bad, "text": []byte("text")} {
		if err := os.WriteFile(at(name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name string
		args []string
		code int
		out  []string
		errs string
	}{
		{"a folder", []string{"archive", "ls", dir}, exitOK, []string{"a.tide", "Counter", "0:03", "60", "closed: 5 shots", "not closed, or cut off"}, ""},
		{"a file that is none", []string{"archive", "ls", at("text")}, exitFail, []string{"no archive of a Tide match"}, ""},
		{"as JSON", []string{"archive", "ls", "--json", at("a.tide")}, exitOK, []string{`"seconds":3,"ticks":60,"seed":"7"`, `"closed":true,"result":"5 shots"`}, ""},
		{"an empty folder", []string{"archive", "ls", t.TempDir()}, exitUsage, nil, "no .tide file in the folder"},
		{"all of it", []string{"archive", "show", at("a.tide")}, exitOK, []string{"ticks 1 to 60, 20 a second", "its digest is right", "main.counter", "press.Power int32"}, ""},
		{"all of a cut one", []string{"archive", "show", at("cut.tide")}, exitOK, []string{"it was not closed"}, ""},
		{"all of a damaged one", []string{"archive", "show", at("bad.tide")}, exitFail, nil, "bad.tide: it is damaged at byte"},
		{"all as JSON", []string{"archive", "show", "--json", at("a.tide")}, exitOK, []string{`"checkpoints":[0]`, `"kind":"int32"`}, ""},
		{"its ticks", []string{"archive", "show", at("a.tide"), "--ticks", "32-33"}, exitOK,
			[]string{"tick 32", "changed: main.counter", "player 2: press.Power 6, press.Hard true", "player 2 commands kind 0, number 1 of channel 0: 05000000"}, ""},
		{"its first tick", []string{"archive", "show", "--ticks", "1", "--json", at("a.tide")}, exitOK, []string{`"changes":["player 1 joins","player 2 joins"]`}, ""},
		{"a tick past its end", []string{"archive", "show", "--ticks", "61", at("a.tide")}, exitFail, nil, "it has ticks 1 to 60, and no tick 61"},
		{"no span", []string{"archive", "show", "--ticks", "9-3", at("a.tide")}, exitUsage, nil, "no span of ticks"},
		{"two files", []string{"archive", "show", at("a.tide"), at("cut.tide")}, exitUsage, nil, "one file"},
		{"no word", []string{"archive"}, exitUsage, nil, "say ls or show"},
		{"help", []string{"archive", "--help"}, exitOK, []string{"tide archive show --ticks 120-125"}, ""},

		{"the same", []string{"diff", at("a.tide"), at("same.tide")}, exitOK, []string{"They say the same"}, ""},
		{"another seed", []string{"diff", at("a.tide"), at("seed.tide")}, exitFail, []string{"the seed is 7 in the first and 8 in the second"}, ""},
		{"another input", []string{"diff", at("a.tide"), at("input.tide")}, exitFail,
			[]string{"part at tick 42, and are the same up to tick 41", "press.Power 8, press.Hard true in the first; player 2's input is press.Power 9, press.Hard true in the second", "main.counter's is"}, ""},
		{"without a command", []string{"diff", at("a.tide"), at("silent.tide")}, exitFail, []string{"part at tick 33", "number 1 of channel 0: 05000000 in the first; nothing more in the second"}, ""},
		{"a cut one", []string{"diff", at("a.tide"), at("cut.tide")}, exitFail, []string{"the second was not closed after it"}, ""},
		{"a damaged one", []string{"diff", at("a.tide"), at("bad.tide")}, exitUsage, nil, "bad.tide: it is damaged at byte"},
		{"one that is none", []string{"diff", at("text"), at("a.tide")}, exitUsage, nil, "tide diff: " + at("text") + ": this is no archive"},
		{"a device", []string{"diff", os.DevNull, at("a.tide")}, exitUsage, nil, "a pipe or a device"},
		{"one file", []string{"diff", at("a.tide")}, exitUsage, nil, "was given 1"},
		{"one that is not there", []string{"diff", at("a.tide"), at("z.tide")}, exitUsage, nil, "there is no file"},
		{"as JSON", []string{"diff", "--json", at("a.tide"), at("same.tide")}, exitOK, []string{"null"}, ""},
		{"help", []string{"help", "diff"}, exitOK, []string{"tide diff server.tide client.tide"}, ""},
	} {
		code, out, errs := runFor(c.args...)
		if code != c.code || !strings.Contains(errs, c.errs) || c.errs == "" && errs != "" {
			t.Errorf("%s: ends with %d, want %d: %s%s", c.name, code, c.code, out, errs)
		}
		for _, want := range c.out {
			if !strings.Contains(out, want) {
				t.Errorf("%s: prints %s, want %q in it", c.name, out, want)
			}
		}
		if len(c.args) > 1 && (c.args[1] == "--json" || len(c.args) > 2 && c.args[2] == "--json") && !json.Valid([]byte(out)) {
			t.Errorf("%s: this is no JSON: %s", c.name, out)
		}
	}
}

// noRoom is a disk that is full.
type noRoom struct{}

func (noRoom) Write([]byte) (int, error) { return 0, errors.New("no room") }

// TestUnwritten: a command of which nobody read what it found does not end as if
// that were right, nor as if it were wrong.
func TestUnwritten(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.tide")
	recordCounter(t, file, 7, nil)
	for _, args := range [][]string{{"diff", file, file}, {"diff", "--json", file, file}, {"archive", "ls", dir}, {"archive", "show", file}} {
		var errs strings.Builder
		if code := run(args, streams{noRoom{}, &errs}); code != exitUsage || !strings.Contains(errs.String(), "cannot be written: no room") {
			t.Errorf("%v: ends with %d and says %q", args, code, errs.String())
		}
	}
}

// TestPrintable: a result that is text of one line is shown as it is, JSON too, and
// a table has no more of it than fits.
func TestPrintable(t *testing.T) {
	for result, want := range map[string]string{
		"2:1":             "2:1",
		`{"score":[2,1]}`: `{"score":[2,1]}`,
		"a\nb":            `"a\nb"`,
		"\xff":            `"\xff"`,
		"é\x1b[2J":        `"é\x1b[2J"`,
	} {
		if got := printable(result); got != want {
			t.Errorf("%q is shown as %s, want %s", result, got, want)
		}
	}
	if got := clip(strings.Repeat("é", 61)); got != strings.Repeat("é", 60)+"…" || clip("2:1") != "2:1" {
		t.Errorf("a long one is shown as %s", got)
	}
}
