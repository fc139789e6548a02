package match

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// Commands whose payload fits no frame. The payload goes to the server by
// itself, beneath the inputs; from there to everybody else; and once all have
// it, a frame has the command obeyed and names it.
const (
	// MaxLargeCommand bounds such a payload.
	MaxLargeCommand = wire.MaxLargeCommand

	// blobsASend is how many parts of it go with one Send at most.
	blobsASend = 16

	// largePatience is how long a command waits for a machine that gets no more of
	// its payload, and largeMost for one that gets it slowly. That machine then
	// waits at the command's tick.
	largePatience = 5 * time.Second
	largeMost     = 6 * largePatience

	// maxLandings is how many payloads a client takes at once: one a player, of
	// as many as a match has.
	maxLandings = MaxPlayersLimit
)

// largeKey names a large command.
type largeKey struct {
	player  PlayerID
	channel uint8
	number  uint32
}

// carried is a payload on its way to one machine.
type carried struct {
	key     largeKey
	out     outgoing
	moved   time.Duration // when more of it was acknowledged last, or it began
	arrived bool
}

func newCarried(key largeKey, data []byte, now time.Duration) *carried {
	c := &carried{key: key, moved: now}
	c.out.begin(&world{sum: sum64(data), encoded: data}, now)
	c.out.size = wire.BlobBytes
	return c
}

// send sends what is due of it.
func (c *carried) send(link uint32, now time.Duration, packet []byte, emit func(packet []byte)) {
	if c.arrived {
		return
	}
	w := c.out.world
	for range min(blobsASend, c.out.pacing.due(now, c.out.underway() > 0)) {
		index, ok := c.out.next(now)
		if !ok {
			return
		}
		start := int(index) * wire.BlobBytes
		blob := wire.Blob{
			Link: link, Player: uint32(c.key.player), Channel: c.key.channel, Sequence: c.key.number,
			Total: uint32(len(w.encoded)), Sum: w.sum, Index: index, Data: w.encoded[start:min(start+wire.BlobBytes, len(w.encoded))],
		}
		emit(blob.Append(packet[:0]))
	}
}

// got takes what the machine has of it.
func (c *carried) got(g *wire.BlobGot, at time.Duration) {
	had := c.out.underway()
	c.arrived = c.arrived || c.out.acknowledge(g.Done, &g.Mask, at)
	if c.out.underway() < had {
		c.moved = max(c.moved, at)
	}
}

// landing is a payload that is on its way here.
type landing struct {
	key  largeKey
	in   incoming
	tell bool // the other side is to hear what has come
}

// take takes a part.
func (l *landing) take(b *wire.Blob) error {
	l.tell = true
	return l.in.takeOf(&wire.Chunk{Transfer: 1, Total: b.Total, Sum: b.Sum, Index: b.Index, Data: b.Data}, wire.BlobBytes)
}

// data is the whole, nil before it has come.
func (l *landing) data() []byte {
	if !l.in.ready || sum64(l.in.encoded) != l.in.sum {
		return nil
	}
	return l.in.encoded
}

// answer says what has come.
func (l *landing) answer(link uint32) wire.BlobGot {
	l.tell = false
	return wire.BlobGot{Link: link, Player: uint32(l.key.player), Channel: l.key.channel, Sequence: l.key.number, Done: l.in.done, Mask: l.in.mask}
}

func keyOf(b *wire.Blob) largeKey { return largeKey{PlayerID(b.Player), b.Channel, b.Sequence} }

// spread is a payload that the server has, until its command has been obeyed.
type spread struct {
	key   largeKey
	data  []byte
	since time.Duration
}

// blob takes a part of a payload from the player whose command it is.
func (s *Server) blob(p *peer, b *wire.Blob, at time.Duration) error {
	if PlayerID(b.Player) != p.player || p.player == 0 {
		return &PacketError{Peer: p.id, What: "it has a part of a command of somebody else's"}
	}
	key := keyOf(b)
	if s.obeyed.of(p.player).obeyed(key.channel, key.number) || s.spreadOf(key) != nil {
		if p.landing != nil && p.landing.key == key {
			p.landing.tell = true // what it was told was lost
		}
		return nil
	}
	for _, other := range s.spreads {
		if other.key.player == p.player {
			return nil // one after the other
		}
	}
	asked := p.requests.firstLarge()
	if asked == nil || asked.Channel != key.channel || asked.Sequence != key.number || asked.Large != b.Total || asked.Sum != b.Sum {
		return nil // the command is yet to come, or another's payload before it
	}
	if p.landing == nil || p.landing.key != key {
		p.landing = &landing{key: key}
	}
	if err := p.landing.take(b); err != nil {
		return err
	}
	if data := p.landing.data(); data != nil {
		p.landing.in.encoded = nil
		s.spreads = append(s.spreads, &spread{key, data, at})
		for _, other := range s.peers {
			if other != nil {
				other.carry(key, data, at)
			}
		}
	}
	return nil
}

func (s *Server) spreadOf(key largeKey) *spread {
	for _, sp := range s.spreads {
		if sp.key == key {
			return sp
		}
	}
	return nil
}

