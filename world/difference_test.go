package world

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func differs(t *testing.T, a, b Reader, want string) {
	t.Helper()
	d, found := Difference(a, b)
	got := ""
	if found {
		got = d.String()
	}
	if got != want {
		t.Errorf("the difference is %q and should be %q", got, want)
	}
}

func TestDifferenceNamesTheFirstPlace(t *testing.T) {
	for _, c := range []struct {
		change func(w *World, ids testIDs)
		want   string
	}{
		{func(*World, testIDs) {}, ""},
		{func(w *World, ids testIDs) { _, _ = w.Spawn() }, "entity 3.2: absent here, present there"},
		{func(w *World, ids testIDs) { w.Despawn(makeEntity(1, 1)) }, "entity 1.1: present here, absent there"},
		{func(w *World, ids testIDs) {
			w.Despawn(makeEntity(1, 1))
			_, _ = w.Spawn()
		}, "entity 1.1 generation: 1 here, 2 there"},
		{func(w *World, ids testIDs) {
			e, _ := w.Spawn()
			w.Despawn(e)
		}, "uses of index 3: 1 here, 2 there"},
		{func(w *World, ids testIDs) {
			Single[testRoster](w)
			WriteSingle[testRoster](w).Arrivals = -4
		}, "testRoster.Arrivals: 0 here, -4 there"},
		{func(w *World, ids testIDs) {
			WriteSingle[testRoster](w).Arrivals = 4
			(*testBody)(w.WriteRow(makeEntity(2, 1), ids.body)).Y = float32(math.NaN())
		}, "entity 2.1 testBody.Y: 0 here, NaN there"},
		{func(w *World, ids testIDs) {
			b := (*testBody)(w.WriteRow(makeEntity(1, 1), ids.body))
			b.Hit, b.X, b.Team = true, 1.25, 3
		}, "entity 1.1 testBody.X: 1 here, 1.25 there"},
		{func(w *World, ids testIDs) {
			(*testBody)(w.WriteRow(makeEntity(1, 1), ids.body)).Hit = true
		}, "entity 1.1 testBody.Hit: false here, true there"},
		{func(w *World, ids testIDs) { w.Add(makeEntity(1, 1), ids.mark) }, "entity 1.1 world.testMark: absent here, present there"},
		{func(w *World, ids testIDs) { w.Remove(makeEntity(0, 1), ids.body) }, "entity 0.1 world.testBody: present here, absent there"},
		{func(w *World, ids testIDs) {
			bag, _ := Write[testBag](w, makeEntity(2, 1))
			_ = bag.Things.Set(w, -9, testThing{})
		}, "entity 2.1 testBag.Things[-9]: absent here, present there"},
		{func(w *World, ids testIDs) {
			bag, _ := Write[testBag](w, makeEntity(2, 1))
			bag.Things.Delete(w, -2)
		}, "entity 2.1 testBag.Things[-2]: present here, absent there"},
		{func(w *World, ids testIDs) {
			bag, _ := Write[testBag](w, makeEntity(2, 1))
			_ = bag.Things.Set(w, 1, testThing{Weight: 0.5})
		}, "entity 2.1 testBag.Things[1].Weight: 0 here, 0.5 there"},
		{func(w *World, ids testIDs) {
			_ = WriteSingle[testRoster](w).Bodies.Set(w, 2, makeEntity(0, 7))
		}, "testRoster.Bodies[2]: 1.1 here, 0.7 there"},
		{func(w *World, ids testIDs) {
			note, _ := Write[testNote](w, makeEntity(1, 1))
			_ = note.Lines.Insert(w, 0, testThing{Weight: 1})
		}, "entity 1.1 testNote.Lines[1].Weight: 0 here, 1 there"},
		{func(w *World, ids testIDs) {
			note, _ := Write[testNote](w, makeEntity(1, 1))
			_ = note.Lines.Append(w, testThing{Weight: 1})
		}, "entity 1.1 testNote.Lines: 2 elements here, 3 elements there"},
		{func(w *World, ids testIDs) {
			note, _ := Write[testNote](w, makeEntity(1, 1))
			note.Lines.Clear(w)
		}, "entity 1.1 testNote.Lines: 2 elements here, empty there"},
		{func(w *World, ids testIDs) {
			note, _ := Write[testNote](w, makeEntity(1, 1))
			_ = note.Name.Append(w, "!")
		}, `entity 1.1 testNote.Name: "né" here, "né!" there`},
		{func(w *World, ids testIDs) {
			note, _ := Write[testNote](w, makeEntity(1, 1))
			_ = note.Raw.Set(w, []byte{1, 254})
		}, "entity 1.1 testNote.Raw[1]: 255 here, 254 there"},
		{func(w *World, ids testIDs) {
			*(*testNote)(w.Add(makeEntity(2, 1), ids.note)) = *(*testNote)(w.Row(makeEntity(1, 1), ids.note))
			Put(w, makeEntity(0, 1), testBody{X: 9})
		}, "entity 0.1 testBody.X: 0 here, 9 there"},
	} {
		a, ids := smallWorld(t)
		b, _ := smallWorld(t)
		c.change(b, ids)
		differs(t, a, b, c.want)
		var s Snapshot
		b.Save(&s)
		differs(t, a, &s, c.want)

		// The other way around, both values change places.
		d, found := Difference(b, a)
		if e, _ := Difference(a, b); found && (d.A != e.B || d.B != e.A || d.Field != e.Field) {
			t.Errorf("%v one way and %v the other", e, d)
		}
	}
}

