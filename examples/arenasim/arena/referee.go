package arena

import "github.com/tide-engine/tide/det"

const (
	halfTicks  = 2700 // 45 minutes of the clock
	extraTicks = 900
	latest     = 60 // ticks that the whistle waits for a shot
)

// referee runs the clock, the periods and the restarts.
func (p *play) referee() {
	m := p.match
	if m.Period == Kicks {
		p.kick()
		return
	}
	if m.Clock == 0 {
		p.begin()
	}
	m.Clock++
	p.rank()
	p.rest()
	if over := int64(m.Clock) - int64(length(m.Period)+m.Added); over > latest || over > 0 && p.ball.Flight != Shot && m.Restart != PenaltyKick {
		p.end()
		return
	}
	if m.Restart != NoRestart {
		p.resume()
		return
	}
	m.Held[m.Having]++
}

func length(period Period) uint32 {
	if period == FirstHalf || period == SecondHalf {
		return halfTicks
	}
	return extraTicks
}

// begin lines both sides up for a period.
func (p *play) begin() {
	m := p.match
	if m.Period == FirstHalf {
		m.First = uint8(m.Dice.Below(2))
		m.Flipped = m.Dice.Below(2) == 1
		p.tell(Toss, m.First, nobody, nobody)
	} else {
		m.Flipped = !m.Flipped
	}
	m.Added = 0
	p.lineUp()
	side := m.First
	if m.Period == SecondHalf || m.Period == SecondExtra {
		side = 1 - side
	}
	p.drawLots()
	p.kickOff(side)
	p.tell(Whistle, side, m.Taker, nobody)
}

// lineUp puts everybody where the formation has them.
func (p *play) lineUp() {
	for n := range p.bodies {
		if !p.legs[n].Off {
			place := p.turned(p.who[n].Side, p.who[n].Anchor)
			p.bodies[n] = Body{Position: place, Goal: place}
			p.legs[n].Stunned = 0
			p.legs[n].Fatigue = det.Max(p.legs[n].Fatigue-0.12, 0) // the break does them good
		}
	}
}

// kickOff puts the ball on the centre spot for a side.
func (p *play) kickOff(side uint8) {
	p.stop(KickOff, side, det.Vec2{}, 20)
	p.rank()
	p.match.Taker = p.nearest(side)
}

// stop makes the ball dead for a restart of a side.
func (p *play) stop(what Restart, side uint8, spot det.Vec2, wait uint16) {
	m := p.match
	m.Restart, m.Side, m.Wait, m.Waited, m.Taker = what, side, wait, 0, nobody
	m.Having = side
	*p.ball = Ball{Position: spot, Holder: nobody, Receiver: nobody, LastBy: nobody, Passer: nobody}
}

// end is the whistle that ends a period, and what follows.
func (p *play) end() {
	m := p.match
	p.tell(PeriodOver, 0, nobody, nobody)
	m.Restart = NoRestart
	level := m.Score[0] == m.Score[1]
	switch {
	case m.Period == FirstHalf, m.Period == FirstExtra, m.Period == SecondHalf && level:
		m.Period++
		m.Clock = 0
	case m.Period == SecondHalf:
		p.finish(ByFullTime)
	case level:
		m.Period, m.Clock = Kicks, 0
		p.toMark()
	default:
		p.finish(ByExtraTime)
	}
}

// finish ends the match.
func (p *play) finish(by Decision) {
	m := p.match
	m.Decided = by
	m.Winner = 0 // whose identifier comes first
	if m.Score[1] > m.Score[0] || by == ByKicks && m.Scored[1] > m.Scored[0] {
		m.Winner = 1
	}
	p.tell(MatchOver, m.Winner, nobody, nobody)
	m.Period = Over
	p.ball.Velocity, p.ball.Holder = det.Vec2{}, nobody
}

// rest lets those who lie on the ground get up, and tires everybody.
func (p *play) rest() {
	for n := range p.legs {
		l := &p.legs[n]
		if l.Stunned > 0 {
			l.Stunned--
		}
		if l.Off {
			continue
		}
		pace := p.bodies[n].Velocity.Length() / 9
		effort := 0.00004 + float32(0.00032*float32(pace*pace))
		l.Fatigue = det.Min(l.Fatigue+float32(effort*(1.3-float32(p.who[n].Attributes.Stamina)/100)), 1)
	}
}
