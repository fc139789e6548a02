package lab

import (
	"fmt"
	"math"
	"slices"

	"github.com/tide-engine/tide/det"
)

// World is anything that goes in steps and can show its state: Fixed, Double,
// or a simulation of your own.
type World interface {
	Step()
	// Words appends the whole state, each bit that a later step can depend on.
	Words(dst []uint32) []uint32
}

// Options say how two copies are compared. Steps count from 0: step k is the
// state after k steps, and step 0 the one that the copies were given in.
type Options[W World] struct {
	Steps int // the last step that is looked at

	// Distance is how far apart two copies look, and Visible from where on a
	// person sees it; a distance of NaN is seen, too. Without a Distance nothing is
	// visible.
	Distance func(a, b W) float64
	Visible  float64

	// Nudge changes the second copy when both have taken NudgeStep steps, before
	// they are hashed.
	Nudge     func(b W)
	NudgeStep int

	// Hits counts what makes a difference grow, and Delta is the difference that
	// was put in, by the measure of Distance: of both Growth is made.
	Hits  func(a W) int
	Delta float64

	// Whole goes on to the last step, where otherwise the first of two ends, visibly
	// apart and rounded away, is the end. It is for copies that differ by more
	// than where they start: what is rounded away comes again.
	Whole bool
}

// Split is what came of two copies. A step that there was not is −1.
type Split struct {
	Steps       int     `json:"steps"`       // how many each took
	HashStep    int     `json:"hashStep"`    // the first whose hashes differ
	VisibleStep int     `json:"visibleStep"` // the first at which they are visibly apart
	MergedStep  int     `json:"mergedStep"`  // the one from which their states are the same again to the end, the difference rounded away
	Hits        int     `json:"hits"`        // from HashStep to VisibleStep
	Growth      float64 `json:"growth"`      // of the difference at each such hit, on average; 0 where it is not known
}

// Says is where two copies part, as the end of a sentence.
func (s Split) Says() string {
	switch {
	case s.HashStep < 0:
		return fmt.Sprintf("the same to step %d.", s.Steps)
	case s.VisibleStep >= 0 && s.Hits > 0:
		return fmt.Sprintf("the hashes differ from step %d on, the eye sees it at step %d, %d hits later.", s.HashStep, s.VisibleStep, s.Hits)
	case s.VisibleStep >= 0:
		return fmt.Sprintf("the hashes differ from step %d on, the eye sees it at step %d.", s.HashStep, s.VisibleStep)
	case s.MergedStep >= 0:
		return fmt.Sprintf("the hashes differ from step %d on, and at step %d the difference is rounded away.", s.HashStep, s.MergedStep)
	}
	return fmt.Sprintf("the hashes differ from step %d on, and nobody sees it by step %d.", s.HashStep, s.Steps)
}

// Pair is two copies on their way.
type Pair[W World] struct {
	A, B W
	// HashA and HashB are the hashes at the step that is reached, and Apart is
	// the distance there.
	HashA, HashB uint32
	Apart        float64

	Split

	options        Options[W]
	wordsA, wordsB []uint32
	hits           int // when the hashes first differed
}

// NewPair puts two copies beside one another and looks at step 0.
func NewPair[W World](a, b W, o Options[W]) *Pair[W] {
	p := &Pair[W]{A: a, B: b, options: o, Split: Split{HashStep: -1, VisibleStep: -1, MergedStep: -1}}
	p.look()
	return p
}

// Step takes one step with both, unless the comparison is at its end: then it
// is false.
func (p *Pair[W]) Step() bool {
	if p.Ended() {
		return false
	}
	p.A.Step()
	p.B.Step()
	p.Steps++
	p.look()
	return true
}

// Ended is whether there is nothing left to find.
func (p *Pair[W]) Ended() bool {
	nudged := p.options.Nudge == nil || p.Steps >= p.options.NudgeStep
	return p.Steps >= p.options.Steps || !p.options.Whole && nudged && (p.VisibleStep >= 0 || p.MergedStep >= 0)
}

// look compares the copies where they are.
func (p *Pair[W]) look() {
	if p.options.Nudge != nil && p.Steps == p.options.NudgeStep {
		p.options.Nudge(p.B)
	}
	p.wordsA, p.wordsB = p.A.Words(p.wordsA[:0]), p.B.Words(p.wordsB[:0])
	p.HashA, p.HashB = Hash(p.wordsA), Hash(p.wordsB)
	same := p.HashA == p.HashB && slices.Equal(p.wordsA, p.wordsB)
	switch {
	case p.HashA != p.HashB && p.HashStep < 0:
		p.HashStep, p.hits = p.Steps, p.count()
	case same && p.HashStep >= 0 && p.MergedStep < 0:
		p.MergedStep = p.Steps
	case !same:
		p.MergedStep = -1 // there is another difference
	}
	if p.options.Distance == nil {
		return
	}
	p.Apart = 0
	if same {
		return
	}
	p.Apart = p.options.Distance(p.A, p.B)
	if p.VisibleStep >= 0 || p.Apart < p.options.Visible {
		return
	}
	p.VisibleStep = p.Steps
	if p.HashStep < 0 {
		return
	}
	if p.Hits = p.count() - p.hits; p.Hits > 0 && p.options.Delta > 0 && p.Apart < math.MaxFloat32 {
		// det's power, because this number has to be the same everywhere, too.
		p.Growth = float64(det.Pow(float32(p.Apart/p.options.Delta), 1/float32(p.Hits)))
	}
}

func (p *Pair[W]) count() int {
	if p.options.Hits == nil {
		return 0
	}
	return p.options.Hits(p.A)
}

// Compare takes two copies step by step until they are visibly apart, the same
// again, or at the last step.
func Compare[W World](a, b W, o Options[W]) Split {
	p := NewPair(a, b, o)
	for p.Step() {
	}
	return p.Split
}

// Visible is how far apart two balls are, in units, when a person sees two.
const Visible = 3

// ball is what Fixed and Double have in common.
type ball interface {
	World
	Position() (x, y float64)
	Hits() int
}

// Between is the distance between two balls, in units.
func Between[B ball](a, b B) float64 {
	ax, ay := a.Position()
	bx, by := b.Position()
	return length(ax-bx, ay-by)
}

func length(x, y float64) float64 { return math.Sqrt(float64(x*x) + float64(y*y)) }

// Balls are the options for two of Fixed or two of Double that differ by delta
// units.
func Balls[B ball](steps int, delta float64) Options[B] {
	return Options[B]{Steps: steps, Distance: Between[B], Visible: Visible, Hits: B.Hits, Delta: delta}
}
