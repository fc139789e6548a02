package account

import (
	"bytes"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/det"
)

type boat struct {
	At   det.Vec2
	Fuel int32
}

type buoy struct{ Left int32 }

type port struct{ Boats, Rings int32 }

type rudder struct {
	Way  det.Vec2 `tide:"min=-1,max=1"`
	Gear int8
	Drop bool
}

type bell struct{ Rung int32 }

type refuel struct{ Amount int32 }

// fault is what a variant of the game does otherwise, from a tick on.
type fault struct {
	from uint32
	kind string
}

func (f fault) is(t *tide.Tick, kind string) bool { return f.kind == kind && t.Number() >= f.from }

// boats is a game whose variants have one fingerprint: what functions do is no
// part of it.
func boats(f fault) *tide.Game {
	g := tide.New(tide.Settings{Title: "Boats", TickRate: 20, MaxPlayers: 3})
	tide.Component[boat](g)
	tide.Component[buoy](g)
	tide.Singleton[port](g)
	tide.Event[bell](g)
	tide.Command[refuel](g)
	tide.Input(g, func(*tide.Devices) rudder { return rudder{} })
	tide.On1(g, func(t *tide.Tick, joined tide.PlayerJoined, p *port) {
		p.Boats++
		t.Spawn(boat{Fuel: 100}, tide.Owner{Player: joined.Player})
	})
	tide.OnCommand1(g, func(t *tide.Tick, from tide.PlayerID, r refuel, p *port) { p.Boats += r.Amount })
	tide.System2(g, func(t *tide.Tick, in rudder, b *boat) {
		roll := t.Roll()
		speed := roll.Float32()
		if f.is(t, "speed") && t.Entity().Index() == 1 {
			speed += 0.001
		}
		b.At = b.At.Add(in.Way.Scale(speed))
		if in.Drop {
			drop := buoy{Left: 9}
			if f.is(t, "spawn") {
				drop.Left++
			}
			t.Spawn(drop)
			tide.Send(t, bell{Rung: b.Fuel})
		}
	})
	tide.System1(g, func(t *tide.Tick, b *boat) { b.Fuel-- })
	tide.On1(g, func(t *tide.Tick, b bell, p *port) {
		if p.Rings++; f.is(t, "handler") {
			p.Rings++
		}
	})
	tide.System1(g, func(t *tide.Tick, b *buoy) {
		if b.Left--; b.Left == 0 {
			t.Despawn(t.Entity())
		}
		if f.is(t, "event") {
			tide.Send(t, bell{})
		}
	})
	return g
}

// voyageTicks is more than ten seconds, after which there is a checkpoint.
const voyageTicks = 240

// voyage is the archive of a match in which two players steer, one drops a buoy
// every fifth tick and one asks for fuel at tick 12.
func voyage(t testing.TB) []byte {
	t.Helper()
	i, err := tide.Start(boats(fault{}), 7)
	if err != nil {
		t.Fatal(err)
	}
	pack, err := tide.PackInput[rudder](i)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	w, err := archive.NewWriter(&file, archive.HeaderOf(i))
	if err != nil {
		t.Fatal(err)
	}
	recorded := archive.Record(i, w)
	for tick := uint32(1); tick <= voyageTicks; tick++ {
		step := &tide.Step{Tick: tick}
		if tick == 1 {
			step.Changes = []tide.Change{{Player: 1, Joined: true}, {Player: 2, Joined: true}}
		}
		if tick == 12 {
			c, err := i.EncodeCommand(refuel{Amount: 5})
			if err != nil {
				t.Fatal(err)
			}
			c.Player, c.Number = 2, 1
			step.Commands = append(step.Commands, c)
		}
		for player := tide.PlayerID(1); player <= 2; player++ {
			value := make([]byte, i.Inputs().Size())
			pack(value, rudder{Way: det.Vec2{X: 0.5, Y: float32(player) / 4}, Gear: -3, Drop: player == 1 && tick%5 == 0})
			step.Inputs = append(step.Inputs, tide.PlayerInput{Player: player, Value: value})
		}
		recorded.Step(step)
	}
	if err := w.Close([]byte("done")); err != nil {
		t.Fatal(err)
	}
	if err := i.Err(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
