package arena

import (
	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
)

// The pitch, about its centre, and what is on it, in metres.
const (
	halfLength = 52.5
	halfWidth  = 34
	lineReach  = 29 // how far from the middle the outermost of a line stand
	goalReach  = 3.66
	boxDepth   = 16.5
	boxReach   = 20.15
	spotDepth  = 11  // of the penalty mark
	step       = 0.1 // seconds of play in a tick
)

// play is a match in the hands of one of its systems for one tick: all players at
// once, in the order of their numbers, and what is theirs together.
type play struct {
	tick   *tide.Tick
	ways   *Ways
	bodies []Body
	who    tide.Reads[Footballer]
	legs   []Legs
	match  *Match
	ball   *Ball
	teams  *Teams
	ranked [crowd]uint8
}

// whole is whether the players are all there, which they are from the tick after
// both squads came.
func (p *play) whole() bool {
	return len(p.bodies) == crowd && p.match.Period != BeforeMatch && p.match.Period != Over
}

// toward is the sign of x that a side attacks to.
func (p *play) toward(side uint8) float32 {
	if (side == 0) != p.match.Flipped {
		return 1
	}
	return -1
}

// turned is a place in a side's own view, attacking towards +x, on the pitch, and
// the other way about.
func (p *play) turned(side uint8, place det.Vec2) det.Vec2 {
	if p.toward(side) < 0 {
		return place.Neg()
	}
	return place
}

// goalOf is the middle of the goal that a side defends.
func (p *play) goalOf(side uint8) det.Vec2 { return p.turned(side, det.Vec2{X: -halfLength}) }

// sideOf is a player's side.
func sideOf(n uint8) uint8 {
	if n < squadSize {
		return 0
	}
	return 1
}

// span is the numbers of a side's players, the first and one past the last.
func span(side uint8) (first, end uint8) {
	if side == 0 {
		return 0, squadSize
	}
	return squadSize, crowd
}

// inBox is whether a place is in the penalty area that a side defends.
func (p *play) inBox(side uint8, place det.Vec2) bool {
	own := p.turned(side, place)
	return own.X < -halfLength+boxDepth && det.Abs(own.Y) < boxReach
}

// able is an attribute of a player as tired as the player is: a spent one has
// seven tenths of it.
func (p *play) able(n, attribute uint8) float32 {
	return float32(float32(attribute) * (1 - float32(0.3*p.legs[n].Fatigue)))
}

// here is whether a player takes part: on the pitch, and on the feet.
func (p *play) here(n uint8) bool { return !p.legs[n].Off && p.legs[n].Stunned == 0 }

// nearest is the player of a side who is nearest the ball by rank, goalkeepers
// left out; nobody where there is none.
func (p *play) nearest(side uint8) uint8 {
	for _, n := range p.ranked {
		if sideOf(n) == side && p.here(n) && p.who[n].Role != Goalkeeper {
			return n
		}
	}
	return nobody
}

// take gives a player the ball.
func (p *play) take(n uint8) {
	b := p.ball
	b.Holder, b.LastBy, b.Receiver, b.Passer = n, n, nobody, nobody
	b.Flight, b.Air, b.Offside, b.Over, b.Penalty, b.Velocity = Rolling, 0, false, false, false, det.Vec2{}
	b.Position, b.Think = p.bodies[n].Position, 3
	p.match.Having, p.match.Assist = sideOf(n), nobody
}

// send makes the ball leave a player towards a place at a speed.
func (p *play) send(n uint8, to det.Vec2, speed float32, flight Flight) {
	b := p.ball
	way := to.Sub(b.Position)
	if near(way.Length(), 0.01) {
		way = det.Vec2{X: p.toward(sideOf(n))}
	}
	b.Velocity = way.Normalize().Scale(speed)
	b.Holder, b.LastBy, b.Receiver, b.Passer = nobody, n, nobody, n
	b.Flight, b.Air, b.Kept, b.Offside, b.Over, b.Penalty = flight, 0, 4, false, false, false
}
