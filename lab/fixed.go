package lab

import "github.com/tide-engine/tide/det/fixed"

// Fixed is the chaotic world in Q16.16: integers, which are the same on every
// machine by themselves. Its fields may be set between steps.
type Fixed struct {
	X, Y   fixed.Q // the ball's centre, in units
	VX, VY fixed.Q // its velocity, in units a step

	// Nearest rounds products and quotients to nearest, where without it
	// products are rounded down and quotients toward zero.
	Nearest bool

	pegs []peg
	hits int
}

type peg struct{ x, y fixed.Q }

// NewFixed is the world of a seed's arena.
func NewFixed(seed uint64) *Fixed {
	a := ArenaOf(seed)
	w := &Fixed{X: fixed.FromFloat(a.X), Y: fixed.FromFloat(a.Y), VX: fixed.FromFloat(a.VX), VY: fixed.FromFloat(a.VY)}
	for _, p := range a.Pegs {
		w.pegs = append(w.pegs, peg{fixed.FromFloat(p.X), fixed.FromFloat(p.Y)})
	}
	return w
}

// Step is Double's, in fixed point. Passing over what is out of reach along one
// axis keeps every square within the range, too.
func (w *Fixed) Step() {
	const near = reach * fixed.One
	vx, vy := w.VX, w.VY
	x, y := w.X+vx, w.Y+vy
	if x < BallRadius*fixed.One && vx < 0 || x > (Width-BallRadius)*fixed.One && vx > 0 {
		vx = -vx
	}
	if y < BallRadius*fixed.One && vy < 0 || y > (Height-BallRadius)*fixed.One && vy > 0 {
		vy = -vy
	}
	left, right, top, bottom := x-near, x+near, y-near, y+near
	for _, p := range w.pegs {
		if p.x <= left || p.x >= right || p.y <= top || p.y >= bottom {
			continue
		}
		vx, vy = w.bounce(x-p.x, y-p.y, vx, vy)
	}
	w.X, w.Y, w.VX, w.VY = x, y, vx, vy
}

// bounce is the velocity after a peg that is near.
func (w *Fixed) bounce(dx, dy, vx, vy fixed.Q) (fixed.Q, fixed.Q) {
	square := w.mul(dx, dx).Add(w.mul(dy, dy))
	along := w.mul(vx, dx).Add(w.mul(vy, dy))
	if square >= reach*reach*fixed.One || along >= 0 {
		return vx, vy
	}
	w.hits++
	j := along.Add(along).Div(square)
	if w.Nearest {
		j = divNearest(along.Add(along), square)
	}
	return vx.Sub(w.mul(j, dx)), vy.Sub(w.mul(j, dy))
}

func (w *Fixed) mul(a, b fixed.Q) fixed.Q {
	if w.Nearest {
		return a.MulNearest(b)
	}
	return a.Mul(b)
}

// divNearest is a/b rounded to nearest, of an a that is negative and a b that
// is not.
func divNearest(a, b fixed.Q) fixed.Q {
	if b == 0 {
		return a.Div(b)
	}
	return fixed.Q((int64(a)<<16 - int64(b)/2) / int64(b))
}

// Words appends the state: X, Y, VX and VY, a word each.
func (w *Fixed) Words(dst []uint32) []uint32 {
	return append(dst, uint32(w.X), uint32(w.Y), uint32(w.VX), uint32(w.VY))
}

// Hash is the hash of Words.
func (w *Fixed) Hash() uint32 {
	var words [4]uint32
	return Hash(w.Words(words[:0]))
}

// Position is where the ball's centre is, in units.
func (w *Fixed) Position() (x, y float64) { return w.X.Float64(), w.Y.Float64() }

// Speed is how far the ball goes in a step, in units.
func (w *Fixed) Speed() float64 { return length(w.VX.Float64(), w.VY.Float64()) }

// Pegs are the pegs, in the order in which the ball bounces off them.
func (w *Fixed) Pegs() []Peg {
	all := make([]Peg, len(w.pegs))
	for i, p := range w.pegs {
		all[i] = Peg{p.x.Float64(), p.y.Float64()}
	}
	return all
}

// Hits is how often the ball has bounced off a peg.
func (w *Fixed) Hits() int { return w.hits }
