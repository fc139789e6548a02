package transport

import "time"

// MaxPacket is the largest packet a Link carries, in bytes: what passes over
// the internet in one datagram with room for the headers of WebRTC or QUIC.
const MaxPacket = 1200

// Clock reads a monotonic time. Everything that is told a time in one process
// is told it by one Clock.
type Clock func() time.Duration

// Link is one connection of unreliable datagrams: a packet arrives whole or
// not at all, in any order, perhaps twice.
type Link interface {
	// Send queues a copy of packet. It never blocks. A packet over MaxPacket
	// is ErrTooLarge; a closed link is ErrClosed. A nil error promises nothing.
	Send(packet []byte) error

	// Receive returns the next packet that has arrived and the time at which
	// it did, whenever it is read. It never blocks: ok is false when nothing
	// waits. packet is valid until the next call.
	Receive() (packet []byte, at time.Duration, ok bool)

	// Closed says why the link ended, nil while it is open.
	Closed() error

	Close() error
}

// Listener takes links that others open. Accept never blocks.
type Listener interface {
	Accept() (link Link, ok bool)
	Close() error
}
