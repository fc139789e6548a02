package match

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// Receive takes one packet of a peer's, which arrived at a time. An error says
// why the packet was dropped; the match goes on.
func (s *Server) Receive(peer PeerID, packet []byte, at time.Duration) error {
	s.stats.BytesIn += uint64(len(packet))
	err := s.count(peer)
	if err == nil {
		err = s.receive(peer, packet, at)
	}
	if err == nil {
		return nil
	}
	s.stats.Dropped++
	if _, ok := err.(*PacketError); ok {
		return err
	}
	return &PacketError{Peer: peer, Err: err}
}

// count counts a packet, and is an error where there are more of a peer's since the
// last Send than are read; those whom the match does not know share one count.
func (s *Server) count(peer PeerID) error {
	read := &s.strangers
	if p := s.find(peer); p != nil {
		read = &p.read
	}
	if *read++; *read > MaxRead {
		return &PacketError{Peer: peer, What: "it is one of more than are read at once"}
	}
	return nil
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
		p := s.find(peer)
		got := uint32(0)
		if p != nil {
			got = p.requests.got
		}
		head, r, err := wire.ReadInputs(packet, s.next-1, got)
		if err != nil {
			return err
		}
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
	if kind == wire.KindNeed {
		need, err := wire.ReadNeed(packet)
		if err != nil {
			return err
		}
		if p := s.find(peer); p != nil && p.link == need.Link && p.needed.world != nil && need.Transfer == p.world.id {
			return s.need(p, &need, at)
		}
		return nil
	}
	if kind == wire.KindBlob || kind == wire.KindBlobGot {
		return s.large(peer, kind, packet, at)
	}
	if kind == wire.KindReport {
		claim, err := wire.ReadReport(packet)
		if err != nil {
			return err
		}
		if p := s.find(peer); p != nil && p.link == claim.Link {
			s.report(p, &claim)
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
		s.tell(refusal{peer: id, packet: s.refusal(0, 0, ReasonProtocol)})
		return nil
	case hello.Fingerprint != s.sim.Fingerprint():
		s.refuseBuild(id, &hello, ReasonBuild)
		return nil
	case Build(hello.Build).parts(s.settings.Build) != "":
		s.refuseBuild(id, &hello, ReasonToolchain)
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
	if hello.Watches {
		if p != nil {
			s.drop(p)
		}
		for place := s.settings.MaxPlayers; place < len(s.peers); place++ {
			if s.peers[place] == nil {
				s.join(id, place, 0, &hello, at)
				return nil
			}
		}
		s.refuse(id, hello.Session, 0, ReasonFull)
		return nil
	}
	player, returns := s.seats.find(hello.Cookie)
	switch {
	case returns:
		if s.joinsNext(player) {
			return nil // it asks again
		}
		if was := s.peers[player-1]; was != nil {
			s.drop(was) // this machine, before it was started again
		}
		if p != nil && p.player != player {
			s.drop(p)
		}
	case p != nil && p.player > 0:
		player = p.player
		s.drop(p)
	default:
		if p != nil {
			s.drop(p)
		}
		var ok bool
		player, ok = s.seats.pick(s.isFree)
		if !ok {
			s.refuse(id, hello.Session, 0, ReasonFull)
			return nil
		}
	}
	s.join(id, int(player)-1, player, &hello, at)
	if !returns {
		s.peers[player-1].cookie = s.seats.give(player)
	}
	s.pending = append(s.pending, Change{Player: player, Joined: true, Returned: returns})
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

// need takes which parts of a listed world a peer needs, and sends them or what
// tells more of them.
func (s *Server) need(p *peer, need *wire.Need, at time.Duration) error {
	w := p.needed.world
	answer, err := p.needed.take(need)
	if err != nil {
		p.needed.parts = nil
		return err
	}
	if answer != nil {
		p.world.follow(w.with(answer), at)
	}
	return nil
}

// large takes what has to do with a large command's payload.
func (s *Server) large(peer PeerID, kind wire.Kind, packet []byte, at time.Duration) error {
	p := s.find(peer)
	if kind == wire.KindBlob {
		blob, err := wire.ReadBlob(packet)
		if err != nil || p == nil || p.link != blob.Link {
			return err
		}
		return s.blob(p, &blob, at)
	}
	got, err := wire.ReadBlobGot(packet)
	if err != nil || p == nil || p.link != got.Link {
		return err
	}
	for _, c := range p.carries {
		if c.key == (largeKey{PlayerID(got.Player), got.Channel, got.Sequence}) {
			c.got(&got, at)
		}
	}
	return nil
}

// joinsNext says whether a player joins in the next tick already: a place
// changes hands once a tick.
func (s *Server) joinsNext(player PlayerID) bool {
	for _, change := range s.pending {
		if change.Player == player && change.Joined {
			return true
		}
	}
	return false
}

func (s *Server) join(id PeerID, place int, player PlayerID, hello *wire.Hello, at time.Duration) {
	s.links++
	s.peers[place] = &peer{
		id: id, session: hello.Session, link: s.links, place: place, player: player, heard: at, joined: s.next,
		cookie: hello.Cookie, build: Build(hello.Build), basis: hello.Basis,
		joining: true, wanted: true,
		inputs: newQueue(s.settings.ticks(InputsAhead+History), s.sim.Inputs().Size()),
		waits:  make([]wait, len(s.history.frames)),
	}
	for _, sp := range s.spreads {
		s.peers[place].carry(sp.key, sp.data, at)
	}
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
	p.sending.acknowledge(p.frames, at)
	if head.Ask > p.asked {
		p.asked, p.wanted = head.Ask, true
		if head.Differs > 0 && head.Differs < s.next && head.Differs != p.differs {
			p.differs = head.Differs
			s.stats.Desyncs++
			if !p.differed(at) {
				s.refuse(p.id, p.session, p.link, ReasonDesync)
				s.dropFor(p, ReasonDesync)
				return nil
			}
		}
	}
	if head.Transfer == p.world.id && p.world.acknowledge(head.Chunks, &head.Mask, at) {
		p.needed.until = at + mendPatience
		if p.joining {
			p.frames = max(p.frames, p.since)
		}
	}
	// Half of it, or what is on its way to a client that has just caught up would
	// be more than is kept for one that has.
	if p.joining && !p.isSent() && p.needed.world == nil && p.worldSent && s.next-1-p.frames <= s.settings.ticks(History)/2 {
		p.joining = false
	}
	return s.takeInputs(p, head, r, at)
}
