package match

import (
	"math/bits"
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// world is the whole match as it was after a tick, encoded: who is in it with
// which last input, then the simulation. It is never changed once made, so
// that several clients can be sent the same one.
type world struct {
	tick    uint32
	hash    uint64
	sum     uint64
	encoded []byte
}

// encodeWorld encodes the match after a tick.
func encodeWorld(sim Simulation, players *roster, tick uint32) *world {
	encoded := appendRoster(nil, players)
	encoded = sim.Encode(encoded)
	return &world{tick: tick, hash: sim.Hash(), sum: sum64(encoded), encoded: encoded}
}

func appendRoster(dst []byte, players *roster) []byte {
	dst = wire.AppendUvarint(dst, uint64(players.count()))
	for player, ok := players.next(0); ok; player, ok = players.next(player) {
		dst = wire.AppendUvarint(dst, uint64(player))
		dst = append(dst, players.value(player)...)
	}
	return dst
}

// sum64 is FNV-1a: it tells a world whose chunks were put together wrongly,
// not one that somebody forged.
func sum64(b []byte) uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	sum := uint64(offset)
	for _, c := range b {
		sum = (sum ^ uint64(c)) * prime
	}
	return sum
}

// outgoing is a world on its way to one client.
type outgoing struct {
	id    uint32 // from 1; 0 before the first
	world *world // nil once it has arrived, or before the first

	done   uint32                          // chunks acknowledged without a gap
	mask   uint64                          // which of those after them are
	sentAt [wire.ChunkWindow]time.Duration // when each in the window last went, by index modulo its size
	sent   uint32                          // chunks that have gone at least once
	begun  time.Duration                   // when the last one began
}

// begin starts a world on its way, in place of the one before.
func (o *outgoing) begin(w *world, now time.Duration) {
	*o = outgoing{id: o.id + 1, world: w, begun: now}
}

func (o *outgoing) chunks() uint32 {
	return uint32((len(o.world.encoded) + wire.ChunkBytes - 1) / wire.ChunkBytes)
}

// acknowledge takes what a client has of it, and says whether that is all.
func (o *outgoing) acknowledge(done uint32, mask uint64) (arrived bool) {
	if o.world == nil || done > o.chunks() || done < o.done {
		return false
	}
	if done == o.done {
		o.mask |= mask
	} else {
		o.done, o.mask = done, mask
	}
	if o.done < o.chunks() {
		return false
	}
	o.world = nil
	return true
}

// next is a chunk that is to go now, if there is one.
func (o *outgoing) next(now time.Duration) (index uint32, ok bool) {
	if o.world == nil {
		return 0, false
	}
	end := min(o.done+wire.ChunkWindow, o.chunks())
	for index = o.done; index < end; index++ {
		past := index - o.done
		if past > 0 && o.mask>>(past-1)&1 != 0 {
			continue
		}
		place := index % wire.ChunkWindow
		if index >= o.sent || now-o.sentAt[place] >= chunkAgain {
			o.sent = max(o.sent, index+1)
			o.sentAt[place] = now
			return index, true
		}
	}
	return 0, false
}

// incoming is a world on its way to this client.
type incoming struct {
	id      uint32
	tick    uint32
	total   uint32
	hash    uint64
	sum     uint64
	encoded []byte // grows with what arrives, never by what is claimed
	done    uint32
	mask    uint64
	ready   bool // whole, and waiting to be adopted
}

// take puts a chunk in its place. Chunks of an older world are ignored, those
// of a newer one begin it.
func (in *incoming) take(c *wire.Chunk) error {
	if c.Transfer < in.id {
		return nil
	}
	if c.Transfer > in.id {
		*in = incoming{id: c.Transfer, tick: c.Tick, total: c.Total, hash: c.Hash, sum: c.Sum, encoded: in.encoded[:0]}
	}
	if c.Tick != in.tick || c.Total != in.total || c.Sum != in.sum || c.Hash != in.hash {
		return &PacketError{What: "a chunk does not belong to the world that it names"}
	}
	past := c.Index - in.done
	if c.Index < in.done || in.ready || past > 0 && in.mask>>(past-1)&1 != 0 {
		return nil
	}
	if past > wire.ChunkWindow {
		return &PacketError{What: "a chunk is further ahead than chunks are sent"}
	}
	start := int(c.Index) * wire.ChunkBytes
	for len(in.encoded) < start+len(c.Data) {
		in.encoded = append(in.encoded, make([]byte, start+len(c.Data)-len(in.encoded))...)
	}
	copy(in.encoded[start:], c.Data)
	if past > 0 {
		in.mask |= 1 << (past - 1)
		return nil
	}
	in.done++
	gone := bits.TrailingZeros64(^in.mask)
	in.done += uint32(gone)
	in.mask = in.mask >> gone >> 1
	in.ready = in.done == c.Chunks()
	return nil
}
