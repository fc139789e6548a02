package world

import (
	"encoding/binary"
	"math"
	"reflect"
	"strings"
	"testing"
	"unsafe"
)

func TestBigEndianListKnowsThisMachine(t *testing.T) {
	if got := binary.NativeEndian.Uint16([]byte{0, 1}) == 1; got != bigEndian {
		t.Errorf("this machine is big-endian: %v; the list says %v", got, bigEndian)
	}
}

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

// The block that lost a row was still equal to what it was copied from, and
// was shared back with the row in it: the hash then told histories apart.
func TestRemovedRowIsGoneFromASharedBlock(t *testing.T) {
	w, ids := testWorld(t)
	a, _ := w.Spawn()
	b, _ := w.Spawn()
	Put(w, a, testBody{X: 1})
	Put(w, b, testBody{X: 2})
	var s Snapshot
	w.Save(&s)
	w.Remove(a, ids.body)
	w.Settle()
	if row := (*testBody)(w.Block(ids.body, 0)); *row != (testBody{}) {
		t.Error("the removed row still lies there:", *row)
	}
	if row := (*testBody)(s.Row(a, ids.body)); row == nil || row.X != 1 {
		t.Error("the snapshot lost the row:", row)
	}
}

func TestOfferedButUnchangedIsSharedBack(t *testing.T) {
	w, id := benchWorld(t, 200)
	var s Snapshot
	w.Save(&s)
	before := w.Hash()
	for b := range w.Blocks() {
		w.WriteBlock(id, b)
	}
	var again Snapshot
	w.Save(&again)
	for b := range w.Blocks() {
		if again.Block(id, b) != s.Block(id, b) {
			t.Errorf("block %d was copied for nothing", b)
		}
	}
	if w.Hash() != before {
		t.Error("the hash changed")
	}
	moveBlock(w, id, 1, BlockRows)
	w.Save(&again)
	for b := range w.Blocks() {
		if same := again.Block(id, b) == s.Block(id, b); same != (b != 1) {
			t.Errorf("block %d: shared is %v", b, same)
		}
	}
}

// What was dirt only, in padding or in a NaN's payload, is no change.
func TestDirtInPaddingAndNaNsIsNoChange(t *testing.T) {
	w, ids := testWorld(t)
	e, _ := w.Spawn()
	Put(w, e, testBody{X: float32(math.NaN()), Y: 1})
	var s Snapshot
	w.Save(&s)
	before := w.Hash()
	row := w.WriteRow(e, ids.body)
	*(*uint32)(row) = 0xffc12345
	(*[12]byte)(row)[9] = 1
	if w.Hash() != before {
		t.Error("dirt changed the hash")
	}
	var again Snapshot
	if w.Save(&again); again.Block(ids.body, 0) != s.Block(ids.body, 0) {
		t.Error("dirt kept the block apart")
	}
}

// Machines make NaNs of different signs and payloads; the hash and the bytes
// must not tell them apart, whichever is asked for first.
func TestNaNsAreAllAlike(t *testing.T) {
	make := func(nan uint32) (*World, testIDs) {
		w, ids := testWorld(t)
		for i := range 100 {
			e, _ := w.Spawn()
			Put(w, e, testBody{X: float32(i), Y: math.Float32frombits(nan)})
		}
		bag := (*testBag)(w.Add(makeEntity(70, 1), ids.bag))
		must(t, bag.Things.Set(w, 1, testThing{Weight: math.Float32frombits(nan)}))
		return w, ids
	}
	a, ids := make(0xffc00000)
	hash := a.Hash()
	for _, nan := range []uint32{nan32, 0x7fc12345, 0xff800001} {
		b, _ := make(nan)
		if string(b.Encode(nil)) != string(a.Encode(nil)) {
			t.Errorf("%x has other bytes", nan)
		}
		b, _ = make(nan)
		if b.FullHash() != hash || b.Hash() != hash {
			t.Errorf("%x has another hash", nan)
		}
		var s Snapshot
		b, _ = make(nan)
		b.Save(&s)
		if s.Hash() != hash {
			t.Errorf("%x has another hash in a snapshot", nan)
		}
		b, _ = make(nan)
		b.Settle()
		if bits := math.Float32bits((*testBody)(b.Row(makeEntity(70, 1), ids.body)).Y); bits != nan32 {
			t.Errorf("a tick ends with the NaN %x, which the next can read", bits)
		}
	}
}

