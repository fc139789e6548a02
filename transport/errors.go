package transport

import (
	"errors"
	"fmt"
)

// ErrClosed is what a closed link answers; Closed says why it ended.
var ErrClosed = errors.New("transport: the link is closed: open another")

// ErrTooLarge is what a packet over MaxPacket is refused with, as the error
// that TooLarge makes of it.
var ErrTooLarge = errors.New("transport: the packet is too large")

// TooLarge is nil for a packet of that size that fits, and else an ErrTooLarge
// that says by how much it does not.
func TooLarge(size int) error {
	if size <= MaxPacket {
		return nil
	}
	return fmt.Errorf("%w: %d bytes where a link carries %d: send it in parts", ErrTooLarge, size, MaxPacket)
}
