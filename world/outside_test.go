package world

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"testing"
)

// On 32-bit machines an uint64 lies at multiples of 4: these are shorter there
// than on 64-bit ones, and must leave the machine alike.
type (
	endsInFour struct {
		Target Entity
		Weight float32
	}
	startsWithFour struct {
		Team  uint32
		Score uint64
		Pairs [2]endsInFour
		Bag   List[endsInFour]
	}
	manyOfFour struct{ By Map[uint16, startsInOne] }

	startsInOne struct {
		On   bool
		Time float64
	}
)

// outsideHash is that of the world below on every machine.
const outsideHash = 0x3bb74fa3564103fa

func TestRowsLeaveEveryMachineAlike(t *testing.T) {
	fresh := func() *World {
		s := NewSchema()
		for _, typ := range []reflect.Type{reflect.TypeFor[startsWithFour](), reflect.TypeFor[manyOfFour]()} {
			if _, err := s.Register(typ, Component); err != nil {
				t.Fatal(err)
			}
		}
		return New(s)
	}
	w := fresh()
	e, err := w.Spawn()
	must(t, err)
	row := (*startsWithFour)(w.Add(e, 0))
	row.Team, row.Score, row.Pairs[1] = 1, 2, endsInFour{Target: 3, Weight: 4}
	must(t, row.Bag.Append(w, endsInFour{Target: 5, Weight: 6}))
	must(t, row.Bag.Append(w, endsInFour{Target: 7, Weight: 8}))
	many := (*manyOfFour)(w.Add(e, 1))
	must(t, many.By.Set(w, 9, startsInOne{On: true, Time: 10}))

	le := binary.LittleEndian
	float := func(b []byte, v uint32) []byte { return le.AppendUint32(b, v) }
	want := le.AppendUint64(nil, w.schema.print)
	want = append(want, 1, 1, 0, 0, 0)                  // one index, its generation
	want = le.AppendUint64(want, 1)                     // alive
	want = le.AppendUint64(append(want, 1), 1)          // one block, its mask
	want = le.AppendUint64(want, 1)                     // Team and padding
	want = le.AppendUint64(want, 2)                     // Score
	want = append(want, bytes.Repeat([]byte{0}, 16)...) // Pairs[0]
	want = float(le.AppendUint64(want, 3), 0x40800000)  // Pairs[1]
	want = append(want, 0, 0, 0, 0, 1, 0, 0, 0)         // padding, the handle
	want = le.AppendUint64(want, uint64(e))             //
	want = append(want, 0, 0, 0, 0, 2)                  // padding, two elements
	want = float(le.AppendUint64(want, 5), 0x40c00000)  //
	want = append(want, 0, 0, 0, 0)                     //
	want = float(le.AppendUint64(want, 7), 0x41000000)  //
	want = append(want, 0, 0, 0, 0)                     //
	want = le.AppendUint64(append(want, 1), 1)          // one block, its mask
	want = append(want, 2, 0, 0, 0)                     // the handle
	want = le.AppendUint64(want, uint64(e))             //
	want = append(want, 1, 9, 0)                        // one key
	want = le.AppendUint64(want, 1)                     // On and padding
	want = le.AppendUint64(want, 0x4024000000000000)    // Time
	encoded := w.Encode(nil)
	if !bytes.Equal(encoded, want) {
		t.Errorf("bytes\n%x\nand should be\n%x", encoded, want)
	}
	if w.Hash() != outsideHash || w.FullHash() != outsideHash {
		t.Errorf("hash %#x and should be %#x", w.Hash(), uint64(outsideHash))
	}
	other := fresh()
	must(t, other.Adopt(encoded))
	if other.Hash() != w.Hash() || !bytes.Equal(other.Encode(nil), encoded) {
		t.Error("adopted differently")
	}
	if got := (*startsWithFour)(other.Row(e, 0)); got.Score != 2 || got.Pairs[1].Weight != 4 || got.Bag.At(other, 1) != (endsInFour{7, 8}) {
		t.Error(got)
	}
	if v, ok := (*manyOfFour)(other.Row(e, 1)).By.Get(other, 9); !ok || v != (startsInOne{true, 10}) {
		t.Error(v, ok)
	}
	for at := range encoded {
		bad := bytes.Clone(encoded)
		bad[at] ^= 0x80
		if third := fresh(); third.Adopt(bad) == nil && bytes.Equal(third.Encode(nil), encoded) {
			t.Fatalf("byte %d is no content", at)
		}
	}
}

// The packed singletons are eight words at least, also where they hold nothing, on
// every machine.
func TestNothingHashesAlikeEverywhere(t *testing.T) {
	type nothing struct{}
	for _, singletons := range [][]reflect.Type{nil, {reflect.TypeFor[nothing]()}} {
		s := NewSchema()
		for _, typ := range singletons {
			_, err := s.Register(typ, Singleton)
			must(t, err)
		}
		w, want := New(s), byDefinition(make([]byte, stripe), 0, placeOfPacked)
		if w.Hash() != want || w.FullHash() != want {
			t.Errorf("%d singletons: hash %x, from nothing %x, want %x", len(singletons), w.Hash(), w.FullHash(), want)
		}
	}
}
