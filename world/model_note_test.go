package world

import (
	"encoding/binary"
	"slices"

	"pgregory.net/rapid"
)

type modelNote struct {
	lines []testThing
	name  string
	raw   []byte
}

func (n modelNote) copy() modelNote {
	return modelNote{lines: slices.Clone(n.lines), name: n.name, raw: slices.Clone(n.raw)}
}

func (m *model) encodeNotes(out *[]byte, masks func(func(uint32) bool, bool), handleOf func(n, place int, owner Entity), thing func(testThing)) {
	masks(func(i uint32) bool { _, ok := m.notes[i]; return ok }, false)
	var holders []uint32
	for i := range uint32(len(m.alive)) {
		if _, ok := m.notes[i]; ok {
			holders = append(holders, i)
		}
	}
	for _, i := range holders {
		handleOf(len(m.notes[i].lines), 4, m.entity(i))
		handleOf(len(m.notes[i].name), 5, m.entity(i))
		handleOf(len(m.notes[i].raw), 6, m.entity(i))
	}
	for _, i := range holders {
		if lines := m.notes[i].lines; len(lines) > 0 {
			*out = binary.AppendUvarint(*out, uint64(len(lines)))
			for _, v := range lines {
				thing(v)
			}
		}
	}
	for _, i := range holders {
		if name := m.notes[i].name; name != "" {
			*out = append(binary.AppendUvarint(*out, uint64(len(name))), name...)
		}
	}
	for _, i := range holders {
		if raw := m.notes[i].raw; len(raw) > 0 {
			*out = append(binary.AppendUvarint(*out, uint64(len(raw))), raw...)
		}
	}
}

// put fills a note from its end to its beginning, with more in between.
func (n modelNote) put(t interface{ Fatal(...any) }, w *World, note *testNote) {
	for i := len(n.lines) - 1; i >= 0; i-- {
		must(t, note.Lines.Insert(w, 0, n.lines[i]))
		must(t, note.Lines.Insert(w, 1, testThing{Weight: 5}))
		note.Lines.Remove(w, 1)
	}
	for range 9 {
		must(t, note.Name.Append(w, "longer"))
		must(t, note.Raw.Append(w, []byte{1, 2, 3}))
	}
	must(t, note.Name.Set(w, n.name))
	must(t, note.Raw.Set(w, n.raw))
}

func (m *model) compareNotes(t *rapid.T, r Reader, ids testIDs) {
	notes := 0
	for i := range uint32(r.Blocks() * BlockRows) {
		note := (*testNote)(r.Row(r.EntityAt(i), ids.note))
		if note == nil {
			continue
		}
		notes++
		want, ok := m.notes[i]
		if !ok || note.Lines.Len(r) != len(want.lines) || note.Name.Get(r) != want.name || string(note.Raw.AppendTo(r, nil)) != string(want.raw) {
			t.Fatalf("note %d has %d lines, is %q with %q and should have %d, be %q with %q (%v)", i,
				note.Lines.Len(r), note.Name.Get(r), note.Raw.AppendTo(r, nil), len(want.lines), want.name, want.raw, ok)
		}
		for k, v := range note.Lines.All(r) {
			if v != want.lines[k] {
				t.Fatalf("line %d of note %d is %v and should be %v", k, i, v, want.lines[k])
			}
		}
	}
	if notes != len(m.notes) {
		t.Fatalf("%d notes and should be %d", notes, len(m.notes))
	}
}

// editNote does one thing to a note and to what it should be.
func editNote(t *rapid.T, w *World, note *testNote, n modelNote) modelNote {
	line := testThing{Entity: Entity(rapid.Uint64().Draw(t, "e")), Weight: rapid.Float32().Draw(t, "weight"), Known: rapid.Bool().Draw(t, "known")}
	i := rapid.IntRange(0, len(n.lines)).Draw(t, "line")
	raw := rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(t, "raw")
	text := rapid.StringN(0, 40, -1).Draw(t, "text")
	switch op := rapid.IntRange(0, 9).Draw(t, "op"); {
	case op == 0:
		must(t, note.Lines.Append(w, line))
		n.lines = append(n.lines, line)
	case op == 1:
		must(t, note.Lines.Insert(w, i, line))
		n.lines = slices.Insert(n.lines, i, line)
	case op == 2 && i < len(n.lines):
		must(t, note.Lines.Set(w, i, line))
		n.lines[i] = line
	case op == 3 && i < len(n.lines):
		note.Lines.Remove(w, i)
		n.lines = slices.Delete(n.lines, i, i+1)
	case op == 4:
		note.Lines.Truncate(w, i)
		n.lines = n.lines[:i]
	case op == 5:
		must(t, note.Name.Set(w, text))
		n.name = text
	case op == 6:
		must(t, note.Name.Append(w, text))
		n.name += text
	case op == 7:
		must(t, note.Raw.Set(w, raw))
		n.raw = raw
	case op == 8:
		must(t, note.Raw.Append(w, raw))
		n.raw = append(n.raw, raw...)
	case op == 9:
		note.Raw.Truncate(w, len(raw))
		n.raw = n.raw[:min(len(raw), len(n.raw))]
		note.Name.Clear(w)
		n.name = ""
	}
	return n
}
