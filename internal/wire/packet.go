package wire

import "math"

// MaxPacket is the largest packet, in bytes: transport.MaxPacket, which this
// package may not import.
const MaxPacket = 1200

// Protocol is the version of what this package writes. Machines whose
// versions differ refuse each other.
const Protocol = 4

// Kind is the lower half of a packet's first byte. The upper half is flags of
// Inputs, Frames and Need, and zero of the others.
type Kind byte

// The kinds of packets. Hello, Inputs, Leave, Report and Need go to the server, Blob
// and BlobGot either way, the others to a client.
const (
	KindHello Kind = 1 + iota
	KindWelcome
	KindRefused
	KindInputs
	KindFrames
	KindChunk
	KindLeave
	KindReport
	KindNeed
	KindBlob
	KindBlobGot
)

const kindMask = 0x0f

// KindOf is a packet's kind. The packet may still be malformed.
func KindOf(packet []byte) (Kind, error) {
	switch {
	case len(packet) == 0:
		return 0, errTruncated
	case len(packet) > MaxPacket:
		return 0, errOversized
	}
	kind := Kind(packet[0] & kindMask)
	flagged := kind == KindInputs || kind == KindFrames || kind == KindNeed
	if kind < KindHello || kind > KindBlobGot || !flagged && packet[0]&^kindMask != 0 {
		return 0, errKind
	}
	return kind, nil
}

// body reads a packet past its kind.
func body(packet []byte) Reader {
	if len(packet) == 0 {
		return Reader{err: errTruncated}
	}
	return NewReader(packet[1:])
}

// maxTick is the largest tick a packet may name. A match at 240 ticks a
// second reaches it after half a year.
const maxTick = math.MaxUint32 - 1<<16

// AppendTick appends the lower 16 bits of a tick, for who knows about which tick
// it is: half a range either way is nine minutes at 60 ticks a second, and a
// connection that was silent for ten seconds is over.
func AppendTick(dst []byte, tick uint32) []byte {
	return append(dst, byte(tick), byte(tick>>8))
}

// TickNear reads a tick that is less than 2^15 from one that is known.
func (r *Reader) TickNear(near uint32) uint32 {
	b := r.Take(2)
	if b == nil {
		return 0
	}
	low := uint16(b[0]) | uint16(b[1])<<8
	tick := int64(near) + int64(int16(low-uint16(near)))
	if tick < 0 || tick > maxTick {
		r.err = errOutOfRange
		return 0
	}
	return uint32(tick)
}

// Tick reads a tick's number.
func (r *Reader) Tick() uint32 { return uint32(r.Uvarint(maxTick)) }
