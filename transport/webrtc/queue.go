package webrtc

import (
	"sync"
	"time"

	"github.com/tide-engine/tide/transport"
)

// queuePackets bounds what waits to be read on one link: four seconds of a
// server that sends 60 packets a second. Past it the oldest goes, since newer
// packets repeat what it said.
const queuePackets = 256

// queue is the packets that have arrived and were not read yet.
type queue struct {
	mu    sync.Mutex
	slots []slot
	head  int
	count int
	read  [transport.MaxPacket]byte // what the last pop returned
}

type slot struct {
	at     time.Duration
	length int
	data   [transport.MaxPacket]byte
}

func newQueue() *queue { return &queue{slots: make([]slot, queuePackets)} }

// push keeps a packet of length bytes that arrived at at, which fill writes.
func (q *queue) push(length int, at time.Duration, fill func(dst []byte)) {
	if length > transport.MaxPacket {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.count == len(q.slots) {
		q.head = (q.head + 1) % len(q.slots)
		q.count--
	}
	s := &q.slots[(q.head+q.count)%len(q.slots)]
	s.at, s.length = at, length
	fill(s.data[:length])
	q.count++
}

// pop returns the packet that arrived first; it is valid until the next pop.
func (q *queue) pop() (packet []byte, at time.Duration, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.count == 0 {
		return nil, 0, false
	}
	s := &q.slots[q.head]
	length := copy(q.read[:], s.data[:s.length])
	q.head = (q.head + 1) % len(q.slots)
	q.count--
	return q.read[:length], s.at, true
}
