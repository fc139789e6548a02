package world

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

func TestMapIsSortedByTheKeysValue(t *testing.T) {
	w, ids := testWorld(t)
	e, _ := w.Spawn()
	bag := (*testBag)(w.Add(e, ids.bag))
	for _, k := range []int16{5, -3, 0, 300, -300, 255} {
		must(t, bag.Things.Set(w, k, testThing{Weight: float32(k)}))
	}
	for i, want := range []int16{-300, -3, 0, 5, 255, 300} {
		if k, v := bag.Things.At(w, i); k != want || v.Weight != float32(want) {
			t.Errorf("key %d is %d: %v", i, k, v)
		}
	}
	other, _ := testWorld(t)
	must(t, other.Adopt(w.Encode(nil)))
	if other.Hash() != w.Hash() {
		t.Error("signed keys came back in another order")
	}
}

func TestMapReadThroughACopyAndASnapshot(t *testing.T) {
	w, _ := testWorld(t)
	roster := WriteSingle[testRoster](w)
	must(t, roster.Bodies.Set(w, 1, 10))
	var s Snapshot
	w.Save(&s)
	copied := *Single[testRoster](w)
	must(t, WriteSingle[testRoster](w).Bodies.Set(w, 1, 11))
	if v, ok := copied.Bodies.Get(w, 1); !ok || v != 11 {
		t.Error("through a copy:", v, ok)
	}
	if v, ok := copied.Bodies.Get(&s, 1); !ok || v != 10 {
		t.Error("through the snapshot:", v, ok)
	}
}

func collectionError(t *testing.T, err error, says string) {
	t.Helper()
	var typed *CollectionError
	if !errors.As(err, &typed) || !strings.Contains(err.Error(), says) {
		t.Errorf("%v is no *CollectionError that says %q", err, says)
	}
}

func limitError(t *testing.T, err error, limit string) {
	t.Helper()
	var typed *LimitError
	if !errors.As(err, &typed) || typed.Limit != limit {
		t.Errorf("%v is no *LimitError of %s", err, limit)
	}
}

func TestMapCannotBeWrittenThroughACopy(t *testing.T) {
	w, ids := testWorld(t)
	a, _ := w.Spawn()
	b, _ := w.Spawn()
	must(t, (*testBag)(w.Add(a, ids.bag)).Sizes.Set(w, 1, 10))

	onTheStack := *(*testBag)(w.Row(a, ids.bag))
	collectionError(t, onTheStack.Sizes.Set(w, 1, 11), "by pointer")

	second := (*testBag)(w.Add(b, ids.bag))
	*second = onTheStack
	collectionError(t, second.Sizes.Set(w, 1, 11), "is a copy")
	w.Despawn(b) // must not free what belongs to a
	if v, ok := onTheStack.Sizes.Get(w, 1); !ok || v != 10 {
		t.Error("the copy's end freed the original:", v, ok)
	}
	w.Despawn(a)
	if _, ok := onTheStack.Sizes.Get(w, 1); ok || onTheStack.Sizes.Len(w) != 0 {
		t.Error("a copy outlived what it was copied from")
	}

	defer func() {
		err, _ := recover().(error)
		collectionError(t, err, "by pointer")
	}()
	onTheStack.Sizes.Delete(w, 1)
}

func TestMapCannotBeWrittenInARowHandedOutForReading(t *testing.T) {
	w, _ := testWorld(t)
	must(t, WriteSingle[testRoster](w).Bodies.Set(w, 1, 10))
	var s Snapshot
	w.Save(&s)
	collectionError(t, Single[testRoster](w).Bodies.Set(w, 1, 11), "by pointer")
	collectionError(t, Single[testRoster](&s).Bodies.Set(w, 2, 11), "by pointer")
	var unregistered struct{ M Map[uint8, uint8] }
	collectionError(t, unregistered.M.Set(w, 1, 1), "register")
}

// A handle that is kept while its map is emptied, and put back, must not bring
// anything back, and must not differ from an empty map.
func TestHandleOfAnEmptiedMapIsEmpty(t *testing.T) {
	w, _ := testWorld(t)
	empty := w.Hash()
	roster := WriteSingle[testRoster](w)
	must(t, roster.Bodies.Set(w, 1, 10))
	kept := *roster
	roster.Bodies.Delete(w, 1)
	*roster = kept
	if roster.Bodies.Len(w) != 0 {
		t.Error(roster.Bodies.Len(w))
	}
	if w.Hash() != empty {
		t.Error("an emptied map differs from an empty one")
	}
}

func TestOverwrittenMapIsEmptyAndFreed(t *testing.T) {
	w, _ := testWorld(t)
	empty := w.Hash()
	roster := WriteSingle[testRoster](w)
	must(t, roster.Bodies.Set(w, 1, 10))
	*roster = testRoster{}
	if roster.Bodies.Len(w) != 0 || w.Hash() != empty {
		t.Error("an overwritten map is not empty")
	}
	roster = WriteSingle[testRoster](w)
	must(t, roster.Bodies.Set(w, 1, 10))
	*roster = testRoster{}
	must(t, roster.Bodies.Set(w, 2, 20))
	if k, v := roster.Bodies.At(w, 0); roster.Bodies.Len(w) != 1 || k != 2 || v != 20 {
		t.Error(roster.Bodies.Len(w), k, v)
	}
}

func TestFullMapSaysSo(t *testing.T) {
	s := NewSchema()
	type big struct{ Bytes [MaxRowBytes]uint8 }
	type holder struct{ M Map[uint16, big] }
	if _, err := s.Register(reflect.TypeFor[holder](), Singleton); err != nil {
		t.Fatal(err)
	}
	w := New(s)
	h := WriteSingle[holder](w)
	fits := MaxCellBytes / (MaxRowBytes + 2)
	for i := range fits {
		must(t, h.M.Set(w, uint16(i), big{}))
	}
	limitError(t, h.M.Set(w, 60000, big{}), "MaxCellBytes")
	must(t, h.M.Set(w, 0, big{}))
	if h.M.Len(w) != fits {
		t.Error(h.M.Len(w))
	}
	other := w.Sibling()
	must(t, other.Adopt(w.Encode(nil)))
}

func TestSetOfTheSameValueCopiesNothing(t *testing.T) {
	w, _ := testWorld(t)
	must(t, WriteSingle[testRoster](w).Bodies.Set(w, 1, 10))
	var s Snapshot
	w.Save(&s)
	must(t, WriteSingle[testRoster](w).Bodies.Set(w, 1, 10))
	w.Settle()
	if w.heap[2] != s.heap[2] {
		t.Error("something was copied for nothing")
	}
}

// Go lets one Map be converted to another, and a copied handle be kept for as
// long as one likes: neither may read another map's bytes.
func TestHandleReadsNoOtherMap(t *testing.T) {
	w, ids := testWorld(t)
	a, _ := w.Spawn()
	must(t, (*testBag)(w.Add(a, ids.bag)).Sizes.Set(w, 1, 10))
	kept := *(*testBag)(w.Row(a, ids.bag))
	converted := Map[uint8, [64]uint64](kept.Sizes)
	if v, ok := converted.Get(w, 1); ok || converted.Len(w) != 0 {
		t.Error("a converted map read", v)
	}
	w.Despawn(a)
	b, _ := w.Spawn()
	if b.Index() != a.Index() {
		t.Fatal("the index was not used again: the test is void")
	}
	must(t, (*testBag)(w.Add(b, ids.bag)).Sizes.Set(w, 1, 20))
	if v, ok := kept.Sizes.Get(w, 1); ok {
		t.Error("a handle kept too long read a stranger's map:", v)
	}
}
