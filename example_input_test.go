package tide_test

import (
	"fmt"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/match"
)

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

type chat struct {
	To   tide.PlayerID
	Mood uint16 `tide:"max=3"`
}

// A command is what a player asks for now and then. Whether it may be done, the
// handler says.
func ExampleOnCommand() {
	g := tide.New(tide.Settings{})
	tide.Command[chat](g)
	tide.OnCommand(g, func(t *tide.Tick, from tide.PlayerID, c chat) {
		if c.To == from {
			return
		}
		fmt.Println("player", from, "is in mood", c.Mood, "with player", c.To)
	})

	instance, err := tide.Start(g, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	command, err := instance.EncodeCommand(chat{To: 1, Mood: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fromOther, fromSelf := command, command
	fromOther.Player, fromSelf.Player = 2, 1
	instance.Step(&match.Step{Tick: 1, Commands: []match.Command{fromOther, fromSelf}})
	_, err = instance.EncodeCommand(chat{To: 1, Mood: 4})
	fmt.Println(err)
	// Output:
	// player 2 is in mood 2 with player 1
	// tide: EncodeCommand: chat.Mood is outside of its min and max; every machine would drop it; send what its fields' tags allow
}
