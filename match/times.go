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
	// for who receives it. Who has a world that took longer is sent what changed.
	JoinHistory = 32 * time.Second

	// joinPatience is how long a client waits for a world that it can play:
	// for the first that takes as long as it may, and for one more.
	joinPatience = 2 * JoinHistory

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

	// describePatience is how long a client whose build is another's asks how it
	// differs, before it says no more than that.
	describePatience = 3 * time.Second

	// helloEvery is how often a client that has no answer asks again.
	helloEvery = 100 * time.Millisecond

	// chunkAgain is after how long a chunk that was not acknowledged goes
	// again, at least: past most round trips, so that few go twice for nothing.
	// Where they are longer it is half as long again, and chunkUnknown before
	// one is known; chunkMost where one seems longer than any, which a stop, of
	// this machine or that one, was part of.
	chunkAgain   = 300 * time.Millisecond
	chunkUnknown = time.Second
	chunkMost    = 1200 * time.Millisecond

	// chunkTells is in how many packets the server is told what has come of a
	// world, after its last chunk: however long that waited to be read.
	chunkTells = 18

	// mendPatience is for how long a client may say of a world whose parts have
	// arrived that some pages of it came out wrong: past a round trip and a
	// packet that was lost. Who hears nothing for twice as long asks anew.
	mendPatience = 2 * time.Second

	// ownChunks is how many go with one Send to the client on the server's own
	// machine: fewer than a link within it keeps until they are read.
	ownChunks = 192
)

// stamp is a time as packets stamp it.
func stamp(at time.Duration) uint16 { return wire.Stamp(uint64(at / time.Microsecond)) }

// spanMicros is a span as packets tell it, bounded.
func spanMicros(span time.Duration) uint32 {
	return uint32(min(max(span, 0)/time.Microsecond, wire.MaxMicros))
}

// holdMicros is for how long a stamp was held; past what a packet can tell it is
// no answer.
func holdMicros(span time.Duration) uint32 {
	return uint32(min(max(span/time.Microsecond, 0), wire.MaxMicros+1))
}

// sinceMicros is a span either way as packets tell it, bounded: a host may run
// a tick before it is due.
func sinceMicros(span time.Duration) int32 {
	return int32(min(max(span/time.Microsecond, -wire.MaxMicros), wire.MaxMicros))
}
