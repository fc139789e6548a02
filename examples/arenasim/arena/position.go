package arena

import (
	"github.com/tide-engine/tide/det"
)

var (
	pushes = [...]float32{Balanced: 0, Defensive: -2, Attacking: 2} // metres
	spans  = [...]float32{NormalWidth: 1, NarrowWidth: 0.85, WideWidth: 1.15}
)

// position says where each player goes this tick.
func (p *play) position() {
	p.recall()
	p.roam()
	var lines [2]float32 // of offside, for each side, as it attacks
	for side := range uint8(2) {
		lines[side] = p.offsideLine(side)
	}
	for n := range uint8(crowd) {
		if p.legs[n].Off {
			continue
		}
		side := sideOf(n)
		if p.who[n].Role == Goalkeeper {
			p.bodies[n].Goal = p.keeperPlace(n)
			continue
		}
		p.bodies[n].Goal = p.place(n, side, lines[side])
	}
	if p.match.Restart != NoRestart {
		p.atRestart()
		return
	}
	p.chase()
}

// recall has the players in the order of their ranks, as the referee found it.
func (p *play) recall() {
	for n := range p.legs {
		p.ranked[p.legs[n].Rank] = uint8(n)
	}
}

// roam has each player wander a little otherwise every second and a half. It is a
// roll of the tick, of which nothing is kept.
func (p *play) roam() {
	if p.tick.Number()%16 != 1 {
		return
	}
	roll := p.tick.Roll()
	for n := range p.bodies {
		x, y := roll.Float32(), roll.Float32()
		p.bodies[n].Roaming = det.Vec2{X: float32(6*x) - 3, Y: float32(6*y) - 3}
	}
}

// offsideLine is how far towards +x, in the side's own view, its players may wait:
// level with the last but one of the other side or with the ball.
func (p *play) offsideLine(side uint8) float32 {
	first, end := span(1 - side)
	last, second := float32(-halfLength), float32(-halfLength)
	for n := first; n < end; n++ {
		if p.legs[n].Off {
			continue
		}
		x := p.turned(side, p.bodies[n].Position).X
		if x > last {
			last, second = x, last
		} else if x > second {
			second = x
		}
	}
	return det.Max(det.Max(second, p.turned(side, p.ball.Position).X), 0)
}

// place is where the shape of the team has a player.
func (p *play) place(n, side uint8, line float32) det.Vec2 {
	who, team := &p.who[n], &p.teams.Side[side]
	ball := p.turned(side, p.ball.Position)
	having := p.match.Having == side
	push := pushes[team.Tactics.Mentality]
	span := float32(0.9) // without the ball all stand closer
	if having {
		push += 5
		span = spans[team.Tactics.Width]
	} else {
		push -= 4
	}
	x := who.Anchor.X + 19 + float32(ball.X*0.72) + push
	y := float32(who.Anchor.Y*span) + float32(ball.Y*0.25)
	at := det.Vec2{X: x, Y: y}.Add(p.bodies[n].Roaming)
	if having {
		at.X = det.Min(at.X, line-0.7)
	}
	at.X = det.Clamp(at.X, 3-halfLength, halfLength-4)
	at.Y = det.Clamp(at.Y, 2-halfWidth, halfWidth-2)
	at = p.turned(side, at)
	if !having {
		at = p.mark(side, at)
	}
	return at
}

// mark draws a place towards the nearest opponent to it, on the side of the own
// goal, where there is one to mark.
func (p *play) mark(side uint8, at det.Vec2) det.Vec2 {
	first, end := span(1 - side)
	nearest, distance := uint8(nobody), int32(marked*marked*64)
	for n := first; n < end; n++ {
		if p.legs[n].Off || p.who[n].Role == Goalkeeper {
			continue
		}
		d := apart(p.bodies[n].Position, at)
		if d < distance || d == distance && nearest != nobody && p.before(n, nearest, d, distance) {
			nearest, distance = n, d
		}
	}
	if nearest == nobody {
		return at
	}
	man := p.bodies[nearest].Position
	goalSide := man.Add(p.goalOf(side).Sub(man).Normalize().Scale(1.8))
	return at.Lerp(goalSide, 0.65)
}

// marked is up to how far from a player's place an opponent is marked, in metres.
const marked = 9

// keeperPlace is between the ball and the goal, the further out the further the
// ball is.
func (p *play) keeperPlace(n uint8) det.Vec2 {
	goal := p.goalOf(sideOf(n))
	way := p.ball.Position.Sub(goal)
	return goal.Add(way.Normalize().Scale(det.Clamp(float32(way.Length()*0.12), 0.8, 6)))
}

