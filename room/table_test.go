package room

import (
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

type walker struct {
	Position det.Vec2 `tide:"position"`
}

type steer struct {
	Way det.Vec2 `tide:"min=-1,max=1"`
}

// walkers is a small game: who joins has a walker, and steers it by where the
// pointer is.
func walkers() *tide.Game {
	g := tide.New(tide.Settings{Title: "Walkers", TickRate: 30, MaxPlayers: 2})
	tide.Component[walker](g)
	tide.Input(g, func(d *tide.Devices) steer { return steer{d.Pointer.Position} })
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) {
		t.Spawn(walker{det.Vec2{X: float32(e.Player)}}, tide.Owner{Player: e.Player})
	})
	tide.System2(g, func(t *tide.Tick, s steer, w *walker) {
		w.Position = w.Position.Add(s.Way.Scale(t.DT()))
	})
	return g
}

// lobby is a Listener that a test puts links in.
type lobby struct {
	waiting []transport.Link
	closed  bool
}

func (l *lobby) Accept() (transport.Link, bool) {
	if len(l.waiting) == 0 {
		return nil, false
	}
	link := l.waiting[0]
	l.waiting = l.waiting[1:]
	return link, true
}

func (l *lobby) Close() error {
	l.closed = true
	return nil
}

// table is a host and those who joined it, on one clock that moves by hand.
type table struct {
	t       *testing.T
	now     time.Duration
	lobby   *lobby
	host    *Room
	guests  []*Room
	devices []tide.Devices // the host's, then the guests'
	frame   time.Duration
	hashes  map[uint32]uint64 // of verified ticks, as the host has them
	agreed  int               // hashes of guests that were held against those
}

func newTable(t *testing.T) *table { return tableOf(t, Options{Seed: 7}) }

// tableOf is one whose host has been given options.
func tableOf(t *testing.T, o Options) *table {
	b := &table{t: t, lobby: &lobby{}, frame: time.Second / 60, hashes: map[uint32]uint64{}}
	o.Clock = b.clock
	host, err := Host(walkers(), b.lobby, o)
	if err != nil {
		t.Fatal(err)
	}
	b.host, b.devices = host, make([]tide.Devices, 1)
	return b
}

func (b *table) clock() time.Duration { return b.now }

// join adds a guest behind a network, and returns it with its link's far end.
func (b *table) join(c netsim.Conditions) (*Room, transport.Link) {
	near, far := transport.Loopback(b.clock)
	network := netsim.New(b.clock, c, 3)
	r, err := Join(walkers(), network.Wrap(near), Options{Clock: b.clock})
	if err != nil {
		b.t.Fatal(err)
	}
	b.lobby.waiting = append(b.lobby.waiting, far)
	b.guests = append(b.guests, r)
	b.devices = append(b.devices, tide.Devices{})
	return r, far
}

// run has every machine go through some time, a frame each in turn, steering.
func (b *table) run(d time.Duration) {
	b.t.Helper()
	for until := b.now + d; b.now < until; b.now += b.frame {
		for i := range b.devices {
			second := int(b.now/time.Second) + i
			b.devices[i].Pointer.Position = det.Vec2{X: float32(second%3) - 1, Y: float32(second%2)*2 - 1}
		}
		b.host.Update(b.now, &b.devices[0])
		b.check()
		for i, g := range b.guests {
			g.Update(b.now, &b.devices[i+1])
		}
	}
}

// check holds what guests have verified against the host, and the host's own
// client against what it is promised.
func (b *table) check() {
	client := b.host.Client()
	if client.Predicted() != client.Verified() {
		b.t.Fatalf("the host's own client leads: verified %d, predicted %d", client.Verified(), client.Predicted())
	}
	if hash, ok := client.VerifiedHash(client.Verified()); ok {
		b.hashes[client.Verified()] = hash
	}
	for i, g := range b.guests {
		tick := g.Client().Verified()
		want, known := b.hashes[tick]
		if got, ok := g.Client().VerifiedHash(tick); ok && known {
			b.agreed++
			if got != want {
				b.t.Fatalf("guest %d, tick %d: hash %016x, the host has %016x", i, tick, got, want)
			}
		}
	}
}

func (b *table) noErr(rooms ...*Room) {
	b.t.Helper()
	for i, r := range rooms {
		if err := r.Err(); err != nil {
			b.t.Fatalf("room %d: %v", i, err)
		}
	}
}
