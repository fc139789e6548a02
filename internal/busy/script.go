package busy

import (
	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
)

// Players is how many take part, each coming and going as they like.
const Players = 4

const (
	// Seed is of the match that Golden belongs to.
	Seed = 2026

	// Ticks is how long it is: long enough for two storms, and for every
	// feature to have fired.
	Ticks = 100

	// Golden is the hash of its world then, on every machine. It changes when
	// the scene or the engine's arithmetic does, and must change only then.
	Golden = 0xeea4b7a160f77181
)

// Script is what happens to a world of the scene from outside: who comes and
// goes, what they steer and what they ask for. A tick's step is a function of
// its number, so it can be asked for again.
type Script struct {
	instance *tide.Instance
	devices  tide.Devices
	step     match.Step
	inputs   [Players][]byte
	orders   [4]match.Command
}

// NewScript is the script of a running copy of the scene.
func NewScript(i *tide.Instance) *Script {
	s := &Script{instance: i}
	for p := range s.inputs {
		s.inputs[p] = make([]byte, i.Inputs().Size())
	}
	for n, order := range []build{{At: det.Vec2{X: 3, Y: 4}, Cost: 2, Kind: 1}, {Cost: 1000}, {Cost: 1, Kind: cursed}} {
		command, err := i.EncodeCommand(order)
		must(err)
		s.orders[n] = command
	}
	s.orders[3] = match.Command{Kind: s.orders[0].Kind, Payload: []byte{1, 2}} // no machine of ours sends that
	s.step.Changes = make([]match.Change, 0, Players)
	s.step.Inputs = make([]match.Input, 0, Players)
	s.step.Commands = make([]match.Command, 0, 2)
	return s
}

// present says whether a player takes part in a tick.
func present(player, tick uint32) bool { return tick > 2*player && (tick+13*player)/16%4 != 0 }

// Step is that of a tick. It is the script's again when the next is asked for.
func (s *Script) Step(tick uint32) *match.Step {
	step := &s.step
	step.Tick, step.Changes, step.Inputs, step.Commands = tick, step.Changes[:0], step.Inputs[:0], step.Commands[:0]
	for n := range uint32(Players) {
		player := tide.PlayerID(n + 1)
		here := present(n, tick)
		if here != (tick > 1 && present(n, tick-1)) {
			step.Changes = append(step.Changes, match.Change{Player: player, Joined: here})
		}
		if here {
			s.sample(n, tick)
			step.Inputs = append(step.Inputs, match.Input{Player: player, Value: s.inputs[n]})
		}
	}
	if ordered(tick) {
		order := s.orders[tick/5%4]
		order.Player = tide.PlayerID(tick/10%Players + 1)
		step.Commands = append(step.Commands, order)
	}
	return step
}

// sample has a player do something, by devices that are scripted too.
func (s *Script) sample(player, tick uint32) {
	hand := random.Roll(0, tick/7, uint64(player), 0)
	s.devices.Pointer = tide.Pointer{Delta: hand.InDisc().Scale(2), Down: hand.Chance(0.3), Seen: true}
	s.instance.Sample(&s.devices, s.inputs[player])
}

// Play runs a number of ticks from where the world is.
func Play(i *tide.Instance, ticks int) {
	s := NewScript(i)
	for range ticks {
		i.Step(s.Step(i.Tick() + 1))
	}
}
