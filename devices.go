package tide

import "github.com/tide-engine/tide/det"

// Devices are what a person does at this machine, as of this frame. They are
// plain data, so a script can stand in for a person.
type Devices struct {
	Screen  det.Vec2 // width and height, in points
	Pointer Pointer
	Keys    Keys
}

// Pointer is a mouse, or the finger that touched first.
type Pointer struct {
	Position det.Vec2 // points from the screen's upper left corner, y down
	Delta    det.Vec2 // moved since the last frame, in points
	Down     bool     // the button is held, or the finger is on the screen
	Seen     bool     // it has been over this window at all
}

// Keys are the keys that are held, a bit for each.
type Keys uint64

// Key is a key by its place on a US keyboard.
type Key uint8

// The keys there are. Letters and digits follow one another.
const (
	KeyA Key = 0
	KeyZ Key = KeyA + 25
	Key0 Key = KeyZ + 1
	Key9 Key = Key0 + 9
)

// The other keys.
const (
	KeyLeft Key = Key9 + 1 + iota
	KeyRight
	KeyUp
	KeyDown
	KeySpace
	KeyEnter
	KeyEscape
	KeyTab
	KeyShift
	KeyControl
	KeyAlt
)

// Held reports whether a key is.
func (k Keys) Held(key Key) bool { return k>>key&1 != 0 }

// With is the same keys with one of them held, or let go.
func (k Keys) With(key Key, held bool) Keys {
	if held {
		return k | 1<<key
	}
	return k &^ (1 << key)
}
