package room

import (
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
)

// Stats is what a room has done. BytesIn and BytesOut are the payloads that
// passed between this machine and others, so those of a match for one are 0.
type Stats struct {
	match.Stats
	Guests int // links that a host has, its own client's not counted
}

// Stats is what the room has done.
func (r *Room) Stats() Stats {
	s := Stats{Stats: r.client.Stats()}
	s.BytesIn, s.BytesOut = r.bytesIn, r.bytesOut
	s.Guests = max(0, len(r.guests)-1)
	return s
}

// Session is what a frame shows of the match.
func (r *Room) Session() tide.Session {
	stats := r.client.Stats()
	return tide.Session{
		Server:    r.server != nil,
		Player:    r.client.Player(),
		PingMS:    int((stats.Ping + time.Millisecond/2) / time.Millisecond),
		Verified:  r.client.Verified(),
		Predicted: r.client.Predicted(),
	}
}
