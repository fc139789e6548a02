package tide

import (
	"reflect"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/world"
)

// Session is what this machine is in the match.
type Session struct {
	Server    bool     // this machine runs the server
	Player    PlayerID // this machine's player; 0 before it has joined
	PingMS    int      // the network's round trip to the server, in milliseconds
	Verified  uint32   // the newest tick the server has confirmed
	Predicted uint32   // the newest tick this machine has run
}

// Frame is what a view has of the frame it draws.
type Frame struct {
	Draw    *draw.List
	Devices *Devices
	Session Session
	DT      float32 // seconds since the last frame

	call     *call
	reader   world.Reader
	instance *Instance
	snapped  []Entity
}

// Entity is the one the view is being run for; in a view that takes no
// component it is none.
func (f *Frame) Entity() Entity {
	if f.call == nil {
		return 0
	}
	return f.call.entity()
}

// Reader is the world that the frame presents, which a Map is read through.
func (f *Frame) Reader() world.Reader { return f.reader }

func (f *Frame) moment() (*Game, world.Reader) {
	if f.instance == nil {
		return &Game{}, nil // a frame that is over
	}
	return f.instance.game, f.reader
}

// Snap has an entity drawn where it is from the next frame on, instead of
// gliding there from where it was: after a jump that is meant to be one.
func (f *Frame) Snap(entity Entity) { f.snapped = append(f.snapped, entity) }

// Snapped are the entities that the views have snapped in this frame.
func (f *Frame) Snapped() []Entity { return f.snapped }

// Send sends the match a registered command, given by value: its handlers obey
// it on every machine, once, in a tick that the server chooses, after those that
// this machine has sent before it. The error says why it was not taken: too many
// wait for the server, or it is none of the game's.
func (f *Frame) Send(command any) error { return f.SendIn(1, command) }

// SendIn is Send in a channel of its own: commands of one channel are obeyed in
// their order, those of different ones do not wait for each other, and those of
// channel 0 for nothing. There are match.MaxChannels.
func (f *Frame) SendIn(channel uint8, command any) error {
	if f.instance == nil {
		return &Error{Where: "Frame.Send", Type: reflect.TypeOf(command), Problem: "the frame is over", Mend: "send from a view"}
	}
	return f.instance.ask(channel, command)
}

// ToWorld is the place in the world that a point of the screen shows.
func (f *Frame) ToWorld(point det.Vec2) det.Vec2 {
	return f.Draw.Camera.ToWorld(point, f.Devices.Screen)
}

// Draw draws a frame: it starts f.Draw anew with the game's camera and
// background and runs the views in order. presented is the world as a person
// is to see it, verified as the server has confirmed it, or nil before it has;
// f.Draw and f.Devices are the caller's and must be there.
func (i *Instance) Draw(f *Frame, presented, verified world.Reader) {
	f.Draw.Reset()
	f.Draw.Camera = i.game.settings.Camera
	f.Draw.Background = i.game.settings.Background
	f.reader, f.instance, f.snapped = presented, i, f.snapped[:0]
	for _, c := range i.views {
		f.Draw.SetWorld()
		c.frame, c.presented, c.verified = f, presented, verified
		f.call = c
		if c.function.scene == 0 || presented != nil && i.game.runs(presented, c.function.scene) {
			c.perform()
		}
		c.frame, c.presented, c.verified = nil, nil, nil
	}
	f.call, f.reader, f.instance = nil, nil, nil
}
