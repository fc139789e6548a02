package match

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// Receive takes one packet of a peer's, which arrived at a time. An error says
// why the packet was dropped; the match goes on.
func (s *Server) Receive(peer PeerID, packet []byte, at time.Duration) error {
	s.stats.BytesIn += uint64(len(packet))
	err := s.receive(peer, packet, at)
	if err == nil {
		return nil
	}
	s.stats.Dropped++
	if _, ok := err.(*PacketError); ok {
		return err
	}
	return &PacketError{Peer: peer, Err: err}
}

func (s *Server) receive(peer PeerID, packet []byte, at time.Duration) error {
	kind, err := wire.KindOf(packet)
	if err != nil {
		return err
	}
	switch kind {
	case wire.KindHello:
		return s.hello(peer, packet, at)
	case wire.KindInputs:
		head, r, err := wire.ReadInputs(packet)
		if err != nil {
			return err
		}
		p := s.find(peer)
		if p == nil || p.link != head.Link {
			s.refuse(peer, 0, head.Link, s.departed.reason(peer, head.Link))
			return &PacketError{Peer: peer, What: "it has inputs of a player who is not in the match"}
		}
		return s.inputs(p, &head, &r, at)
	case wire.KindLeave:
		leave, err := wire.ReadLeave(packet)
		if err != nil {
			return err
		}
		if p := s.find(peer); p != nil && p.link == leave.Link {
			s.drop(p)
		}
		return nil
	}
	return &PacketError{Peer: peer, What: "it sent what only a server sends"}
}

// hello lets a client in, or says why not. One that is in already asks again
// because the answer was lost.
func (s *Server) hello(id PeerID, packet []byte, at time.Duration) error {
	hello, err := wire.ReadHello(packet)
	switch {
	case err != nil:
		return err
	case hello.Protocol != wire.Protocol:
		s.refuse(id, 0, 0, ReasonProtocol)
		return nil
	case hello.Fingerprint != s.sim.Fingerprint():
		s.refuse(id, hello.Session, 0, ReasonBuild)
		return nil
	case hello.TickRate != uint32(s.settings.TickRate):
		s.refuse(id, hello.Session, 0, ReasonTickRate)
		return nil
	}
	p := s.find(id)
	if p != nil && p.session == hello.Session {
		p.heard = max(p.heard, at)
		return nil
	}
	if s.departed.has(id, hello.Session) || s.cameOrWent(id, p) {
		return nil
	}
	if p != nil {
		s.drop(p)
		s.join(id, p.player, hello, at)
		return nil
	}
	player, ok := s.place()
	if !ok {
		s.refuse(id, hello.Session, 0, ReasonFull)
		return nil
	}
	s.join(id, player, hello, at)
	return nil
}

// cameOrWent says whether a connection, whose player p is nil where it has
// none, joined or left a moment ago. It is not let in again so soon: with ever
// new sessions it would take every place, and the game would see nothing but
// players that come and go. Who asks in earnest asks again.
func (s *Server) cameOrWent(id PeerID, p *peer) bool {
	pause := s.settings.ticks(joinEvery)
	return p != nil && s.next-p.joined < pause || s.departed.since(id, s.next) < pause
}

// place is the lowest PlayerID that nobody has, and that nobody had and lost
// within the next tick: a place changes hands once a tick.
func (s *Server) place() (player PlayerID, ok bool) {
	for i, p := range s.peers {
		if p == nil && !s.joinsNext(PlayerID(i+1)) {
			return PlayerID(i + 1), true
		}
	}
	return 0, false
}

func (s *Server) joinsNext(player PlayerID) bool {
	for _, change := range s.pending {
		if change.Player == player && change.Joined {
			return true
		}
	}
	return false
}

func (s *Server) join(id PeerID, player PlayerID, hello wire.Hello, at time.Duration) {
	s.links++
	s.peers[player-1] = &peer{
		id: id, session: hello.Session, link: s.links, player: player, heard: at, joined: s.next,
		joining: true, wanted: true,
		inputs: newQueue(s.settings.ticks(InputsAhead+History), s.sim.Inputs().Size()),
		waits:  make([]wait, len(s.history.frames)),
	}
	s.pending = append(s.pending, Change{Player: player, Joined: true})
}

// inputs takes what a client says it has, and its inputs.
func (s *Server) inputs(p *peer, head *wire.Inputs, r *wire.Reader, at time.Duration) error {
	if head.Frames > s.next-1 {
		return &PacketError{Peer: p.id, What: "it acknowledges a tick that has not run"}
	}
	p.heard = max(p.heard, at)
	if at >= p.stampAt || !p.greeted {
		p.stamp, p.stampAt = head.Stamp, at
	}
	p.greeted = true
	p.frames = max(p.frames, head.Frames)
	if head.Ask > p.asked {
		p.asked, p.wanted = head.Ask, true
	}
	if head.Transfer == p.world.id && p.world.acknowledge(head.Chunks, &head.Mask, at) && p.joining {
		p.frames = max(p.frames, p.since)
	}
	if p.joining && p.world.world == nil && p.worldSent && s.next-1-p.frames <= s.settings.ticks(History) {
		p.joining = false
	}
	return s.takeInputs(p, head, r, at)
}
