package main

import (
	"time"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

// duel is a whole match in one goroutine: a server, its players, and a bad
// network between them. Its clock is a number, so it runs as fast as the
// processor does, and a seed repeats it to the bit.
type duel struct {
	now     time.Duration
	network *netsim.Network
	server  *match.Server
	truth   simulation // the server's
	hashes  []uint64   // its hashes, by tick
	players []*player
}

// player is one player's machine and its connection.
type player struct {
	machine  simulation
	client   *match.Client
	bot      bot
	near     transport.Link // the player's end; the network is in front of it
	far      transport.Link // the server's end
	checked  uint32         // the newest tick whose hash was compared
	compared int
	differed int
}

// simulation is what a duel is of.
type simulation interface {
	match.Simulation
	Arena() *Arena
}

// frameEvery is how often every machine looks at its packets, and draws.
const frameEvery = time.Second / 60

// newDuel seats so many players. fresh makes one machine's simulation, from the
// match's seed.
func newDuel(players int, bad netsim.Conditions, seed uint64, fresh func(seed uint64) simulation) *duel {
	d := &duel{truth: fresh(seed), hashes: []uint64{0}} // there is no tick 0
	d.network = netsim.New(func() time.Duration { return d.now }, bad, seed)
	settings := match.Settings{TickRate: TickRate, MaxPlayers: MaxTanks}
	d.server = match.NewServer(d.truth, settings)
	d.server.Observe(func(_ *match.Step, hash uint64) { d.hashes = append(d.hashes, hash) })
	for i := range players {
		p := &player{machine: fresh(0), bot: bot{dice: random.New(seed, uint64(i)+1)}}
		settings.Session = uint64(i) + 1 // over a real network: from crypto/rand
		p.client = match.NewClient(p.machine, settings)
		p.near, p.far = transport.Loopback(func() time.Duration { return d.now })
		p.near = d.network.Wrap(p.near)
		d.players = append(d.players, p)
	}
	return d
}

// play lets the match run for so long.
func (d *duel) play(span time.Duration) {
	for end := d.now + span; d.now < end; d.now += frameEvery {
		d.network.Flush()
		d.serve()
		for _, p := range d.players {
			d.update(p)
		}
	}
}

// serve is a frame of the server's: read, run what is due, send.
func (d *duel) serve() {
	for i, p := range d.players {
		for packet, at, ok := p.far.Receive(); ok; packet, at, ok = p.far.Receive() {
			_ = d.server.Receive(match.PeerID(i), packet, at) // a packet that is none is counted in Stats
		}
	}
	for d.server.Due(d.now) {
		d.server.Tick(d.now)
	}
	d.server.Send(d.now, func(peer match.PeerID, packet []byte) { _ = d.players[peer].far.Send(packet) })
}

// update is a frame of a player's: read, decide, run what is due, send.
func (d *duel) update(p *player) {
	for packet, at, ok := p.near.Receive(); ok; packet, at, ok = p.near.Receive() {
		_ = p.client.Receive(packet, at)
	}
	if p.client.Joined() {
		p.bot.look(p.machine.Arena(), int(p.client.Player())-1)
	}
	p.client.Update(d.now, func(_ uint32, dst []byte) { p.bot.controls.put(dst) })
	d.compare(p)
	p.client.Send(d.now, func(packet []byte) { _ = p.near.Send(packet) })
}

// compare holds a player's newly verified ticks against the server's.
func (d *duel) compare(p *player) {
	for p.checked < p.client.Verified() {
		p.checked++
		hash, ok := p.client.VerifiedHash(p.checked)
		if !ok {
			continue // before it joined
		}
		p.compared++
		if hash != d.hashes[p.checked] {
			p.differed++
		}
	}
}

// tally is the figures of all players together.
type tally struct {
	Tick      uint32 `json:"tick"`
	Players   int    `json:"players"`
	Rollbacks uint64 `json:"rollbacks"`
	Rerun     uint64 `json:"ticks_run_again"`
	Compared  int    `json:"hashes_compared"`
	Differed  int    `json:"hashes_that_differ"`
}

func (d *duel) tally() tally {
	t := tally{Tick: d.server.Stats().Tick, Players: d.server.Stats().Players}
	for _, p := range d.players {
		stats := p.client.Stats()
		t.Rollbacks += stats.Rollbacks
		t.Rerun += stats.Resimulated
		t.Compared += p.compared
		t.Differed += p.differed
	}
	return t
}

// since is what happened after an earlier tally.
func (t tally) since(before tally) tally {
	t.Rollbacks -= before.Rollbacks
	t.Rerun -= before.Rerun
	t.Compared -= before.Compared
	t.Differed -= before.Differed
	return t
}
