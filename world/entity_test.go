package world

import (
	"math"
	"testing"
)

func TestEntityParts(t *testing.T) {
	e := Entity(7)<<32 | 3<<24 | 0xabcdef
	if e.Generation() != 7 || e.Scope() != 3 || e.Index() != 0xabcdef || e.String() != "3:11259375.7" {
		t.Error(e.Generation(), e.Scope(), e.Index(), e)
	}
	if None.String() != "none" || makeEntity(12, 3).String() != "12.3" {
		t.Error(None, makeEntity(12, 3))
	}
}

func TestLowestFreeIndexFirstWithTheNextGeneration(t *testing.T) {
	w, _ := testWorld(t)
	var all []Entity
	for range 130 {
		e, err := w.Spawn()
		must(t, err)
		all = append(all, e)
	}
	w.Despawn(all[129])
	w.Despawn(all[64])
	w.Despawn(all[3])
	for _, want := range []Entity{makeEntity(3, 2), makeEntity(64, 2), makeEntity(129, 2), makeEntity(130, 1)} {
		if got, _ := w.Spawn(); got != want {
			t.Errorf("spawned %v, want %v", got, want)
		}
	}
	if w.Alive(all[3]) || w.Despawn(all[3]) || w.Add(all[3], 0) != nil || w.Row(all[3], 0) != nil {
		t.Error("an id kept too long still names something")
	}
	if w.Count() != 131 {
		t.Error(w.Count())
	}
}

func TestAFullWorldSaysSo(t *testing.T) {
	if testing.Short() {
		t.Skip("a million entities")
	}
	w := New(NewSchema())
	for range MaxEntities {
		if _, err := w.Spawn(); err != nil {
			t.Fatal(err)
		}
	}
	if e, err := w.Spawn(); err != ErrFull || e != None {
		t.Error(e, err)
	}
	w.Despawn(makeEntity(5, 1))
	if e, err := w.Spawn(); err != nil || e != makeEntity(5, 2) {
		t.Error(e, err)
	}
}

// A generation that has been through all its numbers must not become 0, which
// is None's.
func TestGenerationWrapsPastZero(t *testing.T) {
	w, _ := testWorld(t)
	e, _ := w.Spawn()
	w.generations(0)[0] = math.MaxUint32
	w.Despawn(makeEntity(0, math.MaxUint32))
	if e, _ = w.Spawn(); e != makeEntity(0, 1) {
		t.Error(e)
	}
}
