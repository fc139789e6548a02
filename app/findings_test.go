//go:build !wasip1 && !tide_headless

package app

import (
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
)

// guesses is a game of which a system keeps something outside of the world.
func guesses() *tide.Game {
	g := ships()
	kept := int32(0)
	tide.System1(g, func(t *tide.Tick, s *ship) {
		if kept++; t.Number() == 20 {
			s.Shots = kept
		}
	})
	return g
}

// What check mode finds while a game is played is on the screen and in the
// page's figures; without check mode the same game plays on.
func TestFindingsWhilePlaying(t *testing.T) {
	for _, check := range []bool{false, true} {
		var now time.Duration
		s := playingAs(t, guesses(), &now, options{check: check})
		d := tide.Devices{Screen: det.Vec2{X: 400, Y: 400}}
		for range 120 {
			now += time.Second / 60
			s.play(now, &d)
		}
		l := &loop{session: &session{stage: s}}
		figures := l.figures()
		told, _ := figures["error"].(string)
		if failed := figures["state"] == "failed"; failed != check || check != strings.Contains(told, "tick 20, entity 0.1: ship.Shots gives another result") {
			t.Errorf("check %v: the figures are %v", check, figures)
		}
		var drawn strings.Builder
		for _, c := range s.list.Commands {
			drawn.WriteString(c.Text + " ")
		}
		if check != strings.Contains(drawn.String(), "tick 20") {
			t.Errorf("check %v: the screen says %q", check, drawn.String())
		}
		if check && (strings.HasPrefix(told, "tide:") || !strings.HasSuffix(told, ".")) {
			t.Errorf("%q is no sentence", told)
		}
	}
}
