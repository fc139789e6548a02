package simulate

import (
	"encoding/binary"

	"github.com/tide-engine/tide"
)

// ledger is what every player has done, in the order in which it was done: one
// input or command more, less, or elsewhere gives another sum. A row is its
// player's alone. It stays when they leave, for who comes back.
type ledger struct {
	Rows [maxBodies]row
}

// row is one player's.
type row struct {
	Obeyed uint32 // commands
	Orders uint32 // their sum
	Walked uint32 // ticks with an input
	Trail  uint32 // the inputs' sum
}

// order is what players ask for beside their inputs.
type order struct {
	Channel uint8 // the one that it was sent in
	Serial  uint32
	Value   uint32
}

// letter is a long one.
type letter struct {
	Channel uint8
	Serial  uint32
	Words   [letterWords]uint32
}

const letterWords = 60

// parcel is one that fits no frame.
type parcel struct {
	Channel uint8
	Serial  uint32
	Data    []byte
}

// parcelHead is the bytes of a parcel before its data.
const parcelHead = 5

// prime is FNV's.
const prime = 16777619

// stir has a sum go on with a word.
func stir(sum, word uint32) uint32 { return (sum ^ word) * prime }

// obeyed notes a command.
func (r *row) obeyed(channel uint8, serial, value uint32) {
	r.Obeyed++
	r.Orders = stir(stir(stir(r.Orders, uint32(channel)), serial), value)
}

func obey(_ *tide.Tick, from tide.PlayerID, o order, l *ledger) {
	l.Rows[from-1].obeyed(o.Channel, o.Serial, o.Value)
}

func obeyLetter(_ *tide.Tick, from tide.PlayerID, o letter, l *ledger) {
	l.Rows[from-1].obeyed(o.Channel, o.Serial, o.value())
}

func obeyParcel(_ *tide.Tick, from tide.PlayerID, p parcel, l *ledger) {
	l.Rows[from-1].obeyed(p.Channel, p.Serial, weigh(p.Data))
}

// weigh is what a parcel's data comes to: some of it, for it runs again and again.
func weigh(data []byte) uint32 {
	sum := uint32(len(data))
	for i := 0; i < len(data); i += 61 {
		sum = stir(sum, uint32(data[i]))
	}
	return sum
}

// value is what a letter comes to.
func (o *letter) value() (value uint32) {
	for _, word := range o.Words {
		value = stir(value, word)
	}
	return value
}

// write notes an input.
func write(_ *tide.Tick, in steer, o tide.Owner, l *ledger) {
	var packed [steerBytes]byte
	in.pack(packed[:])
	l.Rows[o.Player-1].walked(packed[:])
}

// walked notes an input, packed.
func (r *row) walked(packed []byte) {
	r.Walked++
	for ; len(packed) > 0; packed = packed[4:] {
		r.Trail = stir(r.Trail, binary.LittleEndian.Uint32(packed))
	}
}
