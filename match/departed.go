package match

import "math"

// departed remembers who left of late, so that a hello which the network held
// up does not bring a player back.
type departed struct {
	runs [4 * MaxPlayersLimit]run
	next int
}

// run is one run of one client.
type run struct {
	peer    PeerID
	session uint64
	known   bool
	tick    uint32 // the one in which it left
	link    uint32 // what its packets carried
	reason  Reason // why
	words   string // the same, of who was sent away
}

func (d *departed) add(p *peer, tick uint32, reason Reason) {
	d.runs[d.next] = run{peer: p.id, session: p.session, known: true, tick: tick, link: p.link, reason: reason}
	d.next = (d.next + 1) % len(d.runs)
}

func (d *departed) has(peer PeerID, session uint64) bool {
	for i := range d.runs {
		if r := &d.runs[i]; r.known && r.peer == peer && r.session == session {
			return true
		}
	}
	return false
}

// since is how many ticks ago a connection's player left last.
func (d *departed) since(peer PeerID, tick uint32) uint32 {
	ago := uint32(math.MaxUint32)
	for i := range d.runs {
		if r := &d.runs[i]; r.known && r.peer == peer {
			ago = min(ago, tick-r.tick)
		}
	}
	return ago
}

// words gives the words for why a peer was sent away.
func (d *departed) words(p *peer, words string) {
	for i := range d.runs {
		if r := &d.runs[i]; r.known && r.peer == p.id && r.link == p.link {
			r.words = words
		}
	}
}

// why is those words.
func (d *departed) why(peer PeerID, link uint32) string {
	for i := range d.runs {
		if r := &d.runs[i]; r.known && r.peer == peer && r.link == link {
			return r.words
		}
	}
	return ""
}

// reason is why a run of a client is no longer in the match.
func (d *departed) reason(peer PeerID, link uint32) Reason {
	for i := range d.runs {
		if r := &d.runs[i]; r.known && r.peer == peer && r.link == link {
			return r.reason
		}
	}
	return ReasonRemoved
}
