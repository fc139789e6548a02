package world

import "testing"

// What users of other engines hit, where it is the world that holds it;
// docs/conformance.md has the list.

// TestPeer06RespawnedAndRestored: an entity that went, whose place another has
// taken since, comes back as it was, under the id that it had; what is done from
// there again gives the same ids again.
func TestPeer06RespawnedAndRestored(t *testing.T) {
	w, ids := testWorld(t)
	var all []Entity
	for n := range 70 { // more than a block
		e, err := w.Spawn()
		must(t, err)
		Put(w, e, testBody{X: float32(n)})
		all = append(all, e)
	}
	(*testNote)(w.Add(all[3], ids.note)).Name.Set(w, "third")
	w.Despawn(all[66])
	var s Snapshot
	w.Save(&s)
	hash := w.Hash()
	again := func() (spawned []Entity, end uint64) {
		w.Despawn(all[3])
		w.Despawn(all[65])
		for range 4 {
			e, err := w.Spawn()
			must(t, err)
			Put(w, e, testBody{X: -1})
			spawned = append(spawned, e)
		}
		return spawned, w.Hash()
	}
	first, end := again()
	if w.Alive(all[3]) || first[0].Index() != all[3].Index() || first[0] == all[3] {
		t.Fatalf("%v took the place of %v: the scenario did not happen", first[0], all[3])
	}
	for range 3 {
		w.Restore(&s)
		if !w.Alive(all[3]) || w.Alive(first[0]) || w.Alive(all[66]) || w.Hash() != hash || w.FullHash() != hash {
			t.Fatalf("%v is there: %v, %v is there: %v", all[3], w.Alive(all[3]), first[0], w.Alive(first[0]))
		}
		if note, ok := Get[testNote](w, all[3]); !ok || note.Name.Get(w) != "third" {
			t.Error("it came back without what it had")
		}
		second, hashed := again()
		for n := range first {
			if first[n] != second[n] {
				t.Errorf("the same was done again and spawned %v, not %v", second[n], first[n])
			}
		}
		if hashed != end {
			t.Error("the same was done again and gave another world")
		}
	}
}

// TestPeer07RestoringTellsOfNoChange: what a rollback brings back as it was is
// saved again as the very block that it was, hashed already; only what ran again
// differently is another one.
func TestPeer07RestoringTellsOfNoChange(t *testing.T) {
	w, id := benchWorld(t, 5*BlockRows)
	var before, after, again Snapshot
	w.Save(&before)
	moveBlock(w, id, 1, BlockRows)
	moveBlock(w, id, 2, BlockRows)
	w.Save(&after)
	w.Restore(&before)
	w.Save(&again)
	for b := range w.Blocks() {
		if again.Block(id, b) != before.Block(id, b) {
			t.Errorf("block %d was copied by being restored", b)
		}
	}
	if w.Hash() != before.Hash() {
		t.Error("what was restored has another hash")
	}
	// The ticks run again: the same moves block 1, another does not move block 2.
	moveBlock(w, id, 1, BlockRows)
	w.WriteBlock(id, 3)
	w.Save(&again)
	for b := range w.Blocks() {
		if same := again.Block(id, b) == before.Block(id, b); same != (b != 1) {
			t.Errorf("block %d is told as unchanged: %v", b, same)
		}
	}
	if again.Hash() == after.Hash() || again.Hash() == before.Hash() {
		t.Error("three worlds have not three hashes")
	}
}
