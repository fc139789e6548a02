package room

import (
	"crypto/rand"
	"encoding/binary"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/transport"
)

// Options are what a room is started with.
type Options struct {
	Seed   uint64          // of the match's dice; a joiner's comes with the world
	Clock  transport.Clock // the one that the links' arrivals are told by, and this machine's work
	Cookie match.Cookie    // what a joiner got when it was in the match before: it is the same player again
	Watch  bool            // a joiner has no player: it looks on

	// Before is this machine's part in the same match that ended: a joiner is the
	// same player again, and of the world it is sent what has changed since.
	Before *Room

	Budget time.Duration // what running ticks again may take an update; 0 is match.Budget

	// Record gives what the server of a host drives in place of its world: the
	// same world, its steps recorded, as archive.Record has it.
	Record func(authority *tide.Instance) (match.Simulation, error)
}

// Room is one machine's part in a match. It is used from one goroutine.
type Room struct {
	instance *tide.Instance
	client   *match.Client
	link     transport.Link // to the server
	devices  *tide.Devices
	sample   func(tick uint32, dst []byte)
	send     func(packet []byte)

	// The server's half, nil or empty where another machine has it.
	server    *match.Server
	authority *tide.Instance
	listener  transport.Listener
	guests    []guest
	maxGuests int
	lastPeer  match.PeerID
	reply     func(peer match.PeerID, packet []byte)

	now               time.Duration
	began             bool // Update has been called
	answered          bool // the server has been heard
	silent            time.Duration
	err               error
	bytesIn, bytesOut uint64
}

// Host starts a match on this machine. listener brings the others in; nil is a
// match for one. The error is the game's own (tide.Game.Err).
func Host(g *tide.Game, listener transport.Listener, o Options) (*Room, error) {
	authority, err := tide.Start(g, o.Seed)
	if err != nil {
		return nil, err
	}
	near, far := transport.Loopback(o.Clock)
	r, err := newRoom(g, near, o, true)
	if err != nil {
		return nil, err
	}
	settings := r.settings(g, false)
	rand.Read(settings.Secret[:])
	if err := settings.Check(authority); err != nil {
		return nil, err
	}
	driven := match.Simulation(authority)
	if o.Record != nil {
		if driven, err = o.Record(authority); err != nil {
			return nil, err
		}
	}
	r.server = match.NewServer(driven, settings)
	r.authority = authority
	r.listener = listener
	r.maxGuests = 1 + settings.MaxPlayers + spareGuests
	r.guests = append(make([]guest, 0, r.maxGuests), guest{peer: r.nextPeer(), link: far, own: true})
	r.server.OwnClient(r.guests[0].peer)
	r.reply = r.tell
	return r, nil
}

// Join starts this machine's part in a match whose server is at the other end
// of link. The error is the game's own (tide.Game.Err); what the server or the
// network says comes later, from Err.
func Join(g *tide.Game, link transport.Link, o Options) (*Room, error) {
	return newRoom(g, link, o, false)
}

func newRoom(g *tide.Game, link transport.Link, o Options, host bool) (*Room, error) {
	instance, err := tide.Start(g, o.Seed)
	if err != nil {
		return nil, err
	}
	if o.Before != nil {
		instance, o.Cookie = o.Before.instance, o.Before.client.Cookie()
	}
	r := &Room{instance: instance, link: link}
	settings := r.settings(g, host)
	settings.Cookie, settings.Watch, settings.Budget = o.Cookie, o.Watch, o.Budget
	settings.Clock, settings.Delay = o.Clock, g.Settings().Delay
	if err := settings.Check(instance); err != nil {
		return nil, err
	}
	r.client = match.NewClient(instance, settings)
	instance.Asks(r.client.Command)
	r.sample = func(_ uint32, dst []byte) { r.instance.Sample(r.devices, dst) }
	r.send = r.sendToServer
	return r, nil
}

