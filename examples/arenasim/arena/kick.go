package arena

import "github.com/tide-engine/tide/det"

// playOn has a player pass to whoever is best, or kick it far where there is
// nobody.
func (p *play) playOn(n uint8, flagged bool) {
	mate, _ := p.bestPass(n)
	if mate == nobody || p.who[n].Role == Goalkeeper && p.chance(0.35) {
		p.clear(n)
		return
	}
	p.pass(n, mate, flagged)
}

// pass plays the ball to a teammate; flagged is that the teammate may be offside.
func (p *play) pass(n, mate uint8, flagged bool) {
	b := p.ball
	side := sideOf(n)
	from, body := b.Position, &p.bodies[mate]
	distance := from.Distance(body.Position)
	speed := det.Clamp(9+float32(distance*0.55), 10, 27)
	to := body.Position.Add(body.Velocity.Scale(distance / speed))
	skill := p.able(n, p.who[n].Attributes.Passing) / 100
	wild := float32(distance * (0.02 + float32(0.12*(1-skill)) + float32(0.03*b.Pressure)))
	dx := float32(wild * p.swing())
	dy := float32(wild * p.swing())
	to = to.Add(det.Vec2{X: dx, Y: dy})
	offside := flagged && p.beyond(mate, p.offsideLine(side))
	_, lane := p.openness(side, from, to)
	p.tell(PassPlayed, side, n, mate)
	p.send(n, to, speed, Passed)
	b.Receiver, b.Offside = mate, offside
	if lane < 1.5 && distance > 15 {
		p.loft(from.Distance(to))
	}
}

// loft sends the ball over everybody's head for a distance.
func (p *play) loft(distance float32) {
	p.ball.Air = uint8(det.ToInt[int32](det.Clamp(distance/(p.ball.Velocity.Length()*step), 1, 60)))
}

// beyond is whether a player is offside, where the side's line is.
func (p *play) beyond(n uint8, line float32) bool {
	return p.turned(sideOf(n), p.bodies[n].Position).X > line+0.3+tolerance
}

// cross brings the ball high before the goal.
func (p *play) cross(n uint8) {
	side := sideOf(n)
	skill := p.able(n, p.who[n].Attributes.Passing) / 100
	spot := p.turned(side, det.Vec2{X: halfLength - 8})
	dx := float32((4 - float32(2*skill)) * p.swing())
	dy := float32((6 - float32(2*skill)) * p.swing())
	to := spot.Add(det.Vec2{X: dx, Y: dy})
	p.tell(PassPlayed, side, n, nobody)
	p.send(n, to, 20, Crossed)
	p.loft(p.ball.Position.Distance(to))
}

// clear kicks the ball far away from the own goal.
func (p *play) clear(n uint8) {
	side := sideOf(n)
	length := p.between(28, 45)
	dy := p.between(-16, 16)
	to := p.ball.Position.Add(p.turned(side, det.Vec2{X: length, Y: dy}))
	to.Y = det.Clamp(to.Y, 2-halfWidth, halfWidth-2)
	p.send(n, to, 24, Cleared)
	p.loft(p.ball.Position.Distance(to))
}

// shoot kicks at the goal. The more awkward the shot, from −1 up, the wilder.
func (p *play) shoot(n uint8, awkward float32) {
	b := p.ball
	side := sideOf(n)
	skill := p.able(n, p.who[n].Attributes.Shooting) / 100
	away := p.toGoal(n)
	wild := float32((1.0 + float32(away*0.11)) * (1.5 - skill + float32(0.3*b.Pressure) + float32(0.5*awkward)))
	aim := p.between(-0.85, 0.85)
	across := float32(aim*goalReach) + float32(wild*p.swing())
	height := 1.1 + float32(float32(wild*0.55)*p.swing())
	goal := p.goalOf(1 - side)
	to := det.Vec2{X: goal.X + float32(3*p.toward(side)), Y: across}
	p.send(n, to, 22+float32(8*skill), Shot)
	b.Over = height > 2.44+tolerance
}

// atGoal is a ball that comes between the posts: the keeper's, or a goal.
func (p *play) atGoal(defending uint8, y float32) {
	b := p.ball
	keeper, _ := span(defending)
	scorer := b.LastBy
	if b.Flight == Shot {
		scorer = b.Passer
	}
	body := &p.bodies[keeper]
	skill := p.able(keeper, p.who[keeper].Attributes.Keeping) / 100
	reach := det.Abs(y - body.Position.Y)
	time := float32(1.5)
	if b.Flight == Shot {
		time = det.Clamp(p.toGoal(scorer)/b.Velocity.Length(), 0, 1.5)
	}
	save := 0.59 + float32(0.5*skill) - float32(0.15*det.Max(reach-0.8, 0)) + float32(0.18*(time-0.5))
	if b.Penalty {
		save = float32(save * 0.4) // who dives has to guess
	}
	attacking := 1 - defending
	if p.here(keeper) && p.chance(det.Clamp(save, 0.03, 0.97)) {
		if b.Flight == Shot {
			p.tell(ShotSaved, attacking, scorer, keeper)
		}
		b.Position = p.turned(defending, det.Vec2{X: 0.6 - halfLength})
		b.Position.Y = y
		switch {
		case p.chance(0.5):
			p.take(keeper)
			b.Think = 10
		case p.chance(0.7):
			p.overLine(defending, defending, y)
		default:
			out := p.turned(defending, det.Vec2{X: 8 - halfLength})
			out.Y = p.between(-12, 12)
			p.send(keeper, out, 11, Rolling)
			b.Passer = nobody
		}
		return
	}
	p.match.Score[attacking]++
	if m := p.match; m.Period != FirstExtra && m.Period != SecondExtra {
		m.Added = min(m.Added+20, 300)
	}
	help := p.match.Assist
	if b.Flight != Shot || sideOf(scorer) != attacking {
		help = nobody
	} else if b.Penalty {
		help = scorer
	}
	p.tell(GoalScored, attacking, scorer, help)
	p.kickOff(defending)
	p.match.Wait = 30
}
