package world

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

type (
	refusedInt       struct{ N int }
	refusedUint      struct{ N uint }
	refusedUintptr   struct{ N uintptr }
	refusedString    struct{ Name string }
	refusedSlice     struct{ Inner struct{ All []uint8 } }
	refusedGoMap     struct{ M map[uint8]int32 }
	refusedPointer   struct{ P *int32 }
	refusedComplex   struct{ C complex64 }
	refusedFunc      struct{ F func() }
	refusedChan      struct{ C chan int32 }
	refusedInterface struct{ I any }
	refusedBlank     struct {
		A uint8
		_ [3]uint8
	}
	refusedEmpty    struct{ Nothing struct{} }
	refusedNone     struct{ None [0]int32 }
	refusedLarge    struct{ All [MaxRowBytes + 1]uint8 }
	refusedHuge     struct{ All [1 << 30]uint8 }
	refusedMapValue struct{ M Map[uint8, refusedString] }
	refusedNoList   struct{ L List[struct{}] }
	refusedText     struct{ L List[struct{ Name Text }] }
	refusedList     struct{ M Map[uint8, List[uint8]] }
	refusedMapInMap struct {
		M Map[uint8, struct{ Inner Map[uint8, uint8] }]
	}
)

func TestWhatCannotBeKeptSaysWhereAndTheMend(t *testing.T) {
	for _, c := range []struct {
		value      any
		path, mend string
	}{
		{refusedInt{}, "refusedInt.N", "int32"},
		{refusedUint{}, "refusedUint.N", "uint32"},
		{refusedUintptr{}, "refusedUintptr.N", "uint32"},
		{refusedString{}, "refusedString.Name", "array of bytes"},
		{refusedSlice{}, "refusedSlice.Inner.All", "array"},
		{refusedGoMap{}, "refusedGoMap.M", "Map[uint8, int32]"},
		{refusedPointer{}, "refusedPointer.P", "Entity"},
		{refusedComplex{}, "refusedComplex.C", "two float32"},
		{refusedFunc{}, "refusedFunc.F", "number"},
		{refusedChan{}, "refusedChan.C", "number"},
		{refusedInterface{}, "refusedInterface.I", "number"},
		{refusedBlank{}, "refusedBlank", "name it"},
		{refusedEmpty{}, "refusedEmpty.Nothing", "remove it"},
		{refusedNone{}, "refusedNone.None", "remove it"},
		{refusedLarge{}, "refusedLarge", "split it"},
		{(*refusedHuge)(nil), "refusedHuge.All", "smaller"},
		{refusedMapValue{}, "refusedMapValue.M[value].Name", "array of bytes"},
		{refusedMapInMap{}, "refusedMapInMap.M[value].Inner", "entity of its own"},
		{refusedNoList{}, "refusedNoList.L[]", "count"},
		{refusedText{}, "refusedText.L[].Name", "array of bytes"},
		{refusedList{}, "refusedList.M[value]", "entity of its own"},
	} {
		typ := reflect.TypeOf(c.value)
		if typ.Kind() == reflect.Pointer {
			typ = typ.Elem()
		}
		_, err := NewSchema().Register(typ, Component)
		var typed *TypeError
		if !errors.As(err, &typed) {
			t.Errorf("%v: %v is no *TypeError", typ, err)
			continue
		}
		if typed.Path != c.path || !strings.Contains(typed.Mend, c.mend) {
			t.Errorf("%v: at %q and %q; want %q and a mend with %q", typ, typed.Path, typed.Mend, c.path, c.mend)
		}
	}
}

