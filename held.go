package tide

import (
	"encoding/binary"
	"math/bits"
	"reflect"
	"unsafe"

	"github.com/tide-engine/tide/match"
)

// held is the players' inputs of the tick being run, as structs.
type held struct {
	input    *input
	size     uintptr
	players  int
	values   unsafe.Pointer // one for each PlayerID, from 0: nobody's, the default
	given    []bool         // by PlayerID: not the default
	gathered unsafe.Pointer // one for each row of the block being run
	sampled  unsafe.Pointer // this machine's own, before it is packed
}

func newHeld(in *input, players, blockRows int) held {
	h := held{input: in, size: in.typ.Size(), players: players, given: make([]bool, players+1)}
	array := func(n int) unsafe.Pointer { return reflect.New(reflect.ArrayOf(n, in.typ)).UnsafePointer() }
	h.values, h.gathered, h.sampled = array(players+1), array(blockRows), array(1)
	for player := range players + 1 {
		in.unpack(h.of(player), in.defaults)
	}
	return h
}

// of is a player's input.
func (h *held) of(player int) unsafe.Pointer { return unsafe.Add(h.values, uintptr(player)*h.size) }

// take holds a tick's inputs, and the default for whoever has none.
func (h *held) take(inputs []match.Input) {
	for player, given := range h.given {
		if given {
			h.copy(h.of(player), h.of(0))
			h.given[player] = false
		}
	}
	for n := range inputs {
		player := int(inputs[n].Player)
		if player < 1 || player > h.players || len(inputs[n].Value) != h.input.Size() {
			continue
		}
		h.input.unpack(h.of(player), inputs[n].Value)
		h.given[player] = true
	}
}

// gather sets out the inputs of a block's rows, each its owner's.
func (h *held) gather(mask uint64, owners unsafe.Pointer) {
	for rows := mask; rows != 0; rows &= rows - 1 {
		row := uintptr(bits.TrailingZeros64(rows))
		player := int((*Owner)(unsafe.Add(owners, row*unsafe.Sizeof(Owner{}))).Player)
		if player > h.players {
			player = 0
		}
		h.copy(unsafe.Add(h.gathered, row*h.size), h.of(player))
	}
}

func (h *held) copy(dst, src unsafe.Pointer) {
	copy(unsafe.Slice((*byte)(dst), h.size), unsafe.Slice((*byte)(src), h.size))
}

// unpack writes a packed input to the struct at dst.
func (in *input) unpack(dst unsafe.Pointer, packed []byte) {
	for n := range in.fields {
		f := &in.fields[n]
		to := unsafe.Add(dst, f.offset)
		v := packed[f.at:]
		switch f.size {
		case 1:
			*(*uint8)(to) = v[0]
		case 2:
			*(*uint16)(to) = binary.LittleEndian.Uint16(v)
		case 4:
			*(*uint32)(to) = binary.LittleEndian.Uint32(v)
		case 8:
			*(*uint64)(to) = binary.LittleEndian.Uint64(v)
		}
	}
}

// pack writes the struct at src in packed form.
func (in *input) pack(packed []byte, src unsafe.Pointer) {
	for n := range in.fields {
		f := &in.fields[n]
		from := unsafe.Add(src, f.offset)
		v := packed[f.at:]
		switch f.size {
		case 1:
			v[0] = *(*uint8)(from)
		case 2:
			binary.LittleEndian.PutUint16(v, *(*uint16)(from))
		case 4:
			binary.LittleEndian.PutUint32(v, *(*uint32)(from))
		case 8:
			binary.LittleEndian.PutUint64(v, *(*uint64)(from))
		}
	}
}
