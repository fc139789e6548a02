package webrtc

import (
	"testing"
	"time"

	"github.com/tide-engine/tide/transport"
)

func TestQueueDropsTheOldestAndAllocatesNothing(t *testing.T) {
	q := newQueue()
	for i := range queuePackets + 10 {
		q.push(2, time.Duration(i), func(dst []byte) { dst[0], dst[1] = byte(i), byte(i>>8) })
	}
	packet, at, ok := q.pop()
	if !ok || at != 10 || packet[0] != 10 {
		t.Fatalf("first left: %v at %d, %v", packet, at, ok)
	}
	q.push(transport.MaxPacket+1, 0, func([]byte) { t.Fatal("an oversized packet was kept") })
	packet, _, _ = q.pop()
	for range queuePackets {
		q.push(1, 0, func(dst []byte) { dst[0] = 0xee })
	}
	if packet[0] != 11 {
		t.Fatal("a packet changed before the next pop")
	}
	data := make([]byte, transport.MaxPacket)
	if n := testing.AllocsPerRun(100, func() {
		q.push(len(data), 1, func(dst []byte) { copy(dst, data) })
		q.pop()
	}); n != 0 {
		t.Fatalf("%v allocations a packet", n)
	}
}
