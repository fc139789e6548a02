package simulate

import (
	"time"

	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/transport/netsim"
)

// Scenario is a match before it is played. It follows from its seed.
type Scenario struct {
	Seed     uint64
	TickRate int
	Length   time.Duration
	Phase    time.Duration // of the server's frames
	Players  []Plan
}

// Plan is one client of a match.
type Plan struct {
	Host     bool // it is the server's own machine's
	Network  netsim.Conditions
	Phase    time.Duration // of its frames
	Frame    time.Duration // the time between them
	Join     time.Duration
	Leave    time.Duration // 0: stays to the end
	Goodbye  bool          // it says that it leaves; else it falls silent
	Replaces bool          // it comes when another has gone
}

// Draw is the scenario of a seed: 2 to 4 players at a time, 0 to 300 ms, jitter,
// up to 20 % loss, duplicates, reordering, and joins in mid-match.
func Draw(seed uint64, length time.Duration) Scenario {
	rng := random.New(seed, 4)
	ms := func(low, high int32) time.Duration {
		return time.Duration(rng.Between(low*1000, high*1000)) * time.Microsecond
	}
	s := Scenario{Seed: seed, TickRate: 30, Length: length, Phase: ms(0, 16)}
	switch rng.Below(8) {
	case 0:
		s.TickRate = 20
	case 1:
		s.TickRate = 60
	}
	// A third of the matches are at 5 % loss or less, and every tenth is on a
	// network that loses nothing.
	loss := float32(0.2)
	switch rng.Below(10) {
	case 0:
		loss = 0
	case 1, 2, 3:
		loss = 0.05
	}
	players := int(rng.Between(2, 4))
	for i := range players {
		p := Plan{
			Network: netsim.Conditions{
				Latency: ms(0, 300), Jitter: ms(0, 60), Loss: loss * rng.Float32(),
				Duplicate: 0.1 * rng.Float32(), Reorder: 0.1 * rng.Float32(),
			},
			Phase: ms(0, 16), Frame: time.Second / 60,
		}
		if rng.Chance(0.1) {
			p.Frame = time.Second / 30
		}
		if i > 0 && rng.Chance(0.5) {
			p.Join = ms(1000, int32(length/time.Millisecond/2))
		}
		if i == 0 && rng.Chance(0.25) {
			p.Host, p.Network = true, netsim.Conditions{}
		}
		s.Players = append(s.Players, p)
	}
	// In a quarter of them the last goes, and somebody else comes.
	if last := &s.Players[players-1]; rng.Chance(0.25) && length >= 40*time.Second {
		last.Leave = last.Join + ms(5000, 8000)
		last.Goodbye = rng.Chance(0.5)
		next := *last
		next.Replaces, next.Leave, next.Phase = true, 0, ms(0, 16)
		next.Join = last.Leave + ms(500, 1500)
		if !last.Goodbye && players == 4 {
			next.Join += 11 * time.Second // until the silence was noticed
		}
		s.Players = append(s.Players, next)
	}
	return s
}

// LossAtMost says whether no link of the match loses more.
func (s *Scenario) LossAtMost(loss float32) bool {
	for _, p := range s.Players {
		if p.Network.Loss > loss {
			return false
		}
	}
	return true
}
