package world

import "reflect"

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

func must(t interface{ Fatal(...any) }, err error) {
	if err != nil {
		t.Fatal(err)
	}
}
