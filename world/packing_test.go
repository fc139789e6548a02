package world

import (
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
