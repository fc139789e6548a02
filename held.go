package tide

import (
	"reflect"
	"unsafe"

	"github.com/tide-engine/tide/match"
)

// held is the players' inputs of the tick being run, as structs.
type held struct {
	input   *input
	size    uintptr
	words   bool // it is a few whole ones, of 4 bytes
	players int
	values  unsafe.Pointer // one for each PlayerID, from 0: nobody's, the default
	given   []int          // the players whose is not the default
	sampled unsafe.Pointer // this machine's own, before it is packed
}

func newHeld(in *input, players int) held {
	h := held{input: in, size: in.typ.Size(), players: players, given: make([]int, 0, players)}
	h.words = h.size <= 64 && in.typ.Align() >= 4
	h.values, h.sampled = h.array(players+1), h.array(1)
	for player := range players + 1 {
		in.unpack(h.of(player), in.defaults)
	}
	return h
}

func (h *held) array(n int) unsafe.Pointer {
	return reflect.New(reflect.ArrayOf(n, h.input.typ)).UnsafePointer()
}

// of is a player's input.
func (h *held) of(player int) unsafe.Pointer { return unsafe.Add(h.values, uintptr(player)*h.size) }

// take holds a tick's inputs, and the default for whoever has none.
func (h *held) take(inputs []match.Input) {
	for _, player := range h.given {
		h.copy(h.of(player), h.of(0))
	}
	h.given = h.given[:0]
	for n := range inputs {
		player := int(inputs[n].Player)
		if player < 1 || player > h.players || len(inputs[n].Value) != h.input.Size() {
			continue
		}
		h.input.unpack(h.of(player), inputs[n].Value)
		h.given = append(h.given, player)
	}
}

// gather sets out the inputs of some neighbouring rows, each its owner's.
func (h *held) gather(to unsafe.Pointer, rows int, owners unsafe.Pointer) {
	for row := range uintptr(rows) {
		player := int((*Owner)(unsafe.Add(owners, row*unsafe.Sizeof(Owner{}))).Player)
		if player > h.players {
			player = 0
		}
		h.copy(unsafe.Add(to, row*h.size), h.of(player))
	}
}

func (h *held) copy(dst, src unsafe.Pointer) {
	if !h.words {
		copy(unsafe.Slice((*byte)(dst), h.size), unsafe.Slice((*byte)(src), h.size))
		return
	}
	for at := uintptr(0); at < h.size; at += 4 { // of few words, calling copy takes longer
		*(*uint32)(unsafe.Add(dst, at)) = *(*uint32)(unsafe.Add(src, at))
	}
}
