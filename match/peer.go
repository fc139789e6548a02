package match

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// peer is one client as the server knows it.
type peer struct {
	id      PeerID
	session uint64   // the hello's
	link    uint32   // what its packets carry
	place   int      // in the server's peers
	player  PlayerID // 0 of a spectator
	cookie  Cookie   // what brings the player back; until it was greeted
	build   Build
	joined  uint32 // the tick it joined in

	heard   time.Duration // when its newest packet came
	read    int           // how many have come since the last Send
	greeted bool          // it has shown that it had the welcome

	stamp   uint16 // its newest stamp, to be echoed
	stampAt time.Duration

	frames  uint32 // the newest tick up to which it has every frame
	sending sending
	joining bool   // it has a world on its way, or is still catching up with what came since
	since   uint32 // the tick of the world it was sent last

	asked     uint32 // the newest of its requests for the world that was heard
	wanted    bool   // it is to be sent the world as soon as that may be
	worldSent bool   // it was sent one before

	differs    uint32 // the tick after which its world differed last
	reported   uint32 // the one that it has reported
	repairs    int
	differedAt [mostRepairs]time.Duration

	requests requests
	landing  *landing   // of its own large command
	carries  []*carried // of others'
	inputs   queue
	waits    []wait // by tick modulo their number, as history's
	world    outgoing
	needed   needed // of a world that was listed
	basis    bool   // it has a world of its own
}

// isSent says whether a world is on its way to it, or waits for its answer.
func (p *peer) isSent() bool { return p.world.world != nil || p.needed.waits() }

// wait is how long an input waited for its tick, in microseconds.
type wait struct {
	micros  uint32
	missing bool
}

// hears says whether frames are of use to the peer: it has a world to run them
// on.
func (p *peer) hears() bool { return p.greeted && !(p.joining && p.isSent()) && p.worldSent }

// takeInputs takes the inputs of a packet. An input whose tick has run is kept only
// as what the next one differs from.
func (s *Server) takeInputs(p *peer, head *wire.Inputs, r *wire.Reader, at time.Duration) error {
	if p.player == 0 {
		if head.Count > 0 || head.Commands > 0 {
			return &PacketError{Peer: p.id, What: "it has inputs or commands, and only looks on"}
		}
		return r.End()
	}
	if head.Base > 0 && head.Base+uint32(len(p.inputs.ticks)) <= p.inputs.newest {
		return nil // the network held it up for longer than there is anything new in it
	}
	if head.Count > 0 {
		if err := s.takeValues(p, head, r, at); err != nil {
			return err
		}
	}
	if err := p.requests.take(head, r, s.obeyed.of(p.player)); err != nil {
		return err
	}
	return r.End()
}

func (s *Server) takeValues(p *peer, head *wire.Inputs, r *wire.Reader, at time.Duration) error {
	inputs := s.sim.Inputs()
	previous := s.defaultInput
	if head.Base != 0 {
		value, _, ok := p.inputs.find(head.Base)
		if !ok {
			return &PacketError{Peer: p.id, What: "its inputs differ from one that the server does not have"}
		}
		previous = value
	}
	copy(s.input, previous)
	tick := head.Base
	for range head.Count {
		entry := r.Entry()
		if entry.Changed {
			// The difference is from what was sent before it.
			r.Skip(s.readDelta(inputs, r))
		}
		if err := r.Err(); err != nil {
			return err
		}
		if uint64(tick)+uint64(entry.Gap)+1 > uint64(s.next)+uint64(s.settings.ticks(InputsAhead)) {
			return &PacketError{Peer: p.id, What: "it has an input for a tick too far ahead"}
		}
		tick += entry.Gap + 1
		if tick <= p.inputs.newest {
			continue
		}
		inputs.Sanitize(s.input)
		p.inputs.put(tick, s.input, at)
		if tick < s.next {
			s.stats.Late++
		}
	}
	return nil
}

func (s *Server) readDelta(inputs Inputs, r *wire.Reader) ([]byte, error) {
	if r.Err() != nil {
		return nil, r.Err()
	}
	return inputs.ReadDelta(r.Rest(), s.input, s.input)
}

// sendTo sends a peer everything that is to go to it now.
func (s *Server) sendTo(p *peer, now time.Duration, send func(peer PeerID, packet []byte)) {
	if !p.greeted {
		welcome := wire.Welcome{Session: p.session, Link: p.link, Player: uint32(p.player), MaxPlayers: uint32(s.settings.MaxPlayers),
			Tick: s.next - 1, Cookie: p.cookie}
		s.emit(p.id, welcome.Append(s.packet[:0]), send)
		return
	}
	s.offerWorld(p, now)
	if s.peers[p.place] != p {
		return // it was refused
	}
	s.sendFrames(p, now, send)
	s.sendChunks(p, now, send)
	s.sendLarge(p, now, send)
}

