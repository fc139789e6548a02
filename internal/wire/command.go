package wire

// MaxCommandBytes bounds the payload of a command: a frame carries several, and
// has to fit one packet.
const MaxCommandBytes = 256

// MaxChannels is how many channels of commands a player has, the unordered one
// counted.
const MaxChannels = 8

// Command is what a player asks for beside their input.
type Command struct {
	Channel  uint8  // 0: in any order; others: in the order of their numbers
	Sequence uint32 // numbers those of a channel, from 1
	Kind     uint16
	Payload  []byte // part of the packet
}

// MaxCommandHead is the most that a command takes beside its payload.
const MaxCommandHead = 1 + 5 + 3 + 2

// Append appends the command.
func (c *Command) Append(dst []byte) []byte {
	dst = append(dst, c.Channel)
	dst = AppendUvarint(dst, uint64(c.Sequence))
	dst = AppendUvarint(dst, uint64(c.Kind))
	dst = AppendUvarint(dst, uint64(len(c.Payload)))
	return append(dst, c.Payload...)
}

// Command reads a command.
func (r *Reader) Command() (c Command) {
	c.Channel = r.Byte()
	c.Sequence = uint32(r.Uvarint(1<<32 - 1))
	c.Kind = uint16(r.Uvarint(1<<16 - 1))
	c.Payload = r.Take(int(r.Uvarint(MaxCommandBytes)))
	r.must(c.Channel < MaxChannels && c.Sequence > 0)
	return c
}
