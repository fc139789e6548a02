package main

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
)

// The two-player game's rules: see examples/predicted.
type (
	body struct {
		Position det.Vec2 `tide:"position"`
		Color    draw.Color
	}
	steer struct {
		Target   det.Vec2 `tide:"absolute,min=-3,max=3"`
		Steering bool     `tide:"absolute"`
	}
)

// steered is that game, beside so many more bodies that nobody steers and that
// all move.
func steered(players, more int) *tide.Game {
	g := tide.New(tide.Settings{TickRate: 30, MaxPlayers: players})
	tide.Component[body](g)
	tide.Component[marker](g)
	tide.Singleton[markers](g)
	tide.Input(g, func(*tide.Devices) steer { return steer{} })
	tide.On1(g, func(t *tide.Tick, joined tide.PlayerJoined, m *markers) {
		if joined.Player == 1 {
			for n := range more {
				t.Spawn(marker{Position: det.Vec2{X: float32(n)}})
			}
		}
		if err := m.Of.Set(t, joined.Player, t.Spawn(body{Position: det.Vec2{X: -1}}, tide.Owner{Player: joined.Player})); err != nil {
			panic(err)
		}
	})
	tide.System2(g, func(t *tide.Tick, in steer, b *body) {
		if !in.Steering {
			return
		}
		way, step := in.Target.Sub(b.Position), 2.5*t.DT()
		if way.Length() > step {
			way = way.Normalize().Scale(step)
		}
		b.Position = b.Position.Add(way)
	})
	tide.System1(g, func(t *tide.Tick, markers []marker) {
		for n := range markers {
			markers[n].Position.X += 0.25
		}
	})
	return g
}

// crowd is a match whose clients' packets are kept, so that its server can be
// run once more without them.
type crowd struct {
	game    *tide.Game
	seed    uint64
	server  *match.Server
	clients []*match.Client
	down    [][][]byte
	aims    []random.PCG32
	frames  [][]letter // what came to the server, by frame
	sent    int
}

type letter struct {
	from   match.PeerID
	packet []byte
}

func newCrowd(tb testing.TB, g *tide.Game, players int, seed uint64) *crowd {
	settings := match.Settings{TickRate: 30, MaxPlayers: g.Settings().MaxPlayers}
	c := &crowd{game: g, seed: seed, down: make([][][]byte, players)}
	c.server = c.newServer(tb)
	for n := range players {
		settings.Session = uint64(n + 1)
		instance, err := tide.Start(g, seed)
		if err != nil {
			tb.Fatal(err)
		}
		c.clients = append(c.clients, match.NewClient(instance, settings))
		c.aims = append(c.aims, random.New(seed, uint64(n)))
	}
	return c
}

func (c *crowd) newServer(tb testing.TB) *match.Server {
	instance, err := tide.Start(c.game, c.seed)
	if err != nil {
		tb.Fatal(err)
	}
	return match.NewServer(instance, match.Settings{TickRate: 30, MaxPlayers: c.game.Settings().MaxPlayers})
}

// frame is a sixtieth of a second: every client's frame, and the server's.
func (c *crowd) frame(now time.Duration) {
	var came []letter
	for n, client := range c.clients {
		for _, packet := range c.down[n] {
			client.Receive(packet, now)
		}
		c.down[n] = c.down[n][:0]
		client.Update(now, func(_ uint32, dst []byte) {
			dst[0], dst[1], dst[4], dst[8] = byte(c.aims[n].Uint32()), byte(c.aims[n].Uint32()), byte(c.aims[n].Uint32()), 1
		})
		client.Send(now, func(packet []byte) {
			came = append(came, letter{match.PeerID(n + 1), append([]byte(nil), packet...)})
		})
	}
	c.frames = append(c.frames, came)
	serve(c.server, came, now, func(peer match.PeerID, packet []byte) {
		c.down[peer-1] = append(c.down[peer-1], append([]byte(nil), packet...))
	})
}

// serve is a frame of a server's.
func serve(s *match.Server, came []letter, now time.Duration, send func(peer match.PeerID, packet []byte)) {
	for _, l := range came {
		s.Receive(l.from, l.packet, now)
	}
	for s.Due(now) {
		s.Tick(now)
	}
	s.Send(now, send)
}

// BenchmarkServer is what servers of the two-player game take of a core, and
// what they send: 64 matches of four, and one as players and entities grow. The
// matches are played first; then their servers get the same packets once more,
// and nothing else runs.
func BenchmarkServer(b *testing.B) {
	const joining, measured = 120, 600 // frames
	for _, c := range []struct{ matches, players, more int }{
		{64, 4, 0},
		{1, 2, 0}, {1, 4, 0}, {1, 8, 0}, {1, 16, 0},
		{1, 4, 100}, {1, 4, 1000}, {1, 4, 10_000},
	} {
		b.Run(fmt.Sprintf("matches=%d/players=%d/entities=%d", c.matches, c.players, c.players+c.more), func(b *testing.B) {
			g := steered(c.players, c.more)
			var crowds []*crowd
			for n := range c.matches {
				one := newCrowd(b, g, c.players, uint64(n+1))
				for f := range joining + measured {
					one.frame(time.Second + time.Duration(f)*frame)
				}
				for p, client := range one.clients {
					if s := client.Stats(); !client.Joined() || s.Mismatched > 0 || s.Verified < measured/2 {
						b.Fatalf("client %d: %+v", p, s)
					}
				}
				crowds = append(crowds, one)
			}
			var spent []time.Duration
			sent := 0
			for b.Loop() {
				servers := make([]*match.Server, len(crowds))
				for n, one := range crowds {
					servers[n] = one.newServer(b)
				}
				sent = 0
				var began time.Time
				for f := range joining + measured {
					if f == joining {
						began, sent = time.Now(), 0
					}
					for n, one := range crowds {
						serve(servers[n], one.frames[f], time.Second+time.Duration(f)*frame, func(_ match.PeerID, packet []byte) { sent += len(packet) })
					}
				}
				spent = append(spent, time.Since(began))
				for n, one := range crowds {
					if got, want := servers[n].Stats(), one.server.Stats(); got != want {
						b.Fatalf("the server did not do the same again: %+v, %+v", got, want)
					}
				}
			}
			slices.Sort(spent)
			const span = measured * frame
			took := spent[len(spent)/2]
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(100*took.Seconds()/span.Seconds(), "%core")
			b.ReportMetric(took.Seconds()*1e6/float64(measured/2*c.matches), "µs/tick")
			b.ReportMetric(float64(sent)/1024/span.Seconds()/float64(c.matches*c.players), "KiB/s/player")
		})
	}
}
