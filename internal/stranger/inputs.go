package stranger

import "bytes"

// inputs is the head of what a client sends each frame.
type inputs struct {
	link     uint32
	stamp    uint16
	frames   uint32
	ask      uint32
	differs  uint32
	transfer uint32
	chunks   uint32
	mask     []uint64
	commands *commands
	base     uint32
}

// entry is an input on its way.
type entry struct {
	tick  uint32
	value []byte
}

// room is what a packet has for entries and commands beside its head.
const room = 1200 - 168

// append appends the packet, whose first entry differs from the input of base.
// What there is no room for goes with a later one.
func (in *inputs) append(dst []byte, l Layout, base []byte, entries []entry) []byte {
	sent, count := in.entries(l, base, entries)
	asked, number := in.commands.packed(room - len(sent))
	dst = append(dst, kindInputs|bit(in.ask > 0)<<4|bit(in.transfer > 0)<<5|bit(number > 0)<<6|bit(in.frames == 0)<<7)
	dst = appendVarint(dst, uint64(in.link))
	dst = appendU16(dst, in.stamp)
	if in.frames > 0 {
		dst = appendU16(dst, uint16(in.frames))
	}
	if in.ask > 0 {
		dst = appendVarint(dst, uint64(in.ask))
		dst = appendVarint(dst, uint64(in.differs))
	}
	if in.transfer > 0 {
		dst = appendVarint(dst, uint64(in.transfer))
		dst = appendVarint(dst, uint64(in.chunks))
		dst = appendMask(dst, in.mask)
	}
	if number > 0 {
		dst = appendU16(append(dst, byte(number)), uint16(in.commands.first))
	}
	dst = append(dst, byte(count))
	if count > 0 {
		after := uint64(0) // the input that a player begins with
		if in.base > 0 {
			by := int64(in.base) - int64(in.frames)
			after = (uint64(by<<1) ^ uint64(by>>63)) + 1
		}
		dst = appendVarint(dst, after)
	}
	return append(append(dst, sent...), asked...)
}

// entries is the inputs as they go, and how many they are.
func (in *inputs) entries(l Layout, base []byte, entries []entry) (sent []byte, count int) {
	last := in.base
	for _, e := range entries {
		if len(sent) > room/2 || count == 255 {
			break
		}
		changed := !bytes.Equal(base, e.value)
		sent = appendVarint(sent, uint64(e.tick-last-1)<<1|uint64(bit(changed)))
		if changed {
			sent = l.appendDifference(sent, base, e.value)
		}
		base, last = e.value, e.tick
		count++
	}
	return sent, count
}

func appendMask(dst []byte, words []uint64) []byte {
	dst = append(dst, byte(len(words)))
	for _, word := range words {
		dst = appendU64(dst, word)
	}
	return dst
}
