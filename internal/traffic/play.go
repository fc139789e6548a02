package main

import (
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

const (
	tickRate = 60
	frame    = time.Second / 60
	warmUp   = 5 * time.Second // of joining, and until leads have settled
	headers  = 28              // bytes of IPv4 and UDP before each packet
)

// Plan is one row of the table.
type Plan struct {
	Name    string
	Players int
	Network netsim.Conditions // of each player's link
	Changes float32           // the part of the ticks in which an input changes
}

// Row is what came of it, a player and a second where nothing else is said.
type Row struct {
	Name            string  `json:"name"`
	Players         int     `json:"players"`
	ChangesPercent  float64 `json:"changes_percent"`
	UpKiB           float64 `json:"up_kib_s"`
	DownKiB         float64 `json:"down_kib_s"`
	UpHeadersKiB    float64 `json:"up_with_headers_kib_s"`
	DownHeadersKiB  float64 `json:"down_with_headers_kib_s"`
	Rollbacks       float64 `json:"rollbacks_per_100_ticks"`
	WrongGuesses    float64 `json:"ticks_with_a_wrong_guess_per_100"`
	DepthP50        int     `json:"depth_p50_ticks"`
	DepthP99        int     `json:"depth_p99_ticks"`
	LeadTicks       float64 `json:"lead_ticks"`
	LeadP99         int     `json:"lead_p99_ticks"`
	StallsAMinute   float64 `json:"stalls_a_minute"`
	LatePerThousand float64 `json:"late_inputs_per_1000"`
	Differing       uint64  `json:"hashes_that_differed"`
	VerifiedTicks   uint64  `json:"verified_ticks"`
	DeepestPastLead int     `json:"deepest_past_what_was_predicted_ticks"`
}

// player is one machine of a match.
type player struct {
	instance *tide.Instance
	client   *match.Client
	network  *netsim.Network
	link     transport.Link // behind the network
	far      transport.Link
	rng      random.PCG32
	now      [4]byte
	still    bool   // it presses no buttons of its own accord
	press    byte   // once
	changed  []bool // by tick

	up, down   tally
	depths     []int
	aheads     []int
	past       int // the most by which a rollback was deeper than what was predicted
	wrong      int
	stalls     int
	stalled    bool
	aheadTicks int
	frames     int
	arrived    map[uint32]time.Duration // at the server, by tick
}

// tally counts what passes one way.
type tally struct{ packets, bytes int }

func (t *tally) add(packet []byte) { t.packets++; t.bytes += len(packet) }

// whole is the bytes with the headers before them.
func (t *tally) whole() int { return t.bytes + headers*t.packets }

// Play plays a match and measures it after the warm-up.
func Play(plan Plan, span time.Duration, seed uint64) (Row, error) {
	g := game(plan.Players)
	authority, err := tide.Start(g, seed)
	if err != nil {
		return Row{}, err
	}
	settings := match.Settings{TickRate: tickRate, MaxPlayers: plan.Players}
	server := match.NewServer(authority, settings)
	now := time.Second
	clock := func() time.Duration { return now }
	players := make([]*player, plan.Players)
	for n := range players {
		instance, err := tide.Start(g, seed)
		if err != nil {
			return Row{}, err
		}
		settings.Session = uint64(n + 1)
		p := &player{instance: instance, client: match.NewClient(instance, settings), rng: random.New(seed, uint64(n))}
		near, far := transport.Loopback(clock)
		p.network = netsim.New(clock, plan.Network, seed<<8|uint64(n))
		p.link, p.far = p.network.Wrap(near), far
		players[n] = p
	}
	end := now + warmUp + span
	measuring := false
	for step := 0; now < end; step++ {
		if !measuring && now >= time.Second+warmUp {
			measuring = true
			for _, p := range players {
				p.begin()
			}
		}
		// Each machine's frames begin at another moment of the sixtieth.
		for n, p := range players {
			now = time.Second + time.Duration(step)*frame + time.Duration(n+1)*frame/time.Duration(plan.Players+1)
			p.network.Flush()
			p.frame(now, plan, players)
		}
		now = time.Second + time.Duration(step+1)*frame
		for _, p := range players {
			p.network.Flush()
			for {
				packet, at, ok := p.far.Receive()
				if !ok {
					break
				}
				if err := server.Receive(p.peer(players), packet, at); err != nil {
					return Row{}, err
				}
			}
		}
		for server.Due(now) {
			server.Tick(now)
		}
		server.Send(now, func(peer match.PeerID, packet []byte) {
			p := players[peer-1]
			p.down.add(packet)
			p.far.Send(packet)
		})
	}
	return sum(plan, players, span)
}

func (p *player) peer(players []*player) match.PeerID {
	return match.PeerID(slices.Index(players, p) + 1)
}

// begin forgets what was counted before the warm-up was over.
func (p *player) begin() {
	p.up, p.down = tally{}, tally{}
	p.aheads, p.depths, p.past, p.wrong, p.stalls, p.aheadTicks, p.frames = nil, nil, 0, 0, 0, 0, 0
}

// frame is one frame of a player's machine.
func (p *player) frame(now time.Duration, plan Plan, players []*player) {
	for {
		packet, at, ok := p.link.Receive()
		if !ok {
			break
		}
		if err := p.client.Receive(packet, at); err != nil {
			panic(fmt.Sprintf("traffic: a packet of the server's is refused: %v", err))
		}
	}
	before := p.client.Stats()
	p.client.Update(now, func(tick uint32, dst []byte) { p.sample(tick, dst, plan.Changes) })
	after := p.client.Stats()
	if after.Rollbacks > before.Rollbacks {
		depth := int(after.Resimulated - before.Resimulated)
		p.depths = append(p.depths, depth)
		p.past = max(p.past, depth-int(before.Predicted-before.Verified))
	}
	for tick := before.Verified + 1; tick <= after.Verified; tick++ {
		if wrongly(tick, p, players) {
			p.wrong++
		}
	}
	full := after.Predicted-after.Verified >= tickRate && p.client.Joined()
	if full && !p.stalled {
		p.stalls++
	}
	p.stalled = full
	p.aheadTicks += int(after.Predicted - after.Verified)
	p.aheads = append(p.aheads, int(after.Predicted-after.Verified))
	p.frames++
	p.client.Send(now, func(packet []byte) {
		p.up.add(packet)
		p.link.Send(packet)
	})
}

// wrongly says whether another player's input changed in a tick, which nobody
// can guess.
func wrongly(tick uint32, p *player, players []*player) bool {
	for _, other := range players {
		if other != p && int(tick) < len(other.changed) && other.changed[tick] {
			return true
		}
	}
	return false
}

func (p *player) sample(tick uint32, dst []byte, changes float32) {
	for int(tick) >= len(p.changed) {
		p.changed = append(p.changed, false)
	}
	if p.rng.Chance(changes) {
		binary.LittleEndian.PutUint16(p.now[:], binary.LittleEndian.Uint16(p.now[:])+uint16(p.rng.Between(1, 60)))
		p.changed[tick] = true
		if !p.still && p.rng.Below(8) == 0 {
			p.now[2] ^= 1 << p.rng.Below(4)
		}
	}
	copy(dst, p.now[:])
	if p.press != 0 {
		dst[2], p.press = p.press, 0
	}
}

// sum is the row of a match.
func sum(plan Plan, players []*player, span time.Duration) (Row, error) {
	row := Row{Name: plan.Name, Players: plan.Players, ChangesPercent: float64(plan.Changes) * 100}
	var depths, aheads []int
	ticks, sampled, late := 0, 0, uint64(0)
	seconds := span.Seconds() * float64(len(players))
	for n, p := range players {
		if err := p.client.Refused(); err != nil || !p.client.Joined() {
			return row, fmt.Errorf("traffic: %s: player %d is not in the match: %w", plan.Name, n+1, err)
		}
		s := p.client.Stats()
		depths, aheads = append(depths, p.depths...), append(aheads, p.aheads...)
		row.DeepestPastLead = max(row.DeepestPastLead, p.past)
		row.UpKiB += float64(p.up.bytes) / 1024 / seconds
		row.DownKiB += float64(p.down.bytes) / 1024 / seconds
		row.UpHeadersKiB += float64(p.up.whole()) / 1024 / seconds
		row.DownHeadersKiB += float64(p.down.whole()) / 1024 / seconds
		row.StallsAMinute += float64(p.stalls) * 60 / seconds
		row.LeadTicks += float64(p.aheadTicks) / float64(p.frames) / float64(len(players))
		row.WrongGuesses += float64(p.wrong)
		row.Differing += s.Mismatched
		row.VerifiedTicks += s.Compared
		late += s.Late
		sampled += len(p.changed)
		ticks += int(span.Seconds() * tickRate)
	}
	row.Rollbacks = float64(len(depths)) * 100 / float64(ticks)
	row.WrongGuesses = row.WrongGuesses * 100 / float64(ticks)
	slices.Sort(aheads)
	row.LeadP99 = aheads[len(aheads)*99/100]
	row.LatePerThousand = float64(late) * 1000 / float64(sampled)
	if len(depths) > 0 {
		slices.Sort(depths)
		row.DepthP50, row.DepthP99 = depths[len(depths)/2], depths[len(depths)*99/100]
	}
	return row, nil
}
