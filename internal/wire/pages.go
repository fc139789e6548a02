package wire

// MaxNeedParts bounds how many packets say which parts of a world a client
// needs, and NeedBytes what each of them has.
const (
	MaxNeedParts = 256
	NeedBytes    = 1024
)

// needFiner is the flag of a Need that asks for hashes.
const needFiner = 0x10

// Need is a part of what a client says it needs of the parts of a world that the
// server told it of by their hashes.
type Need struct {
	Link     uint32
	Transfer uint32 // that told it, or brought what it needed before
	Finer    bool   // it needs the hashes of their parts, not their bytes
	Part     uint32
	Parts    uint32
	Runs     []byte // part of the packet
}

// Append appends the packet.
func (n *Need) Append(dst []byte) []byte {
	kind := byte(KindNeed)
	if n.Finer {
		kind |= needFiner
	}
	dst = append(dst, kind)
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
	if r.err == nil {
		flags := packet[0] &^ kindMask
		r.must(flags&^needFiner == 0)
		n.Finer = flags != 0
	}
	n.Link = uint32(r.Uvarint(1<<32 - 1))
	n.Transfer = uint32(r.Uvarint(1<<32 - 1))
	n.Part = uint32(r.Uvarint(MaxNeedParts - 1))
	n.Parts = uint32(r.Uvarint(MaxNeedParts))
	n.Runs = r.Take(int(r.Uvarint(NeedBytes)))
	r.must(n.Part < n.Parts)
	return n, r.End()
}
