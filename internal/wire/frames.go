package wire

// MaxFrames bounds the frames in one packet.
const MaxFrames = 255

// Bounds of what a Frames packet's parts take, from which match works out
// whether every tick of a game fits one packet.
const (
	MaxFramesHeader  = 1 + 5 + clockBytes + 5 + 2 + 1 + 5
	MaxFrameOverhead = 1 + 1 + 2 + 4 + 3 // head, counts, hash, wait

	clockBytes = 2 + 3 + 3 + 2
)

// ChangeBytes is what a player takes in a frame who joins or leaves.
func ChangeBytes(player uint32) int { return len(AppendChange(nil, player, ChangeJoined)) }

// PlayerBytes is what a player takes in a frame before its input.
func PlayerBytes(player uint32) int { return len(AppendUvarint(nil, uint64(player))) }

// MaxDelta is the most bytes that a difference between two inputs of a size
// takes of whose layout nothing is known: at worst every byte is an integer
// that changed by a lot. InputLayout.MaxDelta knows better.
func MaxDelta(size int) int { return size*2 + (size+7)/8 }

// Stamps and spans of a Clock are told in units of 250 µs: fine beside a frame,
// and a byte for what is shorter than two of them.
const clockUnit = 250

// MaxMicros bounds a span of time in a packet: past it, it says as much.
const MaxMicros = 8_000_000

// Stamp is a machine's time, in microseconds, as packets carry it: it wraps
// after 16 seconds, and only differences of it are used.
func Stamp(micros uint64) uint16 { return uint16(micros / clockUnit) }

// Clock is what a packet of the server's tells of time.
type Clock struct {
	Newest uint32 // the newest tick the server has run
	Since  int32  // microseconds since that tick was due, at most MaxMicros either way
	Echo   uint16 // the newest stamp that came from the client
	Hold   uint32 // microseconds for which the server held it; past MaxMicros it is no answer
}

// Answers says whether the clock tells a round trip.
func (c *Clock) Answers() bool { return c.Hold <= MaxMicros }

// Away is how long the echoed stamp was on its way there and back, in
// microseconds, when the clock came at a stamp; negative where the two were
// told too roughly.
func (c *Clock) Away(at uint16) int32 {
	return int32(int16(at-c.Echo-uint16(c.Hold/clockUnit))) * clockUnit
}

func (c *Clock) append(dst []byte) []byte {
	dst = AppendTick(dst, c.Newest)
	dst = AppendUvarint(dst, Zigzag(int64(c.Since/clockUnit)))
	hold := uint64(0) // none
	if c.Answers() {
		hold = uint64(c.Hold/clockUnit) + 1
	}
	dst = AppendUvarint(dst, hold)
	if hold > 0 {
		dst = append(dst, byte(c.Echo), byte(c.Echo>>8))
	}
	return dst
}

func (r *Reader) clock(near uint32) (c Clock) {
	c.Newest = r.TickNear(near)
	c.Since = int32(Unzigzag(r.Uvarint(2*MaxMicros/clockUnit))) * clockUnit
	hold := uint32(r.Uvarint(MaxMicros/clockUnit + 1))
	if hold == 0 {
		c.Hold = MaxMicros + 1
		return c
	}
	c.Hold = (hold - 1) * clockUnit
	if b := r.Take(2); b != nil {
		c.Echo = uint16(b[0]) | uint16(b[1])<<8
	}
	return c
}

// Frames is what the server sends every tick. The frames follow, oldest first.
type Frames struct {
	Link     uint32
	Clock    Clock
	Inputs   uint32 // the newest tick of which the client's input has come
	Commands uint32 // how many of the client's commands have come, from its first on; 0: it is not told
	First    uint32 // the tick of the first frame
	Count    int
}

const framesHaveCommands = 0x10

// Append appends the packet's head. Frames are appended to it.
func (f *Frames) Append(dst []byte) []byte {
	kind := byte(KindFrames)
	if f.Commands > 0 {
		kind |= framesHaveCommands
	}
	dst = append(dst, kind)
	dst = AppendUvarint(dst, uint64(f.Link))
	dst = f.Clock.append(dst)
	dst = AppendUvarint(dst, Zigzag(int64(f.Inputs)-int64(f.Clock.Newest)))
	if f.Commands > 0 {
		dst = append(dst, byte(f.Commands), byte(f.Commands>>8))
	}
	dst = append(dst, byte(f.Count))
	if f.Count > 0 {
		dst = AppendUvarint(dst, uint64(f.Clock.Newest-f.First))
	}
	return dst
}

