package simulate

import (
	"time"

	"github.com/tide-engine/tide/transport/netsim"
)

// Scenario is a match before it is played. It is plain data: what is written as
// JSON and read again is the same match.
type Scenario struct {
	Seed     uint64
	TickRate int
	Length   time.Duration
	Places   int           // players that the match has room for
	Phase    time.Duration // of the server's frames
	Clock    Clock         // of the server's machine
	Stops    []Span        // of the server
	Delay    bool          `json:",omitempty"` // nobody predicts
	Large    bool          `json:",omitempty"` // the world goes by its pages
	Bots     []Bot         `json:",omitempty"`
	Players  []Plan
}

// Bot is a player whom the server plays, from when to when.
type Bot struct {
	Seed uint64
	Span
}

// Plan is one client of a match.
type Plan struct {
	Seed     uint64 // of what it does and of its link's accidents
	Host     bool   `json:",omitempty"` // it is the server's own machine's
	Watch    bool   `json:",omitempty"` // it only looks on
	Network  netsim.Conditions
	Clock    Clock
	Phase    time.Duration // of its frames
	Frame    time.Duration // the time between them
	Join     time.Duration
	Leave    time.Duration `json:",omitempty"` // 0: stays to the end
	Goodbye  bool          `json:",omitempty"` // it says that it leaves; else it falls silent
	Replaces bool          `json:",omitempty"` // it comes when another has gone
	Returns  int           `json:",omitempty"` // it comes back with the cookie of Players[Returns-1]
	Orders   int           `json:",omitempty"` // commands in ten seconds
	Stops    []Span        `json:",omitempty"` // in which it runs no frame
	Cuts     []Cut         `json:",omitempty"` // of its link
	Malice   Malice        `json:",omitempty"`
	Kick     time.Duration `json:",omitempty"` // when the server sends it away, 0: never
	Work     Work          `json:",omitempty"`
	Parcels  []Parcel      `json:",omitempty"`
}

// Work is what the ticks that it runs take a machine, where it measures that: so
// much, and in a span many times as much.
type Work struct {
	Step  time.Duration `json:",omitempty"` // 0: it measures nothing
	Heavy Span          `json:",omitempty"`
	Times int           `json:",omitempty"`
}

// at is what a tick takes at a time.
func (w *Work) at(now time.Duration) time.Duration {
	if w.Heavy.has(now) {
		return w.Step * time.Duration(w.Times)
	}
	return w.Step
}

// Parcel is a command whose payload fits no frame.
type Parcel struct {
	At    time.Duration
	Bytes int
}

// Clock is how a machine's own time runs beside the true one.
type Clock struct {
	Offset time.Duration // what it says at the beginning
	Drift  int           // how many millionths it is fast by
}

// MaxDrift is what a clock is fast or slow by at most, in millionths: ten times
// what a bad quartz is, and half of what a client takes two to be apart by.
const MaxDrift = 500

// at is what the clock says at a true time.
func (c Clock) at(now time.Duration) time.Duration {
	return c.Offset + now + now/1_000_000*time.Duration(c.Drift) + now%1_000_000*time.Duration(c.Drift)/1_000_000
}

// Span is a time from when to when, the end not counted.
type Span struct{ From, To time.Duration }

func (s Span) has(at time.Duration) bool { return s.From <= at && at < s.To }

// Cut is a span in which nothing gets through a link.
type Cut struct {
	Span
	Up, Down bool // from the client, and to it
}

// Honest says whether the client keeps to the rules.
func (p *Plan) Honest() bool { return p.Malice == 0 }

// Stays says whether the client is there to the end.
func (p *Plan) Stays() bool { return p.Leave == 0 && p.Kick == 0 }

// Plays says whether the client has a player.
func (p *Plan) Plays() bool { return !p.Watch }
