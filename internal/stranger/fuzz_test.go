package stranger

import (
	"testing"
	"time"
)

// FuzzReceive: no bytes stop a client that plays.
func FuzzReceive(f *testing.F) {
	for _, c := range captures {
		for _, e := range readCapture(f, c.name) {
			if e.what == "down" && e.who == 1 {
				f.Add(e.bytes)
			}
		}
	}
	f.Fuzz(func(t *testing.T, packet []byte) {
		r := newRecording(0)
		r.frames(2)
		c := r.sit(1, nil)
		r.frames(6)
		before := c.Tick()
		_ = c.Receive(packet, r.now)
		if r.frames(2); before == 0 {
			t.Fatal("the client does not play")
		}
		c.Send(r.now+time.Second, func(tick uint32) []byte { return play(1, tick) })
	})
}
