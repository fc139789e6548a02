package world

import (
	"flag"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// More and longer histories than rapid's own default, which the command line
// can still change.
func init() {
	for name, value := range map[string]string{"rapid.checks": "200", "rapid.steps": "80"} {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
}

func TestWorldAgainstPlainMapsAndFullCopies(t *testing.T) {
	floats := rapid.OneOf(rapid.Float32(), rapid.Just(float32(math.NaN())), rapid.Just(math.Float32frombits(0xffc00001)), rapid.Just(float32(0)))
	rapid.Check(t, func(t *rapid.T) {
		w, ids := testWorld(t)
		other := w.Sibling()
		m := newModel()
		var saved [3]Snapshot
		var copies [3]*model
		body := func() testBody {
			b := testBody{X: floats.Draw(t, "x"), Y: floats.Draw(t, "y"), Hit: rapid.Bool().Draw(t, "hit"), Team: rapid.Uint16().Draw(t, "team")}
			return b
		}
		index := func(t *rapid.T) (uint32, bool) {
			var alive []uint32
			for i, a := range m.alive {
				if a {
					alive = append(alive, uint32(i))
				}
			}
			if len(alive) == 0 {
				return 0, false
			}
			return rapid.SampledFrom(alive).Draw(t, "index"), true
		}
		t.Repeat(map[string]func(*rapid.T){
			"spawn": func(t *rapid.T) {
				for range rapid.IntRange(1, 70).Draw(t, "n") {
					got, err := w.Spawn()
					must(t, err)
					if want := m.spawn(); got != want {
						t.Fatalf("spawned %v and should have %v", got, want)
					}
				}
			},
			"despawn": func(t *rapid.T) {
				if i, ok := index(t); ok {
					if !w.Despawn(m.entity(i)) || w.Despawn(m.entity(i)) {
						t.Fatal("despawn")
					}
					m.despawn(i)
				}
			},
			"body": func(t *rapid.T) {
				if i, ok := index(t); ok {
					b := body()
					*(*testBody)(w.Add(m.entity(i), ids.body)) = b
					m.bodies[i] = b
				}
			},
			"body for all": func(t *rapid.T) { // so that there are whole blocks
				b := body()
				for i, alive := range m.alive {
					if alive {
						*(*testBody)(w.Add(m.entity(uint32(i)), ids.body)) = b
						m.bodies[uint32(i)] = b
					}
				}
			},
			"bag": func(t *rapid.T) {
				if i, ok := index(t); ok {
					w.Add(m.entity(i), ids.bag)
					m.bags[i] = modelBag{things: map[int16]testThing{}, sizes: map[uint8]uint64{}}
				}
			},
			"mark": func(t *rapid.T) {
				if i, ok := index(t); ok {
					w.Add(m.entity(i), ids.mark)
					m.marks[i] = true
				}
			},
			"remove": func(t *rapid.T) {
				if i, ok := index(t); ok {
					_, had := m.bodies[i]
					if w.Remove(m.entity(i), ids.body) != had {
						t.Fatal("remove")
					}
					delete(m.bodies, i)
					w.Remove(m.entity(i), ids.bag)
					delete(m.bags, i)
					w.Remove(m.entity(i), ids.note)
					delete(m.notes, i)
				}
			},
			"write": func(t *rapid.T) {
				i, ok := index(t)
				if !ok {
					return
				}
				row := (*testBody)(w.WriteRow(m.entity(i), ids.body))
				if _, has := m.bodies[i]; has != (row != nil) {
					t.Fatal("row")
				}
				if row != nil {
					row.X = floats.Draw(t, "x")
					b := m.bodies[i]
					b.X = row.X
					m.bodies[i] = b
				}
			},
			"write blocks": func(t *rapid.T) {
				change := rapid.Bool().Draw(t, "change")
				for b := range w.Blocks() {
					rows := (*[BlockRows]testBody)(w.WriteBlock(ids.body, b))
					for row := range BlockRows {
						i := uint32(b*BlockRows + row)
						if body, ok := m.bodies[i]; ok && change {
							body.Team++
							rows[row].Team++
							m.bodies[i] = body
						}
					}
				}
			},
			"dirty padding": func(t *rapid.T) {
				if i, ok := index(t); ok {
					if row := w.WriteRow(m.entity(i), ids.body); row != nil {
						(*[12]byte)(row)[9] = 0xaa
					}
				}
			},
			"things": func(t *rapid.T) {
				i, ok := index(t)
				if _, has := m.bags[i]; !ok || !has {
					return
				}
				bag := (*testBag)(w.WriteRow(m.entity(i), ids.bag))
				k := rapid.Int16Range(-9, 9).Draw(t, "key")
				if rapid.IntRange(0, 2).Draw(t, "op") == 0 {
					_, had := m.bags[i].things[k]
					if bag.Things.Delete(w, k) != had {
						t.Fatal("delete")
					}
					delete(m.bags[i].things, k)
					return
				}
				v := testThing{Entity: Entity(rapid.Uint64().Draw(t, "e")), Weight: rapid.Float32().Draw(t, "weight"), Known: rapid.Bool().Draw(t, "known")}
				must(t, bag.Things.Set(w, k, v))
				m.bags[i].things[k] = v
				must(t, bag.Sizes.Set(w, uint8(k), uint64(v.Entity)))
				m.bags[i].sizes[uint8(k)] = uint64(v.Entity)
			},
			"note": func(t *rapid.T) {
				if i, ok := index(t); ok {
					w.Add(m.entity(i), ids.note)
					m.notes[i] = modelNote{}
				}
			},
			"write note": func(t *rapid.T) {
				i, ok := index(t)
				if _, has := m.notes[i]; ok && has {
					m.notes[i] = editNote(t, w, (*testNote)(w.WriteRow(m.entity(i), ids.note)), m.notes[i].copy())
				}
			},
			"overwrite note": func(t *rapid.T) {
				i, ok := index(t)
				if _, has := m.notes[i]; !ok || !has {
					return
				}
				note := (*testNote)(w.WriteRow(m.entity(i), ids.note))
				*note = testNote{}
				m.notes[i] = modelNote{}
				if rapid.Bool().Draw(t, "at once") {
					must(t, note.Name.Append(w, "again"))
					m.notes[i] = modelNote{name: "again"}
				}
			},
			"overwrite bag": func(t *rapid.T) {
				i, ok := index(t)
				if _, has := m.bags[i]; !ok || !has {
					return
				}
				*(*testBag)(w.WriteRow(m.entity(i), ids.bag)) = testBag{Count: 5}
				m.bags[i] = modelBag{count: 5, things: map[int16]testThing{}, sizes: map[uint8]uint64{}}
			},
			"roster": func(t *rapid.T) {
				r := (*testRoster)(w.WriteSingle(ids.roster))
				r.Arrivals++
				m.arrivals++
				k := rapid.Uint16Range(0, 20).Draw(t, "player")
				if rapid.Bool().Draw(t, "set") {
					must(t, r.Bodies.Set(w, k, Entity(k)))
					m.roster[k] = Entity(k)
				} else {
					r.Bodies.Delete(w, k)
					delete(m.roster, k)
				}
			},
			"save": func(t *rapid.T) {
				i := rapid.IntRange(0, 2).Draw(t, "slot")
				w.Save(&saved[i])
				copies[i] = m.copy()
			},
			"restore": func(t *rapid.T) {
				i := rapid.IntRange(0, 2).Draw(t, "slot")
				if copies[i] == nil {
					return
				}
				if rapid.Bool().Draw(t, "sibling") {
					w, other = other, w
				}
				w.Restore(&saved[i])
				m = copies[i].copy()
			},
			"hash": func(t *rapid.T) { w.Hash() },
			"adopt": func(t *rapid.T) {
				must(t, w.Adopt(m.encode(w.schema.print)))
			},
			"": func(t *rapid.T) {
				m.compare(t, w, ids)
				for i := range saved {
					if copies[i] != nil {
						copies[i].compare(t, &saved[i], ids)
						if saved[i].Hash() != saved[i].FullHash() {
							t.Fatal("a snapshot's hash is stale")
						}
					}
				}
				if rapid.IntRange(0, 7).Draw(t, "look closely") != 0 {
					return
				}
				if got, want := w.Hash(), w.FullHash(); got != want {
					t.Fatalf("hash %x and from nothing %x", got, want)
				}
				if got, want := w.Encode(nil), m.encode(w.schema.print); !slices.Equal(got, want) {
					t.Fatalf("bytes\n%x\nand should be\n%x", got, want)
				}
				again := m.rebuild(t)
				if again.Hash() != w.Hash() {
					t.Fatal("the same contents by another history have another hash")
				}
				if !slices.Equal(again.Encode(nil), w.Encode(nil)) {
					t.Fatal("the same contents by another history have other bytes")
				}
			},
		})
	})
}
