// Predicted and confirmed: each player steers a disc with the pointer. The disc
// is where this machine predicts it, the ring where the server has confirmed it.
package main

import (
	"fmt"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/app"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
)

// Body is what a player steers.
type Body struct {
	Position det.Vec2 `tide:"position"` // drawn gliding to where a correction put it
	Color    draw.Color
}

// Roster is who has which body.
type Roster struct {
	Bodies   tide.Map[tide.PlayerID, tide.Entity]
	Arrivals int32
}

// Aim is where this machine's pointer is in the arena. It is local: only what
// the input says of it leaves the machine.
type Aim struct {
	World det.Vec2
	Moved bool
}

// Steer is one player's input for one tick. Its target is a place, not something
// a player does: what another machine guesses of it stays.
type Steer struct {
	Target   det.Vec2 `tide:"absolute,min=-3,max=3"`
	Steering bool     `tide:"absolute"`
}

// Game is the whole of it: what there is, and what is done with it, in order.
func Game() *tide.Game {
	g := tide.New(tide.Settings{
		Title: "Predicted and confirmed", TickRate: 30, MaxPlayers: 4,
		Camera: draw.Camera{Center: det.Vec2{Y: 0.3}, Height: 4.8},
	})
	tide.Component[Body](g)
	tide.Singleton[Roster](g)
	tide.Local[Aim](g)
	tide.Input1(g, sample)
	tide.On1(g, arrive)
	tide.On1(g, depart)
	tide.System2(g, follow)
	tide.View1(g, point)
	tide.View1(g, confirmed)
	tide.View1(g, predicted)
	tide.View2(g, mine)
	tide.View(g, hud)
	return g
}

func sample(d *tide.Devices, aim Aim) Steer {
	return Steer{Target: aim.World, Steering: aim.Moved} // not before the pointer was ever here
}

func arrive(t *tide.Tick, joined tide.PlayerJoined, roster *Roster) {
	body := Body{Position: det.Vec2{X: -1}, Color: draw.Amber}
	if roster.Arrivals%2 == 1 {
		body = Body{Position: det.Vec2{X: 1}, Color: draw.Teal}
	}
	roster.Arrivals++
	roster.Bodies.Set(t, joined.Player, t.Spawn(body, tide.Owner{Player: joined.Player}))
}

func depart(t *tide.Tick, left tide.PlayerLeft, roster *Roster) {
	body, _ := roster.Bodies.Get(t, left.Player)
	t.Despawn(body)
	roster.Bodies.Delete(t, left.Player)
}

// follow walks each body to where its owner points, on every machine alike: it
// reads the owner's input, a value, and writes the body, a pointer.
func follow(t *tide.Tick, steer Steer, body *Body) {
	if !steer.Steering {
		return
	}
	way, step := steer.Target.Sub(body.Position), 2.5*t.DT()
	if way.Length() > step {
		way = way.Normalize().Scale(step)
	}
	body.Position = body.Position.Add(way)
}

func point(f *tide.Frame, aim *Aim) {
	aim.World = f.ToWorld(f.Devices.Pointer.Position)
	aim.Moved = f.Devices.Pointer.Seen
}

func confirmed(f *tide.Frame, body tide.Verified[Body]) {
	f.Draw.WireCircle(body.Value.Position, 0.34, 0.035, body.Value.Color)
}

func predicted(f *tide.Frame, body Body) {
	f.Draw.Circle(body.Position, 0.2, body.Color)
}

func mine(f *tide.Frame, body Body, owner tide.Owner) {
	if owner.Player == f.Session.Player {
		f.Draw.Text("you", body.Position.Add(det.Vec2{Y: 0.42}), 0.2, draw.White, draw.LowerCenter)
	}
}

func hud(f *tide.Frame) {
	f.Draw.SetScreen()
	role := "This machine runs the server"
	if !f.Session.Server {
		role = fmt.Sprintf("%d ms round trip to the server", f.Session.PingMS)
	}
	f.Draw.Text(role, det.Vec2{X: 12, Y: 10}, 15, draw.White, draw.UpperLeft)
	f.Draw.Text("disc: predicted here   ring: confirmed", det.Vec2{X: 12, Y: 30}, 13, draw.Gray, draw.UpperLeft)
}

func main() { app.Main(Game()) }
