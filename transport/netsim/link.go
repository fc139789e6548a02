package netsim

import (
	"time"

	"github.com/tide-engine/tide/transport"
)

// link is a transport.Link through the network. The network's lock guards it.
type link struct {
	network *Network
	inner   transport.Link
	out, in path
	reading []byte // what Receive returned last
}

// Send puts a packet on its way. Closing the link loses what is still on it.
func (l *link) Send(packet []byte) error {
	if err := transport.TooLarge(len(packet)); err != nil {
		return err
	}
	n := l.network
	n.mu.Lock()
	defer n.mu.Unlock()
	if l.inner.Closed() != nil {
		return transport.ErrClosed
	}
	l.out.enter(packet, n.clock(), n.conditions, &n.stats)
	l.flush()
	return nil
}

// Receive returns the packet that came out of the network first, and the time
// at which it did: when it arrived at the wrapped link, and as long after as
// the network held it.
func (l *link) Receive() (packet []byte, at time.Duration, ok bool) {
	n := l.network
	n.mu.Lock()
	defer n.mu.Unlock()
	l.flush()
	l.in.recycle(l.reading)
	l.reading, at, ok = l.in.leave(n.clock())
	return l.reading, at, ok
}

func (l *link) Closed() error { return l.inner.Closed() }

func (l *link) Close() error { return l.inner.Close() }

// flush passes on what is due, and takes in what has arrived.
func (l *link) flush() {
	n := l.network
	now := n.clock()
	for {
		packet, _, ok := l.out.leave(now)
		if !ok {
			break
		}
		// Nobody is there to hear of a failure any more, and a network
		// promises nothing; if the link has closed, the next Send says so.
		_ = l.inner.Send(packet)
		l.out.recycle(packet)
	}
	for {
		packet, at, ok := l.inner.Receive()
		if !ok {
			break
		}
		l.in.enter(packet, at, n.conditions, &n.stats)
	}
}
