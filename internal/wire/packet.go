package wire

import "math"

// MaxPacket is the largest packet, in bytes: transport.MaxPacket, which this
// package may not import.
const MaxPacket = 1200

// Protocol is the version of what this package writes. Machines whose
// versions differ refuse each other.
const Protocol = 2

// Kind is the first byte of a packet.
type Kind byte

// The kinds of packets. Hello, Inputs and Leave go to the server, the others
// to a client.
const (
	KindHello Kind = 1 + iota
	KindWelcome
	KindRefused
	KindInputs
	KindFrames
	KindChunk
	KindLeave
)

// KindOf is a packet's kind. The packet may still be malformed.
func KindOf(packet []byte) (Kind, error) {
	switch {
	case len(packet) == 0:
		return 0, errTruncated
	case len(packet) > MaxPacket:
		return 0, errOversized
	case Kind(packet[0]) < KindHello || Kind(packet[0]) > KindLeave:
		return 0, errKind
	}
	return Kind(packet[0]), nil
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

// Tick reads a tick's number.
func (r *Reader) Tick() uint32 { return uint32(r.Uvarint(maxTick)) }
