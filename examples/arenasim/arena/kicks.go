package arena

import "github.com/tide-engine/tide/det"

const (
	kicksEach  = 5  // before the first lead decides
	mostKicks  = 30 // each; then the identifier decides
	kickRunUp  = 16 // ticks before a kick
	kickLength = 12 // and for it
)

// toMark puts everybody where they stand for kicks from the mark.
func (p *play) toMark() {
	m := p.match
	m.Flipped, m.Wait, m.Waited, m.Restart = false, 0, 0, NoRestart
	p.drawLots()
	for n := range uint8(crowd) {
		if p.legs[n].Off {
			continue
		}
		p.stand(n)
	}
	p.tell(Whistle, m.First, nobody, nobody)
	p.ball.Holder = nobody
}

// stand puts a player where those wait who do not kick.
func (p *play) stand(n uint8) {
	first, _ := span(sideOf(n))
	at := det.Vec2{X: 2, Y: float32(float32(n-first)*1.5) + 3}
	if sideOf(n) == 1 {
		at.Y = -at.Y
	}
	p.bodies[n] = Body{Position: at, Goal: at}
}

// kick is a tick of the kicks from the mark.
func (p *play) kick() {
	m := p.match
	m.Clock++
	if m.Waited == 0 {
		p.setKick()
	}
	m.Waited++
	switch m.Waited {
	case kickRunUp:
		p.takeKick()
	case kickRunUp + kickLength:
		p.stand(m.Taker)
		keeper, _ := span(1 - m.Side)
		p.stand(keeper)
		m.Waited = 0
		p.decideKicks()
	}
}

// setKick puts the ball on the mark, and the two whom the kick is between.
func (p *play) setKick() {
	m := p.match
	m.Side = m.First
	if m.Kicked[0] != m.Kicked[1] {
		m.Side = 1 - m.First
	}
	m.Taker = p.kicker(m.Side)
	keeper, _ := span(1 - m.Side)
	spot := det.Vec2{X: halfLength - spotDepth}
	*p.ball = Ball{Position: spot, Holder: nobody, Receiver: nobody, LastBy: m.Taker, Passer: nobody}
	at := spot.Sub(det.Vec2{X: 1})
	p.bodies[m.Taker] = Body{Position: at, Goal: at}
	line := det.Vec2{X: halfLength - 0.5}
	p.bodies[keeper] = Body{Position: line, Goal: line}
}

// kicker is whose turn it is: the best at shooting first, and from the first
// again when all have kicked.
func (p *play) kicker(side uint8) uint8 {
	first, end := span(side)
	var numbers [squadSize]uint8
	var keys [crowd]int32
	count := 0
	for n := first; n < end; n++ {
		if !p.legs[n].Off {
			numbers[count] = n
			keys[n] = -int32(p.who[n].Attributes.Shooting)
			count++
		}
	}
	p.sort(numbers[:count], keys[:])
	return numbers[int(p.match.Kicked[side])%count]
}

// takeKick is the kick itself.
func (p *play) takeKick() {
	m, b := p.match, p.ball
	keeper, _ := span(1 - m.Side)
	shooting, keeping := p.able(m.Taker, p.who[m.Taker].Attributes.Shooting), p.able(keeper, p.who[keeper].Attributes.Keeping)
	y := p.between(-3.2, 3.2)
	m.Kicked[m.Side]++
	b.Position = det.Vec2{X: halfLength + 1, Y: y}
	if p.chance(det.Clamp(0.76+float32(0.004*(shooting-keeping)), 0.4, 0.95)) {
		m.Scored[m.Side]++
		p.tell(KickScored, m.Side, m.Taker, keeper)
		p.bodies[keeper].Position.Y = -y
		return
	}
	p.tell(KickMissed, m.Side, m.Taker, keeper)
	b.Position.X = halfLength - 0.7
	p.bodies[keeper].Position.Y = y
}

// decideKicks ends the match when one side can no longer be caught, and at the
// last by the identifier.
func (p *play) decideKicks() {
	m := p.match
	a, b := m.Scored[0], m.Scored[1]
	if m.Kicked[0] >= kicksEach && m.Kicked[1] >= kicksEach {
		if m.Kicked[0] != m.Kicked[1] {
			return
		}
		if a != b {
			p.finish(ByKicks)
		} else if m.Kicked[0] >= mostKicks {
			p.finish(ByIdentifier)
		}
		return
	}
	left := func(side int) uint16 { return kicksEach - min(m.Kicked[side], kicksEach) }
	if a > b+left(1) || b > a+left(0) {
		p.finish(ByKicks)
	}
}
