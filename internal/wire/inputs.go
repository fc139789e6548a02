package wire

import "encoding/binary"

// MaxEntries bounds the inputs in one packet.
const MaxEntries = 255

// MaxInputsHead is the most that an Inputs packet takes beside its entries, and
// one entry's own head.
const MaxInputsHead = 1 + 5 + 4 + 5 + 5 + 5 + 5 + maxMaskBytes + 1 + 5 + 5

// MaxGap bounds the ticks without an input between two of them: the first of a
// client that joins late has all ticks before it.
const MaxGap = maxTick

// Inputs is what a client sends: what it has of the server's, and its inputs.
// The inputs follow as Entries, each as what changed from the one before.
type Inputs struct {
	Link   uint32
	Stamp  uint32 // the client's time in microseconds, to be echoed
	Frames uint32 // the newest tick up to which it has every frame

	// Ask numbers the client's requests for the world: one that is larger
	// than the last is a new request.
	Ask uint32

	Transfer uint32 // the world being received, 0 for none
	Chunks   uint32 // how many of its chunks have come without a gap
	Mask     Mask   // which of those after the first that is missing have come as well

	Base  uint32 // the tick of the input the first entry differs from, 0 for the default input
	Count int    // entries that follow
}

// Append appends the packet's head. Entries are appended to it.
func (in *Inputs) Append(dst []byte) []byte {
	dst = append(dst, byte(KindInputs))
	dst = AppendUvarint(dst, uint64(in.Link))
	dst = binary.LittleEndian.AppendUint32(dst, in.Stamp)
	dst = AppendUvarint(dst, uint64(in.Frames))
	dst = AppendUvarint(dst, uint64(in.Ask))
	dst = AppendUvarint(dst, uint64(in.Transfer))
	if in.Transfer != 0 {
		dst = AppendUvarint(dst, uint64(in.Chunks))
		dst = in.Mask.append(dst)
	}
	dst = append(dst, byte(in.Count))
	if in.Count > 0 {
		dst = AppendUvarint(dst, uint64(in.Base))
	}
	return dst
}

// ReadInputs reads the head; r is then at the first entry's header.
func ReadInputs(packet []byte) (in Inputs, r Reader, err error) {
	r = body(packet)
	in.Link = uint32(r.Uvarint(1<<32 - 1))
	in.Stamp = r.Uint32()
	in.Frames = r.Tick()
	in.Ask = uint32(r.Uvarint(1<<32 - 1))
	in.Transfer = uint32(r.Uvarint(1<<32 - 1))
	if in.Transfer != 0 {
		in.Chunks = uint32(r.Uvarint(MaxChunks))
		in.Mask = r.mask()
	}
	in.Count = int(r.Byte())
	if in.Count > 0 {
		in.Base = r.Tick()
	}
	return in, r, r.Err()
}

// Entry is how an input in an Inputs packet follows the one before it.
type Entry struct {
	Gap     uint32 // ticks between the two that have no input
	Changed bool   // its difference follows
}

// Append appends the entry: one byte where neither is far from the common case.
func (e Entry) Append(dst []byte) []byte {
	return AppendUvarint(dst, uint64(e.Gap)<<1|uint64(bit(e.Changed)))
}

// Entry reads an entry.
func (r *Reader) Entry() Entry {
	v := r.Uvarint(MaxGap<<1 | 1)
	return Entry{Gap: uint32(v >> 1), Changed: v&1 != 0}
}

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}
