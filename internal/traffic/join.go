package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

// Joining is how long somebody takes to join a match with a large world, and
// what the others notice of it.
type Joining struct {
	WorldMB      float64 `json:"world_mb"`
	Seconds      float64 `json:"seconds"`
	DownMB       float64 `json:"down_mb"`
	WaitBeforeMS float64 `json:"others_inputs_waited_p99_before_ms"`
	WaitDuringMS float64 `json:"others_inputs_waited_p99_during_ms"`
	LateDuring   int     `json:"others_inputs_late_during"`
	FrameMS      float64 `json:"longest_server_frame_ms"` // of this machine's time
	Verified     uint32  `json:"verified_after_joining"`
}

// crate is one of many things in a large world; a few of them move.
type crate struct {
	Position det.Vec2
	Kind     uint32
	Heat     float32
}

// large is a game with so many crates.
func large(crates int) *tide.Game {
	g := tide.New(tide.Settings{TickRate: 30, MaxPlayers: 4})
	tide.Component[crate](g)
	tide.Component[marker](g)
	tide.Input(g, func(*tide.Devices) move { return move{} })
	tide.On1(g, func(t *tide.Tick, joined tide.PlayerJoined, _ *none) {
		if joined.Player == 1 {
			roll := t.Roll()
			for range crates {
				t.Spawn(crate{Position: det.Vec2{X: roll.Float32(), Y: roll.Float32()}, Kind: roll.Uint32(), Heat: roll.Float32()})
			}
		}
		t.Spawn(marker{}, tide.Owner{Player: joined.Player})
	})
	tide.Singleton[none](g)
	tide.System2(g, func(t *tide.Tick, in move, m *marker) { m.Position.X += float32(in.Way) / 65536 })
	tide.System1(g, func(t *tide.Tick, crates tide.Mut[crate]) {
		if t.Entity().Index()%512 == t.Number()%512 {
			c := crates.Get()
			c.Position.X++
			crates.Set(c)
		}
	})
	return g
}

// note notes when an input came first.
func (p *player) note(packet []byte, at time.Duration, newest uint32) {
	if kind, err := wire.KindOf(packet); err != nil || kind != wire.KindInputs {
		return
	}
	head, r, err := wire.ReadInputs(packet, newest, 0)
	if err != nil {
		return
	}
	if p.arrived == nil {
		p.arrived = map[uint32]time.Duration{}
	}
	inputs := p.instance.Inputs()
	value := make([]byte, inputs.Size())
	tick := head.Base
	for range head.Count {
		entry := r.Entry()
		if entry.Changed {
			r.Skip(inputs.ReadDelta(r.Rest(), value, value))
		}
		tick += entry.Gap + 1
		if _, came := p.arrived[tick]; !came && r.Err() == nil {
			p.arrived[tick] = at
		}
	}
}

type none struct{ Nothing uint32 }

// Join has two play and a third join.
func Join(crates int, network netsim.Conditions, seed uint64) (Joining, error) {
	g := large(crates)
	settings := match.Settings{TickRate: 30, MaxPlayers: 4}
	authority, err := tide.Start(g, seed)
	if err != nil {
		return Joining{}, err
	}
	server := match.NewServer(authority, settings)
	now := time.Second
	clock := func() time.Duration { return now }
	var players []*player
	var before, during []time.Duration
	late := 0
	sit := func(n int) error {
		instance, err := tide.Start(g, seed)
		if err != nil {
			return err
		}
		s := settings
		s.Session = uint64(n + 1)
		p := &player{instance: instance, client: match.NewClient(instance, s), rng: random.New(seed, uint64(n))}
		near, far := transport.Loopback(clock)
		conditions := wifi
		if n == 2 {
			conditions = network
		}
		p.network = netsim.New(clock, conditions, seed<<8|uint64(n))
		p.link, p.far = p.network.Wrap(near), far
		players = append(players, p)
		return nil
	}
	for n := range 2 {
		if err := sit(n); err != nil {
			return Joining{}, err
		}
	}
	result := Joining{}
	var joining time.Duration
	for step := 0; ; step++ {
		now = time.Second + time.Duration(step)*frame
		if step == 60*12 {
			if err := sit(2); err != nil {
				return result, err
			}
			joining = now
		}
		for _, p := range players {
			p.network.Flush()
			p.frame(now, Plan{Changes: 0.2}, nil)
		}
		began := time.Now()
		for n, p := range players {
			p.network.Flush()
			for {
				packet, at, ok := p.far.Receive()
				if !ok {
					break
				}
				if err := server.Receive(match.PeerID(n+1), packet, at); err != nil {
					return result, err
				}
				players[n].note(packet, at, server.NextTick()-1)
			}
		}
		for server.Due(now) {
			tick := server.NextTick()
			server.Tick(now)
			if step < 60*5 {
				continue // their leads settle
			}
			for n := range 2 {
				at, ok := players[n].arrived[tick]
				switch {
				case ok && joining == 0:
					before = append(before, now-at)
				case ok:
					during = append(during, now-at)
				case joining > 0:
					late++
				}
			}
		}
		server.Send(now, func(peer match.PeerID, packet []byte) {
			players[peer-1].down.add(packet)
			players[peer-1].far.Send(packet)
		})
		if joining == 0 {
			continue
		}
		result.FrameMS = max(result.FrameMS, time.Since(began).Seconds()*1000)
		newest := players[2].client
		if err := newest.Refused(); err != nil {
			return result, fmt.Errorf("traffic: the third is refused: %w", err)
		}
		if newest.Joined() && newest.Verified()+10 > server.NextTick() {
			break
		}
		if now > joining+time.Minute {
			return result, fmt.Errorf("traffic: the third has not joined within a minute")
		}
	}
	result.WorldMB = float64(len(authority.Encode(nil))) / 1e6
	result.Seconds = (now - joining).Seconds()
	result.DownMB = float64(players[2].down.bytes) / 1e6
	slices.Sort(before)
	slices.Sort(during)
	result.WaitBeforeMS = before[len(before)*99/100].Seconds() * 1000
	result.WaitDuringMS = during[len(during)*99/100].Seconds() * 1000
	result.LateDuring = late
	result.Verified = players[2].client.Verified()
	return result, nil
}
