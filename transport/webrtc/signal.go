package webrtc

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// MaxMessageBytes bounds one message of the signalling: a description of a
// connection with a data channel and the addresses of a machine that has many.
const MaxMessageBytes = 16 << 10

// hostName is the mailbox of a room's host; a joiner's is its random name.
const hostName = "host"

// Message is one note of two machines that are to meet: a joiner's offer or
// the host's answer to it, as SDP.
type Message struct {
	Peer string // the joiner: who the offer is from, or the answer is to
	SDP  string
}

// Signal passes messages between a room's host and those who join it. What the
// host sends goes to the joiner that Message.Peer names; what a joiner sends
// goes to the host. Both calls wait until they are done or ctx is.
type Signal interface {
	Send(ctx context.Context, m Message) error
	Receive(ctx context.Context) (Message, error)
}

// Role is which side of a room a Signal speaks for.
type Role uint8

const (
	Host Role = iota
	Join
)

// HTTPSignal returns a Signal over a signalling server (NewSignalServer) at
// base, for one room. In a browser base may be a path of the page's own origin,
// such as "/signal/". A joiner gets a random name of its own.
func HTTPSignal(base, room string, role Role) Signal {
	name := hostName
	if role == Join {
		var random [8]byte
		rand.Read(random[:]) // never fails: crypto/rand ends the program instead
		name = hex.EncodeToString(random[:])
	}
	return &httpSignal{base: strings.TrimSuffix(base, "/"), room: room, name: name}
}

type httpSignal struct {
	base, room, name string
}

// errAgain is a poll that ended with nothing to read.
var errAgain = errors.New("nothing waits")

func (s *httpSignal) Send(ctx context.Context, m Message) error {
	to := hostName
	if s.name == hostName {
		to = m.Peer
	}
	_, err := s.call(ctx, "POST", s.mailbox(to), m.SDP)
	return err
}

func (s *httpSignal) Receive(ctx context.Context) (Message, error) {
	for {
		m, err := s.call(ctx, "GET", s.mailbox(s.name), "")
		if err != errAgain {
			return m, err
		}
		if ctx.Err() != nil {
			return Message{}, ctx.Err()
		}
	}
}

func (s *httpSignal) mailbox(name string) string {
	return s.base + "/" + url.PathEscape(s.room) + "/" + url.PathEscape(name) + "?from=" + s.name
}

func (s *httpSignal) call(ctx context.Context, method, address, body string) (Message, error) {
	r, err := fetch(ctx, method, address, body)
	switch {
	case err != nil:
		return Message{}, fmt.Errorf("the signalling server at %s cannot be reached: %w", s.base, err)
	case r.status == 204:
		return Message{}, errAgain
	case r.status >= 200 && r.status < 300:
		return Message{Peer: r.peer, SDP: r.body}, nil
	default:
		return Message{}, fmt.Errorf("the signalling server at %s answered %d: %s", s.base, r.status, strings.TrimSpace(r.body))
	}
}

// response is what fetch brings back.
type response struct {
	status int
	peer   string // the header Tide-Peer
	body   string
}

// retryAfter is how long a failed call of the signalling waits before the next.
const retryAfter = time.Second

// pause waits for d, or until ctx is done.
func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
