package match

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// Spans of time, each with its reason.
const (
	// Timeout is the silence after which the other side is taken to be gone:
	// long past any loss, short beside a person's patience.
	Timeout = 10 * time.Second

	// History is how far back a client may be and still get ticks sent again.
	History = 4 * time.Second

	// JoinHistory is how long the ticks since a world that was sent are kept
	// for who received it, however long that took.
	JoinHistory = 32 * time.Second

	// Window is how far a client predicts ahead of the verified tick.
	Window = time.Second

	// Repeat is how long past the verified tick another player's last input is
	// guessed to go on; from there on it is guessed to have let go.
	Repeat = 150 * time.Millisecond

	// Pause is the stop, of a server or of a client, that is not made up for
	// by hurrying.
	Pause = 250 * time.Millisecond

	// Frame is the shortest span that counts as one frame of a person's
	// machine: however fast it draws, networks are not finer.
	Frame = time.Second / 60

	// InputsAhead is how far past the server's next tick an input may be for:
	// twice what an honest client runs ahead at most.
	InputsAhead = 2 * Window

	// joinEvery is how long one connection waits between two players of it.
	joinEvery = time.Second

	// worldEvery is how often one client may be sent the world.
	worldEvery = time.Second

	// helloEvery is how often a client that has no answer asks again.
	helloEvery = 100 * time.Millisecond

	// chunkAgain is after how long a chunk that was not acknowledged goes
	// again: past most round trips, so that few go twice for nothing.
	chunkAgain = 300 * time.Millisecond
)

// micros is a time as packets stamp it. It wraps after 71 minutes, and only
// differences of it are used.
func micros(at time.Duration) uint32 { return uint32(uint64(at / time.Microsecond)) }

// spanMicros is a span as packets tell it, bounded.
func spanMicros(span time.Duration) uint32 {
	return uint32(min(max(span, 0)/time.Microsecond, wire.MaxMicros))
}

// sinceMicros is a span either way as packets tell it, bounded: a host may run
// a tick before it is due.
func sinceMicros(span time.Duration) int32 {
	return int32(min(max(span/time.Microsecond, -wire.MaxMicros), wire.MaxMicros))
}
