package world

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

func noteWorld(t *testing.T) (*World, Entity, *testNote) {
	w, ids := testWorld(t)
	e, err := w.Spawn()
	must(t, err)
	return w, e, (*testNote)(w.Add(e, ids.note))
}

func weights(w *World, n *testNote) (all []float32) {
	for _, v := range n.Lines.All(w) {
		all = append(all, v.Weight)
	}
	return all
}

func TestListKeepsItsOrder(t *testing.T) {
	w, _, n := noteWorld(t)
	for i := range 5 {
		must(t, n.Lines.Append(w, testThing{Weight: float32(i)}))
	}
	must(t, n.Lines.Insert(w, 0, testThing{Weight: 10}))
	must(t, n.Lines.Insert(w, 6, testThing{Weight: 11}))
	n.Lines.Remove(w, 2)
	must(t, n.Lines.Set(w, 1, testThing{Weight: 12}))
	if got, want := weights(w, n), []float32{10, 12, 2, 3, 4, 11}; !slices.Equal(got, want) {
		t.Error(got, "and should be", want)
	}
	n.Lines.Truncate(w, 100)
	n.Lines.Truncate(w, 2)
	if got := weights(w, n); !slices.Equal(got, []float32{10, 12}) {
		t.Error(got)
	}
}

func TestEmptiedCollectionsAreLikeNewOnes(t *testing.T) {
	w, _, n := noteWorld(t)
	empty := w.Hash()
	w.WriteRow(makeEntity(0, 1), 4)
	must(t, n.Lines.Append(w, testThing{}))
	must(t, n.Name.Set(w, "a name"))
	must(t, n.Raw.Append(w, []byte{0}))
	if w.Hash() == empty {
		t.Error("what the collections hold is not in the hash")
	}
	n = (*testNote)(w.WriteRow(makeEntity(0, 1), 4))
	n.Lines.Remove(w, 0)
	must(t, n.Name.Set(w, ""))
	n.Raw.Clear(w)
	if w.Hash() != empty || w.cells() != 0 {
		t.Error("emptied collections differ from new ones")
	}
}

func TestListOutOfRangePanicsAsASlice(t *testing.T) {
	w, _, n := noteWorld(t)
	must(t, n.Lines.Append(w, testThing{}))
	for name, f := range map[string]func(){
		"at":       func() { n.Lines.At(w, 1) },
		"before":   func() { n.Lines.At(w, -1) },
		"set":      func() { _ = n.Lines.Set(w, 1, testThing{}) },
		"insert":   func() { _ = n.Lines.Insert(w, 2, testThing{}) },
		"remove":   func() { n.Lines.Remove(w, 1) },
		"truncate": func() { n.Lines.Truncate(w, -1) },
		"byte":     func() { n.Raw.At(w, 0) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s did not panic", name)
				}
			}()
			f()
		}()
	}
}

func TestCollectionsCannotBeWrittenThroughACopy(t *testing.T) {
	w, e, n := noteWorld(t)
	must(t, n.Lines.Append(w, testThing{Weight: 1}))
	must(t, n.Name.Set(w, "mine"))
	must(t, n.Raw.Set(w, []byte("mine")))
	kept := *n
	collectionError(t, kept.Lines.Append(w, testThing{}), "by pointer")
	collectionError(t, kept.Lines.Set(w, 0, testThing{}), "by pointer")
	collectionError(t, kept.Name.Append(w, "x"), "by pointer")
	collectionError(t, kept.Raw.Set(w, nil), "by pointer")

	other, _ := w.Spawn()
	second := (*testNote)(w.Add(other, 4))
	*second = kept
	collectionError(t, second.Lines.Append(w, testThing{}), "is a copy")
	collectionError(t, second.Name.Set(w, "theirs"), "is a copy")
	collectionError(t, second.Raw.Append(w, []byte{1}), "is a copy")
	w.Despawn(other)
	if kept.Lines.Len(w) != 1 || kept.Name.Get(w) != "mine" || kept.Raw.Len(w) != 4 {
		t.Error("the copy's end freed the original")
	}
	w.Despawn(e)
	if kept.Lines.Len(w) != 0 || kept.Name.Get(w) != "" || kept.Raw.Len(w) != 0 || w.cells() != 0 {
		t.Error("something outlived its entity")
	}
	defer func() {
		err, _ := recover().(error)
		collectionError(t, err, "by pointer")
	}()
	kept.Lines.Clear(w)
}

func TestTextIsUTF8(t *testing.T) {
	w, _, n := noteWorld(t)
	must(t, n.Name.Set(w, "né"))
	collectionError(t, n.Name.Set(w, "\xff"), "UTF-8")
	collectionError(t, n.Name.Append(w, "n\xc3"), "UTF-8")
	if n.Name.Get(w) != "né" || n.Name.Len(w) != 3 {
		t.Errorf("%q", n.Name.Get(w))
	}
}

func TestFullCollectionsSaySo(t *testing.T) {
	w, _, n := noteWorld(t)
	must(t, n.Name.Set(w, strings.Repeat("x", MaxCellBytes)))
	limitError(t, n.Name.Append(w, "y"), "MaxCellBytes")
	limitError(t, n.Raw.Set(w, make([]byte, MaxCellBytes+1)), "MaxCellBytes")
	if n.Name.Len(w) != MaxCellBytes || n.Raw.Len(w) != 0 {
		t.Error("a refused write changed something")
	}
}

func TestAWorldFullOfCollectionsSaysSo(t *testing.T) {
	type word struct{ Letters Bytes }
	s := NewSchema()
	id, err := s.Register(reflect.TypeFor[word](), Component)
	must(t, err)
	w := New(s)
	for range MaxCells + 1 {
		e, err := w.Spawn()
		must(t, err)
		err = (*word)(w.Add(e, id)).Letters.Append(w, []byte{1})
		if e.Index() < MaxCells {
			must(t, err)
		} else {
			limitError(t, err, "MaxCells")
		}
	}
	other := w.Sibling()
	must(t, other.Adopt(w.Encode(nil)))
	w.Despawn(w.EntityAt(7))
	w.Settle()
	must(t, (*word)(w.Add(w.EntityAt(MaxCells), id)).Letters.Append(w, []byte{1}))
}
