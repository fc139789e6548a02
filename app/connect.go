package app

import (
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/room"
	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/webrtc"
)

// session is the match that the options ask for.
type session struct {
	stage *stage
	slow  *slowLink        // a joiner's
	host  *webrtc.Listener // of a host that others can join
}

// open starts the match: one for this machine alone, one that others can join,
// or this machine's part in another's.
func open(g *tide.Game, o options, clock transport.Clock) (*session, error) {
	s := &session{}
	settings := room.Options{Seed: pickSeed(o.seed), Clock: clock, Record: o.recorder}
	var r *room.Room
	var err error
	switch o.role {
	case roleHost:
		if s.host, err = webrtc.Listen(webrtc.HTTPSignal(o.signal, o.room, webrtc.Host), clock); err != nil {
			return nil, err
		}
		r, err = room.Host(g, s.host, settings)
	case roleJoin:
		var link *webrtc.Link
		if link, err = webrtc.Dial(webrtc.HTTPSignal(o.signal, o.room, webrtc.Join), clock); err != nil {
			return nil, err
		}
		s.slow = slow(link, clock, o.ping)
		r, err = room.Join(g, s.slow, settings)
	default:
		r, err = room.Host(g, nil, settings)
	}
	if err != nil {
		return nil, err
	}
	s.stage = newStage(g, r, o)
	return s, nil
}

// setPing changes how long packets are held back. It says whether this machine
// has a link to hold them back on.
func (s *session) setPing(ping time.Duration) bool {
	if s.slow == nil {
		return false
	}
	s.slow.setPing(ping)
	return true
}

// trouble is why others cannot find a host, nil while they can.
func (s *session) trouble() error {
	if s.host == nil {
		return nil
	}
	return s.host.Err()
}
