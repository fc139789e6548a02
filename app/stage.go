package app

import (
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/room"
	"github.com/tide-engine/tide/view"
	"github.com/tide-engine/tide/world"
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
	reported  int  // faults of the game that have been passed on
	checking  bool // what is wrong with the game is why this runs at all

	predicted, verified world.Reader // as of the newest frame
	seen                tide.Devices // as the views saw them last
}

// newStage is that of a room in which nothing has happened yet.
func newStage(g *tide.Game, r *room.Room, o options) *stage {
	s := &stage{room: r, presenter: view.New(r.Instance(), g.Settings().TickRate), checking: o.check}
	if o.check {
		r.Instance().Check()
	}
	s.overlay.on = o.overlay
	s.list.Camera = g.Settings().Camera
	s.list.Background = g.Settings().Background
	return s
}

// play makes a frame of a running match: what a person does goes in, the match
// goes on to now, and the views draw it.
//
// Inputs are often sampled from locals that views write, where the pointer is
// in the world, say. So that these are not a frame old, the views first look
// at devices that have changed, in a frame of no length whose drawing nobody
// sees; in the one that is seen nothing has moved since, so that a view that
// adds up what the pointer moved by does so once.
func (s *stage) play(now time.Duration, d *tide.Devices) {
	if s.predicted != nil && *d != s.seen {
		s.views(d, 0)
	}
	s.room.Update(now, d)
	s.seen = *d
	if s.predicted != nil {
		s.seen.Pointer.Delta = det.Vec2{}
	}
	s.look(now, &s.seen)
}

// look has the views draw the frame of a time into the list.
func (s *stage) look(now time.Duration, d *tide.Devices) {
	dt := min(max(0, now-s.last), maxFrame)
	if s.frames == 0 {
		dt = 0
	}
	s.last = now
	s.frames++
	s.predicted, s.verified = s.presenter.Present(s.room.Client(), now, dt)
	s.views(d, float32(dt.Seconds()))
	s.overlay.draw(&s.list, d.Screen, s.room, now)
	if err := s.room.Err(); err != nil {
		notice(&s.list, d.Screen, sentence(err))
	} else if !s.room.Joined() {
		notice(&s.list, d.Screen, "Joining the match…")
	} else if err := s.finding(); err != nil {
		footnote(&s.list, d.Screen, sentence(err))
	}
}

func (s *stage) views(d *tide.Devices, dt float32) {
	s.frame.Draw, s.frame.Devices, s.frame.DT = &s.list, d, dt
	s.frame.Session = s.room.Session()
	s.room.Instance().Draw(&s.frame, s.predicted, s.verified)
	for _, entity := range s.frame.Snapped() {
		s.presenter.Snap(entity)
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
