//go:build !js && !wasip1 && !tide_headless

package app

import (
	"io"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
)

// playShown plays in a window: the script, or without one a match.
func playShown(g *tide.Game, s *script, o options, ended func(report) error, fault func(*tide.Fault), stderr io.Writer) error {
	l := &loop{game: g, clock: newClock(), fault: fault, desync: func(d *match.Desync) { printDesync(stderr, d) }, interrupted: o.interrupted}
	var err error
	if s != nil {
		if l.script, err = newScriptRun(g, s, o); err != nil {
			return err
		}
		l.ended = func(r report) error {
			if err := ended(r); err != nil {
				return err
			}
			return ebiten.Termination
		}
	} else if l.session, err = open(g, o, l.clock); err != nil {
		return err
	}
	if err := l.show(o.size); err != nil {
		return &NoWindowError{Cause: err, Flags: playBare}
	}
	if l.session != nil {
		l.session.stage.room.Close()
	}
	if l.script != nil && l.script.err != nil {
		return l.script.err
	}
	return l.stage().verdict(l.script != nil)
}

// showReel shows a recorded match in a window.
func showReel(g *tide.Game, r *reel, size sizeFlag) error {
	l := &loop{game: g, clock: newClock(), reel: r}
	if err := l.show(size); err != nil {
		return &NoWindowError{Cause: err, Flags: replayBare}
	}
	if r.err != nil {
		return r.err
	}
	return r.scan.err
}
