package archive

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/internal/wire"
)

// stepper runs a recorded match on a simulation.
type stepper struct {
	*Cursor
	sim    Simulation
	inputs tide.Inputs
}

// newStepper refuses a simulation that is not of the recorded game.
func newStepper(r *Reader, sim Simulation) (stepper, error) {
	return stepper{r.Cursor(), sim, sim.Inputs()}, r.header.fits(sim)
}

// fits says whether a simulation is of the game that was recorded.
func (h *Header) fits(sim Simulation) error {
	here := HeaderOf(sim)
	if h.Fingerprint != here.Fingerprint {
		e := &BuildError{Here: here.Fingerprint, There: h.Fingerprint}
		if d, ok := sim.(Described); ok && h.Description != "" {
			e.Differences = d.Differences(h.Description)
		}
		return e
	}
	known := here.TickRate > 0
	if !bytes.Equal(h.Default, here.Default) || !slices.Equal(h.Input, here.Input) || !slices.Equal(h.Parts, here.Parts) || h.Description != here.Description ||
		known && (h.TickRate != here.TickRate || h.MaxPlayers != here.MaxPlayers || h.Schema != here.Schema) {
		return damaged(int64(preamble), "its header describes another game than its fingerprint names")
	}
	return nil
}

// step runs a tick. What never reaches a game is no part of a match.
func (s *stepper) step(t *Tick) error {
	if player := unclean(s.inputs, t.Step.Inputs); player > 0 {
		s.failed = s.wrong(s.at, "player %d's input in tick %d is one that no match runs: a value in it is out of its bounds", player, t.Step.Tick)
		return s.failed
	}
	s.sim.Step(&t.Step)
	return nil
}

// unclean is the first player whose input has a value that must not reach a
// game, 0 where there is none.
func unclean(shape tide.Inputs, inputs []tide.PlayerInput) tide.PlayerID {
	var room [wire.MaxInputBytes]byte
	for n := range inputs {
		value := room[:copy(room[:], inputs[n].Value)]
		shape.Sanitize(value)
		if !bytes.Equal(value, inputs[n].Value) {
			return inputs[n].Player
		}
	}
	return 0
}

// adopt takes a checkpoint's world.
func (s *stepper) adopt(c *Checkpoint) error {
	if err := s.sim.Adopt(c.World); err != nil {
		s.failed = s.wrong(s.reader.checkpoints[s.mark-1].offset, "the checkpoint of tick %d is no world of this game: %v", c.Tick, err)
		return s.failed
	}
	return nil
}

// Replay plays an archive on a simulation, to be looked at. It compares nothing:
// each Tick says what the simulation's Hash was. It belongs to one goroutine.
type Replay struct {
	stepper
	at     uint32 // the tick after which the simulation is
	sought bool   // the next checkpoint is where the simulation is to be
}

// NewReplay is a replay at the archive's beginning, on a simulation before its
// first tick that has the header's Seed. The error is a *BuildError where that
// is of another game.
func NewReplay(r *Reader, sim Simulation) (*Replay, error) {
	s, err := newStepper(r, sim)
	if err != nil {
		return nil, err
	}
	return &Replay{stepper: s, sought: r.header.Start > 0}, nil
}

// Tick is the tick after which the simulation is.
func (p *Replay) Tick() uint32 { return p.at }

// Next runs the next tick and gives it as it was recorded, good until the next
// call. It is io.EOF after the last, and a *FormatError where the file is
// damaged.
func (p *Replay) Next() (*Tick, error) {
	for {
		t, c, err := p.Cursor.Next()
		if err != nil {
			return nil, err
		}
		if t != nil {
			if err := p.step(t); err != nil {
				return nil, err
			}
			p.at = t.Step.Tick
			return t, nil
		}
		if err := p.reach(c); err != nil {
			return nil, err
		}
	}
}

// reach takes a checkpoint's world where the simulation is not there already.
func (p *Replay) reach(c *Checkpoint) error {
	if !p.sought {
		return nil
	}
	if err := p.adopt(c); err != nil {
		return err
	}
	p.sought, p.at = false, c.Tick
	return nil
}

// Seek makes the simulation what it is after a tick: that of the last checkpoint
// before it, and run on from there, at most ten seconds' ticks. It is io.EOF
// where the archive does not come so far.
func (p *Replay) Seek(tick uint32) error {
	if tick < p.at || p.reader.before(tick) > p.mark-1 || p.mark == 0 {
		if err := p.Cursor.Seek(tick); err != nil {
			return err
		}
		p.sought = true
		_, c, err := p.Cursor.Next()
		if err != nil {
			return err
		}
		if err := p.reach(c); err != nil {
			return err
		}
	}
	for p.at < tick {
		if _, err := p.Next(); err != nil {
			return fmt.Errorf("archive: tick %d is not there: %w", tick, err)
		}
	}
	return nil
}