func TestDifferenceOfWorldsOfOtherTypes(t *testing.T) {
	a, _ := smallWorld(t)
	b := New(NewSchema())
	if d, found := Difference(a, b); !found || d.Field != "schema" {
		t.Error(d, found)
	}
	var nothing Snapshot
	differs(t, a, &nothing, "world: present here, absent there")
	differs(t, &nothing, &nothing, "")
}

// Whatever was written, there is a difference exactly where the bytes differ.
func TestDifferenceAgreesWithTheBytes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, ids := smallWorld(t)
		b, _ := smallWorld(t)
		for _, w := range []*World{a, b} {
			e := makeEntity(uint32(rapid.IntRange(0, 4).Draw(t, "index")), 1)
			switch rapid.IntRange(0, 5).Draw(t, "op") {
			case 0:
				w.Despawn(e)
			case 1:
				Put(w, e, testBody{X: float32(rapid.IntRange(0, 3).Draw(t, "x"))})
			case 2:
				w.Add(e, ids.note)
			case 3:
				if note, ok := Write[testNote](w, e); ok {
					editNote(t, w, note, modelNote{lines: make([]testThing, note.Lines.Len(w))})
				}
			case 4:
				if bag, ok := Write[testBag](w, e); ok {
					bag.Things.Delete(w, 1)
				}
			}
		}
		d, found := Difference(a, b)
		if same := string(a.Encode(nil)) == string(b.Encode(nil)); same == found {
			t.Fatalf("the bytes are the same: %v, and the difference is %v, %v", same, d, found)
		}
	})
}

func TestUnaskedWriteIsNamed(t *testing.T) {
	w, ids := smallWorld(t)
	var before Snapshot
	w.SaveApart(&before)
	hash := w.Hash()
	if before.Hash() != hash {
		t.Fatal("a snapshot apart has another hash")
	}
	for range 2 { // what is held apart is recycled
		w.SaveApart(&before)
		asked := (*testBag)(w.WriteRow(makeEntity(0, 1), ids.bag))
		asked.Count = 7
		if d, found := w.Unasked(&before); found {
			t.Fatal("a write that was asked for counts as unasked:", d)
		}
		stray := (*testBody)(w.Row(makeEntity(2, 1), ids.body)) // handed out for reading
		stray.Y = 6.5
		d, found := w.Unasked(&before)
		if !found || d.String() != "entity 2.1 testBody.Y: 0 here, 6.5 there" {
			t.Error(d, found)
		}
		w.Restore(&before)
		if w.Hash() != hash || w.FullHash() != hash {
			t.Fatal("a stray write reached what was saved apart")
		}
	}
}

func TestFirstNaNIsNamed(t *testing.T) {
	w, ids := smallWorld(t)
	if p, found := FirstNaN(w); found {
		t.Error(p)
	}
	nan := float32(math.NaN())
	note, _ := Write[testNote](w, makeEntity(1, 1))
	must(t, note.Lines.Set(w, 1, testThing{Weight: nan}))
	if p, found := FirstNaN(w); !found || p.String() != "entity 1.1 testNote.Lines[1].Weight" {
		t.Error(p, found)
	}
	bag, _ := Write[testBag](w, makeEntity(2, 1))
	must(t, bag.Things.Set(w, -2, testThing{Weight: nan}))
	if p, found := FirstNaN(w.Reader()); !found || p.String() != "entity 2.1 testBag.Things[-2].Weight" {
		t.Error(p, found)
	}
	(*testBody)(w.WriteRow(makeEntity(4, 1), ids.body)).Y = -nan
	if p, found := FirstNaN(w); !found || p.String() != "entity 4.1 testBody.Y" {
		t.Error(p, found)
	}
	var nothing Snapshot
	if p, found := FirstNaN(&nothing); found {
		t.Error(p)
	}
}

func TestLongTextsAreClipped(t *testing.T) {
	a, _, n := noteWorld(t)
	b, _, m := noteWorld(t)
	must(t, n.Name.Set(a, strings.Repeat("a", 500)))
	must(t, m.Name.Set(b, strings.Repeat("b", 500)))
	if d, _ := Difference(a, b); len(d.String()) > 200 || !strings.Contains(d.String(), `aa"… here`) {
		t.Error(d)
	}
}
