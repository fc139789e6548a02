package tide_test

import (
	"fmt"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/match"
)

type ball struct {
	Position det.Vec2 `tide:"position"` // a correction makes it glide, not jump
	Speed    float32  // units a second
}

type push struct {
	Way det.Vec2 `tide:"min=-1,max=1"`
}

// A whole game: each player pushes a ball. Package app plays it in a window or
// a tab; here a tick is run by hand.
func Example() {
	g := tide.New(tide.Settings{TickRate: 10})
	tide.Component[ball](g)
	tide.Input(g, func(d *tide.Devices) push {
		return push{Way: d.Pointer.Delta}
	})
	tide.On(g, func(t *tide.Tick, joined tide.PlayerJoined) {
		t.Spawn(ball{Speed: 5}, tide.Owner{Player: joined.Player})
	})
	tide.System2(g, func(t *tide.Tick, in push, b *ball) {
		b.Position = b.Position.Add(in.Way.Scale(b.Speed * t.DT()))
	})
	tide.View1(g, func(f *tide.Frame, b ball) {
		f.Draw.Circle(b.Position, 0.5, draw.Teal)
		fmt.Println("a ball at", b.Position)
	})

	instance, err := tide.Start(g, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	devices := &tide.Devices{Pointer: tide.Pointer{Delta: det.Vec2{X: 2}}}
	input := make([]byte, instance.Inputs().Size())
	instance.Sample(devices, input) // 2 is held to the field's max, 1
	instance.Step(&match.Step{
		Tick:    1,
		Changes: []match.Change{{Player: 1, Joined: true}},
		Inputs:  []match.Input{{Player: 1, Value: input}},
	})
	instance.Draw(&tide.Frame{Draw: &draw.List{}, Devices: devices}, instance.World(), nil)
	// Output: a ball at {0.5 0}
}

// A view reads what this machine predicts, what the server has confirmed, or
// both.
func ExampleVerified() {
	g := tide.New(tide.Settings{})
	tide.Component[ball](g)
	tide.On(g, func(t *tide.Tick, joined tide.PlayerJoined) { t.Spawn(ball{}) })
	tide.System1(g, func(t *tide.Tick, b *ball) { b.Position.X++ })
	tide.View2(g, func(f *tide.Frame, b ball, confirmed tide.Verified[ball]) {
		fmt.Println("predicted at", b.Position.X, "and confirmed at", confirmed.Value.Position.X)
	})

	instance, err := tide.Start(g, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	instance.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	instance.Save(0)
	instance.Step(&match.Step{Tick: 2})
	instance.Step(&match.Step{Tick: 3})
	frame := &tide.Frame{Draw: &draw.List{}, Devices: &tide.Devices{}}
	instance.Draw(frame, instance.World(), instance.Saved(0))
	// Output: predicted at 3 and confirmed at 1
}

// A mistake in the declaration is an error that says what to write instead.
func ExampleGame_Err() {
	g := tide.New(tide.Settings{})
	tide.Component[ball](g)
	tide.Input(g, func(d *tide.Devices) push { return push{} })
	tide.System2(g, roll)
	fmt.Println(g.Err())
	// Output: tide: system tide_test.roll, parameter 1 (*tide_test.push): an input is read, never written; take it by value: tide_test.push
}

func roll(t *tide.Tick, in *push, b *ball) {}

// A tag says what an input's field is held to, and what others guess of it.
func ExampleInput() {
	type steer struct {
		Target   det.Vec2 `tide:"absolute,min=-3,max=3"` // a place: it stays where it was
		Throttle float32  `tide:"min=0,max=1"`           // an action: it is let go of
		Gear     int8     `tide:"min=-1,max=5,default=1"`
	}
	g := tide.New(tide.Settings{})
	tide.Input(g, func(d *tide.Devices) steer {
		return steer{Target: d.Pointer.Position, Throttle: 1, Gear: 9}
	})
	fmt.Println(g.Err())
	// Output: <nil>
}
