package tide

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// Input registers the game's input, I: what a player does in a tick, as plain
// data, sampled from the devices of their machine. Its fields' tags say how
// they behave, in words with commas between:
//
//	`tide:"absolute"`       a place or a state, not an action: what others guess
//	                        of it stays as it was when the player goes quiet
//	`tide:"min=-3,max=3"`   bounds that every machine holds it to
//	`tide:"default=1"`      what it is before the player's first input, instead
//	                        of zero, and what NaN and the infinities become
//
// A tag on a struct counts for every value in it.
func Input[I any](g *Game, sample func(d *Devices) I) {
	addInput[I](g, sample, nil, func(run *call) {
		for run.step() {
			*(*I)(run.out) = sample(run.devices)
		}
	})
}

// Input1 registers the game's input, sampled from the devices and a local.
func Input1[I, L any](g *Game, sample func(d *Devices, local L) I) {
	addInput[I](g, sample, types1[L](), func(run *call) {
		for run.step() {
			*(*I)(run.out) = sample(run.devices, *(*L)(run.at(0)))
		}
	})
}

func addInput[I any](g *Game, sample any, types []reflect.Type, run func(*call)) {
	typ := reflect.TypeFor[I]()
	if g.input != nil {
		g.mistake(&Error{Where: fmt.Sprintf("tide.Input[%v]", typ), Type: typ,
			Problem: fmt.Sprintf("the game has an input already, %v", g.input.typ),
			Mend:    "a game has one: put the fields together in one struct"})
		return
	}
	if !g.claim("Input", typ) {
		return
	}
	in, errs := newInput(typ)
	for _, err := range errs {
		g.mistake(err)
	}
	g.input = in
	g.sample = newFunction(sampling, sample, types, nil, run)
}

// input is the shape of a game's input: where its values are in the struct, and
// in the packed bytes that package match keeps and sends. It is worked out once,
// by reflection; a tick only copies.
type input struct {
	typ      reflect.Type
	fields   []inputField
	layout   *wire.InputLayout
	defaults []byte // packed
}

// inputField is one value of the input.
type inputField struct {
	path     string
	kind     reflect.Kind
	offset   uintptr // in the struct
	at       int     // in the packed bytes
	size     int
	absolute bool
	bounded  bool
	low      number
	high     number
	fallback number // its default
}

var _ match.Inputs = (*input)(nil)

// newInput is the shape of a type; errors leave one that has no values.
func newInput(typ reflect.Type) (*input, []error) {
	where := fmt.Sprintf("tide.Input[%v]", typ)
	none := &input{typ: typ}
	none.layout, _ = wire.NewInputLayout()
	// An input obeys what a component does, in a schema of its own.
	schema := world.NewSchema()
	id, err := schema.Register(typ, world.Component)
	if err != nil {
		return none, []error{refused(where, typ, err)}
	}
	if maps := schema.Layout(id).Maps; len(maps) > 0 {
		return none, []error{&Error{Where: where + ", field " + maps[0].Path, Type: maps[0].Type,
			Problem: "a map's cells are in the world, and an input is outside of it", Mend: "use an array"}}
	}
	in := &input{typ: typ}
	var kinds []reflect.Kind
	var errs []error
	size := 0
	for _, leaf := range schema.Layout(id).Fields {
		field := inputField{path: leaf.Path, kind: leaf.Kind, offset: leaf.Offset, at: size, size: int(leaf.Type.Size())}
		size += field.size
		if problem, mend := field.parse(leaf.Tag); problem != "" {
			errs = append(errs, &Error{Where: where + ", field " + leaf.Path, Type: leaf.Type, Problem: problem, Mend: mend})
		}
		kinds = append(kinds, leaf.Kind)
		in.fields = append(in.fields, field)
	}
	if in.layout, err = wire.NewInputLayout(kinds...); err != nil {
		errs = append(errs, &Error{Where: where, Type: typ, Problem: err.Error(), Cause: err})
	}
	if errs != nil {
		return none, errs
	}
	in.defaults = make([]byte, size)
	for n := range in.fields {
		f := &in.fields[n]
		f.store(in.defaults, f.fallback)
	}
	return in, nil
}

