package wire

const (
	// MaxCommandBytes bounds the payload of a command that goes in a frame: a
	// frame carries several, and has to fit one packet.
	MaxCommandBytes = 256

	// MaxLargeCommand bounds one that goes by itself, in Blobs.
	MaxLargeCommand = 4 << 20

	// MaxChannels is how many channels of commands a player has, the unordered
	// one counted.
	MaxChannels = 8
)

// Command is what a player asks for beside their input.
type Command struct {
	Channel  uint8  // 0: in any order; others: in the order of their numbers
	Sequence uint32 // numbers those of a channel, from 1
	Kind     uint16
	Payload  []byte // part of the packet

	// Large is how long a payload is that goes by itself, and Sum its XXH64.
	Large uint32
	Sum   uint64
}

// MaxCommandHead is the most that a command takes beside its payload.
const MaxCommandHead = 1 + 5 + 3 + 4 + 8

const largeChannel = 0x80

// Append appends the command.
func (c *Command) Append(dst []byte) []byte {
	channel := c.Channel
	if c.Large > 0 {
		channel |= largeChannel
	}
	dst = append(dst, channel)
	dst = AppendUvarint(dst, uint64(c.Sequence))
	dst = AppendUvarint(dst, uint64(c.Kind))
	if c.Large > 0 {
		return AppendUint64(AppendUvarint(dst, uint64(c.Large)), c.Sum)
	}
	dst = AppendUvarint(dst, uint64(len(c.Payload)))
	return append(dst, c.Payload...)
}

// Command reads a command.
func (r *Reader) Command() (c Command) {
	channel := r.Byte()
	c.Channel = channel &^ largeChannel
	c.Sequence = uint32(r.Uvarint(1<<32 - 1))
	c.Kind = uint16(r.Uvarint(1<<16 - 1))
	if channel != c.Channel {
		c.Large = uint32(r.Uvarint(MaxLargeCommand))
		c.Sum = r.Uint64()
		r.must(c.Large > MaxCommandBytes)
	} else {
		c.Payload = r.Take(int(r.Uvarint(MaxCommandBytes)))
	}
	r.must(c.Channel < MaxChannels && c.Sequence > 0)
	return c
}