// A system may write past the rows that are there: they are no content.
func TestRowsThatAreAbsentAreNoContent(t *testing.T) {
	w, ids := testWorld(t)
	for i := range 40 {
		e, _ := w.Spawn()
		if i%3 != 0 {
			Put(w, e, testBody{X: 1})
		}
	}
	before, bytes := w.Hash(), string(w.Encode(nil))
	rows := (*[BlockRows]testBody)(w.WriteBlock(ids.body, 0))
	for i := range rows {
		if w.Mask(ids.body, 0)>>i&1 == 0 {
			rows[i].X = 7
		}
	}
	if w.Hash() != before || w.FullHash() != before || string(w.Encode(nil)) != bytes {
		t.Error("rows that are absent are content")
	}
	if e, _ := w.Spawn(); *(*testBody)(w.Add(e, ids.body)) != (testBody{}) {
		t.Error("a row is not zero when it is added")
	}
}

func TestEveryNaNIsFound(t *testing.T) {
	type mixed struct {
		A float64
		B uint32
		C float32
		D int16
		E uint16
		F [3]float32
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[layoutRow](), reflect.TypeFor[mixed](), reflect.TypeFor[testBody](), reflect.TypeFor[[3]float32]()} {
		l, err := newLayout(typ, Component)
		must(t, err)
		s := l.shape
		data := unsafe.Slice((*byte)(alignedRows(s.size)), s.size)
		for i := range data {
			data[i] = 0x7f // large numbers, but no NaN
		}
		for at := 0; at < len(data); at += s.stride {
			for _, f := range s.floats {
				binary.NativeEndian.PutUint32(data[at+f.offset:], 0xff800000) // −∞
				if f.size == 8 {
					binary.NativeEndian.PutUint64(data[at+f.offset:], 0x7ff0000000000000)
				}
			}
		}
		if s.hasNaN(data) {
			t.Errorf("%v: infinities were taken for NaNs", typ)
		}
		for at := 0; at < len(data); at += s.stride {
			for _, f := range s.floats {
				where := data[at+f.offset : at+f.offset+f.size]
				before := append([]byte(nil), where...)
				if f.size == 8 {
					binary.NativeEndian.PutUint64(where, 0xfff0000000000001)
				} else {
					binary.NativeEndian.PutUint32(where, 0xff800001)
				}
				if !s.hasNaN(data) {
					t.Fatalf("%v: no NaN was found at byte %d", typ, at+f.offset)
				}
				s.canonicalFloats(data)
				if f.size == 8 && binary.NativeEndian.Uint64(where) != nan64 || f.size == 4 && binary.NativeEndian.Uint32(where) != nan32 {
					t.Fatalf("%v: the NaN at byte %d is %x", typ, at+f.offset, where)
				}
				copy(where, before)
			}
		}
	}
}

// Every way to look for NaNs must find one wherever it lies, and none where
// there is none.
func TestNaNsAreFoundInEveryWay(t *testing.T) {
	hashing := func(words []uint64) bool {
		at := unsafe.Pointer(unsafe.SliceData(words))
		_, suspect := copyGather(at, at, len(words)*8, false)
		return suspect
	}
	ways := []func(words []uint64) bool{hashing, nanAmong, nanAmongWords}
	for n := 8; n < 80; n += 8 {
		words := make([]uint64, n+8)[:n]
		for w, find := range ways {
			for i := range words {
				words[i] = 0x3f800000_80000001 // one, and the smallest there is below zero
			}
			if find(words) {
				t.Fatalf("way %d finds a NaN among numbers", w)
			}
			for i := range words {
				before := words[i]
				for _, nan := range []uint64{nan32, nan32 << 32, 0xff800001, 0x7f800001 << 32, 0xffffffffffffffff} {
					words[i] = nan
					if !find(words) {
						t.Fatalf("way %d does not find %x in word %d of %d", w, nan, i, n)
					}
				}
				words[i] = 0x7f800000_00000000
				if w > 0 && find(words) { // the first may suspect one, and is followed by a second look
					t.Fatalf("way %d takes an infinity for NaN", w)
				}
				words[i] = before
			}
		}
	}
}

// Infinities of both signs may look like a NaN at a glance: they stay as they
// are, and the world's hash is that of a second look.
func TestInfinitiesStay(t *testing.T) {
	s := NewSchema()
	id, err := s.Register(reflect.TypeFor[layoutRow](), Component)
	if err != nil {
		t.Fatal(err)
	}
	w := New(s)
	for range BlockRows {
		e, err := w.Spawn()
		if err != nil {
			t.Fatal(err)
		}
		w.Add(e, id)
	}
	var saved Snapshot
	w.Save(&saved)
	rows := (*[BlockRows]layoutRow)(w.WriteBlock(id, 0))
	for i := range rows {
		rows[i] = layoutRow{X: float32(math.Inf(1)), Y: float32(math.Inf(-1)), DX: math.MaxFloat32, DY: math.MaxFloat32}
	}
	want := *rows
	if w.Hash() != w.FullHash() {
		t.Error("the hash of infinities is not that of all rows")
	}
	if got := (*[BlockRows]layoutRow)(w.Block(id, 0)); *got != want {
		t.Errorf("infinities were changed: %v", got[0])
	}
}

