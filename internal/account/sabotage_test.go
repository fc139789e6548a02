package account

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
)

// rewrite is an archive written anew, so that its sums and its digest are right,
// with ticks and checkpoints that were changed on the way: only playing it can
// tell.
func rewrite(t *testing.T, file []byte, tick func(*archive.Tick), checkpoint func(*archive.Checkpoint)) []byte {
	t.Helper()
	r := reader(t, file)
	var out bytes.Buffer
	w, err := archive.NewWriter(&out, r.Header())
	if err != nil {
		t.Fatal(err)
	}
	for c := r.Cursor(); ; {
		at, point, err := c.Next()
		switch {
		case errors.Is(err, io.EOF):
			if err := w.Close(r.Result()); err != nil {
				t.Fatal(err)
			}
			return out.Bytes()
		case err != nil:
			t.Fatal(err)
		case point != nil:
			kept := *point
			kept.World, kept.Parts = bytes.Clone(point.World), slices.Clone(point.Parts)
			checkpoint(&kept)
			err = w.Checkpoint(&kept)
		default:
			kept := *at
			kept.Parts, kept.Step.Inputs = slices.Clone(at.Parts), nil
			for _, in := range at.Step.Inputs {
				kept.Step.Inputs = append(kept.Step.Inputs, tide.PlayerInput{Player: in.Player, Value: bytes.Clone(in.Value)})
			}
			tick(&kept)
			err = w.Tick(&kept)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// dented is an encoded world with one bit flipped, such that it is still a
// world and that a boat's place in it is another.
func dented(t *testing.T, encoded []byte) []byte {
	t.Helper()
	i, err := tide.Start(boats(fault{}), 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := i.Adopt(encoded); err != nil {
		t.Fatal(err)
	}
	i.Save(0)
	for at := range encoded {
		bent := bytes.Clone(encoded)
		bent[at] ^= 1
		if i.Adopt(bent) != nil {
			continue
		}
		if place, _, _, found := i.Difference(0); found && strings.Contains(place, "boat.At.X") {
			return bent
		}
	}
	t.Fatal("no bit of it is a boat's place")
	return nil
}

var digits = regexp.MustCompile(`(: |as |is )[0-9a-f]{8}([0-9a-f]{8})?\b`)

// reportOf is what verify has to say of a file and a variant: where the replay
// parts from the archive, what that tick was given, and, of a variant, where it parts from the game.
func reportOf(t *testing.T, file []byte, f fault) string {
	t.Helper()
	v, err := archive.Verify(reader(t, file), Of(boats(f)), archive.Options{})
	if err != nil || v.Outcome != archive.Differs {
		t.Fatalf("%v, %v", v, err)
	}
	var out strings.Builder
	fmt.Fprintln(&out, v)
	if v.Difference.What == "checkpoint" {
		return digits.ReplaceAllString(out.String(), "$1…")
	}
	m := moment(t, file, f, v.Difference.Tick)
	if f.kind != "" {
		a := moment(t, file, fault{}, m.Tick)
		a.Engine, m.Engine = "the game", "the variant"
		i, err := tide.Start(boats(fault{}), 0)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Compare(a, m, i)
		if err != nil || p == nil {
			t.Fatalf("%v, %v", p, err)
		}
		fmt.Fprintf(&out, "  %v\n", p)
	}
	for _, list := range [][]string{m.Changes, m.Commands, m.Inputs, m.Rolls, m.Events[max(0, len(m.Events)-2):]} {
		for _, line := range list {
			fmt.Fprintf(&out, "    %s\n", line)
		}
	}
	return digits.ReplaceAllString(out.String(), "$1…")
}

// Whatever is changed in an archive, its sums put right, or done otherwise by
// the game, is found at its very tick; testdata/sabotage.txt has each report
// whole, with hashes and rolls as "…".
func TestSabotage(t *testing.T) {
	none := func(*archive.Checkpoint) {}
	nothing := func(*archive.Tick) {}
	at := func(tick uint32, change func(*archive.Tick)) func(*archive.Tick) {
		return func(t *archive.Tick) {
			if t.Step.Tick == tick {
				change(t)
			}
		}
	}
	file := voyage(t)
	if got := rewrite(t, file, nothing, none); !bytes.Equal(got, file) {
		t.Fatal("an archive that is written anew is another one: what follows proves nothing")
	}
	var got strings.Builder
	for _, c := range []struct {
		name string
		file []byte
		fault
	}{
		{"one bit of player 2's input of tick 17", rewrite(t, file, at(17, func(t *archive.Tick) { t.Step.Inputs[1].Value[1] ^= 0x10 }), none), fault{}},
		{"one bit of the last input, a bool", rewrite(t, file, at(voyageTicks-1, func(t *archive.Tick) { t.Step.Inputs[0].Value[9] ^= 1 }), none), fault{}},
		{"one bit of the payload of the command of tick 12", rewrite(t, file, at(12, func(t *archive.Tick) {
			t.Step.Commands[0].Payload = []byte{t.Step.Commands[0].Payload[0] ^ 2, 0, 0, 0}
		}), none), fault{}},
		{"one bit of the world's hash of tick 133", rewrite(t, file, at(133, func(t *archive.Tick) { t.Hash ^= 1 << 40 }), none), fault{}},
		{"one bit of a component's hash of tick 134", rewrite(t, file, at(134, func(t *archive.Tick) { t.Parts[1] ^= 1 }), none), fault{}},
		{"one bit of the world in the checkpoint of tick 200", rewrite(t, file, nothing, func(c *archive.Checkpoint) {
			if c.Tick == 200 {
				c.World = dented(t, c.World)
			}
		}), fault{}},
		{"one bit of the hash in the checkpoint of tick 200", rewrite(t, file, nothing, func(c *archive.Checkpoint) {
			if c.Tick == 200 {
				c.Hash ^= 1
			}
		}), fault{}},
		{"a system that moves one boat otherwise from tick 23", file, fault{23, "speed"}},
		{"a system that moves one boat otherwise from the tick of a checkpoint, 200", file, fault{200, "speed"}},
		{"a system that spawns something else, at tick 25", file, fault{23, "spawn"}},
		{"a handler that counts otherwise, at tick 30", file, fault{26, "handler"}},
		{"a system that sends an event more, at tick 25", file, fault{25, "event"}},
	} {
		fmt.Fprintf(&got, "## %s\n\n%s\n", c.name, reportOf(t, c.file, c.fault))
	}
	want, err := os.ReadFile("testdata/sabotage.txt")
	if err != nil || got.String() != string(want) {
		t.Errorf("the reports are\n\n%s\nand not those of testdata/sabotage.txt (%v)", got.String(), err)
	}
}
