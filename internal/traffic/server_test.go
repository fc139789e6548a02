package main

import (
	"fmt"
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

// crowd is a match whose server alone is timed.
type crowd struct {
	server  *match.Server
	clients []*match.Client
	down    [][][]byte
	aims    []random.PCG32
	spent   time.Duration
	sent    int
}

func newCrowd(tb testing.TB, g *tide.Game, players int, seed uint64) *crowd {
	start := func() *tide.Instance {
		i, err := tide.Start(g, seed)
		if err != nil {
			tb.Fatal(err)
		}
		return i
	}
	settings := match.Settings{TickRate: 30, MaxPlayers: g.Settings().MaxPlayers}
	c := &crowd{server: match.NewServer(start(), settings), down: make([][][]byte, players)}
	for n := range players {
		settings.Session = uint64(n + 1)
		c.clients = append(c.clients, match.NewClient(start(), settings))
		c.aims = append(c.aims, random.New(seed, uint64(n)))
	}
	return c
}

// frame is a sixtieth of a second: every client's frame, and the server's.
func (c *crowd) frame(now time.Duration) {
	var up [][]byte
	var from []match.PeerID
	for n, client := range c.clients {
		for _, packet := range c.down[n] {
			client.Receive(packet, now)
		}
		c.down[n] = c.down[n][:0]
		client.Update(now, func(_ uint32, dst []byte) {
			dst[0], dst[1], dst[4], dst[8] = byte(c.aims[n].Uint32()), byte(c.aims[n].Uint32()), byte(c.aims[n].Uint32()), 1
		})
		client.Send(now, func(packet []byte) {
			up = append(up, append([]byte(nil), packet...))
			from = append(from, match.PeerID(n+1))
		})
	}
	began := time.Now()
	for n, packet := range up {
		c.server.Receive(from[n], packet, now)
	}
	for c.server.Due(now) {
		c.server.Tick(now)
	}
	var out [64][]byte
	count := 0
	c.server.Send(now, func(peer match.PeerID, packet []byte) {
		out[count%len(out)] = packet
		count++
		c.sent += len(packet)
		c.down[peer-1] = append(c.down[peer-1], append([]byte(nil), packet...))
	})
	c.spent += time.Since(began)
}

// BenchmarkServer is what servers of the two-player game take of a core, and
// what they send: 64 matches of four, and one as players and entities grow. The
// clients' work is not counted.
func BenchmarkServer(b *testing.B) {
	for _, c := range []struct{ matches, players, more int }{
		{64, 4, 0},
		{1, 2, 0}, {1, 4, 0}, {1, 8, 0}, {1, 16, 0},
		{1, 4, 100}, {1, 4, 1000}, {1, 4, 10_000},
	} {
		b.Run(fmt.Sprintf("matches=%d/players=%d/entities=%d", c.matches, c.players, c.players+c.more), func(b *testing.B) {
			g := steered(c.players, c.more)
			var crowds []*crowd
			for n := range c.matches {
				crowds = append(crowds, newCrowd(b, g, c.players, uint64(n+1)))
			}
			now, frames := time.Second, 0
			for ; frames < 120; frames++ { // joining
				for _, one := range crowds {
					one.frame(now)
				}
				now += frame
			}
			for _, one := range crowds {
				one.spent, one.sent = 0, 0
			}
			frames = 0
			for b.Loop() {
				for _, one := range crowds {
					one.frame(now)
				}
				now += frame
				frames++
			}
			spent, sent := time.Duration(0), 0
			for _, one := range crowds {
				spent += one.spent
				sent += one.sent
				for n, client := range one.clients {
					if s := client.Stats(); !client.Joined() || s.Mismatched > 0 || s.Verified < uint32(frames/2) {
						b.Fatalf("client %d: %+v", n, s)
					}
				}
			}
			simulated := time.Duration(frames) * frame
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(100*spent.Seconds()/simulated.Seconds(), "%core")
			b.ReportMetric(float64(spent.Nanoseconds())/float64(frames)*2/1000/float64(c.matches), "µs/tick")
			b.ReportMetric(float64(sent)/1024/simulated.Seconds()/float64(c.matches*c.players), "KiB/s/player")
		})
	}
}