// A write that nobody asked for is seen by the full hash alone.
func TestStrayWriteIsFound(t *testing.T) {
	w, id := benchWorld(t, 500)
	hash := w.Hash()
	if _, _, found := w.Stray(0, 1); found {
		t.Error("a stray write was found and there was none")
	}
	(*layoutRow)(w.Row(makeEntity(300, 1), id)).X++
	if w.Hash() != hash {
		t.Error("the cached hash saw a write that was not asked for: the test is void")
	}
	if w.FullHash() == hash {
		t.Error("the full hash did not see the write")
	}
	found := 0
	for part := range uint32(64) {
		if typ, block, ok := w.Stray(part, 64); ok {
			found++
			if typ != id || block != 300/BlockRows {
				t.Errorf("found in type %d, block %d", typ, block)
			}
		}
	}
	if found != 1 {
		t.Errorf("found %d times in 64 parts", found)
	}
}

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

func TestTypedAccess(t *testing.T) {
	w, _ := testWorld(t)
	e, _ := w.Spawn()
	if !Put(w, e, testBody{X: 3}) || Put(w, makeEntity(9, 1), testBody{}) || Put(w, e, int32(1)) {
		t.Error("Put")
	}
	if b, ok := Write[testBody](w, e); !ok || b.X != 3 {
		t.Error("Write")
	}
	if _, ok := Write[testBag](w, e); ok {
		t.Error("Write of a component it has not")
	}
	WriteSingle[testRoster](w).Arrivals = 4
	if Single[testRoster](w).Arrivals != 4 || Single[int32](w) != nil || WriteSingle[int32](w) != nil {
		t.Error("Single")
	}
}

func TestSteadyStateAllocatesNothing(t *testing.T) {
	w, id := benchWorld(t, 1000)
	wm, ids := testWorld(t)
	for i := range 100 {
		e, _ := wm.Spawn()
		bag := (*testBag)(wm.Add(e, ids.bag))
		must(t, bag.Sizes.Set(wm, uint8(i), 1))
		wm.Add(e, ids.note)
	}
	names := []string{"", "one", "two and a half", strings.Repeat("long ", 30)}
	var scratch []byte
	var saved, savedMaps [4]Snapshot
	tick := 0
	step := func() {
		for b := range w.Blocks() {
			moveBlock(w, id, b, BlockRows)
		}
		e, _ := w.Spawn()
		w.Add(e, id)
		w.Despawn(makeEntity(uint32(tick%100), w.generations(tick % 100 / BlockRows)[tick%100%BlockRows]))
		w.Save(&saved[tick%4])
		w.Hash()

		e = wm.EntityAt(uint32(tick % 100))
		bag := (*testBag)(wm.WriteRow(e, ids.bag))
		_ = bag.Things.Set(wm, int16(tick%7), testThing{Entity: e, Weight: float32(tick)})
		bag.Things.Delete(wm, int16(tick%5))
		bag.Things.Get(wm, 3)
		note := (*testNote)(wm.WriteRow(e, ids.note))
		_ = note.Lines.Append(wm, testThing{Weight: float32(tick)})
		if note.Lines.Len(wm) > 3 {
			note.Lines.Remove(wm, 1)
		}
		for i, v := range note.Lines.All(wm) {
			v.Known = !v.Known
			_ = note.Lines.Set(wm, i, v)
		}
		_ = note.Name.Set(wm, names[tick%len(names)])
		scratch = note.Name.AppendTo(wm, scratch[:0])
		_ = note.Raw.Set(wm, scratch)
		_ = note.Raw.Append(wm, scratch)
		roster := WriteSingle[testRoster](wm)
		_ = roster.Bodies.Set(wm, uint16(tick%9), e)
		wm.Save(&savedMaps[tick%4])
		wm.Hash()
		tick++
		if tick%4 == 0 {
			w.Restore(&saved[1])
			wm.Restore(&savedMaps[1])
		}
	}
	for range 200 {
		step()
	}
	if n := testing.AllocsPerRun(200, step); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}
