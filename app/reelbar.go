package app

import (
	"fmt"
	"strings"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
)

const (
	barHeight = 92 // points, at the window's lower edge
	barRow    = 18
	trackTop  = 22 // of the line that a click seeks on, below the bar's top
)

const barKeys = "space: play, pause   left, right: a tick   up, down: speed   N, P: next, previous event   home, end   H: hides this"

// track is where the line lies on which a place is a tick.
func track(screen det.Vec2) (from, to det.Vec2) {
	y := screen.Y - barHeight + trackTop
	return det.Vec2{X: margin, Y: y}, det.Vec2{X: screen.X - margin, Y: y}
}

// tickAt is the tick that a point of the bar stands for; ok is false outside of
// the line's surroundings.
func (l *reel) tickAt(point, screen det.Vec2) (tick uint32, ok bool) {
	from, to := track(screen)
	if point.Y < from.Y-trackTop || point.Y > from.Y+trackTop/2 || to.X <= from.X {
		return 0, false
	}
	part := det.Clamp((point.X-from.X)/(to.X-from.X), 0, 1)
	return l.first() + uint32(float64(part)*float64(l.end()-l.first())+0.5), true
}

// drawBar draws what a window has in place of a page's controls: where the match
// is, what happened, what is known of the archive, and the keys.
func (l *reel) drawBar(screen det.Vec2) {
	list := &l.list
	list.SetScreen()
	top := screen.Y - barHeight
	list.Rect(det.Vec2{X: screen.X / 2, Y: top + barHeight/2}, det.Vec2{X: screen.X, Y: barHeight}, draw.NearBlack.Alpha(0.88))
	from, to := track(screen)
	place := func(tick uint32) det.Vec2 {
		part := float32(float64(tick-l.first()) / float64(max(1, l.end()-l.first())))
		return from.Lerp(to, part)
	}
	list.Line(from, to, 3, draw.Gray)
	list.Line(from, place(max(l.tick(), l.first())), 3, draw.Teal)
	seen := -1
	for _, m := range l.scan.marks {
		at := place(m.Tick)
		if column := int(at.X / 3); column != seen { // closer ones would be one smear
			list.Line(at.Sub(det.Vec2{Y: 6}), at.Sub(det.Vec2{Y: 2}), 1.5, draw.Amber)
			seen = column
		}
	}
	list.Circle(place(max(l.tick(), l.first())), 6, draw.White)
	for n, line := range l.barLines() {
		color := draw.White
		if n > 0 {
			color = draw.Gray
		}
		letters := max(16, int((screen.X-2*margin)/(overlaySize*0.52)))
		if len(line) > letters {
			line = strings.ToValidUTF8(line[:letters-1], "") + "…"
		}
		list.Text(line, det.Vec2{X: margin, Y: top + trackTop + 12 + barRow*float32(n)}, overlaySize, color, draw.UpperLeft)
	}
}

func (l *reel) barLines() []string {
	state := "paused"
	if l.playing {
		state = "playing"
	}
	first := fmt.Sprintf("%s %s of %s   tick %d of %d   %s   %s", state,
		clockText(float64(l.tick())/l.rate), clockText(float64(l.end())/l.rate), l.tick(), l.end(), speedText(l.speed), l.verdict())
	second := ""
	if m, ok := l.scan.newest(l.tick()); ok {
		second = fmt.Sprintf("tick %d: %s", m.Tick, m.Text)
	}
	return []string{first, second, barKeys}
}

// clockText is some seconds as minutes and seconds.
func clockText(seconds float64) string {
	return fmt.Sprintf("%d:%02d", int(seconds)/60, int(seconds)%60)
}

func speedText(speed float64) string {
	if speed < 1 {
		return fmt.Sprintf("1/%g speed", 1/speed)
	}
	return fmt.Sprintf("%g× speed", speed)
}
