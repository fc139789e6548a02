package match

import "github.com/tide-engine/tide/internal/wire"

// maxRefusals bounds the refusals that wait for the next Send: a stranger who
// asks in vain asks again.
const maxRefusals = 16

type refusal struct {
	peer   PeerID
	packet wire.Refused
}

// refuse has a peer told why it cannot play. The server keeps nothing of it.
func (s *Server) refuse(peer PeerID, session uint64, link uint32, reason Reason) {
	if len(s.refusals) == maxRefusals {
		return
	}
	s.refusals = append(s.refusals, refusal{peer, wire.Refused{
		Session: session, Link: link, Reason: uint32(reason),
		Protocol: wire.Protocol, Fingerprint: s.sim.Fingerprint(),
		TickRate: uint32(s.settings.TickRate), MaxPlayers: uint32(s.settings.MaxPlayers),
	}})
}

func (s *Server) sendRefusals(send func(peer PeerID, packet []byte)) {
	for i := range s.refusals {
		s.emit(s.refusals[i].peer, s.refusals[i].packet.Append(s.packet[:0]), send)
	}
	s.refusals = s.refusals[:0]
}

// emit hands one packet over and keeps its buffer for the next.
func (s *Server) emit(peer PeerID, packet []byte, send func(peer PeerID, packet []byte)) {
	s.packet = packet
	s.stats.BytesOut += uint64(len(packet))
	send(peer, packet)
}
