package main

import (
	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
)

// marker is what a player moves.
type marker struct {
	Position det.Vec2 `tide:"position"`
}

// markers is who has which.
type markers struct {
	Of tide.Map[tide.PlayerID, tide.Entity]
}

// move is four bytes: a direction, and buttons. What it says holds until it says
// something else.
type move struct {
	Way     uint16 `tide:"absolute"`
	Buttons uint16 `tide:"absolute"`
}

// game is as small as a game can be in which every input matters.
func game(players int) *tide.Game {
	g := tide.New(tide.Settings{Title: "Traffic", TickRate: tickRate, MaxPlayers: players})
	tide.Component[marker](g)
	tide.Singleton[markers](g)
	tide.Input(g, func(*tide.Devices) move { return move{} })
	tide.On1(g, func(t *tide.Tick, joined tide.PlayerJoined, m *markers) {
		if err := m.Of.Set(t, joined.Player, t.Spawn(marker{}, tide.Owner{Player: joined.Player})); err != nil {
			panic(err)
		}
	})
	tide.System2(g, func(t *tide.Tick, in move, m *marker) {
		sin, cos := det.SinCos(float32(in.Way) * (6.2831855 / 65536))
		step := det.Vec2{X: cos, Y: sin}.Scale(t.DT())
		m.Position = m.Position.Add(step)
	})
	return g
}
