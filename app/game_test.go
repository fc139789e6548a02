package app

import (
	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
)

type ship struct {
	Position det.Vec2 `tide:"position"`
	Shots    int32
	Fired    bool
	Spare    [3]uint8
}

type stick struct {
	Aim  det.Vec2 `tide:"absolute,min=-4,max=4"`
	Fire bool
	Left bool
}

type crosshair struct {
	World det.Vec2
	Looks int
}

// ships is a small game that uses every device a script has: the pointer moves
// a ship, through a local that a view writes, its button fires, a key pushes.
func ships() *tide.Game { return shipsAt(0.1) }

// shipsAt is ships that go so much of their way a tick: a rule that nothing
// declares.
func shipsAt(share float32) *tide.Game {
	g := tide.New(tide.Settings{Title: "Ships", TickRate: 30, MaxPlayers: 2, Camera: draw.Camera{Height: 4}})
	tide.Component[ship](g)
	tide.Local[crosshair](g)
	tide.Input1(g, func(d *tide.Devices, c crosshair) stick {
		return stick{Aim: c.World, Fire: d.Pointer.Down, Left: d.Keys.Held(tide.KeyLeft)}
	})
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) {
		random := t.Roll()
		t.Spawn(ship{Position: det.Vec2{X: random.Float32()}}, tide.Owner{Player: e.Player})
	})
	tide.System2(g, func(t *tide.Tick, s stick, b *ship) {
		b.Position = b.Position.Lerp(s.Aim, share)
		if s.Fire && !b.Fired {
			b.Shots++
		}
		b.Fired = s.Fire
		if s.Left {
			b.Position.X -= 0.05
		}
	})
	tide.View1(g, func(f *tide.Frame, c *crosshair) {
		c.Looks++
		c.World = f.ToWorld(f.Devices.Pointer.Position)
	})
	tide.View1(g, func(f *tide.Frame, b ship) { f.Draw.Circle(b.Position, 0.1, draw.Amber) })
	return g
}

func v(x, y float32) det.Vec2 { return det.Vec2{X: x, Y: y} }