// offerWorld begins to send a peer the world, if it needs it and has not had
// one a moment ago.
func (s *Server) offerWorld(p *peer, now time.Duration) {
	newest := s.next - 1
	if p.needed.pass > 0 && p.world.world == nil && now > p.needed.until {
		p.needed = needed{}
	}
	if p.isSent() && newest-p.since > s.settings.ticks(joinPatience) {
		// The next would take as long.
		s.refuse(p.id, p.session, p.link, ReasonTooLarge)
		s.dropFor(p, ReasonTooLarge)
		return
	}
	kept := s.settings.ticks(History)
	if p.joining || p.isSent() {
		kept = s.settings.ticks(JoinHistory)
	}
	// What is on its way may arrive: then little is missing of the next.
	if p.worldSent && !p.isSent() && newest-p.frames > kept {
		p.wanted, p.joining = true, true
	}
	if !p.wanted || p.worldSent && now-p.world.begun < worldEvery {
		return
	}
	w := s.worldFor(p, newest)
	if len(w.content) > wire.MaxWorldBytes {
		s.refuse(p.id, p.session, p.link, ReasonTooLarge)
		s.dropFor(p, ReasonTooLarge)
		return
	}
	s.stats.Worlds++
	p.needed = needed{}
	if (p.basis || p.worldSent) && len(w.content) > wholeBytes && !s.isOwn(p.id) {
		p.needed = needs(w)
		p.world.begin(w.with(appendList(nil, w.content)), now)
	} else {
		p.world.begin(w.whole(), now)
	}
	p.wanted, p.worldSent, p.since = false, true, w.tick
	if p.joining {
		p.frames = w.tick
		p.sending.restart(w.tick)
	}
}

// worldFor is the world that a peer is to be sent: the one after the tick in
// which its own differed, so that the two can be compared, or the newest.
func (s *Server) worldFor(p *peer, newest uint32) *world {
	if t := s.past.find(p.differs); t != nil && p.differs != p.reported && !p.joining {
		return s.pastWorld(t)
	}
	if s.world == nil || s.world.tick != newest {
		s.world = encodeWorld(s.sim, &s.players, s.obeyed, newest)
	}
	return s.world
}

func (s *Server) clockFor(p *peer, now time.Duration) wire.Clock {
	return wire.Clock{
		Echo: p.stamp, Hold: holdMicros(now - p.stampAt),
		Newest: s.next - 1, Since: sinceMicros(now - s.base - s.settings.due(s.next-1)),
	}
}

// sendFrames sends the frames that the peer has not acknowledged and that are
// to go now, oldest first, in as many packets as one Send may take for it.
func (s *Server) sendFrames(p *peer, now time.Duration, send func(peer PeerID, packet []byte)) {
	head := wire.Frames{Link: p.link, Clock: s.clockFor(p, now), Inputs: p.inputs.newest}
	if p.requests.tell {
		head.Commands = p.requests.got
	}
	newest := s.next - 1
	if !p.hears() || p.frames == newest {
		s.emit(p.id, head.Append(s.packet[:0]), send)
		return
	}
	tick := p.sending.from(p.frames, newest, now)
	for range maxFramePackets {
		head.First, head.Count = tick, 0
		room := wire.MaxPacket - wire.MaxFramesHeader
		for t := tick; t <= newest && head.Count < wire.MaxFrames; t++ {
			room -= len(s.history.frame(t)) + maxWaitBytes
			if room < 0 {
				break
			}
			head.Count++
		}
		packet := head.Append(s.packet[:0])
		for range head.Count {
			w := p.waits[tick%uint32(len(p.waits))]
			packet = append(packet, s.history.frame(tick)...)
			packet = wire.AppendWait(packet, w.micros, w.missing)
			tick++
		}
		s.emit(p.id, packet, send)
		p.sending.sent(tick-1, tick > newest, now)
		if tick > newest {
			return
		}
	}
}

// sendChunks sends what is due of the world on its way to the peer.
func (s *Server) sendChunks(p *peer, now time.Duration, send func(peer PeerID, packet []byte)) {
	if p.world.world == nil {
		return
	}
	count := ownChunks
	if !s.isOwn(p.id) {
		count = p.world.pacing.due(now, p.world.underway() > 0)
	}
	for range count {
		index, ok := p.world.next(now)
		if !ok {
			return
		}
		w := p.world.world
		start := int(index) * wire.ChunkBytes
		chunk := wire.Chunk{
			Link: p.link, Clock: s.clockFor(p, now), Transfer: p.world.id,
			Tick: w.tick, Total: uint32(len(w.encoded)), Sum: w.sum, Hash: w.hash,
			Index: index, Data: w.encoded[start:min(start+wire.ChunkBytes, len(w.encoded))],
		}
		s.emit(p.id, chunk.Append(s.packet[:0]), send)
	}
}