// ReadFrames reads the head; r is then at the first frame. near is a tick close
// to the newest that the server may have run; commands is how many commands the
// client is known to have got there.
func ReadFrames(packet []byte, near, commands uint32) (f Frames, r Reader, err error) {
	r = body(packet)
	if r.err != nil {
		return f, r, r.err
	}
	flags := packet[0] &^ kindMask
	if flags&^framesHaveCommands != 0 {
		return f, r, errKind
	}
	f.Link = uint32(r.Uvarint(1<<32 - 1))
	f.Clock = r.clock(near)
	f.Inputs = r.tickBeside(f.Clock.Newest, Unzigzag(r.Uvarint(1<<33)))
	if flags != 0 {
		f.Commands = r.TickNear(commands)
		r.must(f.Commands > 0)
	}
	f.Count = int(r.Byte())
	if f.Count > 0 {
		f.First = r.tickBeside(f.Clock.Newest, -int64(r.Uvarint(maxTick)))
	}
	return f, r, r.Err()
}

// tickBeside is a tick so many after another.
func (r *Reader) tickBeside(tick uint32, by int64) uint32 {
	to := int64(tick) + by
	if to < 0 || to > maxTick {
		if r.err == nil {
			r.err = errOutOfRange
		}
		return 0
	}
	return uint32(to)
}

// FrameHead begins a frame: the changes come next, then the commands, then the
// inputs that changed, then the hash of the world after the tick, then the wait.
type FrameHead struct {
	Changes  int
	Commands int
	Inputs   int
}

// MaxFrameChanges, MaxFrameCommands and MaxFrameInputs bound what a frame may
// say it holds.
const (
	MaxFrameChanges  = 192
	MaxFrameCommands = 255
	MaxFrameInputs   = 127
)

const (
	hasChanges  = 0x01
	hasCommands = 0x02
	manyInputs  = 0x3f // their number follows
)

// Append appends the head.
func (h FrameHead) Append(dst []byte) []byte {
	head := byte(min(h.Inputs, manyInputs)) << 2
	if h.Changes > 0 {
		head |= hasChanges
	}
	if h.Commands > 0 {
		head |= hasCommands
	}
	dst = append(dst, head)
	if h.Inputs >= manyInputs {
		dst = append(dst, byte(h.Inputs))
	}
	if h.Changes > 0 {
		dst = AppendUvarint(dst, uint64(h.Changes))
	}
	if h.Commands > 0 {
		dst = append(dst, byte(h.Commands))
	}
	return dst
}

// FrameHead reads a frame's head.
func (r *Reader) FrameHead() (h FrameHead) {
	head := r.Byte()
	if h.Inputs = int(head >> 2); h.Inputs == manyInputs {
		h.Inputs = int(r.Byte())
		r.must(h.Inputs >= manyInputs && h.Inputs <= MaxFrameInputs)
	}
	if head&hasChanges != 0 {
		h.Changes = int(r.Uvarint(MaxFrameChanges))
		r.must(h.Changes > 0)
	}
	if head&hasCommands != 0 {
		h.Commands = int(r.Byte())
		r.must(h.Commands > 0)
	}
	return h
}

// must makes a value that is out of its range an error.
func (r *Reader) must(so bool) {
	if !so && r.err == nil {
		r.err = errOutOfRange
	}
}

// How a player's place changes hands.
const (
	ChangeLeft     = iota
	ChangeJoined   // somebody new
	ChangeReturned // who had it before
)

// AppendChange appends a player whose place changes hands.
func AppendChange(dst []byte, player uint32, how int) []byte {
	return AppendUvarint(dst, uint64(player)<<2|uint64(how))
}

// Change reads a player, at most limit, whose place changes hands.
func (r *Reader) Change(limit uint32) (player uint32, how int) {
	v := r.Uvarint(uint64(limit)<<2 | 3)
	r.must(v&3 <= ChangeReturned)
	return uint32(v >> 2), int(v & 3)
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