// chase sends those after the ball who are nearest it, and lets who has it run.
func (p *play) chase() {
	b := p.ball
	if b.Holder != nobody {
		p.dribble(b.Holder)
		other := 1 - sideOf(b.Holder)
		if p.who[b.Holder].Role == Goalkeeper {
			return // who has the ball in his hands is left alone
		}
		lead := p.bodies[b.Holder].Position.Add(p.bodies[b.Holder].Velocity.Scale(0.3))
		p.press(other, lead)
		return
	}
	for side := range uint8(2) {
		n := p.nearest(side)
		if n != nobody {
			p.bodies[n].Goal = p.meeting(n)
		}
	}
	if b.Receiver != nobody && p.here(b.Receiver) {
		p.bodies[b.Receiver].Goal = p.meeting(b.Receiver)
	}
	for _, n := range [2]uint8{0, squadSize} {
		if p.inBox(sideOf(n), b.Position) && b.Flight != Shot && p.legs[n].Rank < 3 {
			p.bodies[n].Goal = p.meeting(n)
		}
	}
}

// press sends as many at a place as a side's tactics say.
func (p *play) press(side uint8, at det.Vec2) {
	count := [...]int{MediumPress: 2, LowPress: 1, HighPress: 3}[p.teams.Side[side].Tactics.Pressing]
	back := p.goalOf(side).Sub(at).Normalize().Scale(2.5)
	for _, n := range p.ranked {
		if count > 0 && sideOf(n) == side && p.here(n) && p.who[n].Role != Goalkeeper {
			p.bodies[n].Goal = at
			at = at.Add(back) // the next covers
			count--
		}
	}
}

// meeting is where a player runs to for a free ball: where it will be when the
// player can be there, about.
func (p *play) meeting(n uint8) det.Vec2 {
	away := p.ball.Position.Distance(p.bodies[n].Position)
	ahead := det.Clamp(away/16, 0, 1.6)
	at := p.ball.Position.Add(p.ball.Velocity.Scale(ahead))
	return det.Vec2{X: det.Clamp(at.X, -halfLength, halfLength), Y: det.Clamp(at.Y, -halfWidth, halfWidth)}
}

// dribble has who has the ball run at the goal, around whoever is in the way.
func (p *play) dribble(n uint8) {
	body := &p.bodies[n]
	if p.who[n].Role == Goalkeeper {
		body.Goal = body.Position
		return
	}
	side := sideOf(n)
	way := p.goalOf(1 - side).Sub(body.Position).Normalize()
	first, end := span(1 - side)
	for o := first; o < end; o++ {
		if !p.here(o) {
			continue
		}
		from := body.Position.Sub(p.bodies[o].Position)
		if d := from.Length(); d < 5 && from.Dot(way) < 0 {
			sideways := from.Normalize().Scale(float32(0.35 * (5 - d)))
			way = way.Add(sideways)
		}
	}
	at := body.Position.Add(way.Normalize().Scale(6))
	body.Goal = det.Vec2{X: det.Clamp(at.X, 0.5-halfLength, halfLength-0.5), Y: det.Clamp(at.Y, 0.5-halfWidth, halfWidth-0.5)}
}

// atRestart sends everybody where a restart wants them.
func (p *play) atRestart() {
	m, spot := p.match, p.ball.Position
	for n := range uint8(crowd) {
		side, body := sideOf(n), &p.bodies[n]
		if p.legs[n].Off || n == m.Taker {
			continue
		}
		switch m.Restart {
		case KickOff:
			body.Goal = p.turned(side, p.who[n].Anchor)
			continue
		case Corner:
			if side == m.Side && p.who[n].Role >= Midfielder {
				depth := float32(float32(n%4)*2.2) + 5
				body.Goal = p.turned(side, det.Vec2{X: halfLength - depth, Y: float32(float32(n%5)-2) * 3.4})
			}
		case PenaltyKick:
			if p.who[n].Role == Goalkeeper && side != m.Side {
				body.Goal = p.goalOf(side)
				continue
			}
			own := p.turned(m.Side, body.Goal)
			own.X = det.Min(own.X, halfLength-boxDepth-2)
			body.Goal = p.turned(m.Side, own)
		}
		if away := body.Goal.Sub(spot); side != m.Side && near(away.Length(), 9.15) {
			body.Goal = spot.Add(away.Normalize().Scale(9.2))
		}
	}
	if m.Taker != nobody {
		p.bodies[m.Taker].Goal = spot
	}
}
