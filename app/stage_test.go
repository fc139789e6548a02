//go:build !wasip1 && !tide_headless

package app

import (
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/room"
	"github.com/tide-engine/tide/world"
)

type path struct{ Length float32 }

// playing is a stage on a clock that moves by hand.
func playing(t *testing.T, g *tide.Game, now *time.Duration) *stage {
	t.Helper()
	return playingAs(t, g, now, options{})
}

func playingAs(t *testing.T, g *tide.Game, now *time.Duration, o options) *stage {
	t.Helper()
	r, err := room.Host(g, nil, room.Options{Clock: func() time.Duration { return *now }})
	if err != nil {
		t.Fatal(err)
	}
	return newStage(g, r, o)
}

// A machine that runs the server had a lead of minus nine ticks, when a frame
// came late.
func TestTheServersMachineHasNoLead(t *testing.T) {
	var now time.Duration
	s := playing(t, ships(), &now)
	negative := false
	for frame := range 120 {
		now += time.Second / 60
		if frame%20 == 0 {
			now += time.Second / 5
		}
		s.play(now, &tide.Devices{Screen: det.Vec2{X: 400, Y: 400}})
		negative = negative || s.room.Stats().LeadTicks < 0
		if got := (&loop{session: &session{stage: s}}).figures()["leadTicks"]; got != 0.0 {
			t.Fatalf("frame %d: the figures say %v", frame, got)
		}
	}
	if !negative {
		t.Error("the client never said so itself, and this tests nothing")
	}
}

// What the pointer points at in a frame is in the input of a tick that runs in
// that frame, although a view has to work out where in the world it is.
func TestAnInputIsNoFrameOld(t *testing.T) {
	var now time.Duration
	g := tide.New(tide.Settings{TickRate: 60, MaxPlayers: 1, Camera: draw.Camera{Height: 4}})
	tide.Component[ship](g)
	tide.Local[crosshair](g)
	tide.Input1(g, func(d *tide.Devices, c crosshair) stick { return stick{Aim: c.World} })
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) { t.Spawn(ship{}, tide.Owner{Player: e.Player}) })
	tide.System2(g, func(t *tide.Tick, s stick, b *ship) { b.Position = s.Aim })
	tide.View1(g, func(f *tide.Frame, c *crosshair) { c.World = f.ToWorld(f.Devices.Pointer.Position) })
	s := playing(t, g, &now)
	d := tide.Devices{Screen: det.Vec2{X: 400, Y: 400}}
	for frame := range 120 {
		now += time.Second / 60
		d.Pointer.Position = det.Vec2{X: float32(frame % 300), Y: 200}
		before := s.room.Client().Verified()
		s.play(now, &d)
		if frame < 60 || s.room.Client().Verified() == before {
			continue
		}
		w := s.room.Instance().World()
		b, ok := world.Get[ship](w, w.EntityAt(0))
		if want := s.list.Camera.ToWorld(d.Pointer.Position, d.Screen); !ok || b.Position != want {
			t.Fatalf("frame %d: the ship is at %v, want %v, where the pointer is now", frame, b.Position, want)
		}
	}
}

// A view that adds up how far the pointer went is not told twice.
func TestViewsSeeAMoveOnce(t *testing.T) {
	var now time.Duration
	var total path
	g := ships()
	tide.Local[path](g)
	tide.View1(g, func(f *tide.Frame, p *path) {
		p.Length += f.Devices.Pointer.Delta.Length()
		total = *p
	})
	s := playing(t, g, &now)
	d := devices{Devices: tide.Devices{Screen: det.Vec2{X: 400, Y: 400}}}
	for frame := range 100 {
		now += time.Second / 60
		d.point(pointerReading{mouse: v(float32(min(frame, 50)), 10)})
		s.play(now, &d.Devices)
	}
	if want := float32(49); total.Length != want { // the first move brings it in sight
		t.Errorf("the pointer went %v, want %v", total.Length, want)
	}
}

// What a view snaps is drawn where it is, with the jump's blend left out.
func TestSnap(t *testing.T) {
	const far = 100
	for _, snapped := range []bool{false, true} {
		var now time.Duration
		jumped, between := false, 0
		g := ships()
		tide.System1(g, func(t *tide.Tick, s *ship) {
			if s.Shots++; s.Shots == 40 {
				s.Position.X = far
			}
			if s.Shots > 40 {
				s.Position.X = far
			}
		})
		tide.View1(g, func(f *tide.Frame, s ship) {
			if snapped && s.Shots >= 40 && !jumped {
				f.Snap(f.Entity())
				jumped = true
			}
			if s.Position.X > 10 && s.Position.X < far-10 {
				between++
			}
		})
		s := playing(t, g, &now)
		d := tide.Devices{Screen: det.Vec2{X: 400, Y: 400}}
		for range 1000 {
			now += time.Second / 500
			s.play(now, &d)
		}
		if few := between <= 1; few != snapped {
			t.Errorf("snapped: %v; drawn %d times on the way", snapped, between)
		}
	}
}

func TestAFrameAllocatesLittle(t *testing.T) {
	var now time.Duration
	s := playing(t, ships(), &now)
	d := tide.Devices{Screen: det.Vec2{X: 400, Y: 400}}
	frame := func() {
		now += time.Second / 60
		d.Pointer.Position.X++
		s.play(now, &d)
	}
	for range 60 * 60 {
		frame()
	}
	if n := testing.AllocsPerRun(100, frame); n != 0 {
		t.Errorf("%v allocations a frame", n)
	}
}
