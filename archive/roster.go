package archive

import (
	"bytes"
	"fmt"
	"math/bits"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/internal/wire"
)

// Limits of a tick. More is damage, or a tick that no match ran.
const (
	maxChanges      = 4 * maxPlayers
	maxCommands     = 1 << 12
	maxPayloadBytes = wire.MaxLargeCommand
	maxPlayerNumber = 1<<16 - 1
	maxWorldTick    = 1<<32 - 1<<16 // as the network's
)

// How a player comes or goes.
const (
	left = iota
	joined
	joinedAgain
)

// roster is who is in the match and what each of them does, after a tick.
type roster struct {
	layout   *wire.InputLayout
	fallback []byte // the input of who has had none
	present  uint64 // bit p-1 for player p
	values   [maxPlayers][]byte
}

func newRoster(layout *wire.InputLayout, fallback []byte) roster {
	return roster{layout: layout, fallback: fallback}
}

func (r *roster) has(player tide.PlayerID) bool {
	return player >= 1 && player <= maxPlayers && r.present>>(player-1)&1 != 0
}

// hold makes a player present, with an input.
func (r *roster) hold(player tide.PlayerID, value []byte) {
	r.present |= 1 << (player - 1)
	r.values[player-1] = append(r.values[player-1][:0], value...)
}

// apply makes one change, and says what is wrong with it.
func (r *roster) apply(c tide.Change) (problem string) {
	switch {
	case c.Player < 1 || c.Player > maxPlayers:
		return fmt.Sprintf("player %d comes or goes, and players are 1 to %d", c.Player, maxPlayers)
	case r.has(c.Player) == c.Joined:
		return fmt.Sprintf("player %d joins who is there, or leaves who is not", c.Player)
	case c.Returned && !c.Joined:
		return fmt.Sprintf("player %d leaves and returns in one change", c.Player)
	case c.Joined:
		r.hold(c.Player, r.fallback)
	default:
		r.present &^= 1 << (c.Player - 1)
	}
	return ""
}

// differs counts the inputs that are not the ones held, and says what is wrong
// with them as those of one tick.
func (r *roster) differs(inputs []tide.PlayerInput) (count int, problem string) {
	if len(inputs) != bits.OnesCount64(r.present) {
		return 0, fmt.Sprintf("it has %d inputs, and %d players are there: give one for every player who has joined and not left", len(inputs), bits.OnesCount64(r.present))
	}
	last := tide.PlayerID(0)
	for n := range inputs {
		in := &inputs[n]
		switch {
		case in.Player <= last:
			return 0, "its inputs are not in the order of their players"
		case !r.has(in.Player):
			return 0, fmt.Sprintf("it has an input of player %d, who is not there: give the Change by which they joined", in.Player)
		case len(in.Value) != r.layout.Size():
			return 0, fmt.Sprintf("player %d's input has %d bytes, and an input has %d", in.Player, len(in.Value), r.layout.Size())
		}
		last = in.Player
		if !bytes.Equal(in.Value, r.values[in.Player-1]) {
			count++
		}
	}
	return count, ""
}

// inputs appends every present player's, in PlayerID order. They are the
// roster's own.
func (r *roster) inputs(dst []tide.PlayerInput) []tide.PlayerInput {
	for rest := r.present; rest != 0; rest &= rest - 1 {
		at := bits.TrailingZeros64(rest)
		dst = append(dst, tide.PlayerInput{Player: tide.PlayerID(at + 1), Value: r.values[at]})
	}
	return dst
}
