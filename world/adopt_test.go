package world

import (
	"encoding/binary"
	"errors"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"
)

// smallWorld has something of everything.
func smallWorld(tb interface{ Fatal(...any) }) (*World, testIDs) {
	w, ids := testWorld(tb)
	for i := range 5 {
		e, err := w.Spawn()
		must(tb, err)
		Put(w, e, testBody{X: float32(i), Hit: i == 2, Team: uint16(i)})
		if i%2 == 0 {
			w.Add(e, ids.mark)
			bag := (*testBag)(w.Add(e, ids.bag))
			must(tb, bag.Things.Set(w, int16(-i), testThing{Entity: e, Weight: 2, Known: true}))
			must(tb, bag.Things.Set(w, 1, testThing{}))
		}
		must(tb, WriteSingle[testRoster](w).Bodies.Set(w, uint16(i+1), e))
	}
	note := (*testNote)(w.Add(makeEntity(1, 1), ids.note))
	must(tb, note.Lines.Append(w, testThing{Weight: 1}))
	must(tb, note.Lines.Append(w, testThing{Known: true}))
	must(tb, note.Name.Set(w, "né"))
	must(tb, note.Raw.Set(w, []byte{1, 255}))
	w.Despawn(makeEntity(3, 1))
	return w, ids
}

func TestAdoptedWorldIsTheSame(t *testing.T) {
	w, ids := smallWorld(t)
	other, _ := testWorld(t)
	must(t, other.Adopt(w.Encode(nil)))
	if other.Hash() != w.Hash() || other.FullHash() != w.FullHash() || string(other.Encode(nil)) != string(w.Encode(nil)) {
		t.Error("adopted differently")
	}
	if other.Count() != 4 || other.Row(makeEntity(2, 1), ids.mark) == nil {
		t.Error("something was lost")
	}
	if e, _ := other.Spawn(); e != makeEntity(3, 2) {
		t.Error("the next entity is", e)
	}
	var s Snapshot
	w.Save(&s)
	if string(s.Encode(nil)) != string(w.Encode(nil)) {
		t.Error("the snapshot's bytes differ")
	}
}

// Where things lie in smallWorld's bytes.
const (
	atUsed        = 8
	atGenerations = 9
	atLiving      = atGenerations + 5*4
	atBodies      = atLiving + 8
	atBodyRows    = atBodies + 1 + 8
	atMarks       = atBodyRows + 4*12
	atBags        = atMarks + 1 + 8
	atBagRows     = atBags + 1 + 8
	atThings      = atBagRows + 3*28
	firstThings   = 1 + 2*2 + 2*16
	atRoster      = atThings + 3*firstThings
	atNotes       = atRoster + 16 + 1 + 5*(2+8)
	atNoteRow     = atNotes + 1 + 8
	atLines       = atNoteRow + 3*12
	atName        = atLines + 1 + 2*16
	atRaw         = atName + 1 + 3
)

func TestWhatIsNoWorldSaysWhereAndWhy(t *testing.T) {
	w, _ := smallWorld(t)
	good := w.Encode(nil)
	le := binary.LittleEndian
	for _, c := range []struct {
		name  string
		spoil func(b []byte) []byte
		says  string
	}{
		{"nothing", func(b []byte) []byte { return nil }, "short"},
		{"cut", func(b []byte) []byte { return b[:len(b)-1] }, "short"},
		{"longer", func(b []byte) []byte { return append(b, 0) }, "1 bytes follow"},
		{"another schema", func(b []byte) []byte { b[0]++; return b }, "same build"},
		{"too many entities", func(b []byte) []byte {
			return append(binary.AppendUvarint(b[:atUsed:atUsed], MaxEntities+1), b[atGenerations:]...)
		}, "at most 1048576"},
		{"a claim of many entities", func(b []byte) []byte {
			return append(binary.AppendUvarint(b[:atUsed:atUsed], MaxEntities), b[atGenerations:]...)
		}, "short"},
		{"a long varint", func(b []byte) []byte {
			return append(append(b[:atUsed:atUsed], 0x85, 0), b[atGenerations:]...)
		}, "longer than need be"},
		{"no generation", func(b []byte) []byte { le.PutUint32(b[atGenerations+4:], 0); return b }, "index 1"},
		{"alive past the end", func(b []byte) []byte { b[atLiving] |= 1 << 5; return b }, "never used"},
		{"a row of a dead entity", func(b []byte) []byte { b[atBodies+1] |= 1 << 3; return b }, "not alive"},
		{"an empty last block", func(b []byte) []byte { le.PutUint64(b[atMarks+1:], 0); return b }, "last block is empty"},
		{"more blocks than entities", func(b []byte) []byte { b[atBodies] = 2; return b }, "at most 1"},
		{"a bool of 2", func(b []byte) []byte { b[atBodyRows+8] = 2; return b }, "bool"},
		{"padding", func(b []byte) []byte { b[atBodyRows+9] = 1; return b }, "padding"},
		{"another NaN", func(b []byte) []byte { le.PutUint32(b[atBodyRows:], 0xffc00000); return b }, "NaN"},
		{"a handle of no field", func(b []byte) []byte { le.PutUint32(b[atBagRows+16:], 9); return b }, "field 9"},
		{"a handle of no field, with an entity", func(b []byte) []byte { le.PutUint32(b[atBagRows+20:], 9); return b }, "field 0"},
		{"a handle of another type", func(b []byte) []byte { le.PutUint32(b[atBagRows+16:], 1); return b }, "another type"},
		{"a handle of a singleton's row", func(b []byte) []byte { le.PutUint32(b[atBagRows+16:], 2); return b }, "cannot have"},
		{"no keys", func(b []byte) []byte { b[atThings] = 0; return b }, "without keys"},
		{"keys out of order", func(b []byte) []byte { le.PutUint16(b[atThings+1:], 1); return b }, "not above"},
		{"a value's bool", func(b []byte) []byte { b[atThings+5+12] = 3; return b }, "bool"},
		{"a value's padding", func(b []byte) []byte { b[atThings+5+13] = 3; return b }, "padding"},
		{"no lines", func(b []byte) []byte { b[atLines] = 0; return b }, "without elements"},
		{"too many lines", func(b []byte) []byte {
			return append(binary.AppendUvarint(b[:atLines:atLines], MaxCellBytes/16+1), b[atLines+1:]...)
		}, "at most 65536"},
		{"a line's bool", func(b []byte) []byte { b[atLines+1+16+12] = 2; return b }, "element 1: a bool"},
		{"a line's NaN", func(b []byte) []byte { le.PutUint32(b[atLines+1+8:], 0x7fc00001); return b }, "NaN"},
		{"no UTF-8", func(b []byte) []byte { b[atName+2] = 0xff; return b }, "UTF-8"},
		{"too much text", func(b []byte) []byte {
			return append(binary.AppendUvarint(b[:atName:atName], MaxCellBytes+1), b[atName+1:]...)
		}, "at most 1048576"},
		{"cut bytes", func(b []byte) []byte { return b[:atRaw+2] }, "testNote.Raw: ends 1 bytes short"},
	} {
		bad := c.spoil(append([]byte(nil), good...))
		other, _ := testWorld(t)
		before := other.Hash()
		err := other.Adopt(bad)
		var typed *AdoptError
		if !errors.As(err, &typed) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v; want it to say %q", c.name, err, c.says)
		}
		if other.Hash() != before || other.Count() != 0 {
			t.Errorf("%s: the world changed", c.name)
		}
	}
}

