package webrtc

import (
	"errors"
	"fmt"
	"time"
)

// ErrUnavailable is a browser without WebRTC, or with it switched off.
var ErrUnavailable = errors.New("webrtc: this browser offers no WebRTC: use a current Chrome, Edge, Firefox or Safari, and allow WebRTC in its settings")

// ErrGone is a link whose other side went away: its page was closed or
// reloaded, or its machine cannot be reached any more.
var ErrGone = errors.New("webrtc: the other side is gone: its page or program was closed, or its network went away; join again once it is back")

// NoAnswerError is a link that did not open in time.
type NoAnswerError struct {
	Waited   time.Duration
	Answered bool  // the host answered, yet no path between the two opened
	Cause    error // the signalling's last error, nil if it worked
}

func (e *NoAnswerError) Error() string {
	seconds := e.Waited.Round(time.Second)
	switch {
	case e.Answered:
		return fmt.Sprintf("webrtc: the host answered, but no path to it opened within %v: both machines need a network on which they reach each other (a browser that is offline has no address to meet at)", seconds)
	case e.Cause != nil:
		return fmt.Sprintf("webrtc: the signalling did not work for %v: %v", seconds, e.Cause)
	default:
		return fmt.Sprintf("webrtc: nobody answered within %v: open the host's page or program first, with the same room code, then join again", seconds)
	}
}

func (e *NoAnswerError) Unwrap() error { return e.Cause }

// SignalError is a room's code that is none, or a server that refuses or is no
// signalling server at all.
type SignalError struct {
	Base   string // where the signalling is
	Room   string
	Status int    // what the server answered, 0 if it was not asked
	Said   string // its own words, if it gave a sentence
}

func (e *SignalError) Error() string {
	const mend = "give the address of a signalling server, as in http://HOST:PORT/signal/"
	switch {
	case !PlainName(e.Room):
		return fmt.Sprintf("webrtc: %q is no room's code: a code is letters from A to Z, digits and hyphens, from 1 to %d of them", e.Room, maxNameBytes)
	case e.Status >= 200 && e.Status < 300:
		return fmt.Sprintf("webrtc: what is at %s is no signalling server: it answers (%d) without a message; %s", e.Base, e.Status, mend)
	case e.Said != "":
		return fmt.Sprintf("webrtc: the signalling server at %s refuses (%d): %s; %s", e.Base, e.Status, e.Said, mend)
	}
	return fmt.Sprintf("webrtc: there is no signalling server at %s: it answers %d; %s", e.Base, e.Status, mend)
}

// SetupError is a connection that could not be set up at all.
type SetupError struct {
	Step  string // what was being done
	Cause error
}

func (e *SetupError) Error() string {
	return fmt.Sprintf("webrtc: could not %s: %v: reload the page or start the program again", e.Step, e.Cause)
}

func (e *SetupError) Unwrap() error { return e.Cause }
