package webrtc

import (
	"sync"
	"time"

	pion "github.com/pion/webrtc/v4"

	"github.com/tide-engine/tide/transport"
)

const (
	// maxBufferedBytes is what may wait in the channel's send buffer: past it a
	// packet is dropped, since a late one is worth less than the next.
	maxBufferedBytes = 64 << 10

	// gatherTimeout bounds the wait for this machine's addresses. A browser
	// that hides them behind mDNS names takes a few hundred milliseconds.
	gatherTimeout = 3 * time.Second

	// openTimeout bounds the wait from an answer to an open channel.
	openTimeout = 15 * time.Second
)

// Link is one data channel to another machine. It implements transport.Link.
type Link struct {
	clock  transport.Clock
	pc     *pion.PeerConnection
	dc     *pion.DataChannel
	wires  wires         // what the channel needs here, native or in a browser
	opened chan struct{} // closed once the channel is open
	ended  chan struct{} // closed once the link has ended

	mu     sync.Mutex
	open   bool
	closed error
	in     transport.Queue
}

var _ transport.Link = (*Link)(nil)

// newLink makes a link whose channel is agreed on beforehand by both sides
// (negotiated, stream 0), so that neither waits for the other's announcement.
func newLink(clock transport.Clock) (*Link, error) {
	pc, err := newPeerConnection()
	if err != nil {
		return nil, err
	}
	ordered, retransmits, negotiated, id := false, uint16(1), true, uint16(0)
	dc, err := pc.CreateDataChannel("tide", &pion.DataChannelInit{
		Ordered:        &ordered,
		MaxRetransmits: &retransmits,
		Negotiated:     &negotiated,
		ID:             &id,
	})
	if err != nil {
		pc.Close()
		return nil, &SetupError{Step: "make a data channel", Cause: err}
	}
	l := &Link{
		clock: clock, pc: pc, dc: dc,
		opened: make(chan struct{}), ended: make(chan struct{}),
	}
	l.attach()
	dc.OnOpen(l.becomeOpen)
	dc.OnClose(func() { l.end(ErrGone) })
	pc.OnConnectionStateChange(func(s pion.PeerConnectionState) {
		if s == pion.PeerConnectionStateFailed || s == pion.PeerConnectionStateClosed {
			l.end(ErrGone)
		}
	})
	return l, nil
}

func (l *Link) becomeOpen() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.open && l.closed == nil {
		l.open = true
		close(l.opened)
	}
}

// end closes the link for a reason; the first reason stays.
func (l *Link) end(reason error) {
	l.mu.Lock()
	if l.closed != nil {
		l.mu.Unlock()
		return
	}
	l.closed = reason
	close(l.ended)
	l.mu.Unlock()
	// Closing waits for pion's own goroutines, one of which may be the caller.
	go func() {
		l.dc.Close()
		l.detach()
		l.pc.Close()
	}()
}

// Open says whether packets pass. Before, Send drops what it is given.
func (l *Link) Open() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open && l.closed == nil
}

// Send passes packet on, or drops it when the channel is not open yet or its
// buffer is full.
func (l *Link) Send(packet []byte) error {
	if err := transport.TooLarge(len(packet)); err != nil {
		return err
	}
	l.mu.Lock()
	open, closed := l.open, l.closed
	l.mu.Unlock()
	switch {
	case closed != nil:
		return transport.ErrClosed
	case !open || l.dc.BufferedAmount() > maxBufferedBytes:
		return nil
	}
	// The channel can close between the check and the call: that is a lost
	// packet, and Closed says the rest.
	l.transmit(packet)
	return nil
}

// Receive returns the next packet and when its message event came.
func (l *Link) Receive() (packet []byte, at time.Duration, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.in.Pop()
}

// arrive keeps a packet; one that no Link would have sent is dropped.
func (l *Link) arrive(packet []byte, at time.Duration) {
	if len(packet) > transport.MaxPacket {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.in.Push(packet, at)
}

// Closed is nil while the link opens or is open; then ErrGone, ErrUnavailable,
// a *NoAnswerError, a *SignalError, a *SetupError, or transport.ErrClosed after Close.
func (l *Link) Closed() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.closed
}

// Close ends the link; the other side hears of it.
func (l *Link) Close() error {
	l.end(transport.ErrClosed)
	return nil
}

// gather sets the local description and waits for this machine's addresses,
// not for longer than gatherTimeout: what there is by then has to do.
func (l *Link) gather(description pion.SessionDescription) (sdp string, err error) {
	gathered := pion.GatheringCompletePromise(l.pc)
	if err := l.pc.SetLocalDescription(description); err != nil {
		return "", &SetupError{Step: "describe this machine", Cause: err}
	}
	timer := time.NewTimer(gatherTimeout)
	defer timer.Stop()
	select {
	case <-gathered:
	case <-timer.C:
	case <-l.ended:
		return "", l.Closed()
	}
	return l.pc.LocalDescription().SDP, nil
}
