package app

import (
	"fmt"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/room"
)

// report is what a scripted run comes to.
type report struct {
	Ticks      uint32 `json:"ticks"`
	Hash       string `json:"hash"` // of the world after the last tick, 16 hexadecimal digits
	Done       bool   `json:"done"`
	Seed       uint64 `json:"seed"`
	Compared   uint64 `json:"compared"`
	Mismatched uint64 `json:"mismatched"`

	// Faults are the different mistakes of the game's own code that showed.
	Faults int `json:"faults"`

	// Findings are what check mode found, a sentence each; nil where it does not look.
	Findings []string `json:"findings,omitzero"`
}

// scriptRun plays a script over loopback in lock-step on a clock of its own:
// for each tick the devices are set, the views look once, and the tick runs.
type scriptRun struct {
	stage  *stage
	cursor cursor
	now    time.Duration
	rate   time.Duration // ticks a second
	step   int64         // of the clock, in ticks
	seed   uint64
	err    error
}

// maxIdle is how many of the clock's steps may pass without a tick: a server
// whose clock starts has its first tick due within two.
const maxIdle = 4

func newScriptRun(g *tide.Game, s *script, o options) (*scriptRun, error) {
	p := &scriptRun{rate: time.Duration(g.Settings().TickRate), seed: o.seed.value}
	p.cursor.script = s
	r, err := room.Host(g, nil, room.Options{Seed: p.seed, Clock: func() time.Duration { return p.now }, Record: o.recorder})
	if err != nil {
		return nil, err
	}
	p.stage = newStage(g, r, o)
	return p, nil
}

// tick is the newest tick that has run.
func (p *scriptRun) tick() uint32 { return p.stage.room.Server().NextTick() - 1 }

func (p *scriptRun) over() bool {
	return p.err != nil || p.tick() >= p.cursor.script.Ticks
}

// next runs one tick. It says whether the run goes on.
func (p *scriptRun) next() bool {
	if p.over() {
		return false
	}
	tick := p.tick()
	d := p.cursor.advance(tick + 1)
	p.stage.look(p.now, d)
	for range maxIdle {
		p.step++
		p.now = (time.Duration(p.step)*time.Second + p.rate - 1) / p.rate
		p.stage.room.Update(p.now, d)
		if p.tick() != tick {
			break
		}
	}
	switch ran := p.tick() - tick; {
	case p.stage.room.Err() != nil:
		p.err = p.stage.room.Err()
	case ran != 1:
		p.err = fmt.Errorf("the match ran %d ticks in the time of tick %d; a script has one a step", ran, tick+1)
	}
	return !p.over()
}

// InterruptError is a scripted run that was ended from outside before its last
// tick. What it recorded up to there is closed.
type InterruptError struct{ Tick, Of uint32 }

func (e *InterruptError) Error() string {
	return fmt.Sprintf("it was stopped after tick %d of %d", e.Tick, e.Of)
}

// stop ends the run where it is.
func (p *scriptRun) stop() {
	p.err = &InterruptError{Tick: p.tick(), Of: p.cursor.script.Ticks}
}

// report is what the run has come to so far.
func (p *scriptRun) report() report {
	stats := p.stage.room.Stats()
	out := report{Ticks: p.tick(), Seed: p.seed, Compared: stats.Compared, Mismatched: stats.Mismatched}
	if hash, ok := p.stage.room.Client().VerifiedHash(out.Ticks); ok {
		out.Hash = fmt.Sprintf("%016x", hash)
		out.Done = p.err == nil && p.over()
	}
	out.Faults = len(p.stage.room.Instance().Faults())
	if p.stage.checking {
		out.Findings = []string{}
		for _, fault := range p.stage.room.Instance().Faults() {
			out.Findings = append(out.Findings, sentence(fault))
		}
	}
	return out
}
