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

// maxNameBytes bounds a room's code, or a mailbox's name.
const maxNameBytes = 32

// sdpType is the content type of a message.
const sdpType = "application/sdp"

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
// goes to the host. Both calls wait until they are done or ctx is. A
// *SignalError is one that asking again will hardly mend.
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
	return &httpSignal{base: base, room: room, name: name}
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
	return strings.TrimSuffix(s.base, "/") + "/" + url.PathEscape(s.room) + "/" + url.PathEscape(name) + "?from=" + s.name
}

func (s *httpSignal) call(ctx context.Context, method, address, body string) (Message, error) {
	if !PlainName(s.room) {
		return Message{}, &SignalError{Base: s.base, Room: s.room}
	}
	asked := time.Now()
	r, err := fetch(ctx, method, address, body)
	if err != nil {
		return Message{}, fmt.Errorf("the signalling server at %s cannot be reached: %w", s.base, err)
	}
	refused := &SignalError{Base: s.base, Room: s.room, Status: r.status, Said: r.said()}
	switch {
	case r.status == 429 || r.status == 409 || r.status == 408 || r.status >= 500:
		return Message{}, fmt.Errorf("the signalling server at %s answered %d: %s", s.base, r.status, r.said())
	case method == "POST" && r.status == 202:
		return Message{}, nil
	// A page's own server may answer every address with its page, or with
	// nothing: what signalling says bears its marks, and nothing takes a poll's time.
	case method == "GET" && r.status == 200 && r.peer != "" && r.kind == sdpType:
		return Message{Peer: r.peer, SDP: r.body}, nil
	case method == "GET" && r.status == 204 && time.Since(asked) >= retryAfter:
		return Message{}, errAgain
	}
	return Message{}, refused
}

// response is what fetch brings back.
type response struct {
	status int
	kind   string // the header Content-Type
	peer   string // the header Tide-Peer
	body   string
}

// said is the sentence that a server gave for a reason, not its page.
func (r response) said() string {
	const most = 200
	if !strings.HasPrefix(r.kind, "text/plain") || len(r.body) > most {
		return ""
	}
	return strings.TrimSpace(r.body)
}

// PlainName says whether a room's code is one: letters of the English
// alphabet, digits and hyphens, from 1 to 32.
func PlainName(name string) bool {
	if name == "" || len(name) > maxNameBytes {
		return false
	}
	for _, c := range []byte(name) {
		if !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-') {
			return false
		}
	}
	return true
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
