package arena

import (
	"fmt"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
)

// pitch registers what a window of the match shows.
func pitch(g *tide.Game) {
	tide.View(g, lines)
	tide.View2(g, player)
	tide.View1(g, ball)
	tide.View2(g, score)
}

func lines(f *tide.Frame) {
	chalk := draw.Gray
	f.Draw.WireRect(det.Vec2{}, det.Vec2{X: 2 * halfLength, Y: 2 * halfWidth}, 0.3, chalk)
	f.Draw.Line(det.Vec2{Y: -halfWidth}, det.Vec2{Y: halfWidth}, 0.3, chalk)
	f.Draw.WireCircle(det.Vec2{}, 9.15, 0.3, chalk)
	for _, end := range [2]float32{-1, 1} {
		f.Draw.WireRect(det.Vec2{X: float32(end * (halfLength - boxDepth/2))}, det.Vec2{X: boxDepth, Y: 2 * boxReach}, 0.3, chalk)
		f.Draw.WireRect(det.Vec2{X: float32(end * (halfLength + 1))}, det.Vec2{X: 2, Y: 2 * goalReach}, 0.3, chalk)
	}
}

func player(f *tide.Frame, body Body, who Footballer) {
	color := draw.Amber
	if who.Side == 1 {
		color = draw.Teal
	}
	if who.Role == Goalkeeper {
		f.Draw.WireCircle(body.Position, 1.1, 0.35, color)
		return
	}
	f.Draw.Circle(body.Position, 1, color)
}

func ball(f *tide.Frame, b Ball) { f.Draw.Circle(b.Position, 0.5, draw.White) }

func score(f *tide.Frame, m Match, teams Teams) {
	f.Draw.SetScreen()
	text := "Waiting for two squads. An archive has them: tide replay match.tide"
	if m.Period != BeforeMatch {
		text = fmt.Sprintf("%s %d : %d %s   %s", nameOf(teams.Side[0].Name), m.Score[0], m.Score[1], nameOf(teams.Side[1].Name), clockOf(m.Period, m.Clock))
	}
	f.Draw.Text(text, det.Vec2{X: 12, Y: 10}, 15, draw.White, draw.UpperLeft)
}
