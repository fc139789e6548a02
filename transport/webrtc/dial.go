package webrtc

import (
	"context"
	"errors"
	"time"

	pion "github.com/pion/webrtc/v4"

	"github.com/tide-engine/tide/transport"
)

const (
	// AnswerTimeout is how long Dial waits for the host's answer: a host whose
	// page is still loading gets its time.
	AnswerTimeout = 30 * time.Second

	// offerEvery is how often an offer goes out again: a host that reloaded its
	// page took the first one with it.
	offerEvery = 3 * time.Second
)

// Dial joins the host that answers at signal. The link is returned at once and
// opens later: Open and Closed say how it went. The error is ErrUnavailable or
// a *SetupError.
func Dial(signal Signal, clock transport.Clock) (*Link, error) {
	l, err := newLink(clock)
	if err != nil {
		return nil, err
	}
	go func() {
		if err := l.offer(signal); err != nil {
			l.end(err)
		}
	}()
	return l, nil
}

// offer introduces this machine to the host and waits until the link is open.
func (l *Link) offer(signal Signal) error {
	description, err := l.pc.CreateOffer(nil)
	if err != nil {
		return &SetupError{Step: "describe the connection", Cause: err}
	}
	sdp, err := l.gather(description)
	if err != nil {
		return err
	}
	answer, err := l.exchange(signal, sdp)
	if err != nil {
		return err
	}
	err = l.pc.SetRemoteDescription(pion.SessionDescription{Type: pion.SDPTypeAnswer, SDP: answer})
	if err != nil {
		return &SetupError{Step: "understand the host's answer", Cause: err}
	}
	return l.waitOpen()
}

// exchange sends the offer until its answer comes.
func (l *Link) exchange(signal Signal, sdp string) (answer string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), AnswerTimeout)
	defer cancel()
	go func() {
		select {
		case <-l.ended:
			cancel()
		case <-ctx.Done():
		}
	}()
	var cause error
	for ctx.Err() == nil {
		m, err := ask(ctx, signal, sdp)
		var refused *SignalError
		switch {
		case err == nil:
			return m.SDP, nil
		case errors.Is(err, errNoAnswer):
			cause = nil
		case errors.As(err, &refused):
			return "", err // it would be so for the whole time
		default:
			cause = err
			pause(ctx, retryAfter)
		}
	}
	if closed := l.Closed(); closed != nil {
		return "", closed
	}
	return "", &NoAnswerError{Waited: AnswerTimeout, Cause: cause}
}

// errNoAnswer is a signalling that works, and a host that did not answer yet.
var errNoAnswer = errors.New("no answer yet")

// ask sends the offer once, and waits for an answer until it is to go out again.
func ask(ctx context.Context, signal Signal, sdp string) (Message, error) {
	if err := signal.Send(ctx, Message{SDP: sdp}); err != nil {
		return Message{}, err
	}
	again, stop := context.WithTimeout(ctx, offerEvery)
	defer stop()
	m, err := signal.Receive(again)
	if err != nil && again.Err() != nil {
		return Message{}, errNoAnswer
	}
	return m, err
}

// waitOpen waits for the channel that both sides now know of.
func (l *Link) waitOpen() error {
	timer := time.NewTimer(openTimeout)
	defer timer.Stop()
	select {
	case <-l.opened:
		return nil
	case <-l.ended:
		return l.Closed()
	case <-timer.C:
		return &NoAnswerError{Waited: openTimeout, Answered: true}
	}
}
