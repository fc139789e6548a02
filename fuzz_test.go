package tide_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"

	"github.com/tide-engine/tide/match"
)

// Whatever bytes arrive as a world, they are adopted whole or not at all, and
// a world that was adopted runs.
func FuzzAdopt(f *testing.F) {
	g := yard()
	h := newHistory(f, g, 3)
	f.Add(h.instance.Encode(nil))
	h.step(match.Change{Player: 1, Joined: true}, match.Change{Player: 2, Joined: true})
	f.Add(h.instance.Encode(nil))
	h.presses[1] = press{Way: vec(1, 0.5), Fire: true}
	for range sparkTicks + 2 {
		h.step()
	}
	f.Add(h.instance.Encode(nil))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, encoded []byte) {
		i := start(t, g, 9)
		before := i.Hash()
		if err := i.Adopt(encoded); err != nil {
			if i.World().FullHash() != before {
				t.Fatalf("refused (%v), and yet it changed the world", err)
			}
			return
		}
		if !bytes.Equal(i.Encode(nil), encoded) {
			t.Fatal("what was adopted is encoded in other bytes")
		}
		for tick := range uint32(3) {
			i.Step(&match.Step{
				Tick:    i.Tick() + 1,
				Changes: []match.Change{{Player: 3, Joined: tick != 1}},
				Inputs:  []match.Input{{Player: 1, Value: press{Fire: true}.packed()}},
			})
			if i.Hash() != i.World().FullHash() {
				t.Fatal("the cached hash is stale")
			}
		}
		if err := i.Err(); err != nil {
			t.Fatal(err)
		}
	})
}

// Whatever bytes arrive as an input, what is let through is within the bounds
// that its fields have, and is let through as it is.
func FuzzInput(f *testing.F) {
	i := start(f, yard(), 0)
	inputs := i.Inputs()
	previous := press{Way: vec(0.5, -0.25)}.packed()
	f.Add(inputs.AppendDelta(nil, previous, press{Way: vec(1, -1), Fire: true}.packed()))
	f.Add(inputs.AppendDelta(nil, previous, press{Way: vec(float32(math.NaN()), 2)}.packed()))
	f.Add(inputs.AppendDelta(nil, previous, press{Way: vec(float32(math.Inf(-1)), -2)}.packed()))
	f.Add([]byte{0xff})
	f.Fuzz(func(t *testing.T, src []byte) {
		current := make([]byte, inputs.Size())
		if _, err := inputs.ReadDelta(src, previous, current); err != nil {
			return
		}
		inputs.Sanitize(current)
		for at := range 2 {
			way := math.Float32frombits(binary.LittleEndian.Uint32(current[4*at:]))
			if !(way >= -1 && way <= 1) {
				t.Fatalf("%v is let through", way)
			}
		}
		if current[8] > 1 {
			t.Fatalf("a bool of %d is let through", current[8])
		}
		again := bytes.Clone(current)
		if inputs.Sanitize(again); !bytes.Equal(again, current) {
			t.Fatalf("%x is changed to %x the second time", current, again)
		}
	})
}
