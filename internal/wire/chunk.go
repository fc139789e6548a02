package wire

import "encoding/binary"

const (
	// ChunkBytes is the bytes of a world in one packet; the last has the rest.
	ChunkBytes = MaxPacket - maxChunkHead

	maxChunkHead = 1 + 5 + clockBytes + 5 + 5 + 5 + 8 + 8 + 5

	// MaxWorldBytes bounds an encoded world, for the memory that a client gives
	// to it.
	MaxWorldBytes = 64 << 20

	// MaxTransfer bounds what goes of it: a world that resembles nothing is a
	// little larger packed.
	MaxTransfer = MaxWorldBytes + MaxWorldBytes/64

	// MaxChunks is how many chunks the largest transfer has.
	MaxChunks = (MaxTransfer + ChunkBytes - 1) / ChunkBytes

	// ChunkWindow is how many chunks past the first that is missing may be on
	// their way: what an acknowledgement's mask can say, which takes 129 bytes
	// at most, and more than goes out in the longest round trip that a chunk
	// which was lost takes to come again.
	ChunkWindow = 1024
)

// Chunk is a part of a world on its way to a client.
type Chunk struct {
	Link     uint32
	Clock    Clock
	Transfer uint32 // numbers the server's worlds for this client, from 1
	Tick     uint32 // the tick after which the world was so
	Total    uint32 // bytes of the whole
	Sum      uint64 // XXH64 of the whole
	Hash     uint64 // the world's own, once adopted
	Index    uint32
	Data     []byte // part of the packet
}

// Chunks is how many chunks the whole has.
func (c *Chunk) Chunks() uint32 { return (c.Total + ChunkBytes - 1) / ChunkBytes }

// Append appends the packet.
func (c *Chunk) Append(dst []byte) []byte {
	dst = append(dst, byte(KindChunk))
	dst = AppendUvarint(dst, uint64(c.Link))
	dst = c.Clock.append(dst)
	dst = AppendUvarint(dst, uint64(c.Transfer))
	dst = AppendUvarint(dst, uint64(c.Tick))
	dst = AppendUvarint(dst, uint64(c.Total))
	dst = binary.LittleEndian.AppendUint64(dst, c.Sum)
	dst = binary.LittleEndian.AppendUint64(dst, c.Hash)
	dst = AppendUvarint(dst, uint64(c.Index))
	return append(dst, c.Data...)
}

// ReadChunk reads a Chunk whose Data has the length that its Index and Total
// say. near is a tick close to the newest that the server may have run.
func ReadChunk(packet []byte, near uint32) (c Chunk, err error) {
	r := body(packet)
	c.Link = uint32(r.Uvarint(1<<32 - 1))
	c.Clock = r.clock(near)
	c.Transfer = uint32(r.Uvarint(1<<32 - 1))
	c.Tick = r.Tick()
	c.Total = uint32(r.Uvarint(MaxTransfer))
	c.Sum = r.Uint64()
	c.Hash = r.Uint64()
	c.Index = uint32(r.Uvarint(MaxChunks))
	if r.err != nil {
		return c, r.err
	}
	if c.Transfer == 0 || c.Index >= c.Chunks() {
		return c, errOutOfRange
	}
	c.Data = r.Take(int(min(ChunkBytes, c.Total-c.Index*ChunkBytes)))
	return c, r.End()
}
