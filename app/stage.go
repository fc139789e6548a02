package app

import (
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/room"
	"github.com/tide-engine/tide/view"
)

// maxFrame is the most time that one frame may say has passed: a tab that
// slept a minute has not shown a minute.
const maxFrame = 250 * time.Millisecond

// stage is a running match and what is seen of it, without a screen.
type stage struct {
	room      *room.Room
	presenter *view.Presenter
	list      draw.List
	frame     tide.Frame
	overlay   overlay
	frames    uint64
	last      time.Duration
	reported  int // faults of the game that have been passed on
}

func newStage(g *tide.Game, r *room.Room) *stage {
	s := &stage{room: r, presenter: view.New(r.Instance(), g.Settings().TickRate)}
	s.list.Camera = g.Settings().Camera
	s.list.Background = g.Settings().Background
	return s
}

// run has the match go on to now, with what a person does.
func (s *stage) run(now time.Duration, d *tide.Devices) {
	s.room.Update(now, d)
}

// look has the views draw the frame of a time into the list.
func (s *stage) look(now time.Duration, d *tide.Devices) {
	dt := min(max(0, now-s.last), maxFrame)
	if s.frames == 0 {
		dt = 0
	}
	s.last = now
	s.frames++
	predicted, verified := s.presenter.Present(s.room.Client(), now, dt)
	s.frame.Draw = &s.list
	s.frame.Devices = d
	s.frame.Session = s.room.Session()
	s.frame.DT = float32(dt.Seconds())
	s.room.Instance().Draw(&s.frame, predicted, verified)
	s.overlay.draw(&s.list, d.Screen, s.room, now)
	if err := s.room.Err(); err != nil {
		notice(&s.list, d.Screen, sentence(err))
	} else if !s.room.Joined() {
		notice(&s.list, d.Screen, "Joining the match…")
	}
}

// faults are the mistakes of the game's own code that showed since the last
// call.
func (s *stage) faults() []*tide.Fault {
	all := s.room.Instance().Faults()
	fresh := all[s.reported:]
	s.reported = len(all)
	return fresh
}
