package world

import (
	"encoding/binary"
	"math"
	"reflect"
	"testing"
	"unsafe"
)

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

func TestEveryNaNIsFound(t *testing.T) {
	type mixed struct {
		A float64
		B uint32
		C float32
		D int16
		E uint16
		F [3]float32
	}
	shapes := map[string]*shape{ // some as 32-bit machines have them, where a float64 lies across two words
		"{uint32; float64}":          shapeOf(12, BlockRows, []leaf{{0, 4, 0, reflect.Uint32}, {4, 8, 8, reflect.Float64}}),
		"{float64; float32}":         shapeOf(12, BlockRows, []leaf{{0, 8, 0, reflect.Float64}, {8, 4, 8, reflect.Float32}}),
		"{float32; float64; uint32}": shapeOf(16, BlockRows, []leaf{{0, 4, 0, reflect.Float32}, {4, 8, 8, reflect.Float64}, {12, 4, 16, reflect.Uint32}}),
		"one {uint32; float64}":      shapeOf(12, 1, []leaf{{0, 4, 0, reflect.Uint32}, {4, 8, 8, reflect.Float64}}),
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[layoutRow](), reflect.TypeFor[mixed](), reflect.TypeFor[testBody](), reflect.TypeFor[[3]float32]()} {
		l, err := newLayout(typ, Component)
		must(t, err)
		shapes[l.Name] = l.shape
	}
	for typ, s := range shapes {
		data := unsafe.Slice((*byte)(alignedRows(s.size)), s.size)
		for i := range data {
			data[i] = 0x7f // large numbers, but no NaN
		}
		for at := 0; at+s.stride <= len(data); at += s.stride {
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
		for at := 0; at+s.stride <= len(data); at += s.stride {
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
				s.canonicalFloats(data[:s.rows*s.stride])
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
		_, suspect := copyHash(at, at, len(words)*8, 0, 0, false)
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