func (r *Room) settings(g *tide.Game, host bool) match.Settings {
	var session [8]byte
	rand.Read(session[:]) // never fails: crypto/rand ends the program instead
	return match.Settings{
		TickRate:   g.Settings().TickRate,
		MaxPlayers: g.Settings().MaxPlayers,
		Host:       host,
		Session:    binary.LittleEndian.Uint64(session[:]),
		Build:      tide.ThisBuild(),
	}
}

// Update does a frame's work. devices are what a person does at this moment;
// inputs are sampled from them. Once Err says why the match is over, nothing
// more happens.
func (r *Room) Update(now time.Duration, devices *tide.Devices) {
	if r.err != nil {
		return
	}
	step := now - r.now
	if !r.began {
		step, r.began = 0, true
	}
	r.now, r.devices = now, devices
	if r.server != nil {
		r.host(now, step)
	}
	heard := r.listen()
	r.client.Update(now, r.sample)
	r.client.Send(now, r.send)
	r.instance.Hear(r.Session())
	r.watch(step, heard)
	r.devices = nil
}

// host runs the ticks that are due, each with this machine's own input for it
// already there.
func (r *Room) host(now, step time.Duration) {
	r.accept()
	r.hear(step)
	own := &r.guests[0]
	for r.server.Due(now) {
		r.client.Feed(r.server.NextTick(), r.sample)
		r.client.Send(now, r.send)
		r.read(own)
		r.server.Tick(now)
		r.server.Send(now, r.reply)
		r.listen()
		r.client.Update(now, r.sample)
	}
	r.server.Send(now, r.reply)
}

// listen reads what the server sent: all that a link keeps, because a world
// comes in many packets.
func (r *Room) listen() (heard bool) {
	for range transport.MaxQueued {
		packet, at, ok := r.link.Receive()
		if !ok {
			break
		}
		heard = true
		if r.server == nil {
			r.bytesIn += uint64(len(packet))
		}
		// A bad packet is dropped; what is in it is no reason to leave.
		_ = r.client.Receive(packet, at)
	}
	r.answered = r.answered || heard
	return heard
}

func (r *Room) sendToServer(packet []byte) {
	if r.server == nil {
		r.bytesOut += uint64(len(packet))
	}
	// A link that cannot send says why when it is watched.
	_ = r.link.Send(packet)
}

// watch finds out whether the match is over for this machine.
func (r *Room) watch(step time.Duration, heard bool) {
	r.silent = silence(r.silent, step, heard)
	refused, closed := r.client.Refused(), r.link.Closed()
	switch {
	case refused != nil:
		r.err = refused
	case closed != nil:
		r.err = &LostError{Began: r.answered, Cause: closed}
	case !r.answered && r.silent >= JoinTimeout:
		r.err = &LostError{Silent: r.silent}
	default:
		return
	}
	r.link.Close()
}

// Client is this machine's part of the match.
func (r *Room) Client() *match.Client { return r.client }

// Instance is this machine's copy of the world.
func (r *Room) Instance() *tide.Instance { return r.instance }

// Server is the match's server, nil where another machine has it.
func (r *Room) Server() *match.Server { return r.server }

// Desyncs hands over the reports of worlds that were not the match's, each
// once: this machine's own and, of a host, those of the others.
func (r *Room) Desyncs() []match.Desync {
	found := r.client.Desyncs()
	if r.server != nil {
		found = append(found, r.server.Desyncs()...)
	}
	return found
}

// Joined says whether this machine is in the match.
func (r *Room) Joined() bool { return r.client.Joined() }

// Err is why the match is over for this machine: a *LostError, or the
// *match.Refusal that the client has. nil while it goes on.
func (r *Room) Err() error { return r.err }

// Close ends this machine's part: a joiner says goodbye, a host closes every
// link.
func (r *Room) Close() error {
	if r.server == nil && r.err == nil {
		r.client.Leave()
		r.client.Send(r.now, r.send)
	}
	var err error
	if r.listener != nil {
		err = r.listener.Close()
	}
	for _, g := range r.guests {
		g.link.Close()
	}
	r.link.Close()
	return err
}
