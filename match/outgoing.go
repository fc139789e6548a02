package match

import (
	"time"

	"github.com/cespare/xxhash/v2"

	"github.com/tide-engine/tide/internal/wire"
)

// world is the whole match as it was after a tick, encoded: who is in it with
// which last input, whose commands have been obeyed, then the simulation. It is never changed once made, so
// that several clients can be sent the same one.
type world struct {
	tick    uint32
	hash    uint64
	sum     uint64
	content []byte
	encoded []byte // as it goes: what it is, and then that
}

// with is what goes of the world, or ahead of it, in the same transfer's place.
func (w *world) with(encoded []byte) *world {
	return &world{tick: w.tick, hash: w.hash, sum: sum64(encoded), encoded: encoded}
}

// encodeWorld encodes the match after a tick.
func encodeWorld(sim Simulation, players *roster, obeyed sequences, tick uint32) *world {
	return &world{tick: tick, hash: sim.Hash(), content: appendWorld(nil, sim, players, obeyed)}
}

// whole is the world as it goes whole.
func (w *world) whole() *world {
	if w.encoded == nil {
		w.encoded = appendPacked([]byte{wholeWorld}, w.content)
		w.sum = sum64(w.encoded)
	}
	return w
}

// appendWorld appends the match as the simulation has it now.
func appendWorld(dst []byte, sim Simulation, players *roster, obeyed sequences) []byte {
	return sim.Encode(obeyed.append(appendRoster(dst, players)))
}

func appendRoster(dst []byte, players *roster) []byte {
	dst = wire.AppendUvarint(dst, uint64(players.count()))
	for player, ok := players.next(0); ok; player, ok = players.next(player) {
		dst = wire.AppendUvarint(dst, uint64(player))
		dst = append(dst, players.value(player)...)
	}
	return dst
}

// sum64 is XXH64: it tells a world whose chunks were put together wrongly, not
// one that somebody forged.
func sum64(b []byte) uint64 { return xxhash.Sum64(b) }

// outgoing is a world on its way to one client.
type outgoing struct {
	id    uint32 // from 1; 0 before the first
	world *world // nil once it has arrived, or before the first
	size  uint32 // bytes of a chunk

	done   uint32                          // chunks acknowledged without a gap
	mask   wire.Mask                       // which of those after them are
	sentAt [wire.ChunkWindow]time.Duration // when each in the window last went, by index modulo its size
	twice  wire.Mask                       // of those, which have gone more than once, by the same
	sent   uint32                          // chunks that have gone at least once
	begun  time.Duration                   // when the last one began
	pacing pacing

	seen uint32        // one more than the newest chunk that was acknowledged
	away time.Duration // how long chunks take to be acknowledged, smoothed, 0 before the first
}

// begin starts a world on its way, in place of the one before.
func (o *outgoing) begin(w *world, now time.Duration) {
	*o = outgoing{id: o.id + 1, world: w, size: wire.ChunkBytes, begun: now, pacing: newPacing(now)}
}

// follow starts more of the world that was on its way: of when worlds may go, and
// of how fast, they are one.
func (o *outgoing) follow(w *world, now time.Duration) {
	begun, pacing, away := o.begun, o.pacing, o.away
	o.begin(w, now)
	o.begun, o.pacing, o.away = begun, pacing, away
	o.pacing.heard = now
}

func (o *outgoing) chunks() uint32 {
	return (uint32(len(o.world.encoded)) + o.size - 1) / o.size
}

// acknowledge takes what a client has of it, and says whether that is all.
func (o *outgoing) acknowledge(done uint32, mask *wire.Mask, at time.Duration) (arrived bool) {
	if o.world == nil || done > o.chunks() || done < o.done {
		return false
	}
	if done == o.done {
		o.mask.Add(mask)
	} else {
		o.done, o.mask = done, *mask
	}
	o.measure(at)
	if o.done < o.chunks() {
		return false
	}
	o.world = nil
	return true
}

// underway is how many chunks have gone and are not acknowledged.
func (o *outgoing) underway() int {
	if o.sent <= o.done {
		return 0
	}
	return int(o.sent-o.done) - o.mask.Count()
}

// measure takes how long the newest chunk took that has been acknowledged.
func (o *outgoing) measure(at time.Duration) {
	seen := o.done
	if past := o.mask.Len(); past > 0 {
		seen += 1 + past
	}
	if seen <= o.seen || seen > o.sent {
		return
	}
	o.seen = seen
	place := (seen - 1) % wire.ChunkWindow
	if o.twice.Has(place) {
		return // nobody knows which of them this acknowledges
	}
	took := max(0, at-o.sentAt[place])
	if o.away == 0 {
		o.away = took
	}
	o.away += (took - o.away) / 8
	o.pacing.heardOf(took, at)
}

// again is after how long a chunk that was not acknowledged goes again.
func (o *outgoing) again() time.Duration {
	if o.away == 0 {
		return chunkUnknown
	}
	return min(max(chunkAgain, o.away*3/2), chunkMost)
}

// next is a chunk that is to go now, if there is one.
func (o *outgoing) next(now time.Duration) (index uint32, ok bool) {
	if o.world == nil {
		return 0, false
	}
	again := o.again()
	end := min(o.done+wire.ChunkWindow, o.chunks())
	for index = o.done; index < end; index++ {
		past := index - o.done
		if past > 0 && o.mask.Has(past-1) {
			continue
		}
		place := index % wire.ChunkWindow
		fresh := index >= o.sent
		if fresh && o.underway() >= o.pacing.room() {
			return 0, false
		}
		if fresh || now-o.sentAt[place] >= again {
			if fresh {
				o.twice.Clear(place)
			} else {
				o.twice.Set(place)
			}
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
	mask    wire.Mask
	came    uint32 // chunks of it, each counted once
	ready   bool   // whole, and waiting to be adopted
}

// take puts a chunk in its place. Chunks of an older world are ignored, those
// of a newer one begin it.
func (in *incoming) take(c *wire.Chunk) error { return in.takeOf(c, wire.ChunkBytes) }

// takeOf is take, of chunks of another size.
func (in *incoming) takeOf(c *wire.Chunk, size uint32) error {
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
	if c.Index < in.done || in.ready {
		return nil
	}
	if past > wire.ChunkWindow {
		return &PacketError{What: "a chunk is further ahead than chunks are sent"}
	}
	if past > 0 && in.mask.Has(past-1) {
		return nil
	}
	in.came++
	start := int(c.Index) * int(size)
	for len(in.encoded) < start+len(c.Data) {
		in.encoded = append(in.encoded, make([]byte, start+len(c.Data)-len(in.encoded))...)
	}
	copy(in.encoded[start:], c.Data)
	if past > 0 {
		in.mask.Set(past - 1)
		return nil
	}
	run := in.mask.Run()
	in.done += 1 + run
	in.mask.Drop(run + 1)
	in.ready = in.done == (c.Total+size-1)/size
	return nil
}
