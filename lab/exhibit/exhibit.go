package exhibit

import (
	"math"

	"github.com/tide-engine/tide/lab"
)

// Exhibit is two copies on show.
type Exhibit struct {
	copies
	Settings Settings
	Trail    Trail
	Curve    Curve
}

// copies are a lab.Pair of either kind of world.
type copies interface {
	step()
	state() State
}

// State is where two copies are.
type State struct {
	Step           int
	AX, AY, BX, BY float64 // the balls' centres, in units
	HashA, HashB   uint32
	Apart          float64 // units
	HashStep       int     // of lab.Split, as the next four
	VisibleStep    int
	MergedStep     int
	SplitHits      int
	Growth         float64
	HitsA, HitsB   int
}

// New puts two copies up. own is the sine and cosine that the setting Turn calls
// the engine's own; it is only asked for that.
func New(s Settings, own func(angle float64) (sin, cos float64)) (*Exhibit, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	e := &Exhibit{Settings: s}
	if s.Numbers == "double" {
		a, b, delta := s.doubles(own)
		e.copies = pair(a, b, delta, s, func(w *lab.Double) { w.VX = raised(w.VX, 1) })
	} else {
		a, b, delta := s.fixed()
		e.copies = pair(a, b, delta, s, func(w *lab.Fixed) { w.VX++ })
	}
	e.Trail.see(e.state())
	return e, nil
}

// Pegs are those of the seed's arena.
func (e *Exhibit) Pegs() []lab.Peg {
	a := lab.ArenaOf(e.Settings.Seed)
	return a.Pegs[:]
}

// Run takes so many steps with both copies, and leaves between points of the
// trail so many that some hundred are of this run.
func (e *Exhibit) Run(steps int) {
	every := max(1, steps/trailOfRun)
	for i := range steps {
		e.step()
		growing := e.Curve.wants()
		if !growing && (i+1)%every != 0 {
			continue
		}
		s := e.state()
		if (i+1)%every == 0 {
			e.Trail.see(s)
		}
		if growing {
			e.Curve.see(s)
		}
	}
}

// State is where the copies are.
func (e *Exhibit) State() State { return e.state() }

// ball is what the pair needs of a world.
type ball interface {
	lab.World
	Position() (x, y float64)
	Hits() int
}

type pairOf[B ball] struct{ *lab.Pair[B] }

func pair[B ball](a, b B, delta float64, s Settings, nudge func(B)) copies {
	o := lab.Options[B]{
		Steps: math.MaxInt, Whole: true,
		Distance: lab.Between[B], Visible: lab.Visible, Hits: B.Hits, Delta: delta,
	}
	if s.Nudge >= 0 {
		o.Nudge, o.NudgeStep = nudge, s.Nudge
	}
	return pairOf[B]{lab.NewPair(a, b, o)}
}

func (p pairOf[B]) step() { p.Step() }

func (p pairOf[B]) state() State {
	s := State{
		Step: p.Steps, HashA: p.HashA, HashB: p.HashB, Apart: p.Apart,
		HashStep: p.HashStep, VisibleStep: p.VisibleStep, MergedStep: p.MergedStep,
		SplitHits: p.Split.Hits, Growth: p.Growth, HitsA: p.A.Hits(), HitsB: p.B.Hits(),
	}
	s.AX, s.AY = p.A.Position()
	s.BX, s.BY = p.B.Position()
	return s
}

// Append appends the state as numbers, in the order of State's fields.
func (s State) Append(dst []float64) []float64 {
	return append(dst, float64(s.Step), s.AX, s.AY, s.BX, s.BY, float64(s.HashA), float64(s.HashB), s.Apart,
		float64(s.HashStep), float64(s.VisibleStep), float64(s.MergedStep), float64(s.SplitHits), s.Growth, float64(s.HitsA), float64(s.HitsB))
}

// AppendFit appends the fitted line: how many samples it is of (0: there is
// none), the distance at step 0, and the growth a step and a hit.
func (e *Exhibit) AppendFit(dst []float64) []float64 {
	f, _ := e.Curve.Fit(e.State().VisibleStep)
	return append(dst, float64(f.Samples), f.First, f.GrowthAStep, f.GrowthAHit)
}