// noInput is that of a game without one.
var noInput, _ = newInput(reflect.TypeFor[struct{}]())

// inputs is the shape of the game's input, which may be that of none.
func (g *Game) inputs() *input {
	if g.input == nil {
		return noInput
	}
	return g.input
}

// Size is the bytes of one packed input.
func (in *input) Size() int { return in.layout.Size() }

// Default writes the input of a player who has had none.
func (in *input) Default(dst []byte) { copy(dst, in.defaults) }

// Sanitize puts right what must not reach a game.
func (in *input) Sanitize(value []byte) {
	for n := range in.fields {
		f := &in.fields[n]
		switch f.kind {
		case reflect.Bool:
			if value[f.at] != 0 {
				value[f.at] = 1
			}
			continue
		case reflect.Float32, reflect.Float64:
			if v := f.load(value).float; math.IsNaN(v) || math.IsInf(v, 0) {
				f.store(value, f.fallback)
			}
		}
		if !f.bounded {
			continue
		}
		if v := f.load(value); f.less(v, f.low) {
			f.store(value, f.low)
		} else if f.less(f.high, v) {
			f.store(value, f.high)
		}
	}
}

// LetGo writes what a player is guessed to do who has not been heard of for too
// long: nothing, where they last pointed.
func (in *input) LetGo(dst, last []byte) {
	for n := range in.fields {
		f := &in.fields[n]
		from := in.defaults
		if f.absolute {
			from = last
		}
		copy(dst[f.at:f.at+f.size], from[f.at:])
	}
}

// AppendDelta appends current as what changed from previous.
func (in *input) AppendDelta(dst, previous, current []byte) []byte {
	return in.layout.AppendDelta(dst, previous, current)
}

// ReadDelta is AppendDelta's inverse.
func (in *input) ReadDelta(src, previous, current []byte) (rest []byte, err error) {
	return in.layout.ReadDelta(src, previous, current)
}

// load is the field's value in packed bytes.
func (f *inputField) load(packed []byte) (v number) {
	b := packed[f.at:]
	switch f.kind {
	case reflect.Bool, reflect.Uint8:
		v.uint = uint64(b[0])
	case reflect.Uint16:
		v.uint = uint64(binary.LittleEndian.Uint16(b))
	case reflect.Uint32:
		v.uint = uint64(binary.LittleEndian.Uint32(b))
	case reflect.Uint64:
		v.uint = binary.LittleEndian.Uint64(b)
	case reflect.Int8:
		v.int = int64(int8(b[0]))
	case reflect.Int16:
		v.int = int64(int16(binary.LittleEndian.Uint16(b)))
	case reflect.Int32:
		v.int = int64(int32(binary.LittleEndian.Uint32(b)))
	case reflect.Int64:
		v.int = int64(binary.LittleEndian.Uint64(b))
	case reflect.Float32:
		v.float = float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
	case reflect.Float64:
		v.float = math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
	return v
}

// store writes the field's value to packed bytes.
func (f *inputField) store(packed []byte, v number) {
	bits := v.uint
	switch f.kind {
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		bits = uint64(v.int)
	case reflect.Float32:
		bits = uint64(math.Float32bits(float32(v.float)))
	case reflect.Float64:
		bits = math.Float64bits(v.float)
	}
	var whole [8]byte
	binary.LittleEndian.PutUint64(whole[:], bits)
	copy(packed[f.at:f.at+f.size], whole[:])
}

// less orders two values of the field's kind.
func (f *inputField) less(a, b number) bool {
	switch f.kind {
	case reflect.Float32, reflect.Float64:
		return a.float < b.float
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return a.int < b.int
	}
	return a.uint < b.uint
}
