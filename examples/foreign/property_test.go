package main

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
)

// drill does to a simulation what a match does to it, in any order: it steps,
// saves, loads, encodes and adopts. After each, the state has to be what a
// machine has that did nothing but the same steps from the start.
func drill(fresh func() match.Simulation, seed uint64) error {
	dice := random.New(seed, 0)
	m := fresh()
	var steps []match.Step    // those that m's state is after
	var saved [3][]match.Step // and each slot's
	for slot := range saved {
		m.Save(slot)
	}
	for done := range 300 {
		slot := int(dice.Below(uint32(len(saved))))
		what := "Step"
		switch dice.Below(8) {
		case 0:
			what = "Save"
			m.Save(slot)
			saved[slot] = steps
		case 1:
			what = "Load"
			m.Load(slot)
			steps = saved[slot]
		case 2:
			what = "Adopt"
			encoded := m.Encode(nil)
			m.Step(draw(&dice, steps)) // whatever was here before is gone
			if err := m.Adopt(encoded); err != nil {
				return fmt.Errorf("after %d actions it does not adopt what it encoded: %w", done, err)
			}
		default:
			step := draw(&dice, steps)
			steps = append(slices.Clip(steps), *step) // the slots' steps stay theirs
			m.Step(step)
		}
		again := fresh()
		for i := range steps {
			again.Step(&steps[i])
		}
		if m.Hash() != again.Hash() || !bytes.Equal(m.Encode(nil), again.Encode(nil)) {
			return fmt.Errorf("after %d actions, the last a %s, it is not what its %d ticks make of a new one", done+1, what, len(steps))
		}
	}
	return nil
}

// draw draws what happens in the tick after some steps.
func draw(dice *random.PCG32, before []match.Step) *match.Step {
	step := &match.Step{Tick: uint32(len(before)) + 1}
	var here [MaxTanks]bool
	if len(before) > 0 {
		for _, input := range before[len(before)-1].Inputs {
			here[input.Player-1] = true
		}
	}
	if i := dice.Below(2 * MaxTanks); i < MaxTanks && dice.Below(4) == 0 {
		here[i] = !here[i]
		step.Changes = []match.Change{{Player: match.PlayerID(i + 1), Joined: here[i]}}
	}
	for i := range here {
		if !here[i] {
			continue
		}
		value := make([]byte, controlBytes)
		Controls{
			Drive: int8(dice.Between(-127, 127)), Turn: int8(dice.Between(-127, 127)),
			Aim: dice.Float32Between(-3, 3), Fire: dice.Below(2) == 0,
		}.put(value)
		step.Inputs = append(step.Inputs, match.Input{Player: match.PlayerID(i + 1), Value: value})
	}
	return step
}

func TestDrill(t *testing.T) {
	for seed := range uint64(20) {
		if err := drill(func() match.Simulation { return NewMachine(7) }, seed); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

// careless is a game whose rules ask a map who comes first.
type careless struct{ *Machine }

func (c careless) Step(step *match.Step) {
	c.Machine.Step(step)
	ready := map[int]*Tank{}
	for i := range c.arena.Tanks {
		if t := &c.arena.Tanks[i]; t.Health > 0 {
			ready[i] = t
		}
	}
	for _, t := range ready {
		t.Wait = 0 // the first that is found reloads at once
		break
	}
}

// shallow is a game whose saved arenas share their shells with the running one.
type shallow struct {
	*Machine
	saved [3]Arena
}

func (s *shallow) Save(slot int) { s.saved[slot] = s.arena }
func (s *shallow) Load(slot int) { s.arena = s.saved[slot] }

// forgetful is a game with state beside its arena, which nobody saves.
type forgetful struct {
	*Machine
	ticks int
}

func (f *forgetful) Step(step *match.Step) {
	f.Machine.Step(step)
	f.ticks++
	f.arena.Tanks[0].Wait = uint16(f.ticks % 2)
}

// partial is a game that encodes an arena without its dice.
type partial struct{ *Machine }

func (p partial) Encode(dst []byte) []byte {
	a := p.arena
	a.Dice = NewMachine(0).arena.Dice
	return a.append(dst)
}

// TestDrillFindsMistakes: a check that cannot fail says nothing.
func TestDrillFindsMistakes(t *testing.T) {
	for name, fresh := range map[string]func() match.Simulation{
		"a map's order":          func() match.Simulation { return careless{NewMachine(7)} },
		"shells that are shared": func() match.Simulation { return &shallow{Machine: NewMachine(7)} },
		"state beside the arena": func() match.Simulation { return &forgetful{Machine: NewMachine(7)} },
		"dice that are not sent": func() match.Simulation { return partial{NewMachine(7)} },
	} {
		found := false
		for seed := range uint64(20) {
			found = found || drill(fresh, seed) != nil
		}
		if !found {
			t.Errorf("%s was not found", name)
		}
	}
}
