package simulate

import (
	"time"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/transport/netsim"
)

// calmBegin and calmEnd are how much of a match, at either end, is without
// stops and cuts, and calmBetween what lies between two that a machine notices.
const (
	calmBegin   = 4 * time.Second
	calmEnd     = 8 * time.Second
	calmBetween = 3 * time.Second
)

// drawing is a scenario as it is drawn.
type drawing struct {
	Scenario
	rng random.PCG32
}

// Draw is the scenario of a seed: 2 to 16 players, of which four are the median
// and sixteen a twentieth; 0 to 300 ms, jitter, up to 20 % loss, some of it in
// bursts, duplicates, reordering, links that are dead for up to 8 s, clocks that
// are wrong and drift, machines that stop; players who join in mid-match, go,
// and come back; who look on; and some who cheat. The length is at least 30 s.
func Draw(seed uint64, length time.Duration) Scenario {
	d := drawing{Scenario{Seed: seed, TickRate: 30, Length: length}, random.New(seed, 4)}
	switch d.rng.Below(16) {
	case 0:
		d.TickRate = 20
		d.Length += length / 2
	case 1, 2:
		d.TickRate = 60
	}
	d.Phase = d.ms(0, 16)
	drifts := d.rng.Chance(0.8)
	if drifts {
		d.Clock = d.clock()
	}
	for d.rng.Chance(0.15) && len(d.Stops) < 2 {
		if stop, ok := d.span(300, 6000, d.Stops); ok {
			d.Stops = append(d.Stops, stop)
		}
	}
	players := d.players()
	loss := d.loss()
	for i := range players {
		p := d.player(loss)
		if drifts {
			p.Clock = d.clock()
		}
		switch {
		case i == 0 && d.rng.Chance(0.2):
			p.Host, p.Network, p.Clock, p.Frame = true, netsim.Conditions{}, d.Clock, time.Second/60
		case i > 0 && d.rng.Chance(0.4):
			p.Join = d.ms(1000, int32(length/time.Millisecond/2))
		}
		if !p.Host {
			d.trouble(&p)
		}
		d.add(p)
	}
	d.Places = max(4, players)
	d.goings(players)
	if d.rng.Chance(0.15) {
		p := d.player(loss)
		p.Watch, p.Orders, p.Join = true, 0, d.ms(0, 8000)
		d.trouble(&p)
		d.add(p)
	}
	if last := &d.Players[players-1]; d.rng.Chance(0.2) && last.Leave == 0 && !last.Host {
		last.Malice = Malice(1+d.rng.Below(uint32(Payloads)-1)) & (Payloads - 1)
		last.Stops, last.Cuts = nil, nil
	}
	d.more(seed, players)
	return d.Scenario
}

// more is what some matches have beside: no prediction, machines whose ticks cost,
// bots, players who are sent away, and commands that fit no frame.
func (d *drawing) more(seed uint64, players int) {
	d.rng = random.New(seed, 5)
	d.Delay = d.rng.Chance(0.08)
	if d.Delay {
		d.far(random.New(seed, 7))
	}
	large := random.New(seed, 6)
	d.Large = large.Chance(0.06)
	for d.Places < maxBodies && d.rng.Chance(0.15) {
		bot := Bot{uint64(len(d.Bots)), Span{From: d.ms(0, 8000), To: d.Length}}
		if d.rng.Chance(0.5) {
			bot.To = bot.From + d.ms(3000, 15_000)
		}
		d.Bots, d.Places = append(d.Bots, bot), d.Places+1
	}
	costs, parcels := d.rng.Chance(0.3), d.rng.Chance(0.25)
	for i := range d.Players {
		p := &d.Players[i]
		if costs && !p.Host {
			p.Work.Step = time.Duration(d.rng.Between(20, 150)) * time.Microsecond
			if d.rng.Chance(0.7) {
				p.Work.Times = int(d.rng.Between(5, 40))
				p.Work.Heavy.From = p.Join + d.ms(3000, 10_000)
				p.Work.Heavy.To = p.Work.Heavy.From + d.ms(1000, 6000)
			}
		}
		if parcels && p.Plays() && p.Stays() && p.Honest() {
			d.parcels(p)
		}
		if p.Malice != 0 && d.rng.Chance(0.4) {
			p.Malice |= Payloads
		}
	}
	// Whose end nothing else depends on.
	if p := &d.Players[d.rng.Below(uint32(players))]; d.rng.Chance(0.15) && players > 2 && !p.Host && p.Stays() && p.Honest() && p.Returns == 0 && !p.Replaces && p.Join < d.Length/4 {
		p.Kick, p.Parcels = p.Join+d.ms(5000, 9000), nil
		if p.Stops, p.Cuts = nil, nil; d.rng.Chance(0.5) && d.Places < maxBodies {
			d.Places++ // nobody else is to need the place meanwhile
			next := *p
			next.Kick, next.Returns = 0, int(p.Seed)+1
			next.Join = p.Kick + d.ms(2500, 5000)
			next.Work.Heavy = Span{}
			d.add(next)
		}
	}
}

// far has one player be a long way off, who loses several packets in a row, and with
// them every copy of a frame: it comes when its tick has been due for a window.
func (d *drawing) far(rng random.PCG32) {
	p := &d.Players[0]
	if p.Host {
		p = &d.Players[1]
	}
	p.Network.Latency, p.Network.Jitter = 240*time.Millisecond+time.Duration(rng.Below(60))*time.Millisecond, time.Duration(rng.Below(60))*time.Millisecond
	p.Network.Loss, p.Network.Burst = 0.1+0.1*rng.Float32(), float32(rng.Between(3, 8))
}

