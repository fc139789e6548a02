package arena

import "github.com/tide-engine/tide"

// systems are a game's: methods, so that a report of where two machines part
// can name them.
type systems struct{ ways Ways }

// run has a part of a match done, once its players are there.
func (s *systems) run(part func(*play), t *tide.Tick, bodies []Body, who tide.Reads[Footballer], legs []Legs, m *Match, b *Ball, teams Teams) {
	p := play{tick: t, ways: &s.ways, bodies: bodies, who: who, legs: legs, match: m, ball: b, teams: &teams}
	if p.whole() {
		part(&p)
	}
}

func (s *systems) referee(t *tide.Tick, bodies []Body, who tide.Reads[Footballer], legs []Legs, m *Match, b *Ball, teams Teams) {
	s.run((*play).referee, t, bodies, who, legs, m, b, teams)
}

func (s *systems) position(t *tide.Tick, bodies []Body, who tide.Reads[Footballer], legs []Legs, m *Match, b *Ball, teams Teams) {
	s.run((*play).position, t, bodies, who, legs, m, b, teams)
}

func (s *systems) move(t *tide.Tick, bodies []Body, who tide.Reads[Footballer], legs []Legs, m *Match, b *Ball, teams Teams) {
	s.run((*play).move, t, bodies, who, legs, m, b, teams)
}

func (s *systems) carry(t *tide.Tick, bodies []Body, who tide.Reads[Footballer], legs []Legs, m *Match, b *Ball, teams Teams) {
	s.run((*play).carry, t, bodies, who, legs, m, b, teams)
}

func (s *systems) decide(t *tide.Tick, bodies []Body, who tide.Reads[Footballer], legs []Legs, m *Match, b *Ball, teams Teams) {
	s.run((*play).decide, t, bodies, who, legs, m, b, teams)
}
