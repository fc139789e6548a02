package stranger

import "github.com/cespare/xxhash/v2"

// Command is what a player asks for beside their input.
type Command struct {
	Player  uint32 // of one that was obeyed
	Channel uint8
	Number  uint32
	Kind    uint16
	Payload []byte

	// A large one's payload goes by itself: its length, and its sum.
	large uint32
	sum   uint64
}

const (
	channels        = 8
	maxCommandBytes = 256
)

func (c *Command) append(dst []byte) []byte {
	dst = append(dst, c.Channel|bit(c.large > 0)<<7)
	dst = appendVarint(dst, uint64(c.Number))
	dst = appendVarint(dst, uint64(c.Kind))
	if c.large > 0 {
		return appendU64(appendVarint(dst, uint64(c.large)), c.sum)
	}
	return appendText(dst, string(c.Payload))
}

func (r *reader) command() (c Command) {
	channel := r.u8()
	c.Channel = channel & 0x7f
	c.Number = uint32(r.varint(max32))
	c.Kind = uint16(r.varint(1<<16 - 1))
	if channel >= 0x80 {
		c.large, c.sum = uint32(r.varint(maxPayload)), r.u64()
		r.check(c.large > maxCommandBytes)
	} else {
		c.Payload = r.bytes(r.varint(maxCommandBytes))
	}
	r.check(c.Channel < channels && c.Number > 0)
	return c
}

// commands is what this client has asked for on its connection.
type commands struct {
	numbers [channels]uint32 // the newest of each channel
	waiting []Command
	first   uint32 // waiting[0] is the connection's command of this number
}

func (c *commands) add(channel uint8, kind uint16, payload []byte) Command {
	c.numbers[channel]++
	command := Command{Channel: channel, Number: c.numbers[channel], Kind: kind, Payload: payload}
	if len(payload) > maxCommandBytes {
		command.large, command.sum, command.Payload = uint32(len(payload)), xxhash.Sum64(payload), nil
	}
	c.waiting = append(c.waiting, command)
	return command
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
