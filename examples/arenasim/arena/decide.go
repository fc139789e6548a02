package arena

import "github.com/tide-engine/tide/det"

// decide is what who has the ball does: tackles come first, and then, every few
// ticks, a shot, a pass, or going on.
func (p *play) decide() {
	p.recall()
	b := p.ball
	if p.match.Restart != NoRestart || p.match.Period == Kicks || b.Holder == nobody {
		return
	}
	n := b.Holder
	p.pressed(n)
	if p.who[n].Role != Goalkeeper && p.tackled(n) {
		return
	}
	if b.Think > 0 {
		b.Think--
		return
	}
	b.Think = 3
	if p.who[n].Role == Goalkeeper {
		p.playOn(n, false)
		return
	}
	if p.wantsShot(n) {
		p.shoot(n, 0)
		return
	}
	mate, worth := p.bestPass(n)
	// Who is left alone goes on; who is pressed looks for a pass.
	stay := 4.5 - float32(4*b.Pressure)
	if mate != nobody && worth > stay {
		p.pass(n, mate, true)
		return
	}
	if b.Pressure > 1.1 && p.who[n].Role == Defender && p.turned(sideOf(n), b.Position).X < -25 {
		p.clear(n)
	}
}

// pressed measures how much opponents bother a player: each by how well they
// tackle, and by how near they are.
func (p *play) pressed(n uint8) {
	var weights, terms [squadSize]float32
	first, end := span(1 - sideOf(n))
	for o := first; o < end; o++ {
		if !p.here(o) {
			continue
		}
		away := p.bodies[o].Position.Sub(p.bodies[n].Position).LengthSq()
		weights[o-first] = 0.4 + float32(p.able(o, p.who[o].Attributes.Tackling)/100)
		terms[o-first] = 1 / (1 + float32(away*0.25))
	}
	p.ball.Pressure = p.sum(weights[:], terms[:])
}

// toGoal is how far a player is from the goal they attack.
func (p *play) toGoal(n uint8) float32 {
	return p.bodies[n].Position.Distance(p.goalOf(1 - sideOf(n)))
}

// wantsShot is whether a player tries a shot from here.
func (p *play) wantsShot(n uint8) bool {
	away := p.toGoal(n)
	if !near(away, 30) {
		return false
	}
	own := p.turned(sideOf(n), p.bodies[n].Position)
	angle := det.Clamp(1.25-det.Abs(own.Y)/det.Max(halfLength-own.X+4, 1), 0.05, 1)
	closeness := det.Clamp((31-away)/22, 0, 1)
	will := float32(float32(closeness*closeness)*angle) * 0.66
	return p.chance(float32(will * (0.6 + float32(p.who[n].Attributes.Shooting)/150)))
}

// bestPass is the teammate whom a pass to is worth most, and what it is worth.
func (p *play) bestPass(n uint8) (mate uint8, worth float32) {
	b := p.ball
	side := sideOf(n)
	mate = nobody
	from := p.bodies[n].Position
	toward := p.toward(side)
	vision := float32(100-p.who[n].Attributes.Passing) / 40
	ideal := [...]float32{MixedPasses: 16, ShortPasses: 11, DirectPasses: 24}[p.teams.Side[side].Tactics.Passing]
	line := p.offsideLine(side)
	first, end := span(side)
	for o := first; o < end; o++ {
		if o == n || !p.here(o) || p.who[o].Role == Goalkeeper && p.who[n].Role != Defender {
			continue
		}
		to := p.bodies[o].Position
		distance := from.Distance(to)
		if distance < 4 || distance > 50 {
			continue
		}
		gain := float32((to.X - from.X) * toward)
		open, lane := p.openness(side, from, to)
		value := float32(0.3*gain) + float32(0.45*open) + float32(1.1*lane) - float32(0.1*det.Abs(distance-ideal))
		value += float32(vision * p.swing())
		if p.who[o].Role == Goalkeeper || p.beyond(o, line) {
			value -= 4
		}
		if mate == nobody || value > worth+tolerance { // the first by number where two are as good
			mate, worth = o, value
		}
	}
	return mate, worth - 3 - float32(0.5*b.Pressure)
}

// openness is how far the nearest opponent of a side is from a place, up to 8,
// and from the way there, up to 4.
func (p *play) openness(side uint8, from, to det.Vec2) (open, lane float32) {
	open, lane = 8, 4
	first, end := span(1 - side)
	for o := first; o < end; o++ {
		if !p.here(o) {
			continue
		}
		at := p.bodies[o].Position
		open = det.Min(open, at.Distance(to))
		if part, away := alongSegment(from, to, at); part > 0.05 {
			lane = det.Min(lane, away)
		}
	}
	return open, lane
}
