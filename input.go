package tide

import (
	"fmt"
	"math"
	"reflect"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
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
		for on := true; on; on = run.step() {
			*(*I)(run.out) = sample(run.devices)
		}
	})
}

// Input1 registers the game's input, sampled from the devices and a local.
func Input1[I, L any](g *Game, sample func(d *Devices, local L) I) {
	addInput[I](g, sample, types1[L](), func(run *call) {
		for on := true; on; on = run.step() {
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

// input is the shape of a game's input.
type input struct {
	packing
	layout   *wire.InputLayout
	defaults []byte // packed
}

var _ match.Inputs = (*input)(nil)

// newInput is the shape of a type; errors leave one that has no values.
func newInput(typ reflect.Type) (*input, []error) {
	where := fmt.Sprintf("tide.Input[%v]", typ)
	none := &input{packing: packing{typ: typ}}
	none.layout, _ = wire.NewInputLayout()
	p, errs := newPacking(where, typ)
	if errs != nil {
		return none, errs
	}
	in := &input{packing: p, defaults: make([]byte, p.size)}
	var kinds []reflect.Kind
	for n := range in.fields {
		f := &in.fields[n]
		kinds = append(kinds, f.kind)
		f.store(in.defaults, f.fallback)
	}
	var err error
	if in.layout, err = wire.NewInputLayout(kinds...); err != nil {
		return none, []error{&Error{Where: where, Type: typ, Problem: err.Error(), Cause: err}}
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
func (in *input) Size() int { return in.size }

// MaxDelta is the most bytes that a difference between two inputs takes.
func (in *input) MaxDelta() int { return in.layout.MaxDelta() }

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
