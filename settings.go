package tide

import (
	"fmt"

	"github.com/tide-engine/tide/draw"
)

const (
	// MaxTickRate is the fastest a match may tick. A tick sends a packet to
	// each player, and more than this is past what browsers' timers keep.
	MaxTickRate = 240

	// MaxPlayers is the most a game may ask for. A client keeps the input of
	// every player for each tick of its window of a second.
	MaxPlayers = 64

	defaultTickRate   = 30
	defaultMaxPlayers = 8
	defaultHeight     = 10 // world units
)

// Settings are what a game is before anything is registered. A field left zero
// has the value its comment says.
type Settings struct {
	Title      string      // of the window and the page; "Tide"
	TickRate   int         // ticks a second, up to MaxTickRate; 30
	MaxPlayers int         // players of a match, up to MaxPlayers; 8
	Rules      string      // the version of what systems do, "1.4": machines and archives with another are refused
	Camera     draw.Camera // what a frame starts with; 10 units high about the origin
	Background draw.Color  // what a frame starts with; draw.NearBlack

	// Delay has machines never predict: each runs a tick once, as the server
	// confirmed it, and a player's own input shows a round trip late. It is for
	// games whose ticks are dear and whose players can wait.
	Delay bool
}

// complete fills in what was left zero and checks the rest.
func (s *Settings) complete() (mistakes []error) {
	if s.Title == "" {
		s.Title = "Tide"
	}
	if s.TickRate == 0 {
		s.TickRate = defaultTickRate
	}
	if s.MaxPlayers == 0 {
		s.MaxPlayers = defaultMaxPlayers
	}
	if s.Camera.Height == 0 {
		s.Camera.Height = defaultHeight
	}
	if s.Background == (draw.Color{}) {
		s.Background = draw.NearBlack
	}
	if s.TickRate < 1 || s.TickRate > MaxTickRate {
		mistakes = append(mistakes, outOfRange("TickRate", s.TickRate, MaxTickRate))
		s.TickRate = defaultTickRate
	}
	if s.MaxPlayers < 1 || s.MaxPlayers > MaxPlayers {
		mistakes = append(mistakes, outOfRange("MaxPlayers", s.MaxPlayers, MaxPlayers))
		s.MaxPlayers = defaultMaxPlayers
	}
	return mistakes
}

func outOfRange(field string, value, limit int) error {
	return &Error{
		Where:   "tide.Settings",
		Problem: fmt.Sprintf("%s is %d", field, value),
		Mend:    fmt.Sprintf("give it a number from 1 to %d", limit),
	}
}
