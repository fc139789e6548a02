package world

import "slices"

// rebuild makes a world with the model's contents by another history: every
// index is used as often as its generation says, rows are added from the last
// to the first, and keys are set in falling order with others in between.
func (m *model) rebuild(t interface{ Fatal(...any) }) *World {
	w, ids := testWorld(t)
	for _, g := range m.generations {
		for use := uint32(1); ; use++ {
			e, err := w.Spawn()
			if err != nil {
				t.Fatal(err)
			}
			if use == g {
				break
			}
			w.Despawn(e)
		}
	}
	for i, alive := range m.alive {
		if !alive {
			w.Add(m.entity(uint32(i)), ids.bag)
			w.Despawn(m.entity(uint32(i)))
		}
	}
	var s Snapshot
	for i := len(m.alive) - 1; i >= 0; i-- {
		e := m.entity(uint32(i))
		if b, ok := m.bags[uint32(i)]; ok {
			bag := (*testBag)(w.Add(e, ids.bag))
			must(t, bag.Things.Set(w, 7, testThing{}))
			bag.Count = b.count
			keys := sortedKeys(b.things)
			slices.Reverse(keys)
			for _, k := range keys {
				must(t, bag.Things.Set(w, k, b.things[k]))
			}
			if _, ok := b.things[7]; !ok {
				bag.Things.Delete(w, 7)
			}
			for k, v := range b.sizes {
				must(t, bag.Sizes.Set(w, k, v))
			}
		}
		if m.marks[uint32(i)] {
			w.Add(e, ids.mark)
		}
		if n, ok := m.notes[uint32(i)]; ok {
			n.put(t, w, (*testNote)(w.Add(e, ids.note)))
		}
		if b, ok := m.bodies[uint32(i)]; ok {
			*(*testBody)(w.Add(e, ids.body)) = b
		}
		w.Save(&s)
	}
	roster := (*testRoster)(w.WriteSingle(ids.roster))
	roster.Arrivals = m.arrivals
	for k, v := range m.roster {
		must(t, roster.Bodies.Set(w, k, v))
	}
	return w
}
