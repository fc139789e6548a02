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

	// What it costs to come back after so many rows have changed, in percent of the
	// world's bytes: rows that lie together, and rows anywhere. All that goes either
	// way until the machine plays is counted, with the headers of UDP and IP.
	TogetherPercent float64 `json:"coming_back_after_1_percent_together_percent_of_world"`
	AnywherePercent float64 `json:"coming_back_after_1_percent_anywhere_percent_of_world"`
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
	tide.System2(g, func(t *tide.Tick, in move, n *none) { n.Changing |= in.Buttons })
	tide.System2(g, func(t *tide.Tick, of tide.Mut[crate], n none) {
		index := t.Entity().Index()
		if n.Changing == together && index < uint32(crates)/100 || n.Changing == anywhere && index*2654435761>>16%100 == 7 {
			c := of.Get()
			c.Position.X++
			of.Set(c)
		}
	})
	tide.System1(g, func(t *tide.Tick, n *none) { n.Changing = 0 })
	return g
}

// What a player's buttons have change, once.
const (
	together = 1
	anywhere = 2
)

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

type none struct{ Changing uint16 }

// hall is a match that people come to and go from.
type hall struct {
	game    *tide.Game
	server  *match.Server
	seed    uint64
	now     time.Duration
	players []*player // by peer; those who left stay

	waits   []time.Duration // of the first two's inputs
	late    int
	longest time.Duration // frame of the server's, in this machine's time
}

// sit lets somebody in: new, or with the world and the cookie of a machine that
// was there before.
func (h *hall) sit(network netsim.Conditions, again *player) (*player, error) {
	settings := match.Settings{TickRate: 30, MaxPlayers: 4, Session: uint64(len(h.players) + 1)}
	p := &player{still: true, rng: random.New(h.seed, uint64(len(h.players)))}
	if again != nil {
		p.instance, settings.Cookie = again.instance, again.client.Cookie()
	} else {
		var err error
		if p.instance, err = tide.Start(h.game, h.seed); err != nil {
			return nil, err
		}
	}
	p.client = match.NewClient(p.instance, settings)
	clock := func() time.Duration { return h.now }
	near, far := transport.Loopback(clock)
	p.network = netsim.New(clock, network, h.seed<<8|uint64(len(h.players)))
	p.link, p.far = p.network.Wrap(near), far
	h.players = append(h.players, p)
	return p, nil
}

// run plays for a while, or until something is so.
func (h *hall) run(most time.Duration, until func() bool) error {
	for end := h.now + most; h.now < end; {
		if until != nil && until() {
			return nil
		}
		if err := h.frame(); err != nil {
			return err
		}
	}
	if until != nil {
		return fmt.Errorf("traffic: it has not happened within %v", most)
	}
	return nil
}

func (h *hall) frame() error {
	h.now += frame
	for n, p := range h.players {
		p.network.Flush()
		p.frame(h.now, Plan{Changes: 0.2}, nil)
		if err := p.client.Refused(); err != nil {
			return fmt.Errorf("traffic: machine %d is refused: %w", n+1, err)
		}
	}
	began := time.Now()
	for n, p := range h.players {
		p.network.Flush()
		for {
			packet, at, ok := p.far.Receive()
			if !ok {
				break
			}
			_ = h.server.Receive(match.PeerID(n+1), packet, at) // one who left may still be heard
			p.note(packet, at, h.server.NextTick()-1)
		}
	}
	for h.server.Due(h.now) {
		tick := h.server.NextTick()
		h.server.Tick(h.now)
		for _, p := range h.players[:2] {
			if at, ok := p.arrived[tick]; ok {
				h.waits = append(h.waits, h.now-at)
			} else {
				h.late++
			}
		}
	}
	h.server.Send(h.now, func(peer match.PeerID, packet []byte) {
		h.players[peer-1].down.add(packet)
		h.players[peer-1].far.Send(packet)
	})
	h.longest = max(h.longest, time.Since(began))
	return nil
}

// waited is the 99th percentile of what inputs waited since it was last asked,
// in milliseconds.
func (h *hall) waited() float64 {
	slices.Sort(h.waits)
	p99 := h.waits[len(h.waits)*99/100]
	h.waits, h.late, h.longest = h.waits[:0], 0, 0
	return p99.Seconds() * 1000
}

// inStep says whether a machine plays.
func (h *hall) inStep(p *player) func() bool {
	return func() bool { return p.client.Joined() && p.client.Verified()+10 > h.server.NextTick() }
}

// Join has two play, a third join, and come back twice.
func Join(crates int, network netsim.Conditions, seed uint64) (Joining, error) {
	h := &hall{game: large(crates), seed: seed, now: time.Second}
	authority, err := tide.Start(h.game, seed)
	if err != nil {
		return Joining{}, err
	}
	h.server = match.NewServer(authority, match.Settings{TickRate: 30, MaxPlayers: 4})
	for range 2 {
		if _, err := h.sit(wifi, nil); err != nil {
			return Joining{}, err
		}
	}
	result := Joining{}
	if err := h.run(8*time.Second, nil); err != nil { // until their leads have settled
		return result, err
	}
	h.waited()
	if err := h.run(8*time.Second, nil); err != nil {
		return result, err
	}
	result.WaitBeforeMS = h.waited()
	began := h.now
	third, err := h.sit(network, nil)
	if err != nil {
		return result, err
	}
	if err := h.run(time.Minute, h.inStep(third)); err != nil {
		return result, err
	}
	result.WorldMB = float64(len(authority.Encode(nil))) / 1e6
	result.Seconds, result.DownMB = (h.now - began).Seconds(), float64(third.down.bytes)/1e6
	result.LateDuring, result.FrameMS = h.late, h.longest.Seconds()*1000
	result.WaitDuringMS = h.waited()
	result.Verified = third.client.Verified()
	for _, back := range []struct {
		buttons byte
		percent *float64
	}{{together, &result.TogetherPercent}, {anywhere, &result.AnywherePercent}} {
		third.client.Leave()
		if err := h.run(2*time.Second, nil); err != nil {
			return result, err
		}
		before := authority.Encode(nil)
		h.players[0].press = back.buttons
		if err := h.run(time.Second, nil); err != nil {
			return result, err
		}
		after := authority.Encode(nil)
		if changed := differing(before, after); changed < crates/110 {
			return result, fmt.Errorf("traffic: %d bytes have changed of a world of %d rows", changed, crates)
		}
		if third, err = h.sit(network, third); err != nil {
			return result, err
		}
		if err := h.run(time.Minute, h.inStep(third)); err != nil {
			return result, err
		}
		if third.client.Stats().Mismatched > 0 {
			return result, fmt.Errorf("traffic: a world that was put together differs")
		}
		*back.percent = float64(third.down.whole()+third.up.whole()) * 100 / float64(len(after))
	}
	return result, nil
}

// differing is how many bytes of two worlds of one length differ.
func differing(before, after []byte) (count int) {
	for i := range min(len(before), len(after)) {
		if before[i] != after[i] {
			count++
		}
	}
	return count
}
