package world

import "testing"

func TestRestoreAfterDespawnAndRespawn(t *testing.T) {
	w, ids := testWorld(t)
	var all []Entity
	for i := range 100 {
		e, _ := w.Spawn()
		Put(w, e, testBody{X: float32(i)})
		bag := (*testBag)(w.Add(e, ids.bag))
		must(t, bag.Things.Set(w, int16(i), testThing{Entity: e}))
		all = append(all, e)
	}
	var s Snapshot
	w.Save(&s)
	hash, bytes := w.Hash(), w.Encode(nil)
	for _, e := range all {
		w.Despawn(e)
	}
	for range 30 {
		e, _ := w.Spawn()
		Put(w, e, testBody{X: -1})
		w.Add(e, ids.bag)
	}
	if w.Hash() == hash {
		t.Fatal("nothing happened: the test is void")
	}
	w.Restore(&s)
	if w.Hash() != hash || w.FullHash() != hash || string(w.Encode(nil)) != string(bytes) {
		t.Error("restored differently")
	}
	if e, _ := w.Spawn(); e != makeEntity(100, 1) {
		t.Error("after the restore the next entity is", e)
	}
}

func TestRestoreOfAStrangerPanics(t *testing.T) {
	w, _ := testWorld(t)
	other, _ := testWorld(t)
	var s Snapshot
	other.Save(&s)
	defer func() {
		if recover() == nil {
			t.Error("another world's snapshot was restored")
		}
	}()
	w.Restore(&s)
}

func TestEmptySnapshotHoldsNothing(t *testing.T) {
	var s Snapshot
	if s.Saved() || s.Blocks() != 0 || s.Living(0) != 0 || s.Mask(0, 0) != 0 || s.Block(0, 0) != nil ||
		s.EntityAt(0) != None || s.Alive(1<<32) || s.Hash() != 0 || s.FullHash() != 0 || s.Encode(nil) != nil {
		t.Error("an empty snapshot holds something")
	}
	if _, ok := Get[testBody](&s, 1<<32); ok {
		t.Error("an empty snapshot has a body")
	}
	w, ids := testWorld(t)
	e, _ := w.Spawn()
	Put(w, e, testBody{X: 1})
	w.Save(&s)
	if b, ok := Get[testBody](&s, e); !ok || b.X != 1 {
		t.Error(b, ok)
	}
	s.Release()
	if s.Saved() || s.Row(e, ids.body) != nil {
		t.Error("a released snapshot holds something")
	}
	w.Save(&s)
	if b, ok := Get[testBody](&s, e); !ok || b.X != 1 {
		t.Error(b, ok)
	}
}

// What a released snapshot was written in is used again: by a sibling that has no
// entities, which then must have none of those.
func TestReleasedEntitiesAreNobodys(t *testing.T) {
	w, ids := testWorld(t)
	_, err := w.Spawn()
	must(t, err)
	var old, now, empty Snapshot
	w.Save(&old)
	_, err = w.Spawn()
	must(t, err)
	w.Save(&now)
	old.Release()

	sibling := w.Sibling()
	for range 2 {
		sibling.WriteSingle(ids.roster)
		sibling.Save(&empty)
	}
	sibling.Restore(&empty)
	if empty.Blocks() != 0 || empty.Count() != 0 || sibling.Blocks() != 0 || sibling.Count() != 0 {
		t.Errorf("%d entities in %d blocks, and %d in %d", empty.Count(), empty.Blocks(), sibling.Count(), sibling.Blocks())
	}
	if e, err := sibling.Spawn(); err != nil || e != makeEntity(0, 1) {
		t.Errorf("the first is %v, %v", e, err)
	}
}
