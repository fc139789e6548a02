package world

import (
	"encoding/binary"
	"flag"
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The model is the world as a person would first write it: plain maps, and
// whole copies of them for snapshots.

type testBody struct {
	X, Y float32
	Hit  bool
	Team uint16 // a byte of padding before it
}

type testMark struct{}

type testThing struct {
	Entity Entity
	Weight float32
	Known  bool // three bytes of padding after it
}

type testBag struct {
	Count  int32
	Things Map[int16, testThing]
	Sizes  Map[uint8, uint64]
}

type testRoster struct {
	Bodies   Map[uint16, Entity]
	Arrivals int32
}

type testNote struct {
	Lines List[testThing]
	Name  Text
	Raw   Bytes
}

type testIDs struct{ body, mark, bag, roster, note TypeID }

func testWorld(t interface{ Fatal(...any) }) (*World, testIDs) {
	s := NewSchema()
	var ids testIDs
	for _, r := range []struct {
		t    reflect.Type
		role Role
		id   *TypeID
	}{
		{reflect.TypeFor[testBody](), Component, &ids.body},
		{reflect.TypeFor[testMark](), Component, &ids.mark},
		{reflect.TypeFor[testBag](), Component, &ids.bag},
		{reflect.TypeFor[testRoster](), Singleton, &ids.roster},
		{reflect.TypeFor[testNote](), Component, &ids.note},
	} {
		id, err := s.Register(r.t, r.role)
		if err != nil {
			t.Fatal(err)
		}
		*r.id = id
	}
	return New(s), ids
}

type modelBag struct {
	count  int32
	things map[int16]testThing
	sizes  map[uint8]uint64
}

type modelNote struct {
	lines []testThing
	name  string
	raw   []byte
}

func (n modelNote) copy() modelNote {
	return modelNote{lines: slices.Clone(n.lines), name: n.name, raw: slices.Clone(n.raw)}
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

func canonicalFloat(f float32) float32 {
	if f != f {
		return math.Float32frombits(nan32)
	}
	return f
}

// encode writes the format of encode.go field by field.
func (m *model) encode(print uint64) []byte {
	le := binary.LittleEndian
	out := le.AppendUint64(nil, print)
	out = binary.AppendUvarint(out, uint64(len(m.alive)))
	for _, g := range m.generations {
		out = le.AppendUint32(out, g)
	}
	masks := func(has func(i uint32) bool, all bool) {
		words := make([]uint64, (len(m.alive)+63)/64)
		used := 0
		for i := range m.alive {
			if has(uint32(i)) {
				words[i/64] |= 1 << (i % 64)
				used = i/64 + 1
			}
		}
		if !all {
			out = binary.AppendUvarint(out, uint64(used))
			words = words[:used]
		}
		for _, w := range words {
			out = le.AppendUint64(out, w)
		}
	}
	float := func(f float32) { out = le.AppendUint32(out, math.Float32bits(canonicalFloat(f))) }
	flag := func(b bool) {
		if b {
			out = append(out, 1)
		} else {
			out = append(out, 0)
		}
	}
	thing := func(v testThing) {
		out = le.AppendUint64(out, uint64(v.Entity))
		float(v.Weight)
		flag(v.Known)
		out = append(out, 0, 0, 0)
	}
	handleOf := func(n, place int, owner Entity) {
		if n == 0 {
			out = append(out, make([]byte, 12)...)
			return
		}
		out = le.AppendUint32(out, uint32(place))
		out = le.AppendUint64(out, uint64(owner))
	}
	masks(func(i uint32) bool { return m.alive[i] }, true)
	masks(func(i uint32) bool { _, ok := m.bodies[i]; return ok }, false)
	for i := range uint32(len(m.alive)) {
		if b, ok := m.bodies[i]; ok {
			float(b.X)
			float(b.Y)
			flag(b.Hit)
			out = append(out, 0)
			out = le.AppendUint16(out, b.Team)
		}
	}
	masks(func(i uint32) bool { return m.marks[i] }, false)
	masks(func(i uint32) bool { _, ok := m.bags[i]; return ok }, false)
	for i := range uint32(len(m.alive)) {
		if b, ok := m.bags[i]; ok {
			out = le.AppendUint32(out, uint32(b.count))
			handleOf(len(b.things), 1, m.entity(i))
			handleOf(len(b.sizes), 2, m.entity(i))
		}
	}
	for i := range uint32(len(m.alive)) {
		b := m.bags[i]
		if len(b.things) == 0 {
			continue
		}
		keys := sortedKeys(b.things)
		out = binary.AppendUvarint(out, uint64(len(keys)))
		for _, k := range keys {
			out = le.AppendUint16(out, uint16(k))
		}
		for _, k := range keys {
			thing(b.things[k])
		}
	}
	for i := range uint32(len(m.alive)) {
		b := m.bags[i]
		if len(b.sizes) == 0 {
			continue
		}
		keys := sortedKeys(b.sizes)
		out = binary.AppendUvarint(out, uint64(len(keys)))
		out = append(out, keys...)
		for _, k := range keys {
			out = le.AppendUint64(out, b.sizes[k])
		}
	}
	handleOf(len(m.roster), 3, None)
	out = le.AppendUint32(out, uint32(m.arrivals))
	if keys := sortedKeys(m.roster); len(keys) > 0 {
		out = binary.AppendUvarint(out, uint64(len(keys)))
		for _, k := range keys {
			out = le.AppendUint16(out, k)
		}
		for _, k := range keys {
			out = le.AppendUint64(out, uint64(m.roster[k]))
		}
	}
	m.encodeNotes(&out, masks, handleOf, thing)
	return out
}

func (m *model) encodeNotes(out *[]byte, masks func(func(uint32) bool, bool), handleOf func(n, place int, owner Entity), thing func(testThing)) {
	masks(func(i uint32) bool { _, ok := m.notes[i]; return ok }, false)
	var holders []uint32
	for i := range uint32(len(m.alive)) {
		if _, ok := m.notes[i]; ok {
			holders = append(holders, i)
		}
	}
	for _, i := range holders {
		handleOf(len(m.notes[i].lines), 4, m.entity(i))
		handleOf(len(m.notes[i].name), 5, m.entity(i))
		handleOf(len(m.notes[i].raw), 6, m.entity(i))
	}
	for _, i := range holders {
		if lines := m.notes[i].lines; len(lines) > 0 {
			*out = binary.AppendUvarint(*out, uint64(len(lines)))
			for _, v := range lines {
				thing(v)
			}
		}
	}
	for _, i := range holders {
		if name := m.notes[i].name; name != "" {
			*out = append(binary.AppendUvarint(*out, uint64(len(name))), name...)
		}
	}
	for _, i := range holders {
		if raw := m.notes[i].raw; len(raw) > 0 {
			*out = append(binary.AppendUvarint(*out, uint64(len(raw))), raw...)
		}
	}
}

func sortedKeys[K Key, V any](m map[K]V) []K {
	var keys []K
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

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

// put fills a note from its end to its beginning, with more in between.
func (n modelNote) put(t interface{ Fatal(...any) }, w *World, note *testNote) {
	for i := len(n.lines) - 1; i >= 0; i-- {
		must(t, note.Lines.Insert(w, 0, n.lines[i]))
		must(t, note.Lines.Insert(w, 1, testThing{Weight: 5}))
		note.Lines.Remove(w, 1)
	}
	for range 9 {
		must(t, note.Name.Append(w, "longer"))
		must(t, note.Raw.Append(w, []byte{1, 2, 3}))
	}
	must(t, note.Name.Set(w, n.name))
	must(t, note.Raw.Set(w, n.raw))
}

func must(t interface{ Fatal(...any) }, err error) {
	if err != nil {
		t.Fatal(err)
	}
}

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

func (m *model) compareNotes(t *rapid.T, r Reader, ids testIDs) {
	notes := 0
	for i := range uint32(r.Blocks() * BlockRows) {
		note := (*testNote)(r.Row(r.EntityAt(i), ids.note))
		if note == nil {
			continue
		}
		notes++
		want, ok := m.notes[i]
		if !ok || note.Lines.Len(r) != len(want.lines) || note.Name.Get(r) != want.name || string(note.Raw.AppendTo(r, nil)) != string(want.raw) {
			t.Fatalf("note %d has %d lines, is %q with %q and should have %d, be %q with %q (%v)", i,
				note.Lines.Len(r), note.Name.Get(r), note.Raw.AppendTo(r, nil), len(want.lines), want.name, want.raw, ok)
		}
		for k, v := range note.Lines.All(r) {
			if v != want.lines[k] {
				t.Fatalf("line %d of note %d is %v and should be %v", k, i, v, want.lines[k])
			}
		}
	}
	if notes != len(m.notes) {
		t.Fatalf("%d notes and should be %d", notes, len(m.notes))
	}
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

// editNote does one thing to a note and to what it should be.
func editNote(t *rapid.T, w *World, note *testNote, n modelNote) modelNote {
	line := testThing{Entity: Entity(rapid.Uint64().Draw(t, "e")), Weight: rapid.Float32().Draw(t, "weight"), Known: rapid.Bool().Draw(t, "known")}
	i := rapid.IntRange(0, len(n.lines)).Draw(t, "line")
	raw := rapid.SliceOfN(rapid.Byte(), 0, 200).Draw(t, "raw")
	text := rapid.StringN(0, 40, -1).Draw(t, "text")
	switch op := rapid.IntRange(0, 9).Draw(t, "op"); {
	case op == 0:
		must(t, note.Lines.Append(w, line))
		n.lines = append(n.lines, line)
	case op == 1:
		must(t, note.Lines.Insert(w, i, line))
		n.lines = slices.Insert(n.lines, i, line)
	case op == 2 && i < len(n.lines):
		must(t, note.Lines.Set(w, i, line))
		n.lines[i] = line
	case op == 3 && i < len(n.lines):
		note.Lines.Remove(w, i)
		n.lines = slices.Delete(n.lines, i, i+1)
	case op == 4:
		note.Lines.Truncate(w, i)
		n.lines = n.lines[:i]
	case op == 5:
		must(t, note.Name.Set(w, text))
		n.name = text
	case op == 6:
		must(t, note.Name.Append(w, text))
		n.name += text
	case op == 7:
		must(t, note.Raw.Set(w, raw))
		n.raw = raw
	case op == 8:
		must(t, note.Raw.Append(w, raw))
		n.raw = append(n.raw, raw...)
	case op == 9:
		note.Raw.Truncate(w, len(raw))
		n.raw = n.raw[:min(len(raw), len(n.raw))]
		note.Name.Clear(w)
		n.name = ""
	}
	return n
}

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
