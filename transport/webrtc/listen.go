package webrtc

import (
	"context"
	"sync"
	"time"

	pion "github.com/pion/webrtc/v4"

	"github.com/tide-engine/tide/transport"
)

// maxGuests bounds the links one Listener has at a time, opening and open:
// four times the players of the largest match planned.
const maxGuests = 64

// Listener answers everyone who joins at its signal. It implements
// transport.Listener.
type Listener struct {
	signal   Signal
	clock    transport.Clock
	stop     context.CancelFunc
	accepted chan *guest

	mu     sync.Mutex
	guests []*guest
	err    error
	closed bool
}

// guest is one joiner: its offer comes again until it hears the answer.
type guest struct {
	peer     string
	link     *Link
	answer   string // empty until it is worked out
	accepted bool   // the link is whose it was handed to
}

var _ transport.Listener = (*Listener)(nil)

// Listen starts answering offers that come by signal, until Close. The error
// is ErrUnavailable or a *SetupError.
func Listen(signal Signal, clock transport.Clock) (*Listener, error) {
	// A browser that cannot do this says so now, not when somebody joins.
	probe, err := newPeerConnection()
	if err != nil {
		return nil, err
	}
	probe.Close()
	ctx, stop := context.WithCancel(context.Background())
	l := &Listener{signal: signal, clock: clock, stop: stop, accepted: make(chan *guest, maxGuests)}
	go l.serve(ctx)
	return l, nil
}

// Accept returns a link that has opened since the last call.
func (l *Listener) Accept() (transport.Link, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil, false
	}
	select {
	case g := <-l.accepted:
		g.accepted = true
		return g.link, true
	default:
		return nil, false
	}
}

// Err is the signalling's last error, nil while it works: a host that nobody
// can find should say so. The listener tries again by itself.
func (l *Listener) Err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// Close answers nobody any more, and ends the links that nobody has accepted:
// those who joined hear of it at once. Accepted links stay open.
func (l *Listener) Close() error {
	l.stop()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	for _, g := range l.guests {
		if g.link != nil && !g.accepted {
			g.link.Close()
		}
	}
	return nil
}

// messagePause is the least time between two messages that are read, so that
// no server sets the pace, with offers that are of no use, say.
const messagePause = 50 * time.Millisecond

func (l *Listener) serve(ctx context.Context) {
	for ctx.Err() == nil {
		m, err := l.signal.Receive(ctx)
		if ctx.Err() != nil {
			return
		}
		l.mu.Lock()
		l.err = err
		l.mu.Unlock()
		if err != nil {
			pause(ctx, retryAfter)
			continue
		}
		if g, fresh := l.welcome(m.Peer); fresh {
			go l.answer(ctx, g, m.SDP)
		} else if g != nil {
			l.resend(ctx, g)
		}
		pause(ctx, messagePause)
	}
}

// welcome finds the guest a peer is, or makes it one if there is room.
func (l *Listener) welcome(peer string) (g *guest, fresh bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	kept := l.guests[:0]
	for _, g := range l.guests {
		if g.link == nil || g.link.Closed() == nil {
			kept = append(kept, g)
		}
	}
	clear(l.guests[len(kept):])
	l.guests = kept
	for _, g := range l.guests {
		if g.peer == peer {
			return g, false
		}
	}
	if len(l.guests) == maxGuests {
		return nil, false
	}
	g = &guest{peer: peer}
	l.guests = append(l.guests, g)
	return g, true
}

// answer opens a link to one guest. A guest whose offer is of no use is
// forgotten: it hears nothing, and its Dial ends with a *NoAnswerError.
func (l *Listener) answer(ctx context.Context, g *guest, offer string) {
	link, err := newLink(l.clock)
	if err != nil {
		l.forget(g)
		return
	}
	l.mu.Lock()
	g.link = link
	if l.closed {
		link.Close()
	}
	l.mu.Unlock()
	sdp, err := link.describeAnswer(offer)
	if err == nil {
		l.mu.Lock()
		g.answer = sdp
		l.mu.Unlock()
		l.resend(ctx, g)
		err = link.waitOpen()
	}
	if err != nil {
		link.end(err)
		l.forget(g)
		return
	}
	select {
	case l.accepted <- g:
	default:
		link.Close() // nobody accepts
	}
}

func (l *Listener) resend(ctx context.Context, g *guest) {
	l.mu.Lock()
	answer := g.answer
	l.mu.Unlock()
	if answer == "" {
		return
	}
	if err := l.signal.Send(ctx, Message{Peer: g.peer, SDP: answer}); err != nil && ctx.Err() == nil {
		l.mu.Lock()
		l.err = err
		l.mu.Unlock()
	}
}

func (l *Listener) forget(g *guest) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, other := range l.guests {
		if other == g {
			l.guests = append(l.guests[:i], l.guests[i+1:]...)
			return
		}
	}
}

func (l *Link) describeAnswer(offer string) (sdp string, err error) {
	err = l.pc.SetRemoteDescription(pion.SessionDescription{Type: pion.SDPTypeOffer, SDP: offer})
	if err != nil {
		return "", &SetupError{Step: "understand a joiner's offer", Cause: err}
	}
	description, err := l.pc.CreateAnswer(nil)
	if err != nil {
		return "", &SetupError{Step: "describe the connection", Cause: err}
	}
	return l.gather(description)
}