// What an adopted world takes: a block for a row at worst, and what every
// world of the schema has.
func adoptBound(encoded int) uint64 { return uint64(encoded)*2*BlockRows + 1<<16 }

func FuzzAdopt(f *testing.F) {
	empty, _ := testWorld(f)
	f.Add(empty.Encode(nil))
	small, _ := smallWorld(f)
	f.Add(small.Encode(nil))
	for range 70 {
		e, _ := small.Spawn()
		Put(small, e, testBody{X: 1})
	}
	f.Add(small.Encode(nil))
	f.Fuzz(func(t *testing.T, encoded []byte) {
		w, ids := testWorld(t)
		if len(encoded) >= 8 { // else no input would get past the fingerprint
			encoded = append([]byte(nil), encoded...)
			binary.LittleEndian.PutUint64(encoded, w.schema.print)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := w.Adopt(encoded)
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > adoptBound(len(encoded)) {
			t.Fatalf("%d bytes took %d to adopt", len(encoded), took)
		}
		if err != nil {
			var typed *AdoptError
			if !errors.As(err, &typed) {
				t.Fatalf("%v is no *AdoptError", err)
			}
			return
		}
		if again := w.Encode(nil); string(again) != string(encoded) {
			t.Fatalf("adopted\n%x\nand encoded\n%x", encoded, again)
		}
		if w.Hash() != w.FullHash() {
			t.Fatal("the hash is stale")
		}
		for i := range uint32(w.Blocks() * BlockRows) {
			e := w.EntityAt(i)
			if bag, ok := Get[testBag](w, e); ok {
				for i := range bag.Things.Len(w) {
					bag.Things.At(w, i)
				}
				bag.Sizes.Get(w, 1)
			}
			if note, ok := Get[testNote](w, e); ok {
				for range note.Lines.All(w) {
				}
				if !utf8.ValidString(note.Name.Get(w)) {
					t.Fatal("a Text holds what is no UTF-8")
				}
				note.Raw.AppendTo(w, nil)
			}
			w.Despawn(e)
		}
		if w.Count() != 0 || w.cells() != len(w.heap[2].cells) || w.Mask(ids.body, 0) != 0 {
			t.Fatal("something outlived its entity")
		}
	})
}

// Few bytes can name rows so far apart that room for their neighbours would take
// all memory: they are refused before any is taken.
func TestAdoptedRowsAreNotTooFarApart(t *testing.T) {
	s := NewSchema()
	id, err := s.Register(reflect.TypeFor[[512]uint64](), Component)
	must(t, err)
	w := New(s)
	e, err := w.Spawn()
	must(t, err)
	const stretches = MaxAdoptedBytes/(4096*StretchRows) + 1
	encoded := func(rows int) []byte {
		const used = stretches * StretchRows
		b := binary.AppendUvarint(binary.LittleEndian.AppendUint64(nil, s.print), used)
		for range used {
			b = binary.LittleEndian.AppendUint32(b, 1)
		}
		for range used / BlockRows {
			b = binary.LittleEndian.AppendUint64(b, ^uint64(0))
		}
		blocks := (rows-1)*StretchBlocks + 1
		b = binary.AppendUvarint(b, uint64(blocks))
		for n := range blocks {
			mask := uint64(0)
			if n%StretchBlocks == 0 {
				mask = 1
			}
			b = binary.LittleEndian.AppendUint64(b, mask)
		}
		return append(b, make([]byte, rows*4096)...)
	}
	var refused *AdoptError
	if err := w.Adopt(encoded(stretches)); !errors.As(err, &refused) || !strings.Contains(err.Error(), "MaxAdoptedBytes") {
		t.Errorf("rows that are far apart: %v", err)
	}
	if !w.Alive(e) || w.Count() != 1 {
		t.Error("what was refused changed the world")
	}
	if err := w.Adopt(encoded(3)); err != nil || w.Row(w.EntityAt(2*StretchRows), id) == nil {
		t.Error("fewer of them:", err)
	}
}
