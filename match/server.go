package match

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// PeerID names a connection; the host numbers them.
type PeerID uint32

// Server runs the one true world. It is told when packets arrive and when to
// run a tick, and hands over what is to be sent.
type Server struct {
	sim      Simulation
	settings Settings
	next     uint32 // the tick that runs next

	base    time.Duration // when the clock's 0 was: tick n is due at base + due(n)
	started bool

	players roster // who is in the match and what each does, after the newest tick
	before  roster // the same, after the tick before it
	pending []Change
	history history

	peers   []*peer // by player, PlayerID-1, and then the spectators; nil where nobody is
	seats   seats
	bots    []bot
	spreads []*spread
	obeyed  sequences
	past    past
	links   uint32 // connections so far
	world   *world // the newest that was encoded, for whoever else needs it

	own    PeerID // the client on this machine
	hasOwn bool

	departed departed
	refusals []refusal

	strangers int // packets of who is not in the match, since the last Send
	observe   func(step *Step, hash uint64)
	stats     ServerStats

	description []byte // of the build

	// Room to work in, so that a tick allocates nothing.
	stepInputs   []Input
	stepCommands []Command
	defaultInput []byte
	input        []byte
	packet       []byte
	step         Step
}

// NewServer makes the server of a match whose world is sim, as it is before
// its first tick. It panics if settings.Check refuses them.
func NewServer(sim Simulation, settings Settings) *Server {
	if err := settings.Check(sim); err != nil {
		panic(err)
	}
	inputs := sim.Inputs()
	s := &Server{
		sim: sim, settings: settings, next: 1,
		players: newRoster(settings.MaxPlayers, inputs.Size()),
		before:  newRoster(settings.MaxPlayers, inputs.Size()),
		pending: make([]Change, 0, maxChanges*settings.MaxPlayers),
		history: newHistory(settings.ticks(JoinHistory) + 1),
		peers:   make([]*peer, settings.MaxPlayers+MaxSpectators),
		seats:   newSeats(settings),
		obeyed:  make(sequences, settings.MaxPlayers),
		past:    newPast(sim, settings, inputs.Size()),

		refusals:     make([]refusal, 0, maxRefusals),
		stepInputs:   make([]Input, 0, settings.MaxPlayers),
		defaultInput: make([]byte, inputs.Size()),
		input:        make([]byte, inputs.Size()),
		packet:       make([]byte, 0, wire.MaxPacket),
	}
	inputs.Default(s.defaultInput)
	return s
}

// NextTick is the tick that Tick will run.
func (s *Server) NextTick() uint32 { return s.next }

// Stats is what the server has done.
func (s *Server) Stats() ServerStats {
	s.stats.Tick = s.next - 1
	s.stats.Players = 0
	s.stats.Spectators, s.stats.Bots = 0, len(s.bots)
	for _, p := range s.peers {
		switch {
		case p == nil:
		case p.player == 0:
			s.stats.Spectators++
		default:
			s.stats.Players++
		}
	}
	return s.stats
}

// Observe has a function called after every tick, with what the tick was given
// and the world's hash after it. What step points to is the server's again
// once it returns.
func (s *Server) Observe(observe func(step *Step, hash uint64)) { s.observe = observe }

// OwnClient says which peer is the client on the server's own machine: what is
// sent there goes over no network, and a world as fast as it is read.
func (s *Server) OwnClient(peer PeerID) { s.own, s.hasOwn = peer, true }

func (s *Server) isOwn(peer PeerID) bool { return s.hasOwn && s.own == peer }

// Due says whether a tick is due. After a stop longer than Pause the time that
// was lost is dropped: the match goes on from where it stopped.
func (s *Server) Due(now time.Duration) bool {
	if !s.started {
		s.start(now)
	}
	late := now - s.base - s.settings.due(s.next)
	if late > Pause {
		s.base += late
		// Nobody was silent while nobody listened.
		for _, p := range s.peers {
			if p != nil {
				p.heard = min(p.heard+late, now)
			}
		}
	}
	return late >= 0
}

// start sets the clock so that the next tick is due now.
func (s *Server) start(now time.Duration) {
	s.started = true
	s.base = now - s.settings.due(s.next)
}

