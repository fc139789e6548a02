package arena

import (
	"fmt"

	"github.com/tide-engine/tide/random"
)

const (
	// MinStrength and MaxStrength are what RandomSquad takes.
	MinStrength = 15
	MaxStrength = 65
)

// spread is how far an attribute lies from a squad's strength at most, before the
// role counts.
const spread = 12

// leaning is how much better than the squad's strength each role is at what it is
// for, in the order of attributeNames. A row's sum is near 0, so that squads of any
// formation are worth the same; a keeper's other gifts are not used much.
var leaning = [...][len(attributeNames)]int{
	Goalkeeper: {-10, -5, 0, 0, -30, -30, -20, 12},
	Defender:   {0, 0, 6, -3, -12, -8, 12, -60},
	Midfielder: {0, 6, -3, 10, -2, 2, 0, -60},
	Forward:    {6, -2, 0, 0, 12, 8, -14, -60},
}

var (
	givenNames = []string{"Ada", "Bo", "Cleo", "Dara", "Emre", "Finn", "Gia", "Hugo", "Ines", "Jun", "Kai", "Lea", "Milo", "Noor", "Otto", "Pia", "Quinn", "Rosa", "Sol", "Tariq", "Uma", "Vera", "Wim", "Yuki"}
	surnames   = []string{"Abel", "Berg", "Costa", "Drake", "Engel", "Frost", "Gallo", "Hale", "Ito", "Jansen", "Koch", "Lund", "Moreau", "Novak", "Okoro", "Petit", "Quist", "Rossi", "Silva", "Tanaka", "Ueda", "Vega", "Weiss", "Zhou"}
	places     = []string{"Anchor", "Breaker", "Cove", "Delta", "Ebb", "Fjord", "Gull", "Harbour", "Inlet", "Jetty", "Kelp", "Lagoon", "Marina", "Neap", "Oyster", "Pier", "Quay", "Reef", "Sandbar", "Tide", "Undertow", "Voyage", "Wave", "Yawl"}
	suffixes   = []string{"Athletic", "City", "Rovers", "Town", "United", "Wanderers"}
)

// RandomSquad is a valid squad of a seed, its attributes around strength, which is
// brought into MinStrength to MaxStrength. The same seed gives the same names,
// formation and tactics at any strength, and about the same gifts.
func RandomSquad(seed uint64, strength int) Squad {
	strength = min(max(strength, MinStrength), MaxStrength)
	g := random.Roll(seed, 0, 0, random.Code("arenasim squad"))
	s := Squad{
		ID:        1 + g.Below(1<<31-1),
		Name:      fmt.Sprintf("%s %s", random.Pick(&g, places), random.Pick(&g, suffixes)),
		Formation: random.Pick(&g, formations).name,
	}
	s.Tactics.Mentality = Mentality(g.Below(uint32(len(mentalityNames))))
	s.Tactics.Pressing = Pressing(g.Below(uint32(len(pressingNames))))
	s.Tactics.Passing = Passing(g.Below(uint32(len(passingNames))))
	s.Tactics.Width = Width(g.Below(uint32(len(widthNames))))
	for role := Goalkeeper; role <= Forward; role++ {
		for range Needs(s.Formation, role) {
			s.Players = append(s.Players, randomPlayer(&g, role, strength, uint32(len(s.Players))+1))
		}
	}
	for s.Price() > Budget {
		s.cheapen()
	}
	return s
}

func randomPlayer(g *random.PCG32, role Role, strength int, id uint32) Player {
	given := random.Pick(g, givenNames)
	p := Player{ID: id, Name: given + " " + random.Pick(g, surnames), Role: role}
	var list [len(attributeNames)]uint8
	for n := range list {
		// Three dice: near the middle more often than at the ends.
		swing := int(g.Below(spread)+g.Below(spread)+g.Below(spread))*2/3 - spread
		list[n] = uint8(min(max(strength+leaning[role][n]+swing, 1), MaxAttribute))
	}
	p.Attributes = attributesOf(list)
	return p
}

// cheapen takes a point from the highest attribute of the squad, the first where
// several are.
func (s Squad) cheapen() {
	player, attribute, highest := 0, 0, uint8(0)
	for n, p := range s.Players {
		for a, value := range p.Attributes.list() {
			if value > highest {
				player, attribute, highest = n, a, value
			}
		}
	}
	list := s.Players[player].Attributes.list()
	list[attribute]--
	s.Players[player].Attributes = attributesOf(list)
}
