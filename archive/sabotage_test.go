package archive

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
)

// rewrite records an archive's ticks and checkpoints again, with what an edit
// made of them: a file that is right in every sum.
func rewrite(t testing.TB, file []byte, header func(h *Header), edit func(tick *Tick, c *Checkpoint)) []byte {
	t.Helper()
	r := open(t, file)
	h := r.Header()
	if header != nil {
		header(&h)
	}
	var out bytes.Buffer
	w, err := NewWriter(&out, h)
	if err != nil {
		t.Fatal(err)
	}
	for c := r.Cursor(); ; {
		tick, checkpoint, err := c.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if checkpoint != nil {
			kept := *checkpoint
			kept.Parts, kept.World = slices.Clone(kept.Parts), bytes.Clone(kept.World)
			edit(nil, &kept)
			err = w.Checkpoint(&kept)
		} else {
			kept := Tick{Step: *keep(&tick.Step), Hash: tick.Hash, Parts: slices.Clone(tick.Parts)}
			edit(&kept, nil)
			err = w.Tick(&kept)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(r.Result()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestRewritingChangesNothing(t *testing.T) {
	file := recorded(t, 21, 700, []byte("x"))
	if !bytes.Equal(rewrite(t, file, nil, func(*Tick, *Checkpoint) {}), file) {
		t.Error("a file that was rewritten is another one")
	}
}

// TestSabotage: whatever one bit of a match is made, and however well that is
// sealed, playing it again says in which tick it was and what is other there.
func TestSabotage(t *testing.T) {
	const seed, ticks, at = 21, 700, 400 // a checkpoint is at 400
	file := recorded(t, seed, ticks, []byte("4:2"))
	shipPart, tallyPart := "archive.ship", "archive.tally"
	on := func(tick uint32, do func(*Tick)) func(*Tick, *Checkpoint) {
		return func(t *Tick, _ *Checkpoint) {
			if t != nil && t.Step.Tick == tick {
				do(t)
			}
		}
	}
	onCheckpoint := func(do func(*Checkpoint)) func(*Tick, *Checkpoint) {
		return func(_ *Tick, c *Checkpoint) {
			if c != nil && c.Tick == at {
				do(c)
			}
		}
	}
	commanded := uint32(0)
	for c := open(t, file).Cursor(); commanded == 0; {
		tick, _, err := c.Next()
		if err != nil {
			t.Fatal("there is no command after tick 300")
		}
		if tick != nil && tick.Step.Tick > 300 && len(tick.Step.Commands) > 0 {
			commanded = tick.Step.Tick
		}
	}
	for _, c := range []struct {
		name   string
		header func(*Header)
		edit   func(*Tick, *Checkpoint)
		tick   uint32
		what   string
		parts  []string
		place  string
	}{
		{"an input's bit", nil, on(333, func(t *Tick) { t.Step.Inputs[0].Value[3] ^= 0x80 }), 333, "hash", []string{shipPart}, ""},
		{"an input's bit where a checkpoint is", nil, on(at, func(t *Tick) { t.Step.Inputs[0].Value[3] ^= 0x80 }), at, "hash", []string{shipPart, "archive.stone"}, " ship.At.X"},
		{"a low bit of an input", nil, on(334, func(t *Tick) { t.Step.Inputs[0].Value[2] ^= 1 }), 334, "hash", []string{shipPart}, ""},
		{"a command's bit", nil, on(commanded, func(t *Tick) { t.Step.Commands[0].Payload[0] ^= 1 }), commanded, "hash", []string{tallyPart}, ""},
		{"a command left out", nil, on(commanded, func(t *Tick) { t.Step.Commands = t.Step.Commands[1:] }), commanded, "hash", []string{tallyPart}, ""},
		{"a hash's bit", nil, on(150, func(t *Tick) { t.Hash ^= 1 << 63 }), 150, "hash", nil, ""},
		{"the last hash's bit", nil, on(ticks, func(t *Tick) { t.Hash ^= 1 }), ticks, "hash", nil, ""},
		{"a part's hash", nil, on(150, func(t *Tick) { t.Parts[3] ^= 1 }), 150, "part", []string{"archive.stone"}, ""},
		{"a checkpoint's hash", nil, onCheckpoint(func(c *Checkpoint) { c.Hash ^= 2 }), at, "checkpoint", nil, ""},
		{"a checkpoint's part", nil, onCheckpoint(func(c *Checkpoint) { c.Parts[2] ^= 1 }), at, "checkpoint", []string{shipPart}, ""},
		{"a checkpoint's world", nil, onCheckpoint(func(c *Checkpoint) { c.World[len(c.World)-1] ^= 1 }), at, "checkpoint", nil, "tally.Drops["},
		{"a checkpoint that is no world", nil, onCheckpoint(func(c *Checkpoint) { c.World[0] ^= 1 }), at, "checkpoint", nil, "the checkpoint"},
		{"the seed", func(h *Header) { h.Seed++ }, func(*Tick, *Checkpoint) {}, 0, "checkpoint", []string{tallyPart}, "clock.Seed"},
	} {
		bad := rewrite(t, file, c.header, func(tick *Tick, checkpoint *Checkpoint) {
			// Where a checkpoint holds the inputs of its tick, those are made to agree.
			c.edit(tick, checkpoint)
			if checkpoint != nil && checkpoint.Tick == at && c.tick == at && c.what == "hash" {
				checkpoint.Inputs[0].Value[3] ^= 0x80
			}
		})
		v, err := judged(bad)
		d := v.Difference
		if err != nil || v.Outcome != Differs || d == nil {
			t.Errorf("%s: %v, %v", c.name, v, err)
			continue
		}
		if d.Tick != c.tick || d.What != c.what || !slices.Equal(d.Parts, c.parts) || !strings.Contains(d.Place, c.place) || (d.Place == "") != (c.place == "") || d.Step.Tick != c.tick {
			t.Errorf("%s: %v; %+v", c.name, v, d)
		}
		if d.Place != "" && d.ValueRecorded == d.ValueReplayed || d.Recorded == d.Replayed && c.place == "" && len(c.parts) == 0 {
			t.Errorf("%s: both values are the same: %v", c.name, v)
		}
	}
	v, err := Verify(open(t, file), begin, Options{Result: func(Simulation) []byte { return []byte("2:4") }})
	if err != nil || v.Outcome != Differs || v.Difference.What != "result" || v.Difference.Recorded != "4:2" {
		t.Errorf("another result: %v, %v", v, err)
	}
}
