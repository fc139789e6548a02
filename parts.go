package tide

import (
	"reflect"
	"slices"

	"github.com/tide-engine/tide/world"
)

// entitiesPart is the name of which entities there are, among the parts of a
// world.
const entitiesPart = "entities"

// Parts names what a world is made of, in the order of PartHashes: which
// entities there are, then each registered component and singleton. The tick's
// number and the seed are no part: they follow from the step and the match.
func (i *Instance) Parts() []string {
	schema := i.game.schema
	names := make([]string, 0, schema.Len())
	names = append(names, entitiesPart)
	for id := range world.TypeID(schema.Len()) {
		if id != i.game.clock {
			names = append(names, schema.Layout(id).Name)
		}
	}
	return names
}

// PartHashes appends the hash of each part to dst. Hash has looked at all that
// changed already, so after it this costs a word a part.
func (i *Instance) PartHashes(dst []uint64) []uint64 {
	from := len(dst)
	dst = i.world.AppendSums(dst)
	at := from + 1 + int(i.game.clock)
	return slices.Delete(dst, at, at+1)
}

// InputField is one value of the game's input: "Steer.Target.X", and the kind of
// number it is. An enum's is the integer's.
type InputField struct {
	Path string
	Kind reflect.Kind
}

// InputFields is the values of the game's input, in the order in which they are
// packed: little-endian, without gaps. A game without an input has none.
func (i *Instance) InputFields() []InputField {
	in := i.game.inputs()
	fields := make([]InputField, len(in.fields))
	for n := range in.fields {
		fields[n] = InputField{in.fields[n].path, in.fields[n].kind}
	}
	return fields
}
