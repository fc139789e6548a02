package wire

// MaxEntries bounds the inputs in one packet.
const MaxEntries = 255

// MaxInputsHead is the most that an Inputs packet takes beside its entries and
// its commands, and one entry's own head.
const MaxInputsHead = 1 + 5 + 2 + 2 + 5 + 5 + 5 + maxMaskBytes + 1 + 5 + 1 + 2 + 5

// MaxGap bounds the ticks without an input between two of them: the first of a
// client that joins late has all ticks before it.
const MaxGap = maxTick

// Inputs is what a client sends: what it has of the server's, its inputs, and
// its commands. The inputs follow as Entries, each as what changed from the one
// before; then come the commands.
type Inputs struct {
	Link   uint32
	Stamp  uint16 // the client's time, to be echoed
	Frames uint32 // the newest tick up to which it has every frame

	// Ask numbers the client's requests for the world: one that is larger
	// than the last is a new request. Differs is the tick whose hash was not
	// the server's, 0 where that is not why.
	Ask     uint32
	Differs uint32

	Transfer uint32 // the world being received, 0 for none
	Chunks   uint32 // how many of its chunks have come without a gap
	Mask     Mask   // which of those after the first that is missing have come as well

	Base  uint32 // the tick of the input the first entry differs from, 0 for the default input
	Count int    // entries that follow

	Commands int    // commands that follow the entries
	First    uint32 // the number of the first, counted from the client's first, which is 1
}

const (
	inputsAsk      = 0x10
	inputsTransfer = 0x20
	inputsCommands = 0x40
	inputsNoFrames = 0x80 // Frames is 0
)

// Append appends the packet's head. Entries are appended to it, then commands.
func (in *Inputs) Append(dst []byte) []byte {
	kind := byte(KindInputs)
	if in.Ask > 0 {
		kind |= inputsAsk
	}
	if in.Transfer != 0 {
		kind |= inputsTransfer
	}
	if in.Commands > 0 {
		kind |= inputsCommands
	}
	if in.Frames == 0 {
		kind |= inputsNoFrames
	}
	dst = append(dst, kind)
	dst = AppendUvarint(dst, uint64(in.Link))
	dst = append(dst, byte(in.Stamp), byte(in.Stamp>>8))
	if in.Frames > 0 {
		dst = AppendTick(dst, in.Frames)
	}
	if in.Ask > 0 {
		dst = AppendUvarint(dst, uint64(in.Ask))
		dst = AppendUvarint(dst, uint64(in.Differs))
	}
	if in.Transfer != 0 {
		dst = AppendUvarint(dst, uint64(in.Transfer))
		dst = AppendUvarint(dst, uint64(in.Chunks))
		dst = in.Mask.append(dst)
	}
	if in.Commands > 0 {
		dst = append(dst, byte(in.Commands), byte(in.First), byte(in.First>>8))
	}
	dst = append(dst, byte(in.Count))
	if in.Count > 0 {
		// 0 is the default input; a tick is told as how far it is from Frames.
		base := uint64(0)
		if in.Base != 0 {
			base = Zigzag(int64(in.Base)-int64(in.Frames)) + 1
		}
		dst = AppendUvarint(dst, base)
	}
	return dst
}

// ReadInputs reads the head; r is then at the first entry's header. near is a
// tick close to the newest that the server has run; commands is how many of the
// client's have come.
func ReadInputs(packet []byte, near, commands uint32) (in Inputs, r Reader, err error) {
	r = body(packet)
	if r.err != nil {
		return in, r, r.err
	}
	flags := packet[0] &^ kindMask
	in.Link = uint32(r.Uvarint(1<<32 - 1))
	if b := r.Take(2); b != nil {
		in.Stamp = uint16(b[0]) | uint16(b[1])<<8
	}
	if flags&inputsNoFrames == 0 {
		in.Frames = r.TickNear(near)
		r.must(in.Frames > 0)
	}
	if flags&inputsAsk != 0 {
		in.Ask = uint32(r.Uvarint(1<<32 - 1))
		in.Differs = r.Tick()
		r.must(in.Ask > 0)
	}
	if flags&inputsTransfer != 0 {
		in.Transfer = uint32(r.Uvarint(1<<32 - 1))
		in.Chunks = uint32(r.Uvarint(MaxChunks))
		in.Mask = r.mask()
		r.must(in.Transfer > 0)
	}
	if flags&inputsCommands != 0 {
		in.Commands = int(r.Byte())
		in.First = r.TickNear(commands)
		r.must(in.Commands > 0)
	}
	in.Count = int(r.Byte())
	if in.Count > 0 {
		if base := r.Uvarint(1 << 33); base > 0 {
			in.Base = r.tickBeside(in.Frames, Unzigzag(base-1))
			r.must(in.Base > 0)
		}
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
