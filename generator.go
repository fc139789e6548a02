package tide

import (
	"reflect"
	"unsafe"

	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/world"
)

// ofGenerator sets the codes of generators that are seeded apart from those of
// functions that roll.
const ofGenerator = 1 << 63

var generatorType = reflect.TypeFor[random.PCG32]()

// generatorsIn appends where in a type its generators are.
func generatorsIn(typ reflect.Type, at uintptr, found []uintptr) []uintptr {
	switch {
	case typ == generatorType:
		found = append(found, at)
	case typ.Kind() == reflect.Struct:
		for n := range typ.NumField() {
			f := typ.Field(n)
			found = generatorsIn(f.Type, at+f.Offset, found)
		}
	case typ.Kind() == reflect.Array && typ.Elem().Kind() > reflect.Complex128:
		for n := range typ.Len() {
			found = generatorsIn(typ.Elem(), at+uintptr(n)*typ.Elem().Size(), found)
		}
	}
	return found
}

// seedGenerators seeds those of a row that are still zero, each another one of
// the seed, the tick, the entity and which of its generators it is.
func (i *Instance) seedGenerators(row unsafe.Pointer, id world.TypeID, entity Entity) {
	for n, offset := range i.game.generators[id] {
		if g := (*random.PCG32)(unsafe.Add(row, offset)); *g == (random.PCG32{}) {
			code := ofGenerator | uint64(id)<<32 | uint64(n)
			*g = random.Roll(i.Seed(), i.Tick(), uint64(entity), code)
		}
	}
}