// parcels gives a player some large commands, early enough to be obeyed. One of
// the largest goes only where the way up has room for it.
func (d *drawing) parcels(p *Plan) {
	at := p.Join + calmBegin
	if n := p.Network; n.Loss < 0.03 && n.Latency < 100*time.Millisecond && p.Frame < time.Second/50 && p.Join == 0 && len(p.Stops)+len(p.Cuts) == 0 && d.rng.Chance(0.15) {
		p.Parcels = []Parcel{{at, match.MaxLargeCommand - parcelHead}}
		return
	}
	for d.rng.Chance(0.5) {
		if at += d.ms(0, 4000); at > d.Length-14*time.Second {
			return
		}
		bytes := int(d.rng.Between(match.MaxCommandBytes, 4000))
		if d.rng.Chance(0.3) {
			bytes = int(d.rng.Between(4000, 60_000))
		}
		p.Parcels = append(p.Parcels, Parcel{at, bytes})
	}
}

func (d *drawing) add(p Plan) {
	p.Seed = uint64(len(d.Players))
	d.Players = append(d.Players, p)
}

func (d *drawing) ms(low, high int32) time.Duration {
	return time.Duration(d.rng.Between(low*1000, high*1000)) * time.Microsecond
}

// players is how many there are: four is the median, sixteen a twentieth.
func (d *drawing) players() int {
	switch roll := d.rng.Below(100); {
	case roll < 15:
		return 2
	case roll < 38:
		return 3
	case roll < 70:
		return 4
	case roll < 82:
		return 5
	case roll < 95:
		return int(d.rng.Between(6, 8))
	}
	return 16
}

// loss is the most that a link of the match loses: in a third of the matches
// 5 % at most, and nothing in every tenth.
func (d *drawing) loss() float32 {
	switch d.rng.Below(10) {
	case 0:
		return 0
	case 1, 2, 3:
		return 0.05
	}
	return 0.2
}

func (d *drawing) clock() Clock {
	return Clock{Offset: d.ms(0, 2_000_000), Drift: int(d.rng.Between(-MaxDrift, MaxDrift))}
}

func (d *drawing) player(loss float32) Plan {
	p := Plan{
		Network: netsim.Conditions{
			Latency: d.ms(0, 80), Jitter: d.ms(0, 30), Loss: loss * d.rng.Float32(),
			Duplicate: 0.1 * d.rng.Float32(), Reorder: 0.1 * d.rng.Float32(),
		},
		Phase: d.ms(0, 16), Frame: time.Second / 60,
	}
	if d.rng.Chance(0.3) {
		p.Network.Latency, p.Network.Jitter = d.ms(0, 300), d.ms(0, 60)
	}
	if d.rng.Chance(0.3) {
		p.Network.Burst = float32(d.rng.Between(2, 8))
	}
	if d.rng.Chance(0.1) {
		p.Frame = time.Second / 30
	}
	switch d.rng.Below(10) {
	case 0:
		p.Orders = 200
	case 1, 2, 3, 4, 5:
		p.Orders = int(d.rng.Between(1, 40))
	}
	return p
}

// trouble gives a client stops and cuts, after it has joined and apart from the
// server's and from each other, so that the other side never takes it for gone.
func (d *drawing) trouble(p *Plan) {
	taken := append([]Span{{0, p.Join + calmBegin}}, d.Stops...)
	for d.rng.Chance(0.2) && len(p.Stops) < 2 {
		if stop, ok := d.span(300, 6000, taken); ok {
			p.Stops, taken = append(p.Stops, stop), append(taken, stop)
		}
	}
	for d.rng.Chance(0.25) && len(p.Cuts) < 2 {
		cut, ok := d.span(500, 8000, taken)
		way := d.rng.Below(4)
		if ok {
			p.Cuts, taken = append(p.Cuts, Cut{cut, way != 0, way != 1}), append(taken, cut)
		}
	}
}

// span is a span of time in the middle of the match and apart from others, if
// one is found at once.
func (d *drawing) span(low, high int32, others []Span) (Span, bool) {
	long := d.ms(low, high)
	if d.rng.Chance(0.5) {
		long = d.ms(low, low+(high-low)/8)
	}
	s := Span{From: d.ms(int32(calmBegin/time.Millisecond), int32((d.Length-calmEnd)/time.Millisecond))}
	s.To = s.From + long
	if s.To > d.Length-calmEnd {
		return s, false
	}
	for _, other := range others {
		if s.From < other.To+calmBetween && other.From < s.To+calmBetween {
			return s, false
		}
	}
	return s, true
}

// goings has the last player go, in a third of the matches, and somebody else
// come, or the same player come back with the cookie.
func (d *drawing) goings(players int) {
	last := &d.Players[players-1]
	if last.Host || !d.rng.Chance(0.35) {
		return
	}
	last.Stops, last.Cuts = nil, nil
	last.Join = d.ms(0, 1500)
	last.Leave = last.Join + d.ms(5000, 8000)
	last.Goodbye = d.rng.Chance(0.5)
	next := *last
	next.Leave, next.Phase = 0, d.ms(0, 16)
	next.Join = last.Leave + d.ms(500, 3000)
	if d.rng.Chance(0.6) {
		next.Returns = players
		next.Clock = d.clock()
	} else {
		next.Replaces = true
	}
	d.add(next)
}
