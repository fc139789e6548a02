package arena

import "github.com/tide-engine/tide/det"

// move brings everybody a tick nearer to where they go.
func (p *play) move() {
	if p.match.Period == Kicks {
		return // they stand, and who kicks is put on the mark
	}
	for n := range uint8(crowd) {
		if p.legs[n].Off {
			continue
		}
		body := &p.bodies[n]
		way := body.Goal.Sub(body.Position)
		distance := way.Length()
		wanted := det.Vec2{}
		if !near(distance, 0.05) {
			wanted = way.Scale(det.Min(p.speed(n), float32(distance*4)) / distance)
		}
		change := wanted.Sub(body.Velocity).ClampLength(1.6) // sixteen metres a second, each second
		body.Velocity = body.Velocity.Add(change)
		body.Position = body.Position.Add(body.Velocity.Scale(step))
		if n == p.ball.Holder {
			body.Position.X = det.Clamp(body.Position.X, 0.3-halfLength, halfLength-0.3)
			body.Position.Y = det.Clamp(body.Position.Y, 0.3-halfWidth, halfWidth-0.3)
		}
	}
}

// speed is the fastest a player runs now, in metres a second.
func (p *play) speed(n uint8) float32 {
	who := &p.who[n]
	fastest := 5.2 + float32(3.6*float32(p.able(n, who.Attributes.Pace)/100))
	switch {
	case p.legs[n].Stunned > 0:
		return float32(fastest * 0.35)
	case n == p.ball.Holder:
		return float32(fastest * (0.8 + float32(0.15*float32(who.Attributes.Dribbling)/100)))
	}
	return fastest
}