func TestRegisteringAtTheWrongTimeOrTwice(t *testing.T) {
	s := NewSchema()
	if id, err := s.Register(reflect.TypeFor[testBody](), Component); err != nil || id != 0 {
		t.Fatal(id, err)
	}
	if _, err := s.Register(reflect.TypeFor[testBody](), Singleton); err == nil || !strings.Contains(err.Error(), "already registered") {
		t.Error(err)
	}
	if _, err := s.Register(nil, Component); err == nil {
		t.Error("nil was registered")
	}
	if _, err := s.Register(reflect.TypeFor[testMark](), 0); err == nil {
		t.Error("a type was registered as nothing")
	}
	New(s)
	if _, err := s.Register(reflect.TypeFor[testMark](), Component); err == nil || !strings.Contains(err.Error(), "after the world was made") {
		t.Error(err)
	}
	if id, ok := s.Lookup(reflect.TypeFor[testBody]()); !ok || id != 0 {
		t.Error(id, ok)
	}
	if _, ok := s.Lookup(reflect.TypeFor[testMark]()); ok || s.Len() != 1 {
		t.Error("a refused type was kept")
	}
}

type taggedInner struct{ X, Y float32 }

type tagged struct {
	Position taggedInner `tide:"position"`
	Angles   [2]float32  `tide:"rotation"`
	Team     uint8
	Names    Map[int32, taggedInner]
}

func TestLayoutHasEveryLeafAndEveryTag(t *testing.T) {
	s := NewSchema()
	id, err := s.Register(reflect.TypeFor[tagged](), Component)
	if err != nil {
		t.Fatal(err)
	}
	l := s.Layout(id)
	type leafLine struct {
		path   string
		offset uintptr
		kind   reflect.Kind
		tag    string
	}
	var got []leafLine
	for _, f := range l.Fields {
		got = append(got, leafLine{f.Path, f.Offset, f.Kind, f.Tag})
	}
	want := []leafLine{
		{"tagged.Position.X", 0, reflect.Float32, "position"},
		{"tagged.Position.Y", 4, reflect.Float32, "position"},
		{"tagged.Angles[0]", 8, reflect.Float32, "rotation"},
		{"tagged.Angles[1]", 12, reflect.Float32, "rotation"},
		{"tagged.Team", 16, reflect.Uint8, ""},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("fields\n%v\nwant\n%v", got, want)
	}
	if !reflect.DeepEqual(l.Tagged, []Tagged{
		{"tagged.Position", 0, reflect.TypeFor[taggedInner](), "position"},
		{"tagged.Angles", 8, reflect.TypeFor[[2]float32](), "rotation"},
	}) {
		t.Error(l.Tagged)
	}
	if len(l.Collections) != 1 || l.Collections[0].Path != "tagged.Names" || l.Collections[0].Offset != 20 || l.Collections[0].Key.Kind() != reflect.Int32 {
		t.Error(l.Collections)
	}
	if l.Size != 32 || l.Role != Component || l.Name != "world.tagged" {
		t.Error(l.Size, l.Role, l.Name)
	}
}

// Two schemas with one fingerprint must be able to read each other's bytes.
func TestFingerprintTellsSchemasApart(t *testing.T) {
	type a struct{ X, Y float32 }
	type b struct{ X, Y float32 }
	schema := func(types ...any) uint64 {
		s := NewSchema()
		for _, v := range types {
			role := Component
			if single, ok := v.([1]any); ok {
				v, role = single[0], Singleton
			}
			if _, err := s.Register(reflect.TypeOf(v), role); err != nil {
				t.Fatal(err)
			}
		}
		return s.Fingerprint()
	}
	swapped := func() any {
		type a struct{ Y, X float32 }
		return a{}
	}()
	otherKind := func() any {
		type a struct{ X, Y uint32 }
		return a{}
	}()
	otherValue := func() any {
		type a struct{ M Map[uint8, uint32] }
		return a{}
	}()
	otherKey := func() any {
		type a struct{ M Map[uint16, uint32] }
		return a{}
	}()
	prints := map[uint64]int{}
	all := []uint64{
		schema(), schema(a{}), schema(b{}), schema(a{}, b{}), schema(b{}, a{}), schema([1]any{a{}}),
		schema(swapped), schema(otherKind), schema(otherValue), schema(otherKey),
	}
	for i, p := range all {
		if j, same := prints[p]; same {
			t.Errorf("schemas %d and %d have one fingerprint", i, j)
		}
		prints[p] = i
	}
	if schema(a{}, b{}) != schema(a{}, b{}) {
		t.Error("a schema has two fingerprints")
	}
}
