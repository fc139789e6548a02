package main

import (
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
)

// version is that of the rules. Machines with different ones refuse each other.
const version = "tanks 1"

// Machine is one machine's arena as package match drives it.
type Machine struct {
	arena Arena
	saved []Arena // by slot
	bytes []byte  // room for Hash
}

var _ match.Simulation = (*Machine)(nil)

// NewMachine is an arena before its first tick. The seed is the match's: only
// the server's counts, since it is in the state that the others adopt.
func NewMachine(seed uint64) *Machine {
	return &Machine{arena: Arena{Dice: random.New(seed, 0)}}
}

// Arena is the state as of the last step, for whoever draws it.
func (m *Machine) Arena() *Arena { return &m.arena }

// Step runs one tick.
func (m *Machine) Step(step *match.Step) {
	for _, change := range step.Changes {
		if change.Joined {
			m.arena.Join(int(change.Player) - 1)
		} else {
			m.arena.Leave(int(change.Player) - 1)
		}
	}
	var controls [MaxTanks]Controls
	for _, input := range step.Inputs {
		controls[input.Player-1] = controlsOf(input.Value)
	}
	m.arena.Step(&controls)
}

// Save keeps the arena under a slot.
func (m *Machine) Save(slot int) {
	for slot >= len(m.saved) {
		m.saved = append(m.saved, Arena{})
	}
	m.saved[slot].set(&m.arena)
}

// Load brings back what Save kept.
func (m *Machine) Load(slot int) { m.arena.set(&m.saved[slot]) }

// Hash is that of the arena's bytes.
func (m *Machine) Hash() uint64 {
	m.bytes = m.arena.append(m.bytes[:0])
	return fingerprint(m.bytes)
}

// Encode appends the arena's bytes.
func (m *Machine) Encode(dst []byte) []byte { return m.arena.append(dst) }

// Adopt replaces the arena by one from another machine.
func (m *Machine) Adopt(encoded []byte) error {
	a, err := readArena(encoded)
	if err != nil {
		return err
	}
	m.arena.set(a)
	return nil
}

// Inputs is what a player does.
func (m *Machine) Inputs() match.Inputs { return inputs{} }

// Fingerprint is of the version, and of the shape of the state: a field more
// makes the bytes longer.
func (m *Machine) Fingerprint() uint64 {
	sample := Arena{Shells: make([]Shell, 1)}
	return fingerprint(sample.append([]byte(version)))
}
