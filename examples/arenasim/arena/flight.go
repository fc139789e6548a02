package arena

import "github.com/tide-engine/tide/det"

// carry brings the ball a tick further: with who has it, or on its way.
func (p *play) carry() {
	p.recall()
	m, b := p.match, p.ball
	if m.Restart != NoRestart || m.Period == Kicks {
		return
	}
	if b.Kept > 0 {
		b.Kept--
	}
	if b.Holder != nobody {
		body := &p.bodies[b.Holder]
		ahead := body.Velocity
		if near(ahead.Length(), 0.5) {
			ahead = det.Vec2{X: p.toward(sideOf(b.Holder))}
		}
		b.Position = body.Position.Add(ahead.Normalize().Scale(0.5))
		b.Position.X = det.Clamp(b.Position.X, -halfLength, halfLength)
		b.Position.Y = det.Clamp(b.Position.Y, -halfWidth, halfWidth)
		return
	}
	from := b.Position
	to := from.Add(b.Velocity.Scale(step))
	if b.Air > 0 {
		if b.Air--; b.Air == 0 && inside(to) {
			b.Position = to
			p.header()
			return
		}
	} else if p.controlled(from, to) {
		return
	}
	b.Position = to
	if b.Air == 0 {
		b.Velocity = b.Velocity.Scale(0.965) // the grass
	}
	if !inside(to) {
		p.out(from, to)
	}
}

// inside is whether a ball there is in play.
func inside(at det.Vec2) bool {
	return det.Abs(at.X) <= halfLength+tolerance && det.Abs(at.Y) <= halfWidth+tolerance
}

// controlled has those whom the ball passes on its way try to take it, in the
// order in which it comes to them.
func (p *play) controlled(from, to det.Vec2) bool {
	b := p.ball
	var numbers [crowd]uint8
	var keys [crowd]int32
	count := 0
	for n := range uint8(crowd) {
		if !p.here(n) || b.Kept > 0 && n == b.LastBy {
			continue
		}
		part, distance := alongSegment(from, to, p.bodies[n].Position)
		reach := float32(1.1)
		keeper := p.who[n].Role == Goalkeeper
		switch {
		case b.Flight == Shot && (keeper || sideOf(n) == sideOf(b.LastBy)):
			continue // the keeper's turn is on the line
		case b.Flight == Shot:
			reach = 0.6
		case keeper && p.inBox(sideOf(n), p.bodies[n].Position):
			reach = 1.8
		}
		if near(distance, reach) {
			numbers[count] = n
			keys[n] = det.ToInt[int32](det.Round(float32(part * 1000)))
			count++
		}
	}
	if count == 0 {
		return false
	}
	for i := 1; i < count; i++ {
		for j := i; j > 0 && p.before(numbers[j], numbers[j-1], keys[numbers[j]], keys[numbers[j-1]]); j-- {
			numbers[j], numbers[j-1] = numbers[j-1], numbers[j]
		}
	}
	for _, n := range numbers[:count] {
		if p.attempt(n) {
			return true
		}
	}
	return false
}

// attempt is a player's try at a ball that comes by; true is that the ball is
// where it is now.
func (p *play) attempt(n uint8) bool {
	b := p.ball
	who := &p.who[n]
	speed := b.Velocity.Length()
	skill := det.Max(p.able(n, who.Attributes.Dribbling), p.able(n, who.Attributes.Tackling)) / 100
	passing := b.Flight == Passed || b.Flight == Crossed
	switch {
	case b.Flight == Shot:
		if !p.chance(0.3) {
			return false
		}
		p.tell(ShotBlocked, sideOf(b.LastBy), b.Passer, n)
		p.loosen(n, 6)
		return true
	case who.Role == Goalkeeper && p.inBox(sideOf(n), p.bodies[n].Position):
		if !p.chance(0.95) {
			return false
		}
	case passing && n == b.Receiver:
		if !p.chance(1.02 - float32(speed*0.006) + float32(0.1*skill)) {
			p.loosen(n, 4)
			return true
		}
	case passing && sideOf(n) != sideOf(b.LastBy):
		if !p.chance(0.25 + float32(0.5*skill) - float32(speed*0.012)) {
			return false
		}
	default:
		if !p.chance(0.95 - float32(speed*0.012)) {
			return false
		}
	}
	p.receive(n)
	return true
}

// receive gives the ball to who has won a free one.
func (p *play) receive(n uint8) {
	b := p.ball
	side := sideOf(n)
	if b.LastBy != nobody && sideOf(b.LastBy) == side && b.Passer != nobody && b.Passer != n && b.Flight != Rolling {
		if b.Offside && n == b.Receiver {
			p.tell(OffsideGiven, side, n, nobody)
			p.stop(FreeKick, 1-side, p.bodies[n].Position, 12)
			return
		}
		by := b.Passer
		p.tell(PassDone, side, by, n)
		p.take(n)
		p.match.Assist = by
		return
	}
	p.take(n)
}

// loosen has the ball spring from a player, at a speed, anywhere.
func (p *play) loosen(n uint8, speed float32) {
	x := p.between(-1, 1)
	y := p.between(-1, 1)
	p.send(n, p.ball.Position.Add(det.Vec2{X: x, Y: y}), speed, Rolling)
	p.ball.Passer = nobody
}

// header is a high ball come down: whoever is under it and strongest has it, or
// heads it at the goal.
func (p *play) header() {
	b := p.ball
	best, most := uint8(nobody), float32(0)
	for n := range uint8(crowd) {
		if !p.here(n) || n == b.LastBy {
			continue
		}
		who := &p.who[n]
		away := p.bodies[n].Position.Distance(b.Position)
		reach := float32(2.4)
		if who.Role == Goalkeeper && p.inBox(sideOf(n), b.Position) {
			reach = 4
		}
		if !near(away, reach) {
			continue
		}
		skill := p.able(n, who.Attributes.Strength)
		if reach > 3 {
			skill = p.able(n, who.Attributes.Keeping) + 20
		}
		// Whoever comes first by number has it where two are as strong.
		if reached := skill + float32(18*p.swing()) - float32(away*8); best == nobody || reached > most+tolerance {
			best, most = n, reached
		}
	}
	if best == nobody {
		b.Velocity = b.Velocity.Scale(0.5)
		return
	}
	attacking := sideOf(best)
	if b.Flight == Crossed && attacking == sideOf(b.LastBy) && p.toGoal(best) < 14 {
		by := b.Passer
		p.tell(PassDone, attacking, by, best)
		p.take(best)
		p.match.Assist = by
		p.shoot(best, 1)
		return
	}
	if attacking != sideOf(b.LastBy) && p.who[best].Role == Defender && p.chance(0.5) {
		p.clear(best)
		return
	}
	p.receive(best)
}

// alongSegment is how far along the way from one place to another, from 0 to 1,
// comes nearest to a third, and how near.
func alongSegment(from, to, at det.Vec2) (part, distance float32) {
	way := to.Sub(from)
	if square := way.LengthSq(); square > tolerance {
		part = det.Clamp(at.Sub(from).Dot(way)/square, 0, 1)
	}
	return part, at.Distance(from.Add(way.Scale(part)))
}
