//go:build !wasip1 && !tide_headless

package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
)

// pointerReading is what the window system says of mouse and touch, in points.
type pointerReading struct {
	mouse     det.Vec2
	mouseDown bool
	touch     det.Vec2
	touching  bool
}

// devices keeps what a person does, from frame to frame.
type devices struct {
	tide.Devices

	mouse      det.Vec2 // as last read
	mouseRead  bool     // it has been
	touches    []ebiten.TouchID
	finger     ebiten.TouchID // the one that counts, while touching
	fingerDown bool
}

// read takes up a frame's devices. screen is in points, dense the pixels of a
// point, in which Ebitengine gives places.
func (d *devices) read(screen det.Vec2, dense float64) {
	x, y := ebiten.CursorPositionF()
	reading := pointerReading{
		mouse:     det.Vec2{X: float32(x / dense), Y: float32(y / dense)},
		mouseDown: ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft),
	}
	d.touches = ebiten.AppendTouchIDs(d.touches[:0])
	if id, ok := d.pickFinger(); ok {
		x, y := ebiten.TouchPosition(id)
		reading.touch = det.Vec2{X: float32(float64(x) / dense), Y: float32(float64(y) / dense)}
		reading.touching = true
	}
	d.Screen = screen
	d.point(reading)
	d.Keys = 0
	for _, k := range keyTable {
		d.Keys = d.Keys.With(k.key, ebiten.IsKeyPressed(deviceOf(k.key)))
	}
}

// pickFinger stays with the finger that touched first for as long as it does.
func (d *devices) pickFinger() (ebiten.TouchID, bool) {
	if len(d.touches) == 0 {
		d.fingerDown = false
		return 0, false
	}
	for _, id := range d.touches {
		if d.fingerDown && id == d.finger {
			return id, true
		}
	}
	d.finger, d.fingerDown = d.touches[0], true
	return d.finger, true
}

// point makes one pointer of mouse and touch. A finger counts while it is on
// the screen. A mouse counts once it moves over the window or is pressed there:
// before that, the place that the system gives for it is no place it was at.
func (d *devices) point(r pointerReading) {
	p := &d.Pointer
	before, seen := p.Position, p.Seen
	moved := d.mouseRead && r.mouse != d.mouse
	inside := r.mouse.X >= 0 && r.mouse.Y >= 0 && r.mouse.X < d.Screen.X && r.mouse.Y < d.Screen.Y
	d.mouse, d.mouseRead = r.mouse, true
	wasDown := p.Down
	p.Down = r.touching
	switch {
	case r.touching:
		p.Position, p.Seen = r.touch, true
	case inside && (moved || r.mouseDown):
		p.Position, p.Seen = r.mouse, true
		p.Down = r.mouseDown
	case r.mouseDown && wasDown: // dragged out of the window
		p.Position, p.Down = r.mouse, true
	}
	p.Delta = det.Vec2{}
	if seen {
		p.Delta = p.Position.Sub(before)
	}
}
