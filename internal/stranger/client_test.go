package stranger

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

// seat is a client and its way to the server.
type seat struct {
	client *Client
	world  World
	link   transport.Link
	far    transport.Link
	left   bool
}

// game is what is played: on the server, on a client, and by whom.
type game struct {
	server   match.Simulation
	client   func() World
	settings Settings
	play     func(player, tick uint32) []byte
}

func toyGame(ballast int) game {
	return game{
		server: host{newToy(ballast)}, client: func() World { return &guest{toy: newToy(ballast)} }, play: play,
		settings: Settings{Fingerprint: toyFingerprint, TickRate: toyRate, MaxPlayers: toyPlayers, Layout: toyLayout, Default: toyDefault},
	}
}

// table is a match.
type table struct {
	t       *testing.T
	now     time.Duration
	game    game
	server  *match.Server
	network *netsim.Network
	seats   []*seat
	hashes  map[uint32]uint64
	obeyed  []string
	wrong   int // inputs that were neither that tick's nor an earlier one's
}

func newTable(t *testing.T, conditions netsim.Conditions, g game) *table {
	b := &table{t: t, now: time.Second, game: g, hashes: map[uint32]uint64{}}
	b.server = match.NewServer(g.server, match.Settings{TickRate: int(g.settings.TickRate), MaxPlayers: int(g.settings.MaxPlayers)})
	b.network = netsim.New(b.clock, conditions, 7)
	b.server.Observe(func(step *match.Step, hash uint64) {
		b.hashes[step.Tick] = hash
		for _, c := range step.Commands {
			b.obeyed = append(b.obeyed, fmt.Sprintf("%d: %d/%d %d %s", c.Player, c.Channel, c.Number, c.Kind, c.Payload))
		}
		for _, in := range step.Inputs {
			tick := step.Tick
			for tick > 0 && !bytes.Equal(in.Value, g.play(uint32(in.Player), tick)) {
				tick--
			}
			if tick == 0 && !bytes.Equal(in.Value, g.settings.Default) {
				b.wrong++
			}
		}
	})
	return b
}

func (b *table) clock() time.Duration { return b.now }

func (b *table) sit(change func(s *Settings)) *seat {
	settings := b.game.settings
	settings.Session = uint64(len(b.seats) + 1)
	if change != nil {
		change(&settings)
	}
	s := &seat{world: b.game.client()}
	s.client = New(s.world, settings)
	near, far := transport.Loopback(b.clock)
	s.link, s.far = b.network.Wrap(near), far
	b.seats = append(b.seats, s)
	return s
}

// run plays for a while at 60 frames a second.
func (b *table) run(span time.Duration) {
	b.t.Helper()
	for end := b.now + span; b.now < end; b.now += time.Second / 60 {
		b.network.Flush()
		for i, s := range b.seats {
			drain(s.far, func(packet []byte, at time.Duration) {
				if err := b.server.Receive(match.PeerID(i), packet, at); err != nil && !s.left {
					b.t.Errorf("the server: %v", err)
				}
			})
		}
		for b.server.Due(b.now) {
			b.server.Tick(b.now)
		}
		b.server.Send(b.now, func(peer match.PeerID, packet []byte) { _ = b.seats[peer].far.Send(packet) })
		b.network.Flush()
		for _, s := range b.seats {
			drain(s.link, func(packet []byte, at time.Duration) {
				if err := s.client.Receive(packet, at); err != nil {
					b.t.Errorf("a client: %v, %x", err, packet)
				}
				_, differed := s.client.Counts()
				if s.client.running && differed == 0 && s.world.Hash() != b.hashes[s.client.Tick()] {
					b.t.Fatalf("the world after tick %d is not the server's", s.client.Tick())
				}
			})
			for _, packet := range s.client.Send(b.now, func(tick uint32) []byte { return b.game.play(s.client.Player(), tick) }) {
				_ = s.link.Send(packet)
			}
		}
	}
}

func drain(link transport.Link, read func(packet []byte, at time.Duration)) {
	for {
		packet, at, ok := link.Receive()
		if !ok {
			return
		}
		read(packet, at)
	}
}

var networks = map[string]netsim.Conditions{
	"clean": {Latency: 5 * time.Millisecond},
	"lossy": {Latency: 50 * time.Millisecond, Jitter: 20 * time.Millisecond, Loss: 0.05, Burst: 2, Duplicate: 0.02, Reorder: 0.02},
}

func TestVerifiesAThousandTicks(t *testing.T) {
	for name, conditions := range networks {
		t.Run(name, func(t *testing.T) {
			b := newTable(t, conditions, toyGame(0))
			first, second := b.sit(nil), b.sit(nil)
			b.run(2 * time.Second)
			var want []string
			for n := range 60 {
				payload := fmt.Sprintf("the %d.", n)
				first.client.Command(1, uint16(n), []byte(payload))
				want = append(want, fmt.Sprintf("1: 1/%d %d %s", n+1, n, payload))
				b.run(time.Duration(n*17%900) * time.Millisecond)
			}
			b.run(9 * time.Second)
			for _, s := range b.seats {
				compared, differed := s.client.Counts()
				if compared < 1000 || differed > 0 || s.client.Tick()+30 < b.server.NextTick() {
					t.Errorf("player %d has compared %d ticks up to %d of %d, and %d differed (%v)", s.client.Player(), compared, s.client.Tick(), b.server.NextTick(), differed, s.client.Refused())
				}
			}
			if got, want := fmt.Sprint(b.obeyed), fmt.Sprint(want); got != want || first.client.Waiting() > 0 {
				t.Errorf("%d commands wait, and the server has obeyed\n%s, want\n%s", first.client.Waiting(), got, want)
			}
			stats := b.server.Stats()
			if b.wrong > 0 || stats.Applied < 1900 || stats.Missing > stats.Applied/50 {
				t.Errorf("%d inputs came in time, %d did not, and %d were not what was sent", stats.Applied, stats.Missing, b.wrong)
			}
			if second.client.Leave(); first.client.Player() != 1 || second.client.Player() != 2 {
				t.Errorf("they are players %d and %d", first.client.Player(), second.client.Player())
			}
		})
	}
}

