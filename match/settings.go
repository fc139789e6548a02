package match

import (
	"fmt"
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// Limits of a match. Reaching one is a defined outcome, never a crash.
const (
	// MaxTickRate bounds ticks a second: past it a tick is shorter than what
	// a browser's timers can tell apart.
	MaxTickRate = 240

	// MaxPlayersLimit bounds Settings.MaxPlayers: a frame carries an input a
	// player and has to fit one packet.
	MaxPlayersLimit = 64

	// MaxInputBytes bounds one player's input: every tick carries it for every
	// player.
	MaxInputBytes = wire.MaxInputBytes

	// MaxSpectators bounds who looks on: each is sent what a player is.
	MaxSpectators = 32
)

// Settings is what server and clients of a match agree on.
type Settings struct {
	TickRate   int // ticks a second, 1 to MaxTickRate
	MaxPlayers int // 1 to MaxPlayersLimit

	// Host makes a client the one on the server's own machine, which runs
	// nothing ahead: its input goes in with Feed just before the server's
	// tick, so it is never late and has no delay.
	Host bool

	// Session names one run of one client, so that its repeated hellos are
	// one player and those of a run before it are none. A host draws it from
	// the system's random generator.
	Session uint64

	// Cookie is what a client got from the match when it was in it before, and
	// brings its PlayerID back.
	Cookie Cookie

	// Watch makes a client a spectator: it has no player and no input, and
	// sees the match.
	Watch bool

	// Secret is what a server makes its players' cookies from. A host draws it
	// from the system's random generator.
	Secret [32]byte

	// Clock tells how long a client's work takes, by any clock that goes on while
	// it works. Without one it measures nothing, and has no input delay.
	Clock func() time.Duration

	// Budget is what running ticks again may take an update, on average; 0 is
	// the constant Budget.
	Budget time.Duration

	// Delay has a client never predict: it runs each tick once, as the server
	// confirmed it, as many behind its clock as that takes.
	Delay bool

	// Build is how this machine's program was built.
	Build Build
}

// SettingsError says which setting cannot be, and what can.
type SettingsError struct {
	Setting string
	What    string
}

func (e *SettingsError) Error() string {
	return "match: settings: " + e.Setting + " " + e.What
}

// Check says whether a match of sim can be run with these settings. NewServer
// and NewClient panic with what it returns.
func (s Settings) Check(sim Simulation) error {
	if s.TickRate < 1 || s.TickRate > MaxTickRate {
		return &SettingsError{"TickRate", fmt.Sprintf("is %d: give it 1 to %d ticks a second", s.TickRate, MaxTickRate)}
	}
	if s.MaxPlayers < 1 || s.MaxPlayers > MaxPlayersLimit {
		return &SettingsError{"MaxPlayers", fmt.Sprintf("is %d: give it 1 to %d", s.MaxPlayers, MaxPlayersLimit)}
	}
	return s.CheckInputs(sim.Inputs())
}

// CheckInputs says whether so many players may have such an input: a tick in
// which everybody's changes has to fit one packet. Whoever knows a game's input
// before there is a simulation of it can say so then; Check does it as well.
func (s Settings) CheckInputs(inputs Inputs) error {
	if size := inputs.Size(); size > wire.MaxInputBytes {
		return &SettingsError{"Inputs", fmt.Sprintf("have %d bytes each and may have %d: send what a player does, not what follows from it", size, wire.MaxInputBytes)}
	}
	if frame := maxFrameBytes(s.MaxPlayers, inputs); frame > frameRoom {
		return &SettingsError{"MaxPlayers", fmt.Sprintf("is %d with inputs of %d bytes: a tick in which all of them change takes up to %d bytes and a packet has room for %d; have fewer players or a smaller input",
			s.MaxPlayers, inputs.Size(), frame, frameRoom)}
	}
	return nil
}

// due is when a tick is due on a clock that starts at 0. It is worked out
// from the tick, never summed, so that no error gathers.
func (s Settings) due(tick uint32) time.Duration {
	rate := uint64(s.TickRate)
	whole, part := uint64(tick)/rate, uint64(tick)%rate
	return time.Duration(whole*uint64(time.Second) + (part*uint64(time.Second)+rate-1)/rate)
}

// reached is the last tick that is due at a time on that clock.
func (s Settings) reached(at time.Duration) uint32 {
	if at <= 0 {
		return 0
	}
	rate := uint64(s.TickRate)
	whole, part := uint64(at)/uint64(time.Second), uint64(at)%uint64(time.Second)
	return uint32(whole*rate + part*rate/uint64(time.Second))
}

// tick is the length of one tick.
func (s Settings) tick() time.Duration { return time.Second / time.Duration(s.TickRate) }

// ticks is how many whole ticks a time holds, at least one.
func (s Settings) ticks(d time.Duration) uint32 {
	return max(1, uint32(d*time.Duration(s.TickRate)/time.Second))
}
