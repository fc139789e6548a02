package transport_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/tide-engine/tide/transport"
	"pgregory.net/rapid"
)

// TestQueueIsABoundedList plays any history against a plain slice.
func TestQueueIsABoundedList(t *testing.T) {
	type waiting struct {
		packet []byte
		at     time.Duration
	}
	rapid.Check(t, func(t *rapid.T) {
		var queue transport.Queue
		var list []waiting
		var reading, reread []byte // what was popped last, and a copy of it
		at := time.Duration(0)
		for range rapid.IntRange(1, 20).Draw(t, "rounds") {
			for range rapid.IntRange(0, transport.MaxQueued).Draw(t, "pushes") {
				at++
				packet := bytes.Repeat([]byte{byte(at)}, int(at)%7)
				if dropped := queue.Push(packet, at); dropped != (len(list) == transport.MaxQueued) {
					t.Fatalf("with %d waiting, a push drops one: %v", len(list), dropped)
				}
				if list = append(list, waiting{packet, at}); len(list) > transport.MaxQueued {
					list = list[1:]
				}
				if !bytes.Equal(reading, reread) {
					t.Fatal("a push wrote into the packet that is being read")
				}
			}
			for range rapid.IntRange(0, transport.MaxQueued+1).Draw(t, "pops") {
				packet, at, ok := queue.Pop()
				if ok != (len(list) > 0) {
					t.Fatalf("with %d waiting, a pop finds one: %v", len(list), ok)
				}
				reading, reread = packet, bytes.Clone(packet)
				if !ok {
					break
				}
				if !bytes.Equal(packet, list[0].packet) || at != list[0].at {
					t.Fatalf("popped %v at %v, want %v", packet, at, list[0])
				}
				list = list[1:]
			}
			if queue.Len() != len(list) {
				t.Fatalf("%d wait, want %d", queue.Len(), len(list))
			}
		}
	})
}
