package arena

import "github.com/tide-engine/tide/det"

// patience is the ticks after which a restart is taken from wherever its taker is.
const patience = 120

// resume takes a restart once it may be, and its taker is there.
func (p *play) resume() {
	m := p.match
	m.Waited++
	if m.Taker == nobody || p.legs[m.Taker].Off {
		m.Taker = p.takerOf(m.Restart, m.Side)
	}
	if m.Wait > 0 {
		m.Wait--
		return
	}
	body := &p.bodies[m.Taker]
	ready := near(body.Position.Distance(p.ball.Position), 1) && (m.Restart != KickOff || p.sorted())
	if !ready && m.Waited < patience {
		return
	}
	if m.Waited >= patience {
		body.Position = p.ball.Position
	}
	what, n, spot := m.Restart, m.Taker, p.ball.Position
	m.Restart, m.Taker = NoRestart, nobody
	p.take(n)
	p.ball.Position = spot
	switch what {
	case Corner:
		p.cross(n)
	case PenaltyKick:
		p.shoot(n, -0.8)
		p.ball.Penalty = true
	case FreeKick:
		if p.toGoal(n) < 27 && p.chance(0.7) {
			p.shoot(n, 0.4)
			return
		}
		p.playOn(n, true)
	case KickOff:
		p.playOn(n, true)
	default:
		p.playOn(n, false)
	}
}

// sorted is whether everybody is in the half they kick off from.
func (p *play) sorted() bool {
	for n := range p.bodies {
		if !p.legs[n].Off && p.turned(p.who[n].Side, p.bodies[n].Position).X > 0.5 {
			return false
		}
	}
	return true
}

// takerOf is who takes a restart: a goal kick the keeper, a penalty the best at
// shooting, and all else whoever is nearest. A side has its keeper always.
func (p *play) takerOf(what Restart, side uint8) uint8 {
	first, end := span(side)
	if what == PenaltyKick {
		best := uint8(nobody)
		for n := first; n < end; n++ {
			if !p.legs[n].Off && (best == nobody || p.before(n, best, -int32(p.who[n].Attributes.Shooting), -int32(p.who[best].Attributes.Shooting))) {
				best = n
			}
		}
		return best
	}
	if n := p.nearest(side); n != nobody && what != GoalKick {
		return n
	}
	return first
}

// out sees to a ball that has left the pitch between two places.
func (p *play) out(from, to det.Vec2) {
	b := p.ball
	last := b.LastBy
	if last == nobody {
		last = 0
	}
	by := sideOf(last)
	if det.Abs(to.X) <= halfLength+tolerance {
		x := det.Clamp(to.X, 0.5-halfLength, halfLength-0.5)
		p.stop(ThrowIn, 1-by, det.Vec2{X: x, Y: det.CopySign(halfWidth-0.2, to.Y)}, 8)
		return
	}
	defending := uint8(0)
	if (to.X > 0) == (p.toward(0) > 0) {
		defending = 1
	}
	// Where the ball met the line, in proportion.
	part := det.Clamp((halfLength-det.Abs(from.X))/det.Max(det.Abs(to.X)-det.Abs(from.X), 0.001), 0, 1)
	y := from.Y + float32((to.Y-from.Y)*part)
	if near(det.Abs(y), goalReach) && !b.Over && b.Air == 0 {
		p.atGoal(defending, y)
		return
	}
	if b.Flight == Shot && by != defending {
		p.tell(ShotWide, by, b.Passer, nobody)
	}
	p.overLine(defending, by, y)
}

// overLine is a goal kick or a corner, after a ball that a side sent over the line
// beside the other's goal, or its own.
func (p *play) overLine(defending, by uint8, y float32) {
	if by == defending {
		p.tell(CornerGiven, 1-defending, nobody, nobody)
		spot := p.turned(defending, det.Vec2{X: 0.4 - halfLength})
		spot.Y = det.CopySign(halfWidth-0.4, y)
		p.stop(Corner, 1-defending, spot, 25)
		return
	}
	p.stop(GoalKick, defending, p.turned(defending, det.Vec2{X: 5.5 - halfLength}), 20)
}
