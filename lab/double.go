package lab

import "math"

// Double is the chaotic world in float64: only + − × ÷ and comparisons, each
// product rounded by itself, so that it is the same on every machine. Its fields
// may be set between steps.
type Double struct {
	X, Y   float64 // the ball's centre, in units
	VX, VY float64 // its velocity, in units a step

	// Fused takes each product and the sum behind it in one rounding, by
	// math.FMA, as some compilers do on some machines.
	Fused bool
	// Bounce, where there is one, is asked in place of the world's own rule for the
	// velocity after a peg's centre that is (dx, dy) units behind the ball, and
	// whether the ball bounces there.
	Bounce func(dx, dy, vx, vy, reach float64) (float64, float64, bool)
	// Turn, where there is one, is asked at each bounce for the sine and cosine
	// of an angle between 0 and 0.625, and the velocity is turned by it.
	Turn func(angle float64) (sin, cos float64)

	pegs []Peg
	hits int
}

// NewDouble is the world of a seed's arena.
func NewDouble(seed uint64) *Double {
	a := ArenaOf(seed)
	return &Double{X: a.X, Y: a.Y, VX: a.VX, VY: a.VY, pegs: a.Pegs[:]}
}

// Step moves the ball by its velocity and lets it bounce: off the walls, then
// off each peg in order that it touches and flies towards, where the velocity v
// becomes v − 2(v·d)d/(d·d), d being the way from the peg to the ball.
func (w *Double) Step() {
	vx, vy := w.VX, w.VY
	x, y := w.X+vx, w.Y+vy
	if x < BallRadius && vx < 0 || x > Width-BallRadius && vx > 0 {
		vx = -vx
	}
	if y < BallRadius && vy < 0 || y > Height-BallRadius && vy > 0 {
		vy = -vy
	}
	left, right, top, bottom := x-reach, x+reach, y-reach, y+reach
	for _, p := range w.pegs {
		if p.X <= left || p.X >= right || p.Y <= top || p.Y >= bottom {
			continue
		}
		vx, vy = w.bounce(x, x-p.X, y-p.Y, vx, vy)
	}
	w.X, w.Y, w.VX, w.VY = x, y, vx, vy
}

// bounce is the velocity after a peg that is near.
func (w *Double) bounce(x, dx, dy, vx, vy float64) (float64, float64) {
	var hit bool
	switch {
	case w.Bounce != nil:
		vx, vy, hit = w.Bounce(dx, dy, vx, vy, reach)
	case w.Fused:
		vx, vy, hit = bounceFused(dx, dy, vx, vy)
	default:
		vx, vy, hit = bounceRounded(dx, dy, vx, vy)
	}
	if !hit {
		return vx, vy
	}
	w.hits++
	if w.Turn != nil {
		sin, cos := w.Turn(x / 256)
		vx, vy = float64(vx*cos)-float64(vy*sin), float64(vx*sin)+float64(vy*cos)
	}
	return vx, vy
}

func bounceRounded(dx, dy, vx, vy float64) (float64, float64, bool) {
	square := float64(dx*dx) + float64(dy*dy)
	along := float64(vx*dx) + float64(vy*dy)
	if square >= reach*reach || along >= 0 {
		return vx, vy, false
	}
	j := (along + along) / square
	return vx - float64(j*dx), vy - float64(j*dy), true
}

// fma is math.FMA as a function that is called, by whose name tide audit knows
// that it is meant; it has the same bits everywhere.
var fma = math.FMA

func bounceFused(dx, dy, vx, vy float64) (float64, float64, bool) {
	square := fma(dx, dx, float64(dy*dy))
	along := fma(vx, dx, float64(vy*dy))
	if square >= reach*reach || along >= 0 {
		return vx, vy, false
	}
	j := (along + along) / square
	return fma(-j, dx, vx), fma(-j, dy, vy), true
}

// Words appends the state: the bits of X, Y, VX and VY, the lower half of each
// first.
func (w *Double) Words(dst []uint32) []uint32 {
	for _, f := range [...]float64{w.X, w.Y, w.VX, w.VY} {
		bits := math.Float64bits(f)
		dst = append(dst, uint32(bits), uint32(bits>>32))
	}
	return dst
}

// Hash is the hash of Words.
func (w *Double) Hash() uint32 {
	var words [8]uint32
	return Hash(w.Words(words[:0]))
}

// Position is where the ball's centre is, in units.
func (w *Double) Position() (x, y float64) { return w.X, w.Y }

// Speed is how far the ball goes in a step, in units.
func (w *Double) Speed() float64 { return length(w.VX, w.VY) }

// Pegs are the pegs, in the order in which the ball bounces off them. They are
// read only.
func (w *Double) Pegs() []Peg { return w.pegs }

// Hits is how often the ball has bounced off a peg.
func (w *Double) Hits() int { return w.hits }
