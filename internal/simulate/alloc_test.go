package simulate

import (
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/transport/netsim"
)

// mailbox holds packets on their way in buffers that it uses again, so that
// what a match allocates is its own doing.
type mailbox struct {
	packets    [64][wire.MaxPacket]byte
	sizes      [64]int
	put, taken int
}

func (m *mailbox) add(packet []byte) {
	m.sizes[m.put%64] = copy(m.packets[m.put%64][:], packet)
	m.put++
}

func (m *mailbox) next(underWay int) (packet []byte, ok bool) {
	if m.taken >= m.put-underWay {
		return nil, false
	}
	at := m.taken % 64
	m.taken++
	return m.packets[at][:m.sizes[at]], true
}

// TestSteadyMatchAllocatesNothing: a server and two clients of a real game,
// with spawning, rollbacks and all packets between them.
func TestSteadyMatchAllocatesNothing(t *testing.T) {
	const underWay = 6 // packets, each way
	game := yard(30)
	start := func() *tide.Instance {
		i, err := tide.Start(game, 1)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	settings := match.Settings{TickRate: 30, MaxPlayers: 4}
	server := match.NewServer(start(), settings)
	var clients [2]*match.Client
	var up, down [2]mailbox
	var bots [2]*bot
	var samples [2]func(uint32, []byte)
	var sends [2]func([]byte)
	for i := range clients {
		settings.Session = uint64(i + 1)
		clients[i] = match.NewClient(start(), settings)
		bots[i] = newBot(uint64(i))
		samples[i] = func(_ uint32, dst []byte) { bots[i].sample().pack(dst) }
		sends[i] = up[i].add
	}
	answer := func(peer match.PeerID, packet []byte) { down[peer].add(packet) }
	now := time.Duration(0)
	frame := func() {
		for i, c := range clients {
			for packet, ok := up[i].next(underWay); ok; packet, ok = up[i].next(underWay) {
				if err := server.Receive(match.PeerID(i), packet, now); err != nil {
					t.Fatal(err)
				}
			}
			for packet, ok := down[i].next(underWay); ok; packet, ok = down[i].next(underWay) {
				if err := c.Receive(packet, now); err != nil {
					t.Fatal(err)
				}
			}
			c.Update(now, samples[i])
			c.Send(now, sends[i])
		}
		for server.Due(now) {
			server.Tick(now)
		}
		server.Send(now, answer)
		now += time.Second / 60
	}
	// A minute: the ring of frames has gone round, and as much has been alive
	// at once as ever is.
	for range 60 * 60 {
		frame()
	}
	rollbacks := clients[0].Stats().Rollbacks
	if n := testing.AllocsPerRun(1200, frame); n != 0 {
		t.Errorf("a frame of a server and two clients allocates %v times", n)
	}
	for i, c := range clients {
		if s := c.Stats(); s.Mismatched > 0 || s.Verified+30 < server.NextTick() || s.Rollbacks < rollbacks/2 || s.Rollbacks == 0 {
			t.Errorf("client %d: %+v, the server at tick %d", i, s, server.NextTick())
		}
	}
}

// TestAClientKeepsNoWorldTwice: what it took to get a large world is let go once the
// world is there.
func TestAClientKeepsNoWorldTwice(t *testing.T) {
	var kept [2]int
	for i, large := range []bool{false, true} {
		calm := Plan{Frame: time.Second / 60, Network: netsim.Conditions{Latency: 20 * time.Millisecond}}
		again := calm
		again.Seed = 1
		r := Run(Scenario{Seed: 5, TickRate: 30, Length: 10 * time.Second, Places: 2, Large: large, Players: []Plan{calm, again}})
		for _, f := range r.Failures {
			t.Error(f)
		}
		if kept[i] = r.ClientBytes; large && r.Needs == 0 {
			t.Error("the world did not go by its pages")
		}
	}
	if kept[1] > kept[0]+8<<10 {
		t.Errorf("a client keeps %d bytes, and %d with a large world", kept[0], kept[1])
	}
}
