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

type door struct{ Open bool }

type opened struct{ Door tide.Entity }

// What one function has to tell others is an event; another entity is read by
// Get, and written by Edit where the function says so.
func ExampleSend() {
	g := tide.New(tide.Settings{})
	tide.Component[ball](g)
	tide.Component[door](g)
	tide.Event[opened](g)
	tide.On(g, func(t *tide.Tick, joined tide.PlayerJoined) {
		t.Spawn(ball{Speed: 5})
		t.Spawn(door{})
	})
	tide.System1(g, func(t *tide.Tick, d *door) {
		if !d.Open {
			d.Open = true
			tide.Send(t, opened{Door: t.Entity()})
		}
	})
	tide.On(g, func(t *tide.Tick, o opened) {
		first := t.Reader().EntityAt(0)
		if _, is := tide.Get[door](t, o.Door); is {
			tide.Edit[ball](t, first).Speed = 9
		}
		b, _ := tide.Get[ball](t, first)
		fmt.Println("door", o.Door, "is open, and the ball has a speed of", b.Speed)
	}, tide.Edits[ball]())

	instance, err := tide.Start(g, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	instance.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	// Output: door 1.1 is open, and the ball has a speed of 9
}

type knocked struct{ At float32 }

// A local handler hears each event once, though its tick runs again: here the
// first guess of tick 2 was wrong.
func ExampleHear() {
	g := tide.New(tide.Settings{})
	tide.Singleton[lap](g)
	tide.Event[knocked](g)
	guess := float32(1)
	tide.System1(g, func(t *tide.Tick, l *lap) { tide.Send(t, knocked{At: guess}) })
	tide.Hear(g, func(h *tide.Hearing, k knocked) { fmt.Println("tick", h.Tick, "at", k.At, "late:", h.Late) })
	tide.Hear(g, func(h *tide.Hearing, k tide.Removed[knocked]) { fmt.Println("tick", h.Tick, "not at", k.Value.At) })
	tide.Hear(g, func(h *tide.Hearing, k tide.Verified[knocked]) {
		fmt.Println("tick", h.Tick, "at", k.Value.At, "for sure")
	})

	instance, err := tide.Start(g, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	instance.Adopted(0) // package match says so of the match's world
	run := func(tick uint32) {
		instance.Step(&match.Step{Tick: tick})
		instance.Save(int(tick))
	}
	run(1)
	run(2)
	instance.Hear(tide.Session{}) // a room does in each frame
	instance.Load(1)
	instance.Confirmed(1)
	guess = 2
	run(2)
	instance.Confirmed(2)
	instance.Hear(tide.Session{})
	// Output:
	// tick 1 at 1 late: false
	// tick 2 at 1 late: false
	// tick 1 at 1 for sure
	// tick 2 at 2 late: true
	// tick 2 not at 1
	// tick 2 at 2 for sure
}

type lap struct{ Left int32 }

// A scene has a beginning and an end, and what it spawned goes with it.
func ExampleScene() {
	g := tide.New(tide.Settings{})
	tide.Component[ball](g)
	tide.Scene[lap](g)
	tide.On(g, func(t *tide.Tick, joined tide.PlayerJoined) { tide.StartScene(t, lap{Left: 2}) })
	tide.On(g, func(t *tide.Tick, started tide.SceneStarted[lap]) { t.Spawn(ball{}) })
	tide.System1(g, func(t *tide.Tick, l *lap) {
		fmt.Println("tick", t.Number(), "with", l.Left, "to go, balls:", t.Reader().Count())
		if l.Left--; l.Left == 0 {
			tide.EndScene[lap](t)
		}
	}, tide.During[lap]())
	tide.On(g, func(t *tide.Tick, ended tide.SceneEnded[lap]) { fmt.Println("over, balls:", t.Reader().Count()) })

	instance, err := tide.Start(g, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	instance.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	instance.Step(&match.Step{Tick: 2})
	instance.Step(&match.Step{Tick: 3})
	// Output:
	// tick 1 with 2 to go, balls: 1
	// tick 2 with 1 to go, balls: 1
	// over, balls: 0
}

// Where a row costs little and there are many, a system takes runs of rows: a
// slice is written, Reads is read.
func ExampleReads() {
	g := tide.New(tide.Settings{})
	tide.Component[ball](g)
	tide.Component[door](g)
	tide.On(g, func(t *tide.Tick, joined tide.PlayerJoined) {
		for n := range 3 {
			t.Spawn(ball{Speed: float32(n)}, door{Open: n != 1})
		}
	})
	tide.System2(g, func(t *tide.Tick, balls []ball, doors tide.Reads[door]) {
		for n := range balls {
			if doors[n].Open {
				balls[n].Position.X += balls[n].Speed
			}
		}
		fmt.Println(len(balls), "at once, the last at", balls[2].Position.X)
	})

	instance, err := tide.Start(g, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	instance.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	// Output: 3 at once, the last at 2
}

// Check mode names what parts two machines: here, a count that is kept outside
// of the world.
func ExampleInstance_Check() {
	g := tide.New(tide.Settings{})
	tide.Singleton[lap](g)
	count := int32(0)
	tide.System1(g, func(t *tide.Tick, l *lap) {
		count++
		l.Left = count
	})

	instance, err := tide.Start(g, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	instance.Check()
	instance.Step(&match.Step{Tick: 1})
	fault := instance.Faults()[0]
	fmt.Println(fault.Field, fault.Problem)
	// Output: lap.Left gives another result when its tick is run again
}
