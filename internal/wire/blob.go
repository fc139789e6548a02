package wire

const (
	// BlobBytes is the bytes of a large command's payload in one packet; the last
	// has the rest.
	BlobBytes = 1000

	// MaxBlobs is how many the largest has.
	MaxBlobs = (MaxLargeCommand + BlobBytes - 1) / BlobBytes
)

// Blob is a part of a large command's payload: on its way to the server, from
// the player who sent it, or from there to everybody else.
type Blob struct {
	Link     uint32
	Player   uint32 // whose command it is
	Channel  uint8
	Sequence uint32
	Total    uint32 // bytes of the whole
	Sum      uint64 // XXH64 of the whole
	Index    uint32 // of BlobBytes each
	Data     []byte // part of the packet
}

// Append appends the packet.
func (b *Blob) Append(dst []byte) []byte {
	dst = append(dst, byte(KindBlob))
	dst = AppendUvarint(dst, uint64(b.Link))
	dst = AppendUvarint(dst, uint64(b.Player))
	dst = append(dst, b.Channel)
	dst = AppendUvarint(dst, uint64(b.Sequence))
	dst = AppendUvarint(dst, uint64(b.Total))
	dst = AppendUint64(dst, b.Sum)
	dst = AppendUvarint(dst, uint64(b.Index))
	return append(dst, b.Data...)
}

// ReadBlob reads a Blob whose Data has the length that its Index and Total say.
func ReadBlob(packet []byte) (b Blob, err error) {
	r := body(packet)
	b.Link = uint32(r.Uvarint(1<<32 - 1))
	b.Player = uint32(r.Uvarint(1<<16 - 1))
	b.Channel = r.Byte()
	b.Sequence = uint32(r.Uvarint(1<<32 - 1))
	b.Total = uint32(r.Uvarint(MaxLargeCommand))
	b.Sum = r.Uint64()
	b.Index = uint32(r.Uvarint(MaxBlobs))
	r.must(b.Channel < MaxChannels && b.Total > MaxCommandBytes && b.Index < (b.Total+BlobBytes-1)/BlobBytes)
	if r.err != nil {
		return b, r.err
	}
	b.Data = r.Take(int(min(BlobBytes, b.Total-b.Index*BlobBytes)))
	return b, r.End()
}

// BlobGot is what has come of a Blob's whole.
type BlobGot struct {
	Link     uint32
	Player   uint32
	Channel  uint8
	Sequence uint32
	Done     uint32 // parts that have come without a gap
	Mask     Mask   // which of those after the first that is missing have come as well
}

// Append appends the packet.
func (g *BlobGot) Append(dst []byte) []byte {
	dst = append(dst, byte(KindBlobGot))
	dst = AppendUvarint(dst, uint64(g.Link))
	dst = AppendUvarint(dst, uint64(g.Player))
	dst = append(dst, g.Channel)
	dst = AppendUvarint(dst, uint64(g.Sequence))
	dst = AppendUvarint(dst, uint64(g.Done))
	return g.Mask.append(dst)
}

// ReadBlobGot reads a BlobGot.
func ReadBlobGot(packet []byte) (g BlobGot, err error) {
	r := body(packet)
	g.Link = uint32(r.Uvarint(1<<32 - 1))
	g.Player = uint32(r.Uvarint(1<<16 - 1))
	g.Channel = r.Byte()
	g.Sequence = uint32(r.Uvarint(1<<32 - 1))
	g.Done = uint32(r.Uvarint(MaxBlobs))
	g.Mask = r.mask()
	r.must(g.Channel < MaxChannels)
	return g, r.End()
}