// TestAnswersAPageList: a world of some size comes as the parts that the client
// does not have, wherever they lie.
func TestAnswersAPageList(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(ballast []byte)
		most  uint64
	}{
		"all but what is new":    {func([]byte) {}, 40_000},
		"a spoiled part as well": {func(ballast []byte) { clear(ballast[100_000:120_000]) }, 80_000},
		"rows anywhere": {func(ballast []byte) {
			for i := 0; i < len(ballast); i += 1500 + i%700 {
				ballast[i]++
			}
		}, 50_000},
	} {
		t.Run(name, func(t *testing.T) {
			b := newTable(t, netsim.Conditions{Latency: 30 * time.Millisecond, Loss: 0.1}, toyGame(800_000))
			b.run(time.Second)
			s := b.sit(func(s *Settings) { s.Basis = true })
			c.spoil(s.world.(*guest).ballast)
			b.run(4 * time.Second)
			compared, differed := s.client.Counts()
			if compared < 30 || differed > 0 || s.world.Hash() != b.hashes[s.client.Tick()] {
				t.Errorf("%d ticks compared, %d differed", compared, differed)
			}
			if out := b.server.Stats().BytesOut; out > c.most {
				t.Errorf("the server has sent %d bytes", out)
			}
		})
	}
}

// TestLargeCommands: a payload that fits no frame goes by itself, to the server and
// from there to everybody.
func TestLargeCommands(t *testing.T) {
	for name, conditions := range map[string]netsim.Conditions{"clean": {}, "lossy": {Latency: 40 * time.Millisecond, Jitter: 10 * time.Millisecond, Loss: 0.1, Reorder: 0.02}} {
		t.Run(name, func(t *testing.T) {
			b := newTable(t, conditions, toyGame(0))
			first, second := b.sit(nil), b.sit(nil)
			b.run(2 * time.Second)
			long, longer := strings.Repeat("la ", 1000), strings.Repeat("and so on, ", 10_000)
			first.client.Command(1, 1, []byte(long))
			first.client.Command(1, 2, []byte(longer))
			second.client.Command(1, 3, []byte(long))
			b.run(8 * time.Second)
			third := b.sit(nil)
			b.run(2 * time.Second)
			if got := len(b.obeyed); got != 3 || !strings.Contains(strings.Join(b.obeyed, ""), longer) {
				t.Errorf("%d commands were obeyed", got)
			}
			for i, s := range []*seat{first, second, third} {
				if compared, differed := s.client.Counts(); compared < 40 || differed > 0 || s.client.Tick()+20 < b.server.NextTick() {
					t.Errorf("player %d has compared %d ticks up to %d of %d, and %d differed", i+1, compared, s.client.Tick(), b.server.NextTick(), differed)
				}
			}
		})
	}
}

// TestIsRepaired: a world that is not the server's any more is replaced, and told
// about.
func TestIsRepaired(t *testing.T) {
	b := newTable(t, netsim.Conditions{Latency: 30 * time.Millisecond, Loss: 0.05}, toyGame(5_000))
	s := b.sit(nil)
	b.run(3 * time.Second)
	s.world.(*guest).sums[3] ^= 1
	b.run(3 * time.Second)
	compared, differed := s.client.Counts()
	if differed != 1 || compared < 150 || s.world.Hash() != b.hashes[s.client.Tick()] {
		t.Errorf("%d ticks compared, %d differed", compared, differed)
	}
	reports := b.server.Desyncs()
	if len(reports) != 1 || reports[0].Player != 1 || reports[0].Here == 0 {
		t.Errorf("the server has %+v", reports)
	}
}

// TestComesBack: the cookie brings the player back, whose commands go on where
// they were.
func TestComesBack(t *testing.T) {
	b := newTable(t, netsim.Conditions{}, toyGame(0))
	s := b.sit(nil)
	b.run(2 * time.Second)
	s.client.Command(0, 1, nil)
	s.client.Command(3, 2, nil)
	b.run(time.Second)
	s.left = true
	_ = s.link.Send(s.client.Leave())
	b.run(2 * time.Second)
	again := b.sit(func(settings *Settings) { settings.Cookie = s.client.Cookie() })
	b.run(2 * time.Second)
	again.client.Command(3, 3, nil)
	b.run(time.Second)
	if got := fmt.Sprint(b.obeyed); again.client.Player() != 1 || got != "[1: 0/1 1  1: 3/1 2  1: 3/2 3 ]" {
		t.Errorf("player %d is back, and the commands were %s", again.client.Player(), got)
	}
	refused, ok := s.client.Refused().(*Refused)
	if !ok || refused.Reason != uint32(match.ReasonRemoved) {
		t.Errorf("who left hears %v", s.client.Refused())
	}
}

func TestLooksOn(t *testing.T) {
	b := newTable(t, netsim.Conditions{Latency: 20 * time.Millisecond}, toyGame(0))
	b.sit(nil)
	watcher := b.sit(func(s *Settings) { s.Watches = true })
	b.run(5 * time.Second)
	if compared, differed := watcher.client.Counts(); compared < 100 || differed > 0 || watcher.client.Player() != 0 {
		t.Errorf("player %d has compared %d ticks, %d differed", watcher.client.Player(), compared, differed)
	}
}
