package stranger

import (
	"encoding/binary"
	"errors"
)

var errPacket = errors.New("stranger: the packet is not what the page says")

// reader takes values off the front of bytes, as "Numbers" on the page has them.
// After the first that is not there it answers zeros, and bad is set.
type reader struct {
	src []byte
	bad bool
}

// check notes whether a value may be so.
func (r *reader) check(so bool) { r.bad = r.bad || !so }

// end is an error if anything was wrong or is left.
func (r *reader) end() error {
	if r.bad || len(r.src) > 0 {
		return errPacket
	}
	return nil
}

func (r *reader) bytes(count uint64) []byte {
	if r.bad || count > uint64(len(r.src)) {
		r.bad = true
		return nil
	}
	taken := r.src[:count]
	r.src = r.src[count:]
	return taken
}

func (r *reader) fixed(size uint64) uint64 {
	var all [8]byte
	copy(all[:], r.bytes(size))
	return binary.LittleEndian.Uint64(all[:])
}

func (r *reader) u8() uint8   { return uint8(r.fixed(1)) }
func (r *reader) u16() uint16 { return uint16(r.fixed(2)) }
func (r *reader) u32() uint32 { return uint32(r.fixed(4)) }
func (r *reader) u64() uint64 { return r.fixed(8) }

// varint reads a number of at most limit in its shortest form.
func (r *reader) varint(limit uint64) uint64 {
	v := uint64(0)
	for shift := 0; shift < 64; shift += 7 {
		b := r.u8()
		v |= uint64(b&0x7f) << shift
		if b < 0x80 {
			r.check(v <= limit && (b > 0 || shift == 0) && (shift < 63 || b == 1))
			break
		}
		r.check(shift < 63)
	}
	if r.bad {
		return 0
	}
	return v
}

// signed reads a zigzag number.
func (r *reader) signed(limit uint64) int64 {
	v := r.varint(limit)
	return int64(v>>1) ^ -int64(v&1)
}

// near reads a number of 16 bits that is less than 2^15 from one that is known.
func (r *reader) near(known uint32) uint32 {
	v := int64(known) + int64(int16(r.u16()-uint16(known)))
	r.check(v >= 0 && v <= maxTick)
	return uint32(v)
}

// beside is a tick so many after another.
func (r *reader) beside(tick uint32, by int64) uint32 {
	v := int64(tick) + by
	r.check(v >= 0 && v <= maxTick)
	return uint32(v)
}

const (
	maxTick = 1<<32 - 1 - 1<<16
	max32   = 1<<32 - 1
)

func appendVarint(dst []byte, v uint64) []byte {
	for ; v >= 0x80; v >>= 7 {
		dst = append(dst, byte(v)|0x80)
	}
	return append(dst, byte(v))
}

func appendSigned(dst []byte, v int64) []byte {
	return appendVarint(dst, uint64(v<<1)^uint64(v>>63))
}

func appendU16(dst []byte, v uint16) []byte { return append(dst, byte(v), byte(v>>8)) }

func appendU64(dst []byte, v uint64) []byte { return binary.LittleEndian.AppendUint64(dst, v) }
