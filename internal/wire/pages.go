package wire

// MaxNeedParts bounds how many packets say which pages of a world a client
// needs, and NeedBytes what each of them has.
const (
	MaxNeedParts = 256
	NeedBytes    = 1024
)

// Need is a part of what a client says it needs of the pages that the server
// listed.
type Need struct {
	Link     uint32
	Transfer uint32 // the list's
	Part     uint32
	Parts    uint32
	Runs     []byte // part of the packet
}

// Append appends the packet.
func (n *Need) Append(dst []byte) []byte {
	dst = append(dst, byte(KindNeed))
	dst = AppendUvarint(dst, uint64(n.Link))
	dst = AppendUvarint(dst, uint64(n.Transfer))
	dst = AppendUvarint(dst, uint64(n.Part))
	dst = AppendUvarint(dst, uint64(n.Parts))
	dst = AppendUvarint(dst, uint64(len(n.Runs)))
	return append(dst, n.Runs...)
}

// ReadNeed reads a Need.
func ReadNeed(packet []byte) (n Need, err error) {
	r := body(packet)
	n.Link = uint32(r.Uvarint(1<<32 - 1))
	n.Transfer = uint32(r.Uvarint(1<<32 - 1))
	n.Part = uint32(r.Uvarint(MaxNeedParts - 1))
	n.Parts = uint32(r.Uvarint(MaxNeedParts))
	n.Runs = r.Take(int(r.Uvarint(NeedBytes)))
	r.must(n.Part < n.Parts)
	return n, r.End()
}