// Tick runs exactly the next tick.
func (s *Server) Tick(now time.Duration) {
	if !s.started {
		s.start(now)
	}
	s.dropSilent(now)
	tick := s.next
	inputs := s.sim.Inputs()

	s.before.set(&s.players)
	for _, change := range s.pending {
		s.players.apply(change, inputs)
		s.before.apply(change, inputs)
		s.obeyed.apply(change)
	}
	s.takeDue(tick, now)
	s.playBots(tick, inputs)

	s.stepInputs = s.players.appendInputs(s.stepInputs[:0])
	s.takeCommands(inputs, now)
	s.step = Step{Tick: tick, Changes: s.pending, Commands: s.stepCommands, Inputs: s.stepInputs}
	s.sim.Step(&s.step)
	hash := s.sim.Hash()
	s.next++
	s.history.commit(appendFrame(s.history.begin(), &s.step, &s.before, &s.players, hash, inputs))
	s.keepPast(tick, hash)
	if s.observe != nil {
		s.observe(&s.step, hash)
	}
	s.pending = s.pending[:0]
	s.world = nil
	if len(s.spreads) > 0 {
		s.dropSpreads()
	}
}

// takeDue applies the inputs that came for a tick. Who sent none goes on as
// before.
func (s *Server) takeDue(tick uint32, now time.Duration) {
	// Where a frame runs several ticks, those before the last waited for no
	// input of theirs: an input that comes when its tick is due is as late as
	// it may be.
	until := now
	if now-s.base >= s.settings.due(tick+1) {
		until = s.base + s.settings.due(tick)
	}
	for _, p := range s.peers {
		if p == nil || p.player == 0 {
			continue
		}
		w := wait{missing: true}
		if value, at, ok := p.inputs.find(tick); ok {
			copy(s.players.value(p.player), value)
			w = wait{micros: spanMicros(until - at)}
			s.stats.Applied++
		} else if p.inputs.newest > 0 {
			s.stats.Missing++
		}
		p.waits[tick%uint32(len(p.waits))] = w
	}
}

// dropSilent takes peers that were not heard for Timeout to have left.
func (s *Server) dropSilent(now time.Duration) {
	for _, p := range s.peers {
		if p != nil && now-p.heard > Timeout {
			s.drop(p)
		}
	}
}

// drop makes a peer's player leave in the next tick. Its place is free at once.
func (s *Server) drop(p *peer) { s.dropFor(p, ReasonRemoved) }

// dropFor drops a peer whose packets are answered with a reason from then on.
func (s *Server) dropFor(p *peer, reason Reason) {
	s.peers[p.place] = nil
	s.departed.add(p, s.next, reason)
	if p.player > 0 {
		s.seats.seats[p.player-1].left = s.next
		s.pending = append(s.pending, Change{Player: p.player})
	}
}

// Kick sends a player away, and says why in words of at most MaxKickBytes. They
// may join again: who must not is the host's to know.
func (s *Server) Kick(player PlayerID, why string) {
	if player == 0 || int(player) > s.settings.MaxPlayers || s.peers[player-1] == nil {
		return
	}
	p := s.peers[player-1]
	s.dropFor(p, ReasonKicked)
	s.departed.words(p, why[:min(len(why), MaxKickBytes)])
	s.refuse(p.id, p.session, p.link, ReasonKicked)
}

// takeCommands takes the commands that the tick obeys: as many as there is room
// for in its frame, which the inputs that changed have first.
func (s *Server) takeCommands(inputs Inputs, now time.Duration) {
	s.stepCommands = s.stepCommands[:0]
	waiting := false
	for _, p := range s.peers[:s.settings.MaxPlayers] {
		waiting = waiting || p != nil && len(p.requests.waiting) > 0
	}
	if !waiting {
		return
	}
	s.step = Step{Changes: s.pending}
	s.packet = appendFrame(s.packet[:0], &s.step, &s.before, &s.players, 0, inputs)
	room := frameRoom - len(s.packet) - 1 - maxWaitBytes
	large := func(key largeKey) ([]byte, bool) { return s.mayObey(key, now) }
	// Whoever is first in one tick is last in the next.
	for i := range s.settings.MaxPlayers {
		p := s.peers[(i+int(s.next))%s.settings.MaxPlayers]
		if p != nil && s.players.has(p.player) {
			s.stepCommands, room = p.requests.obey(s.stepCommands, p.player, s.obeyed.of(p.player), room, large)
		}
	}
}

// Disconnect says that a peer's connection is gone.
func (s *Server) Disconnect(peer PeerID) {
	if p := s.find(peer); p != nil {
		s.drop(p)
	}
}

func (s *Server) find(id PeerID) *peer {
	for _, p := range s.peers {
		if p != nil && p.id == id {
			return p
		}
	}
	return nil
}

// Send hands over every packet that is to go out now. A packet is valid until
// send returns.
func (s *Server) Send(now time.Duration, send func(peer PeerID, packet []byte)) {
	s.strangers = 0
	for _, p := range s.peers {
		if p != nil {
			p.read = 0
			s.sendTo(p, now, send)
		}
	}
	s.sendRefusals(send)
}
