package match

import (
	"bytes"
	"math/bits"
)

// roster is who is in the match and what each of them does, in one tick.
type roster struct {
	present uint64 // bit p-1 for player p; MaxPlayersLimit is its size
	values  []byte // an input a player, in PlayerID order from player 1
	size    int    // bytes of an input
}

func newRoster(players, size int) roster {
	return roster{values: make([]byte, players*size), size: size}
}

func (r *roster) has(player PlayerID) bool { return r.present>>(player-1)&1 != 0 }

func (r *roster) count() int { return bits.OnesCount64(r.present) }

// value is a player's input, in place.
func (r *roster) value(player PlayerID) []byte {
	at := (int(player) - 1) * r.size
	return r.values[at : at+r.size : at+r.size]
}

func (r *roster) set(from *roster) {
	r.present = from.present
	copy(r.values, from.values)
}

func (r *roster) clear() {
	r.present = 0
	clear(r.values)
}

// apply makes one change. Who joins starts with the default input; who is not
// there has none, so that equal rosters have equal bytes.
func (r *roster) apply(change Change, inputs Inputs) {
	if change.Joined {
		r.present |= 1 << (change.Player - 1)
		inputs.Default(r.value(change.Player))
		return
	}
	r.present &^= 1 << (change.Player - 1)
	clear(r.value(change.Player))
}

func (r *roster) equal(other *roster) bool {
	return r.present == other.present && bytes.Equal(r.values, other.values)
}

// appendInputs appends every present player's input, in PlayerID order.
func (r *roster) appendInputs(dst []Input) []Input {
	for rest := r.present; rest != 0; rest &= rest - 1 {
		player := PlayerID(bits.TrailingZeros64(rest) + 1)
		dst = append(dst, Input{Player: player, Value: r.value(player)})
	}
	return dst
}

// next is the present player that comes after one, in PlayerID order; after 0
// comes the first.
func (r *roster) next(after PlayerID) (player PlayerID, ok bool) {
	rest := r.present >> after
	if rest == 0 || after >= MaxPlayersLimit {
		return 0, false
	}
	return after + PlayerID(bits.TrailingZeros64(rest)) + 1, true
}