// carry starts a payload on its way to a peer, unless it is its own.
func (p *peer) carry(key largeKey, data []byte, now time.Duration) {
	if key.player != p.player {
		p.carries = append(p.carries, newCarried(key, data, now))
	}
}

// mayObey says whether a large command may be obeyed: everybody has its payload,
// or has had the time for it.
func (s *Server) mayObey(key largeKey, now time.Duration) ([]byte, bool) {
	sp := s.spreadOf(key)
	if sp == nil {
		return nil, false
	}
	if now-sp.since > largeMost {
		return sp.data, true
	}
	for _, p := range s.peers {
		if p != nil && p.lacks(key, now) {
			return nil, false
		}
	}
	return sp.data, true
}

// lacks says whether a peer is still to be waited for with a payload.
func (p *peer) lacks(key largeKey, now time.Duration) bool {
	for _, c := range p.carries {
		if c.key == key {
			return !c.arrived && now-c.moved <= largePatience
		}
	}
	return false
}

// dropSpreads lets go of the payloads of commands that have been obeyed, or
// whose players are gone.
func (s *Server) dropSpreads() {
	kept := s.spreads[:0]
	for _, sp := range s.spreads {
		here := s.players.has(sp.key.player) && !s.obeyed.of(sp.key.player).obeyed(sp.key.channel, sp.key.number)
		if here {
			kept = append(kept, sp)
		}
	}
	clear(s.spreads[len(kept):])
	s.spreads = kept
}

// sendLarge sends a peer what is due of payloads, and what has come of its own.
func (s *Server) sendLarge(p *peer, now time.Duration, send func(peer PeerID, packet []byte)) {
	emit := func(packet []byte) { s.emit(p.id, packet, send) }
	kept := p.carries[:0]
	for _, c := range p.carries {
		c.send(p.link, now, s.packet, emit)
		if !c.arrived || s.spreadOf(c.key) != nil {
			kept = append(kept, c)
		}
	}
	clear(p.carries[len(kept):])
	p.carries = kept
	if p.landing != nil && p.landing.tell {
		got := p.landing.answer(p.link)
		emit(got.Append(s.packet[:0]))
	}
}

// blob takes a part of a payload from the server.
func (c *Client) blob(b *wire.Blob) error {
	key := keyOf(b)
	if key.player == 0 || int(key.player) > c.settings.MaxPlayers || key.player == c.player {
		return &PacketError{What: "it has a part of a command of nobody's, or of this player's own"}
	}
	if c.obeyed.of(key.player).obeyed(key.channel, key.number) {
		// What the server was told last was lost: it is told that all has come, once
		// however many parts come.
		for _, l := range c.landings {
			if l.key == key {
				return nil
			}
		}
		c.landings = append(c.landings, &landing{key: key, in: incoming{done: (b.Total + wire.BlobBytes - 1) / wire.BlobBytes}, tell: true})
		return nil
	}
	for _, l := range c.landings {
		if l.key == key {
			return l.take(b)
		}
	}
	if len(c.landings) == maxLandings {
		return nil
	}
	l := &landing{key: key}
	c.landings = append(c.landings, l)
	return l.take(b)
}

// land finds the payloads of a frame's large commands. It is false while one has
// not come: its tick waits.
func (c *Client) land(f *frame) bool {
	for i := range f.large {
		ref := &f.large[i]
		command := &f.commands[ref.command]
		if len(command.Payload) > 0 {
			continue // a world that came took the tick back, and it runs again
		}
		if command.Payload = c.payload(largeKey{command.Player, command.Channel, command.Number}, ref.bytes, ref.sum); command.Payload == nil {
			return false
		}
	}
	return true
}

func (c *Client) payload(key largeKey, bytes uint32, sum uint64) []byte {
	if key.player == c.player {
		if w := c.commands.find(key.channel, key.number); w != nil && w.Sum == sum && uint32(len(w.large)) == bytes {
			return w.large
		}
		return nil
	}
	for _, l := range c.landings {
		if data := l.data(); l.key == key && l.in.sum == sum && uint32(len(data)) == bytes {
			return data
		}
	}
	return nil
}

// dropLandings lets go of the payloads of commands that have been obeyed.
func (c *Client) dropLandings() {
	kept := c.landings[:0]
	for _, l := range c.landings {
		if !c.obeyed.of(l.key.player).obeyed(l.key.channel, l.key.number) {
			kept = append(kept, l)
		}
	}
	clear(c.landings[len(kept):])
	c.landings = kept
}

// sendLarge sends what is due of this machine's own payload, and what has come
// of others'.
func (c *Client) sendLarge(now time.Duration, send func(packet []byte)) {
	emit := func(packet []byte) { c.emit(packet, send) }
	if w := c.commands.nextLarge(); w != nil {
		key := largeKey{c.player, w.Channel, w.Sequence}
		if c.upload == nil || c.upload.key != key {
			c.upload = newCarried(key, w.large, now)
		}
		c.upload.send(c.link, now, c.packet, emit)
	}
	for _, l := range c.landings {
		if l.tell {
			got := l.answer(c.link)
			emit(got.Append(c.packet[:0]))
		}
	}
	c.dropLandings()
}
