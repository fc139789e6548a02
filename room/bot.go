package room

import (
	"errors"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// ErrNotHost is what AddBot says on a machine that does not run the match's
// server: bots are played there.
var ErrNotHost = errors.New("room: only the machine that runs the match's server has bots; add it there")

// AddBot gives a place in the match to a player whom this machine's server
// plays. Before each tick play is asked what it does, given the world as it is;
// the answer is the game's input. A full match is a *match.Refusal, an input
// that is not the game's a *tide.Error.
func AddBot[I any](r *Room, play func(w world.Reader, player match.PlayerID, tick uint32) I) (match.PlayerID, error) {
	if r.server == nil {
		return 0, ErrNotHost
	}
	pack, err := tide.PackInput[I](r.authority)
	if err != nil {
		return 0, err
	}
	var player match.PlayerID
	player, ok := r.server.AddBot(func(tick uint32, dst []byte) {
		pack(dst, play(r.authority.World(), player, tick))
	})
	if !ok {
		return 0, &match.Refusal{Reason: match.ReasonFull, MaxPlayers: r.authority.Game().Settings().MaxPlayers}
	}
	return player, nil
}
