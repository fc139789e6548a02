package world

import (
	"math"
	"slices"

	"pgregory.net/rapid"
)

// The model is the world as a person would first write it: plain maps, and
// whole copies of them for snapshots.

type modelBag struct {
	count  int32
	things map[int16]testThing
	sizes  map[uint8]uint64
}

type model struct {
	generations []uint32
	alive       []bool
	bodies      map[uint32]testBody
	marks       map[uint32]bool
	bags        map[uint32]modelBag
	notes       map[uint32]modelNote
	roster      map[uint16]Entity
	arrivals    int32
}

func newModel() *model {
	return &model{bodies: map[uint32]testBody{}, marks: map[uint32]bool{}, bags: map[uint32]modelBag{}, notes: map[uint32]modelNote{}, roster: map[uint16]Entity{}}
}

func copyMap[K comparable, V any](m map[K]V) map[K]V {
	c := map[K]V{}
	for k, v := range m {
		c[k] = v
	}
	return c
}

func (m *model) copy() *model {
	c := &model{
		generations: slices.Clone(m.generations), alive: slices.Clone(m.alive),
		bodies: copyMap(m.bodies), marks: copyMap(m.marks), bags: map[uint32]modelBag{},
		notes: map[uint32]modelNote{}, roster: copyMap(m.roster), arrivals: m.arrivals,
	}
	for i, b := range m.bags {
		c.bags[i] = modelBag{count: b.count, things: copyMap(b.things), sizes: copyMap(b.sizes)}
	}
	for i, n := range m.notes {
		c.notes[i] = n.copy()
	}
	return c
}

func (m *model) spawn() Entity {
	i := slices.Index(m.alive, false)
	if i < 0 {
		i = len(m.alive)
		m.alive = append(m.alive, false)
		m.generations = append(m.generations, 0)
	}
	m.alive[i] = true
	m.generations[i]++
	return makeEntity(uint32(i), m.generations[i])
}

func (m *model) despawn(i uint32) {
	m.alive[i] = false
	delete(m.bodies, i)
	delete(m.marks, i)
	delete(m.bags, i)
	delete(m.notes, i)
}

func (m *model) entity(i uint32) Entity { return makeEntity(i, m.generations[i]) }

func sameBody(a, b testBody) bool {
	return math.Float32bits(canonicalFloat(a.X)) == math.Float32bits(canonicalFloat(b.X)) &&
		math.Float32bits(canonicalFloat(a.Y)) == math.Float32bits(canonicalFloat(b.Y)) && a.Hit == b.Hit && a.Team == b.Team
}

// compare reads everything the reader has, in its order, against the model.
func (m *model) compare(t *rapid.T, r Reader, ids testIDs) {
	bodies, marks, bags := 0, 0, 0
	for i := range uint32(r.Blocks() * BlockRows) {
		e := r.EntityAt(i)
		if int(i) >= len(m.alive) || !m.alive[i] {
			if e != None {
				t.Fatalf("index %d is %v and should be none", i, e)
			}
			continue
		}
		if e != m.entity(i) {
			t.Fatalf("index %d is %v and should be %v", i, e, m.entity(i))
		}
		if b := (*testBody)(r.Row(e, ids.body)); b != nil {
			bodies++
			if want, ok := m.bodies[i]; !ok || !sameBody(*b, want) {
				t.Fatalf("body %v is %v and should be %v (%v)", e, *b, want, ok)
			}
		}
		if r.Row(e, ids.mark) != nil {
			marks++
			if !m.marks[i] {
				t.Fatalf("%v is marked", e)
			}
		}
		if b := (*testBag)(r.Row(e, ids.bag)); b != nil {
			bags++
			want := m.bags[i]
			if b.Count != want.count {
				t.Fatalf("bag %v has count %d and should have %d", e, b.Count, want.count)
			}
			compareMap(t, r, &b.Things, want.things)
			compareMap(t, r, &b.Sizes, want.sizes)
		}
	}
	m.compareNotes(t, r, ids)
	if bodies != len(m.bodies) || marks != len(m.marks) || bags != len(m.bags) {
		t.Fatalf("%d bodies, %d marks, %d bags; should be %d, %d, %d", bodies, marks, bags, len(m.bodies), len(m.marks), len(m.bags))
	}
	roster := (*testRoster)(r.Single(ids.roster))
	if roster.Arrivals != m.arrivals {
		t.Fatalf("%d arrivals and should be %d", roster.Arrivals, m.arrivals)
	}
	compareMap(t, r, &roster.Bodies, m.roster)
}

func compareMap[K Key, V comparable](t *rapid.T, r Reader, got *Map[K, V], want map[K]V) {
	if got.Len(r) != len(want) {
		t.Fatalf("%d keys and should be %d", got.Len(r), len(want))
	}
	for i, k := range sortedKeys(want) {
		key, value := got.At(r, i)
		if key != k || value != want[k] {
			t.Fatalf("key %d is %v: %v and should be %v: %v", i, key, value, k, want[k])
		}
		if v, ok := got.Get(r, k); !ok || v != want[k] {
			t.Fatalf("key %v has %v, %v and should have %v", k, v, ok, want[k])
		}
	}
}
