package match

import "github.com/tide-engine/tide/internal/wire"

// maxRefusals bounds the refusals that wait for the next Send: a stranger who
// asks in vain asks again.
const maxRefusals = 16

// MaxKickBytes bounds the words for why a player is sent away.
const MaxKickBytes = 200

type refusal struct {
	peer   PeerID
	packet wire.Refused
	whole  bool // it goes to one who speaks this protocol
}

// refuse has a peer told why it cannot play. The server keeps nothing of it.
func (s *Server) refuse(peer PeerID, session uint64, link uint32, reason Reason) {
	packet := s.refusal(session, link, reason)
	packet.Text = []byte(s.departed.why(peer, link))
	s.tell(refusal{peer, packet, true})
}

// refusal is the packet that says why, with the server's side of what could
// differ.
func (s *Server) refusal(session uint64, link uint32, reason Reason) wire.Refused {
	return wire.Refused{
		Session: session, Link: link, Reason: uint32(reason),
		Protocol: wire.Protocol, Fingerprint: s.sim.Fingerprint(),
		TickRate: uint32(s.settings.TickRate), MaxPlayers: uint32(s.settings.MaxPlayers),
		Build: s.settings.Build.wire(),
	}
}

// refuseBuild has a peer told that it is another build, with the part of the
// description of this one that it asks for.
func (s *Server) refuseBuild(peer PeerID, hello *wire.Hello, reason Reason) {
	packet := s.refusal(hello.Session, 0, reason)
	if reason == ReasonBuild {
		if packet.Text, packet.Parts = part(s.describe(), hello.Part); hello.Part < packet.Parts {
			packet.Part = hello.Part
		}
	}
	s.tell(refusal{peer, packet, true})
}

func (s *Server) tell(r refusal) {
	if len(s.refusals) < maxRefusals {
		s.refusals = append(s.refusals, r)
	}
}

func (s *Server) sendRefusals(send func(peer PeerID, packet []byte)) {
	for i := range s.refusals {
		r := &s.refusals[i]
		if r.whole {
			s.emit(r.peer, r.packet.AppendWhole(s.packet[:0]), send)
		} else {
			s.emit(r.peer, r.packet.Append(s.packet[:0]), send)
		}
	}
	s.refusals = s.refusals[:0]
}

// emit hands one packet over and keeps its buffer for the next.
func (s *Server) emit(peer PeerID, packet []byte, send func(peer PeerID, packet []byte)) {
	s.packet = packet
	s.stats.BytesOut += uint64(len(packet))
	send(peer, packet)
}
