package world

import (
	"reflect"
	"testing"
)

// A sum that was put off, in an image that was let go and is used again, counts as put off
// there too.
func TestLateSumInAnImageThatIsUsedAgain(t *testing.T) {
	type first struct{ V uint64 }
	type second struct{ V uint64 }
	s := NewSchema()
	for _, typ := range []reflect.Type{reflect.TypeFor[first](), reflect.TypeFor[second]()} {
		_, err := s.Register(typ, Component)
		must(t, err)
	}
	w := New(s)
	e, err := w.Spawn()
	must(t, err)
	Put(w, e, first{1})
	Put(w, e, second{1})
	v := uint64(1)
	writeFirst := func() {
		v++
		row, _ := Write[first](w, e)
		row.V = v
	}
	writeSecond := func() {
		v++
		row, _ := Write[second](w, e)
		row.V = v
	}
	var x, y Snapshot

	w.Hash()
	w.Save(&x) // one image: the first type's one block is its own there
	writeFirst()
	w.Settle() // from here on no hash is asked for
	writeFirst()
	w.Save(&y) // a second: the first type's sum is late there
	writeSecond()
	w.Save(&y) // a third has the same first type, and nobody has the second image
	w.Hash()   // which sums up the third alone
	writeSecond()
	w.Save(&x) // the second again, where the first type need not be touched
	writeFirst()
	if hash, full := w.Hash(), w.FullHash(); hash != full {
		t.Errorf("hash %016x, from nothing %016x", hash, full)
	}
}
