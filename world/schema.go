package world

import (
	"fmt"
	"reflect"
)

// TypeID numbers the types of a Schema in the order they were registered.
type TypeID uint16

// Role is what a registered type is for.
type Role uint8

const (
	Component Role = iota + 1 // a row an entity may have
	Singleton                 // one row, always there
)

func (r Role) String() string {
	if r == Singleton {
		return "singleton"
	}
	return "component"
}

// MaxTypes is how many types a world can have. Each costs a few words in every
// snapshot, and a despawn looks at all of them.
const MaxTypes = 512

// Schema is the registered types of a world in their order. Two worlds can
// exchange bytes when their schemas have the same Fingerprint. A Schema is
// frozen by the first New that uses it.
type Schema struct {
	layouts []*Layout
	ids     map[reflect.Type]TypeID
	shapes  []*shape // 0 is the entities', then one a type
	frozen  bool
	print   uint64

	collections   []*collection // every collection field of every type, numbered in order
	collectionIDs map[reflect.Type][]int
}

// NewSchema makes an empty schema.
func NewSchema() *Schema {
	return &Schema{
		ids:           map[reflect.Type]TypeID{},
		shapes:        []*shape{entityShape()},
		collectionIDs: map[reflect.Type][]int{},
	}
}

// Register adds a type. Anything that is not plain data of one size and layout
// on every machine is refused with a *TypeError that says the mend.
func (s *Schema) Register(t reflect.Type, role Role) (TypeID, error) {
	if t == nil {
		return 0, &TypeError{Type: "nil", Path: "it", Why: "is no type", Mend: "register a struct type"}
	}
	refuse := func(why, mend string) (TypeID, error) {
		return 0, &TypeError{Type: t.String(), Path: t.Name(), Why: why, Mend: mend}
	}
	if s.frozen {
		return refuse("came after the world was made", "register every type before the match starts")
	}
	if role != Component && role != Singleton {
		return refuse("was registered as neither a component nor a singleton", "say which it is")
	}
	if id, ok := s.ids[t]; ok {
		return refuse(fmt.Sprintf("is already registered, as a %v", s.layouts[id].Role), "register each type once, or define a second type with the same fields")
	}
	if len(s.layouts) >= MaxTypes {
		return refuse(fmt.Sprintf("is one more than the %d types a world can have", MaxTypes), "join types that always come together")
	}
	layout, err := newLayout(t, role)
	if err != nil {
		return 0, err
	}
	id := TypeID(len(s.layouts))
	s.layouts = append(s.layouts, layout)
	s.ids[t] = id
	s.shapes = append(s.shapes, layout.shape)
	for i, c := range layout.Collections {
		number := len(s.collections)
		s.collectionIDs[c.Type] = append(s.collectionIDs[c.Type], number)
		s.collections = append(s.collections, newCollection(c, id, layout.elements[i], layout.inElements[i]))
		layout.collections = append(layout.collections, number)
	}
	return id, nil
}

// Lookup finds a type's number.
func (s *Schema) Lookup(t reflect.Type) (TypeID, bool) {
	id, ok := s.ids[t]
	return id, ok
}

// Layout describes a registered type. It is the schema's: read it only.
func (s *Schema) Layout(id TypeID) *Layout { return s.layouts[id] }

// Len is how many types are registered. Their numbers are 0 to Len-1.
func (s *Schema) Len() int { return len(s.layouts) }

func (s *Schema) freeze() {
	if !s.frozen {
		s.print = s.Fingerprint()
		s.frozen = true
	}
}
