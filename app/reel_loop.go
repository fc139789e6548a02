//go:build !wasip1 && !tide_headless

package app

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/tide-engine/tide"
)

// watch makes a frame of a recorded match. The game is told nothing of the
// devices but how large the screen is: who watches does not play.
func (l *loop) watch() {
	if !l.controlled {
		l.keys()
		if d := &l.devices; d.Pointer.Down && !l.reel.bare {
			if tick, ok := l.reel.tickAt(d.Pointer.Position, l.screen); ok {
				l.reel.seek(tick)
			}
		}
	}
	l.reel.scan.run(l.clock, l.ahead(scanTenths))
	l.reel.look(l.clock(), &tide.Devices{Screen: l.screen})
	if !l.controlled && !l.reel.bare {
		l.reel.drawBar(l.screen)
	}
}

// repeats says of a key that it was pressed, or is held long enough.
func repeats(key ebiten.Key) bool {
	held := inpututil.KeyPressDuration(key)
	return held == 1 || held > 24 && held%3 == 0
}

func (l *loop) keys() {
	r := l.reel
	pressed := inpututil.IsKeyJustPressed
	switch {
	case pressed(ebiten.KeySpace):
		r.play(!r.playing)
	case repeats(ebiten.KeyArrowRight):
		r.move(1)
	case repeats(ebiten.KeyArrowLeft):
		r.move(-1)
	case pressed(ebiten.KeyArrowUp):
		r.setSpeed(r.speed * 2)
	case pressed(ebiten.KeyArrowDown):
		r.setSpeed(r.speed / 2)
	case pressed(ebiten.KeyDigit1):
		r.setSpeed(1)
	case pressed(ebiten.KeyH):
		r.bare = !r.bare
	case pressed(ebiten.KeyN):
		r.jump(true)
	case pressed(ebiten.KeyP):
		r.jump(false)
	case pressed(ebiten.KeyHome):
		r.seek(r.first())
	case pressed(ebiten.KeyEnd):
		r.seek(r.end())
	}
}
