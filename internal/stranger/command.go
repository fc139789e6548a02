package stranger

// Command is what a player asks for beside their input.
type Command struct {
	Player  uint32 // of one that was obeyed
	Channel uint8
	Number  uint32
	Kind    uint16
	Payload []byte
}

const (
	channels        = 8
	maxCommandBytes = 256
)

func (c *Command) append(dst []byte) []byte {
	dst = append(dst, c.Channel)
	dst = appendVarint(dst, uint64(c.Number))
	dst = appendVarint(dst, uint64(c.Kind))
	return appendText(dst, string(c.Payload))
}

func (r *reader) command() (c Command) {
	c.Channel = r.u8()
	c.Number = uint32(r.varint(max32))
	c.Kind = uint16(r.varint(1<<16 - 1))
	c.Payload = r.bytes(r.varint(maxCommandBytes))
	r.check(c.Channel < channels && c.Number > 0)
	return c
}

// commands is what this client has asked for on its connection.
type commands struct {
	numbers [channels]uint32 // the newest of each channel
	waiting []Command
	first   uint32 // waiting[0] is the connection's command of this number
}

func (c *commands) add(channel uint8, kind uint16, payload []byte) {
	c.numbers[channel]++
	c.waiting = append(c.waiting, Command{Channel: channel, Number: c.numbers[channel], Kind: kind, Payload: payload})
}

// acknowledge drops those that the server has.
func (c *commands) acknowledge(got uint32) bool {
	if got+1 < c.first {
		return true // an old packet
	}
	have := got + 1 - c.first
	if have > uint32(len(c.waiting)) {
		return false
	}
	c.waiting, c.first = c.waiting[have:], got+1
	return true
}

// packed is as many of those that wait as there is room for.
func (c *commands) packed(room int) (packed []byte, count int) {
	for i := range c.waiting {
		more := c.waiting[i].append(packed)
		if len(more) > room || count == 255 {
			break
		}
		packed, count = more, count+1
	}
	return packed, count
}
