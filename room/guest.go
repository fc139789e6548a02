package room

import (
	"time"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/transport"
)

const (
	// LinkTimeout is how long a guest's link may be silent: as long as package
	// match waits for its player.
	LinkTimeout = match.Timeout

	// JoinTimeout is how long a joiner waits for the first answer: a host
	// whose page is still loading gets its time.
	JoinTimeout = 60 * time.Second

	// spareGuests are the links beyond a match's players, so that one who is
	// too many is told so rather than left waiting.
	spareGuests = 8

	// maxPackets is how many packets of one guest a frame reads. A player sends
	// one or two a tick; one who sends more is read in later frames, and its
	// link's own queue drops what is too much.
	maxPackets = 64

	// maxStep is the most of a pause that counts towards a timeout: a machine
	// that slept has not listened, so nobody was silent.
	maxStep = 250 * time.Millisecond
)

// guest is a link that the server has, its own client's included.
type guest struct {
	peer   match.PeerID
	link   transport.Link
	own    bool // this machine's client
	silent time.Duration
}

// silence counts how long a link has been silent, by the frames there were.
func silence(silent, step time.Duration, heard bool) time.Duration {
	if heard {
		return 0
	}
	return silent + min(step, maxStep)
}

// accept takes the links that others opened.
func (r *Room) accept() {
	if r.listener == nil {
		return
	}
	for range r.maxGuests {
		link, ok := r.listener.Accept()
		if !ok {
			return
		}
		if len(r.guests) == r.maxGuests {
			link.Close()
			continue
		}
		r.guests = append(r.guests, guest{peer: r.nextPeer(), link: link})
	}
}

func (r *Room) nextPeer() match.PeerID {
	r.lastPeer++
	return r.lastPeer
}

// hear reads what the guests sent, and lets go of those who are gone.
func (r *Room) hear(step time.Duration) {
	kept := r.guests[:0]
	for _, g := range r.guests {
		heard := r.read(&g)
		g.silent = silence(g.silent, step, heard)
		if !g.own && (g.silent >= LinkTimeout || g.link.Closed() != nil) {
			r.server.Disconnect(g.peer)
			g.link.Close()
			continue
		}
		kept = append(kept, g)
	}
	clear(r.guests[len(kept):])
	r.guests = kept
}

// read takes what one guest has sent.
func (r *Room) read(g *guest) (heard bool) {
	for range maxPackets {
		packet, at, ok := g.link.Receive()
		if !ok {
			break
		}
		heard = true
		if !g.own {
			r.bytesIn += uint64(len(packet))
		}
		// A bad packet is counted by the server and dropped.
		_ = r.server.Receive(g.peer, packet, at)
	}
	return heard
}

// tell sends one packet of the server's to a guest.
func (r *Room) tell(peer match.PeerID, packet []byte) {
	for i := range r.guests {
		g := &r.guests[i]
		if g.peer != peer {
			continue
		}
		if !g.own {
			r.bytesOut += uint64(len(packet))
		}
		// A link that cannot send is found closed when it is next read.
		_ = g.link.Send(packet)
		return
	}
}
