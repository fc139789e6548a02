package wire

import "encoding/binary"

// MaxFrames bounds the frames in one packet.
const MaxFrames = 255

// Bounds of what a Frames packet's parts take, from which match works out
// whether every tick of a game fits one packet.
const (
	MaxFramesHeader  = 1 + 5 + clockBytes + 5 + 5 + 1
	MaxFrameOverhead = 1 + 2 + 8 + 3 // head, count of changes, hash, wait

	clockBytes = 4 + 5 + 5 + 5
)

// ChangeBytes is what a player takes in a frame who joins or leaves.
func ChangeBytes(player uint32) int { return len(AppendChange(nil, player, true)) }

// PlayerBytes is what a player takes in a frame before its input.
func PlayerBytes(player uint32) int { return len(AppendUvarint(nil, uint64(player))) }

// MaxDelta is the most bytes that a difference between two inputs of a size
// takes of whose layout nothing is known: at worst every byte is an integer
// that changed by a lot. InputLayout.MaxDelta knows better.
func MaxDelta(size int) int { return size*2 + (size+7)/8 }

// MaxMicros bounds a span of time in a packet: past it, it says a minute.
const MaxMicros = 60_000_000

// Clock is what a packet of the server's tells of time.
type Clock struct {
	Echo   uint32 // the newest stamp that came from the client
	Hold   uint32 // microseconds for which the server held it, at most MaxMicros
	Newest uint32 // the newest tick the server has run
	Since  int32  // microseconds since that tick was due, at most MaxMicros either way
}

func (c *Clock) append(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, c.Echo)
	dst = AppendUvarint(dst, uint64(c.Hold))
	dst = AppendUvarint(dst, uint64(c.Newest))
	return AppendUvarint(dst, Zigzag(int64(c.Since)))
}

func (r *Reader) clock() (c Clock) {
	c.Echo = r.Uint32()
	c.Hold = uint32(r.Uvarint(MaxMicros))
	c.Newest = r.Tick()
	c.Since = int32(Unzigzag(r.Uvarint(2 * MaxMicros)))
	return c
}

// Frames is what the server sends every tick. The frames follow, oldest first.
type Frames struct {
	Link   uint32
	Clock  Clock
	Inputs uint32 // the newest tick of which the client's input has come
	First  uint32 // the tick of the first frame
	Count  int
}

// Append appends the packet's head. Frames are appended to it.
func (f *Frames) Append(dst []byte) []byte {
	dst = append(dst, byte(KindFrames))
	dst = AppendUvarint(dst, uint64(f.Link))
	dst = f.Clock.append(dst)
	dst = AppendUvarint(dst, uint64(f.Inputs))
	dst = append(dst, byte(f.Count))
	if f.Count > 0 {
		dst = AppendUvarint(dst, uint64(f.First))
	}
	return dst
}

// ReadFrames reads the head; r is then at the first frame.
func ReadFrames(packet []byte) (f Frames, r Reader, err error) {
	r = body(packet)
	f.Link = uint32(r.Uvarint(1<<32 - 1))
	f.Clock = r.clock()
	f.Inputs = r.Tick()
	f.Count = int(r.Byte())
	if f.Count > 0 {
		f.First = r.Tick()
	}
	return f, r, r.Err()
}

// FrameHead begins a frame: the changes come next, then the inputs that
// changed, then the hash of the world after the tick, then the wait.
type FrameHead struct {
	Changes int
	Inputs  int
}

// MaxFrameChanges and MaxFrameInputs bound what a frame may say it holds.
const (
	MaxFrameChanges = 192
	MaxFrameInputs  = 127
)

// Append appends the head.
func (h FrameHead) Append(dst []byte) []byte {
	dst = append(dst, byte(h.Inputs)<<1|bit(h.Changes > 0))
	if h.Changes > 0 {
		dst = AppendUvarint(dst, uint64(h.Changes))
	}
	return dst
}

// FrameHead reads a frame's head.
func (r *Reader) FrameHead() (h FrameHead) {
	head := r.Byte()
	h.Inputs = int(head >> 1)
	if head&1 != 0 {
		h.Changes = int(r.Uvarint(MaxFrameChanges))
		if h.Changes == 0 && r.err == nil {
			r.err = errOutOfRange
		}
	}
	return h
}

// AppendChange appends a player that joined or left.
func AppendChange(dst []byte, player uint32, joined bool) []byte {
	return AppendUvarint(dst, uint64(player)<<1|uint64(bit(joined)))
}

// Change reads a player, at most limit, that joined or left.
func (r *Reader) Change(limit uint32) (player uint32, joined bool) {
	v := r.Uvarint(uint64(limit)<<1 | 1)
	return uint32(v >> 1), v&1 != 0
}

// waitUnit is how finely a wait is told, in microseconds: fine beside a frame,
// and a byte for most waits.
const waitUnit = 250

// AppendWait appends how long the recipient's input waited before its tick
// ran, in microseconds, or that there was none.
func AppendWait(dst []byte, micros uint32, missing bool) []byte {
	if missing {
		return append(dst, 0)
	}
	return AppendUvarint(dst, uint64(min(micros, MaxWait)/waitUnit+1))
}

// MaxWait is the longest wait that is told, in microseconds: past it, it is
// told as that.
const MaxWait = 4_000_000

// Wait reads a wait, rounded down.
func (r *Reader) Wait() (micros uint32, missing bool) {
	v := r.Uvarint(MaxWait/waitUnit + 1)
	if v == 0 {
		return 0, true
	}
	return uint32(v-1) * waitUnit, false
}
