package world

import (
	"math"
	"reflect"
	"testing"
	"unsafe"
)

// A pointer to a singleton without bytes, after others that leave no room, is one into
// the packed singletons: past their end lies what is another's, or nobody's.
func TestPackedSingletonsLieInside(t *testing.T) {
	type full struct{ Words [8]uint64 }
	type nothing struct{}
	s := NewSchema()
	_, err := s.Register(reflect.TypeFor[full](), Singleton)
	must(t, err)
	id, err := s.Register(reflect.TypeFor[nothing](), Singleton)
	must(t, err)
	w, saved := New(s), Snapshot{}
	w.Save(&saved)
	inside := func(row unsafe.Pointer, all []uint64) {
		t.Helper()
		if from := uintptr(row) - uintptr(unsafe.Pointer(&all[0])); from >= uintptr(len(all)*8) {
			t.Errorf("it lies %d bytes into %d", from, len(all)*8)
		}
	}
	inside(w.Single(id), w.pack)
	inside(w.WriteSingle(id), w.pack)
	inside(saved.Single(id), saved.single)
	single := SingleRowOf(w, id)
	inside(single.Write(), w.pack)
	if w.Hash() != w.FullHash() || w.Hash() != saved.Hash() {
		t.Errorf("hashes %x, %x and %x", w.Hash(), w.FullHash(), saved.Hash())
	}
}

// A NaN among packed singletons is the one pattern once the tick has ended, whichever its
// bits were and in whichever field, with numbers beside it that look like one, and however
// many singletons were written with it.
func TestNaNsOfPackedSingletonsAreAllAlike(t *testing.T) {
	type mixed struct {
		Number int32
		Small  float32
		Large  float64
		Last   float32
		Other  int32
	}
	type counted struct{ N int64 }
	s := NewSchema()
	id, err := s.Register(reflect.TypeFor[mixed](), Singleton)
	must(t, err)
	other, err := s.Register(reflect.TypeFor[counted](), Singleton)
	must(t, err)
	w, saved := New(s), Snapshot{}
	found := 0
	for field := range 3 {
		for sign := range uint64(2) {
			for payload := range 53 { // of a float32 those up to its highest bit
				for way := range 6 { // by whether it is saved and hashed, and what else was written
					row := (*mixed)(w.WriteSingle(id))
					*row = mixed{Number: -1, Small: 1, Large: 2, Last: float32(math.Inf(1)), Other: -2}
					if way%2 == 1 {
						(*counted)(w.WriteSingle(other)).N = int64(-way)
					}
					bits32 := uint32(sign)<<31 | 0x7f800000 | 1<<(payload%23)
					switch field {
					case 0:
						row.Small = math.Float32frombits(bits32)
					case 1:
						row.Large = math.Float64frombits(sign<<63 | 0x7ff<<52 | 1<<min(payload, 51))
					case 2:
						row.Last = math.Float32frombits(bits32)
					}
					if way/2 == 0 {
						w.Hash()
					} else if way/2 == 1 {
						w.Save(&saved)
					}
					w.Settle()
					is := *(*mixed)(w.Single(id))
					small, large, last := math.Float32bits(is.Small), math.Float64bits(is.Large), math.Float32bits(is.Last)
					switch {
					case field == 0 && small != nan32, field == 1 && large != nan64, field == 2 && last != nan32:
						t.Fatalf("field %d, sign %d, payload %d, way %d: %x, %x, %x", field, sign, payload, way, small, large, last)
					case is.Number != -1 || is.Other != -2:
						t.Fatalf("field %d, way %d: the numbers are %d and %d", field, way, is.Number, is.Other)
					}
					found++
					if w.Hash() != w.FullHash() {
						t.Fatalf("field %d, sign %d, payload %d, way %d: the hash is not that of what is there", field, sign, payload, way)
					}
					w.Save(&saved)
					if saved.Hash() != w.Hash() || saved.FullHash() != w.Hash() || *(*int64)(saved.Single(other)) != *(*int64)(w.Single(other)) {
						t.Fatalf("field %d, way %d: what is saved is something else", field, way)
					}
				}
			}
		}
	}
	if found != 3*2*53*6 {
		t.Errorf("%d NaNs were looked at", found)
	}
}
