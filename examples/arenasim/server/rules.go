package server

import (
	"fmt"
	"sync"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/store"
)

// withinTime is package arena's word for a match that needed no more than its
// time.
const withinTime = "full time"

// rules is the fingerprint of the game that this server plays: of other rules the
// same squads and seed are another match.
var rules = sync.OnceValue(func() uint64 {
	i, err := tide.Start(arena.Game(), 0)
	if err != nil {
		panic(err) // no match could be played
	}
	return i.Fingerprint()
})

// keepResult writes what a match came to into its row.
func keepResult(m *store.Match, o arena.Result) {
	m.HomeGoals, m.AwayGoals, m.Decided, m.Ticks = o.Score[0], o.Score[1], o.Decided, o.Ticks
	m.HomeKicks, m.AwayKicks = o.Kicks[0], o.Kicks[1]
	m.Hash = fmt.Sprintf("%016x", o.Hash)
	m.Winner = store.Home
	if o.Winner == 1 {
		m.Winner = store.Away
	}
}
