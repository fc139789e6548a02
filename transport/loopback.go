package transport

import (
	"sync"
	"time"
)

// Loopback is a connection within one process: what one link sends the other
// receives at once, whole, in order and once. clock stamps the arrivals.
//
// A side that does not read loses its oldest packets, as Queue says. Closing
// either end closes both; what has arrived by then can still be received.
//
// The two ends may be used from two goroutines, each end from one at a time.
func Loopback(clock Clock) (a, b Link) {
	wire := &loopbackWire{clock: clock}
	return &loopback{wire, 0}, &loopback{wire, 1}
}

// loopbackWire is what both ends share.
type loopbackWire struct {
	clock  Clock
	mu     sync.Mutex
	toward [2]Queue // toward[i] is received by end i
	closed bool
}

type loopback struct {
	wire *loopbackWire
	end  int
}

func (l *loopback) Send(packet []byte) error {
	if err := TooLarge(len(packet)); err != nil {
		return err
	}
	w := l.wire
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return ErrClosed
	}
	w.toward[1-l.end].Push(packet, w.clock())
	return nil
}

func (l *loopback) Receive() (packet []byte, at time.Duration, ok bool) {
	w := l.wire
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.toward[l.end].Pop()
}

func (l *loopback) Closed() error {
	w := l.wire
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return ErrClosed
	}
	return nil
}

func (l *loopback) Close() error {
	w := l.wire
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	return nil
}
