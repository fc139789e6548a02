package simulate

import (
	"slices"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

// listening is a simulation that notes where its worlds came from.
type listening struct {
	*tide.Instance
	ear       *ear
	confirmed []uint32 // each once
	adopted   []uint32
	hash      func(tick uint32) uint64 // the server's
}

func (l *listening) Step(step *match.Step) {
	l.ear.running = step.Tick
	clear(l.ear.sent)
	l.Instance.Step(step)
}

func (l *listening) Confirmed(tick uint32) {
	if n := len(l.confirmed); n == 0 || tick > l.confirmed[n-1] {
		l.confirmed = append(l.confirmed, tick)
	}
	if l.Tick() != tick || l.Hash() != l.hash(tick) {
		panic("another world is said to be confirmed")
	}
	l.Instance.Confirmed(tick)
}

func (l *listening) Adopted(tick uint32) {
	l.adopted = append(l.adopted, tick)
	l.Instance.Adopted(tick)
}

// hall is a match whose machines listen.
type hall struct {
	t      *testing.T
	rate   int
	now    time.Duration
	server *match.Server
	seats  []*hallSeat
	events [][]told // of each tick that the server ran
	hashes []uint64
}

type hallSeat struct {
	client     *match.Client
	sim        *listening
	bot        *bot
	host       bool
	network    *netsim.Network
	near, far  transport.Link
	from, to   time.Duration // it sleeps
	joins, end time.Duration
}

func newHall(t *testing.T, rate int) *hall {
	b := &hall{t: t, rate: rate, events: make([][]told, 1), hashes: make([]uint64, 1)}
	// The server's world sends what it sends once, in its order.
	var order []told
	tick := uint32(0)
	g := loudYard(rate, func(what string) { order = append(order, told{tick, what}) })
	instance, err := tide.Start(g, 5)
	if err != nil {
		t.Fatal(err)
	}
	sim := &ticking{instance, func(n uint32) { tick = n }}
	b.server = match.NewServer(sim, match.Settings{TickRate: rate, MaxPlayers: 4})
	b.server.Observe(func(_ *match.Step, hash uint64) {
		b.hashes = append(b.hashes, hash)
		b.events = append(b.events, slices.Clone(order))
		order = order[:0]
	})
	return b
}

// ticking is a simulation that says which tick it runs.
type ticking struct {
	*tide.Instance
	at func(tick uint32)
}

func (s *ticking) Step(step *match.Step) {
	s.at(step.Tick)
	s.Instance.Step(step)
}

func (b *hall) clock() time.Duration { return b.now }

func (b *hall) seat(c netsim.Conditions, settings match.Settings) *hallSeat {
	n := len(b.seats)
	e := newEar()
	instance, err := tide.Start(heardYard(b.rate, e), 0)
	if err != nil {
		b.t.Fatal(err)
	}
	s := &hallSeat{sim: &listening{Instance: instance, ear: e}, bot: newBot(uint64(n)), host: settings.Host, end: time.Hour}
	s.sim.hash = func(tick uint32) uint64 { return b.hashes[tick] }
	s.bot.busy = 6
	settings.TickRate, settings.MaxPlayers, settings.Session = b.rate, 4, uint64(n+1)
	s.client = match.NewClient(s.sim, settings)
	near, far := transport.Loopback(b.clock)
	s.network = netsim.New(b.clock, c, uint64(n+1))
	s.near, s.far = s.network.Wrap(near), far
	b.seats = append(b.seats, s)
	return s
}

func (s *hallSeat) sample(_ uint32, dst []byte) { s.bot.sample().pack(dst) }

func (s *hallSeat) send(packet []byte) { _ = s.near.Send(packet) }

func (b *hall) awake(s *hallSeat) bool {
	return b.now >= s.joins && b.now < s.end && (b.now < s.from || b.now >= s.to)
}

// play lets some time pass, a frame of everybody's each 60th of a second.
func (b *hall) play(d time.Duration) {
	for until := b.now + d; b.now < until; b.now += time.Second / 60 {
		b.serve()
		for _, s := range b.seats {
			if !s.host && b.awake(s) {
				b.frame(s, s.sample)
			}
		}
	}
}

func (b *hall) serve() {
	for b.server.Due(b.now) {
		for _, s := range b.seats {
			if s.host {
				s.client.Feed(b.server.NextTick(), s.sample)
				s.client.Send(b.now, s.send)
			}
		}
		b.receive()
		b.server.Tick(b.now)
	}
	b.server.Send(b.now, func(peer match.PeerID, packet []byte) { _ = b.seats[peer].far.Send(packet) })
	for _, s := range b.seats {
		if s.host {
			b.frame(s, nil)
		}
	}
}

func (b *hall) receive() {
	for n, s := range b.seats {
		s.network.Flush()
		for packet, at, ok := s.far.Receive(); ok; packet, at, ok = s.far.Receive() {
			// What a machine sends that slept, or left, may be too old.
			_ = b.server.Receive(match.PeerID(n), packet, at)
		}
	}
}

func (b *hall) frame(s *hallSeat, sample func(uint32, []byte)) {
	s.network.Flush()
	for packet, at, ok := s.near.Receive(); ok; packet, at, ok = s.near.Receive() {
		if err := s.client.Receive(packet, at); err != nil {
			b.t.Fatal(err)
		}
	}
	s.client.Update(b.now, sample)
	s.client.Send(b.now, s.send)
	s.sim.Hear(tide.Session{Player: s.client.Player(), Verified: s.client.Verified(), Predicted: s.client.Predicted()})
	if err := s.client.Refused(); err != nil {
		b.t.Fatal(err)
	}
}
