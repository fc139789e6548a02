package arena

import "github.com/tide-engine/tide/det"

// tackled has the nearest opponent try for the ball of a player. It is true where
// the player no longer has it.
func (p *play) tackled(n uint8) bool {
	side := sideOf(n)
	by := p.nearest(1 - side)
	if by == nobody || !near(p.bodies[by].Position.Distance(p.bodies[n].Position), 1.5) {
		return false
	}
	pressing := [...]float32{MediumPress: 0.25, LowPress: 0.22, HighPress: 0.28}[p.teams.Side[1-side].Tactics.Pressing]
	if !p.chance(pressing) {
		return false
	}
	his, own := &p.who[by].Attributes, &p.who[n].Attributes
	tackling := float32(0.7*p.able(by, his.Tackling)) + float32(0.3*p.able(by, his.Strength))
	keeping := float32(0.6*p.able(n, own.Dribbling)) + float32(0.2*p.able(n, own.Strength)) + float32(0.2*p.able(n, own.Pace))
	rough := 0.16 + float32(0.05*(1-float32(his.Tackling)/100))
	if p.inBox(1-side, p.bodies[n].Position) {
		rough = float32(rough * 0.3) // where it costs a penalty they take care
	}
	if p.chance(rough) {
		p.foul(by, n)
		return true
	}
	if !p.beats(tackling, keeping) {
		p.tell(Beaten, side, n, by)
		p.legs[by].Stunned = 12
		return false
	}
	p.tell(TackleWon, 1-side, by, n)
	p.legs[n].Stunned = 8
	if p.chance(0.6) {
		p.take(by)
	} else {
		p.loosen(by, 5)
	}
	return true
}

// foul stops the match for what one player did to another.
func (p *play) foul(by, on uint8) {
	m := p.match
	side := sideOf(by)
	spot := p.bodies[on].Position
	p.tell(FoulGiven, side, by, on)
	p.legs[on].Stunned = 6
	m.Added = min(m.Added+3, 300)
	penalty := p.inBox(side, spot)
	card := p.match.Dice.Float32()
	switch {
	case card < 0.004:
		p.sendOff(by)
	case card < 0.12 || penalty && card < 0.25:
		p.legs[by].Yellow++
		p.tell(YellowCard, side, by, on)
		if p.legs[by].Yellow == 2 {
			p.sendOff(by)
		}
	}
	if penalty {
		p.tell(PenaltyGiven, 1-side, on, nobody)
		p.stop(PenaltyKick, 1-side, p.turned(side, det.Vec2{X: spotDepth - halfLength}), 40)
		return
	}
	p.stop(FreeKick, 1-side, det.Vec2{X: det.Clamp(spot.X, 1-halfLength, halfLength-1), Y: det.Clamp(spot.Y, 1-halfWidth, halfWidth-1)}, 12)
}

// sendOff takes a player out of the match.
func (p *play) sendOff(n uint8) {
	p.tell(RedCard, sideOf(n), n, nobody)
	p.legs[n].Off = true
	p.match.Added = min(p.match.Added+15, 300)
	p.bodies[n] = Body{Position: det.Vec2{X: p.turned(sideOf(n), det.Vec2{X: -4}).X, Y: halfWidth + 4}}
}
