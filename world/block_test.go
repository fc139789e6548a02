package world

import (
	"reflect"
	"testing"
)

// The block that lost a row was still equal to what it was copied from, and
// was shared back with the row in it: the hash then told histories apart.
func TestRemovedRowIsGoneFromASharedBlock(t *testing.T) {
	w, ids := testWorld(t)
	a, _ := w.Spawn()
	b, _ := w.Spawn()
	Put(w, a, testBody{X: 1})
	Put(w, b, testBody{X: 2})
	var s Snapshot
	w.Save(&s)
	w.Remove(a, ids.body)
	w.Settle()
	if row := (*testBody)(w.Block(ids.body, 0)); *row != (testBody{}) {
		t.Error("the removed row still lies there:", *row)
	}
	if row := (*testBody)(s.Row(a, ids.body)); row == nil || row.X != 1 {
		t.Error("the snapshot lost the row:", row)
	}
}

func TestOfferedButUnchangedIsSharedBack(t *testing.T) {
	w, id := benchWorld(t, 200)
	var s Snapshot
	w.Save(&s)
	before := w.Hash()
	for b := range w.Blocks() {
		w.WriteBlock(id, b)
	}
	var again Snapshot
	w.Save(&again)
	for b := range w.Blocks() {
		if again.Block(id, b) != s.Block(id, b) {
			t.Errorf("block %d was copied for nothing", b)
		}
	}
	if w.Hash() != before {
		t.Error("the hash changed")
	}
	moveBlock(w, id, 1, BlockRows)
	w.Save(&again)
	for b := range w.Blocks() {
		if same := again.Block(id, b) == s.Block(id, b); same != (b != 1) {
			t.Errorf("block %d: shared is %v", b, same)
		}
	}
}

// A system may write past the rows that are there: they are no content.
func TestRowsThatAreAbsentAreNoContent(t *testing.T) {
	w, ids := testWorld(t)
	for i := range 40 {
		e, _ := w.Spawn()
		if i%3 != 0 {
			Put(w, e, testBody{X: 1})
		}
	}
	before, bytes := w.Hash(), string(w.Encode(nil))
	rows := (*[BlockRows]testBody)(w.WriteBlock(ids.body, 0))
	for i := range rows {
		if w.Mask(ids.body, 0)>>i&1 == 0 {
			rows[i].X = 7
		}
	}
	if w.Hash() != before || w.FullHash() != before || string(w.Encode(nil)) != bytes {
		t.Error("rows that are absent are content")
	}
	if e, _ := w.Spawn(); *(*testBody)(w.Add(e, ids.body)) != (testBody{}) {
		t.Error("a row is not zero when it is added")
	}
}

// A write to a packed singleton is told of once, whether or not another was asked for
// since, and none is where all were.
func TestStrayWriteToAPackedSingletonIsFound(t *testing.T) {
	type first struct{ N uint64 }
	type second struct{ N uint32 }
	for _, another := range []bool{false, true} {
		s := NewSchema()
		a, err := s.Register(reflect.TypeFor[first](), Singleton)
		must(t, err)
		b, err := s.Register(reflect.TypeFor[second](), Singleton)
		must(t, err)
		w := New(s)
		w.Hash()
		kept := (*second)(w.WriteSingle(b))
		kept.N++
		w.Hash()
		if _, _, found := w.Stray(0, 1); found {
			t.Error("a stray write was found and there was none")
		}
		kept.N++
		if another {
			(*first)(w.WriteSingle(a)).N++
		}
		if typ, block, found := w.Stray(0, 1); !found || typ != b || block != 0 {
			t.Errorf("another asked for %v: found in type %d, block %d: %v", another, typ, block, found)
		}
		w.WriteSingle(b)
		w.Hash()
		if _, _, found := w.Stray(0, 1); found {
			t.Error("it was found again")
		}
	}
}

// In a world that is never saved, too.
func TestStrayWriteIsFoundWithoutASave(t *testing.T) {
	type number struct{ N uint64 }
	s := NewSchema()
	id, err := s.Register(reflect.TypeFor[number](), Singleton)
	must(t, err)
	w := New(s)
	kept := (*number)(w.WriteSingle(id))
	kept.N++
	w.Settle()
	if _, _, found := w.Stray(0, 1); found {
		t.Error("a stray write was found and there was none")
	}
	kept.N++
	if typ, _, found := w.Stray(0, 1); !found || typ != id {
		t.Errorf("found in type %d: %v", typ, found)
	}
}

// A write that nobody asked for is seen by the full hash alone.
func TestStrayWriteIsFound(t *testing.T) {
	w, id := benchWorld(t, 500)
	hash := w.Hash()
	if _, _, found := w.Stray(0, 1); found {
		t.Error("a stray write was found and there was none")
	}
	(*layoutRow)(w.Row(makeEntity(300, 1), id)).X++
	if w.Hash() != hash {
		t.Error("the cached hash saw a write that was not asked for: the test is void")
	}
	if w.FullHash() == hash {
		t.Error("the full hash did not see the write")
	}
	found := 0
	for part := range uint32(64) {
		if typ, block, ok := w.Stray(part, 64); ok {
			found++
			if typ != id || block != 300/BlockRows {
				t.Errorf("found in type %d, block %d", typ, block)
			}
		}
	}
	if found != 1 {
		t.Errorf("found %d times in 64 parts", found)
	}
}
