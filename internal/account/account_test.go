package account

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
)

func reader(t testing.TB, file []byte) *archive.Reader {
	t.Helper()
	r, err := archive.Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func moment(t testing.TB, file []byte, f fault, tick uint32) *Moment {
	t.Helper()
	m, err := Tell(reader(t, file), Of(boats(f)), tick)
	if err != nil {
		t.Fatal(err)
	}
	// As it comes from another process.
	text, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	back := new(Moment)
	if err := json.Unmarshal(text, back); err != nil {
		t.Fatal(err)
	}
	return back
}

// A tick is told whole: each function in its order with the hash after it, what
// the tick was given, what was rolled, and what happened in it and before.
func TestTell(t *testing.T) {
	file := voyage(t)
	m := moment(t, file, fault{}, 12)
	var order []string
	for _, look := range m.Looks {
		order = append(order, strings.TrimSuffix(look.Function[:max(0, strings.Index(look.Function, " "))]+" "+fmt.Sprint(look.Done), " "))
	}
	want := []string{" false", "handler false", "handler true", "system false", "system true", "system false", "system true", "system false", "system true", " true"}
	if !slices.Equal(order, want) {
		t.Errorf("the functions are %q, want %q", order, want)
	}
	if m.Parted || m.Tick != 12 || m.Cut {
		t.Errorf("tick %d, parted %v, cut %v", m.Tick, m.Parted, m.Cut)
	}
	if !slices.Equal(m.Commands, []string{"player 2: account.refuel {Amount:5}"}) || len(m.Changes) != 0 {
		t.Errorf("the commands are %q, the changes %q", m.Commands, m.Changes)
	}
	if want := []string{
		"player 1: rudder.Way.X 0.5, rudder.Way.Y 0.25, rudder.Gear -3, rudder.Drop false",
		"player 2: rudder.Way.X 0.5, rudder.Way.Y 0.5, rudder.Gear -3, rudder.Drop false",
	}; !slices.Equal(m.Inputs, want) {
		t.Errorf("the inputs are %q, want %q", m.Inputs, want)
	}
	if len(m.Rolls) != 2 || !strings.Contains(m.Rolls[0], "entity 0.1: ") {
		t.Errorf("the rolls are %q", m.Rolls)
	}
	if want := []string{
		"tick 1: tide.PlayerJoined {Player:1}", "tick 1: tide.PlayerJoined {Player:2}",
		"tick 5: account.bell {Rung:96}", "tick 10: account.bell {Rung:91}",
	}; !slices.Equal(m.Events, want) {
		t.Errorf("the events are %q, want %q", m.Events, want)
	}
	// The last look is the world that was recorded.
	recorded := uint64(0)
	for c := reader(t, file).Cursor(); ; {
		tick, _, err := c.Next()
		if err != nil {
			break
		}
		if tick != nil && tick.Step.Tick == 12 {
			recorded = tick.Hash
		}
	}
	if last := m.Looks[len(m.Looks)-1]; last.Hash != recorded || recorded == 0 {
		t.Errorf("the world is told as %016x, and was recorded as %016x", last.Hash, recorded)
	}
	for n := range m.Looks {
		encoded, err := m.world(n)
		if err != nil || encoded == nil {
			t.Fatalf("look %d: %v", n, err)
		}
		i, err := tide.Start(boats(fault{}), 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := i.Adopt(encoded); err != nil || i.Hash() != m.Looks[n].Hash {
			t.Errorf("look %d: %v, %016x, want %016x", n, err, i.Hash(), m.Looks[n].Hash)
		}
	}
}

// A variant of the game is found where it begins: at the tick, function,
// component, entity and field, with what stands there in each.
func TestCompare(t *testing.T) {
	file := voyage(t)
	for _, c := range []struct {
		fault
		tick       uint32 // the first whose bits it changes
		function   string
		done       bool
		other      bool
		components string
		place      string
		values     [2]string
	}{
		{fault{23, "speed"}, 23, "system", false, false, "[account.boat]", "entity 1.1 boat.At.X", [2]string{}},
		{fault{23, "spawn"}, 25, "system", true, false, "[account.buoy]", "buoy.Left", [2]string{"9", "10"}},
		{fault{26, "handler"}, 30, "handler", false, false, "[account.port]", "port.Rings", [2]string{"6", "7"}},
		{fault{25, "event"}, 25, "", true, true, "[]", "", [2]string{}},
	} {
		v, err := archive.Verify(reader(t, file), Of(boats(c.fault)), archive.Options{})
		if err != nil || v.Outcome != archive.Differs || v.Difference.Tick != c.tick {
			t.Fatalf("%s: %v, %v", c.kind, v, err)
		}
		// The variant is asked for a later tick, and stops at the one at which it parts.
		b := moment(t, file, c.fault, 38)
		if !b.Parted || b.Tick != c.tick {
			t.Fatalf("%s: it says that it parts at tick %d, %v; want %d", c.kind, b.Tick, b.Parted, c.tick)
		}
		a := moment(t, file, fault{}, c.tick)
		a.Engine, b.Engine = "here", "there"
		i, err := tide.Start(boats(fault{}), 0)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Compare(a, b, i)
		if err != nil || p == nil {
			t.Fatalf("%s: %v, %v", c.kind, p, err)
		}
		if !strings.HasPrefix(p.Function, c.function) || p.Done != c.done || p.Tick != c.tick || (p.Other != "") != c.other {
			t.Errorf("%s: %+v", c.kind, p)
		}
		if got := fmt.Sprint(p.Components); got != c.components || !strings.Contains(p.Place, c.place) {
			t.Errorf("%s: it parts in %s at %q, want %s at %q", c.kind, got, p.Place, c.components, c.place)
		}
		if c.values[0] != "" && p.Values != c.values || c.place != "" && p.Values[0] == p.Values[1] {
			t.Errorf("%s: the values are %q, want %q", c.kind, p.Values, c.values)
		}
		if (p.OtherEvents != nil) != (c.kind == "event") {
			t.Errorf("%s: the other's events are %q", c.kind, p.OtherEvents)
		}
		if text := p.String(); !strings.Contains(text, fmt.Sprintf("tick %d: here and there part", c.tick)) {
			t.Errorf("%s: %s", c.kind, text)
		}
	}
	a := moment(t, file, fault{}, 9)
	if p, err := Compare(a, moment(t, file, fault{}, 9), nil); p != nil || err != nil {
		t.Errorf("a tick with itself: %v, %v", p, err)
	}
	if _, err := Compare(a, moment(t, file, fault{}, 8), nil); err == nil {
		t.Error("two ticks are compared")
	}
}

// The program's own line, from accounts to a comparison, as processes call it.
func TestProgram(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "voyage.tide")
	file := voyage(t)
	torn := filepath.Join(dir, "torn.tide")
	for name, content := range map[string][]byte{path: file, torn: file[:len(file)/3]} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	call := func(f fault, args ...string) (lines []Line, said string, code int) {
		t.Helper()
		var out, errs bytes.Buffer
		code = Main("boats account", Of(boats(f)), args, &out, &errs)
		for text := range bytes.Lines(out.Bytes()) {
			var l Line
			if err := json.Unmarshal(text, &l); err != nil {
				return nil, out.String() + errs.String(), code
			}
			lines = append(lines, l)
		}
		return lines, errs.String(), code
	}
	lines, _, code := call(fault{}, path, torn, path+"x")
	if code != 0 || len(lines) != 3 {
		t.Fatalf("%d: %+v", code, lines)
	}
	outcomes := map[string]archive.Outcome{}
	for _, l := range lines {
		outcomes[l.Account.File] = l.Account.Verdict.Outcome
		if l.Account.Engine != Engine() {
			t.Errorf("%+v", l.Account)
		}
	}
	if outcomes["voyage.tide"] != archive.Verified || outcomes["torn.tide"] == archive.Verified || outcomes["voyage.tidex"] != archive.Unverifiable {
		t.Errorf("the outcomes are %v", outcomes)
	}
	save := func(f fault, name string) string {
		lines, said, code := call(f, "--tick", "30", path)
		if code != 0 || len(lines) != 1 || lines[0].Moment == nil {
			t.Fatalf("%d: %s", code, said)
		}
		text, err := json.Marshal(lines[0].Moment)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		return filepath.Join(dir, name)
	}
	a, b := save(fault{}, "a"), save(fault{30, "handler"}, "b")
	lines, said, code := call(fault{}, "--compare", a, b, path)
	if code != 0 || len(lines) != 1 || lines[0].Parting == nil || lines[0].Parting.Place != "port.Rings" {
		t.Errorf("%d: %+v, %s", code, lines, said)
	}
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{nil, 2, "name an archive"},
		{[]string{"--tick", "3", path, path}, 2, "one archive"},
		{[]string{"--tick", "300", path}, 1, "ends before tick 300"},
		{[]string{"--tick", "3", path + "x"}, 1, "there is no file"},
		{[]string{"--compare", a, b}, 2, "two moments"},
		{[]string{"--compare", a, path, path}, 1, "no moment"},
		{[]string{"--help"}, 0, "Example:"},
	} {
		if _, said, code := call(fault{}, c.args...); code != c.code || !strings.Contains(said, c.says) {
			t.Errorf("%q: %d, %q", c.args, code, said)
		}
	}
}
