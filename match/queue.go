package match

import "time"

// queue is the inputs that a client sent, by tick: those that wait for their
// tick, and those before them, from which what comes next differs.
type queue struct {
	ticks  []uint32 // which tick's input a place holds, 0 for none
	values []byte
	at     []time.Duration // when it arrived
	size   int
	newest uint32 // the newest tick of which an input came
}

func newQueue(ticks uint32, size int) queue {
	return queue{ticks: make([]uint32, ticks), values: make([]byte, int(ticks)*size), at: make([]time.Duration, ticks), size: size}
}

func (q *queue) place(tick uint32) int { return int(tick % uint32(len(q.ticks))) }

func (q *queue) value(place int) []byte {
	return q.values[place*q.size : (place+1)*q.size : (place+1)*q.size]
}

// find is a tick's input, if one came and is kept.
func (q *queue) find(tick uint32) (value []byte, at time.Duration, ok bool) {
	place := q.place(tick)
	if tick == 0 || q.ticks[place] != tick {
		return nil, 0, false
	}
	return q.value(place), q.at[place], true
}

// put keeps a tick's input, which is newer than every one before.
func (q *queue) put(tick uint32, value []byte, at time.Duration) {
	place := q.place(tick)
	q.ticks[place], q.at[place], q.newest = tick, at, tick
	copy(q.value(place), value)
}
