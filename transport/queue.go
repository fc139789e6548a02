package transport

import "time"

// MaxQueued is how many packets may wait in a Queue. A match sends a few a
// tick, so it is some seconds of one whose other side has stopped reading, in
// at most 300 KiB.
const MaxQueued = 256

// Queue is the packets that a link has received and nobody has read: at most
// MaxQueued, where a new one takes the place of the oldest, because in a match
// the newest packet repeats what the ones before it said and nobody had
// acknowledged. It copies what it is given and uses its buffers again, so in
// a steady exchange it allocates nothing. The zero value is empty. It has no
// lock: its owner has.
type Queue struct {
	ring    [MaxQueued]arrival
	first   int
	count   int
	reading []byte // what Pop returned last
}

type arrival struct {
	packet []byte
	at     time.Duration
}

// Push appends a copy of a packet that arrived at a time. It reports whether
// the oldest had to go for it.
func (q *Queue) Push(packet []byte, at time.Duration) (dropped bool) {
	if q.count == MaxQueued {
		q.first = (q.first + 1) % MaxQueued
		q.count--
		dropped = true
	}
	slot := &q.ring[(q.first+q.count)%MaxQueued]
	slot.packet = append(slot.packet[:0], packet...)
	slot.at = at
	q.count++
	return dropped
}

// Pop takes the oldest packet, which is valid until the next Pop. ok is false
// when none waits.
func (q *Queue) Pop() (packet []byte, at time.Duration, ok bool) {
	if q.count == 0 {
		return nil, 0, false
	}
	slot := &q.ring[q.first]
	q.first = (q.first + 1) % MaxQueued
	q.count--
	// The slot gets the buffer read before: a Push that fills it must not
	// write into the packet that is being read.
	q.reading, slot.packet = slot.packet, q.reading
	return q.reading, slot.at, true
}

// Len is how many packets wait.
func (q *Queue) Len() int { return q.count }
