package arena

import (
	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/draw"
)

// TickRate is the ticks a second at which a match is watched as it was played: 90
// minutes of the clock take four and a half of a person's.
const TickRate = 20

// Rules is the version of what happens in a tick. It is another one whenever the
// same squads and seed would be another match, so that archives of before are said
// to be of other rules, and not to differ.
const Rules = "1"

// The players of the match whose commands the squads are.
const (
	HomePlayer tide.PlayerID = 1
	AwayPlayer tide.PlayerID = 2
)

// Field is the command that brings a squad, in its canonical form. The first of
// each player counts, until both have come.
type Field struct{ Squad []byte }

// Game is a match as an ordinary game. It starts when the squads of players 1 and
// 2 have come.
func Game() *tide.Game { return GameBy(Ways{}) }

// GameBy is the game that does some things in other ways than its own.
func GameBy(ways Ways) *tide.Game {
	g := tide.New(tide.Settings{
		Title: "ArenaSim", Rules: Rules, TickRate: TickRate, MaxPlayers: 2,
		Camera: draw.Camera{Height: 2*halfWidth + 12},
	})
	tide.Component[Body](g)
	tide.Component[Footballer](g)
	tide.Component[Legs](g)
	tide.Component[Shirt](g)
	tide.Singleton[Teams](g)
	tide.Singleton[Arrivals](g)
	tide.Singleton[Match](g)
	tide.Singleton[Ball](g)
	tide.Singleton[Tally](g)
	tide.Singleton[Log](g)
	tide.Command[Field](g)
	tide.Event[Happening](g)
	tide.OnCommand1(g, arrive)
	tide.On1(g, count)
	tide.On1(g, keep)

	s := &systems{ways}
	tide.System3(g, lineUp)
	tide.System6(g, s.referee)
	tide.System6(g, s.position)
	tide.System6(g, s.move)
	tide.System6(g, s.carry)
	tide.System6(g, s.decide)
	pitch(g)
	return g
}
