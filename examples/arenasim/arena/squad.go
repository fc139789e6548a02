package arena

import (
	"cmp"
	"slices"
)

const (
	// squadSize is the players of a squad, all of whom play.
	squadSize = 11

	// Budget is what the players of a squad may cost together, by Price: a squad of
	// 67 in everything it uses costs about as much.
	Budget = 3600

	// MaxAttribute is the most a player has of anything; the least is 1.
	MaxAttribute = 99

	// MaxName is the bytes of a name, of a squad or a player, in UTF-8.
	MaxName = 24
)

// Squad is what a person builds and a match is played with.
type Squad struct {
	ID        uint32   `json:"id"` // not 0; what ties are broken by, at the very end
	Name      string   `json:"name"`
	Formation string   `json:"formation"` // one of Formations
	Tactics   Tactics  `json:"tactics"`
	Players   []Player `json:"players"` // eleven, in any order
}

// Tactics are how a squad plays. The zero value is a squad's that does nothing
// out of the ordinary.
type Tactics struct {
	Mentality Mentality `json:"mentality"`
	Pressing  Pressing  `json:"pressing"`
	Passing   Passing   `json:"passing"`
	Width     Width     `json:"width"`
}

// Player is one of a squad.
type Player struct {
	ID         uint32     `json:"id"` // not 0, and another one for each of the squad
	Name       string     `json:"name"`
	Role       Role       `json:"role"`
	Attributes Attributes `json:"attributes"`
}

// Attributes are what a player can do, each from 1 to MaxAttribute.
type Attributes struct {
	Pace      uint8 `json:"pace"`
	Stamina   uint8 `json:"stamina"`
	Strength  uint8 `json:"strength"`
	Passing   uint8 `json:"passing"`
	Shooting  uint8 `json:"shooting"`
	Dribbling uint8 `json:"dribbling"`
	Tackling  uint8 `json:"tackling"`
	Keeping   uint8 `json:"keeping"`
}

// attributeNames are the fields of Attributes as a form has them, in order.
var attributeNames = [...]string{"pace", "stamina", "strength", "passing", "shooting", "dribbling", "tackling", "keeping"}

// AttributeNames are the names a form has for the attributes, in their order.
func AttributeNames() []string { return clone(attributeNames[:]) }

// list are the attributes in the order of attributeNames.
func (a Attributes) list() [len(attributeNames)]uint8 {
	return [...]uint8{a.Pace, a.Stamina, a.Strength, a.Passing, a.Shooting, a.Dribbling, a.Tackling, a.Keeping}
}

func attributesOf(list [len(attributeNames)]uint8) Attributes {
	return Attributes{list[0], list[1], list[2], list[3], list[4], list[5], list[6], list[7]}
}

// Price is what a player costs: for each attribute a hundredth of its square,
// rounded down, so that the last points cost most.
func Price(a Attributes) int {
	sum := 0
	for _, value := range a.list() {
		sum += int(value) * int(value) / 100
	}
	return sum
}

// Price is what the squad's players cost together.
func (s Squad) Price() int {
	sum := 0
	for _, p := range s.Players {
		sum += Price(p.Attributes)
	}
	return sum
}

// ordered is the squad with its players from the back of the formation to its
// front, those of a line by identifier, and so in one order whatever they were
// posted in.
func (s Squad) ordered() Squad {
	s.Players = slices.Clone(s.Players)
	slices.SortStableFunc(s.Players, func(a, b Player) int {
		return cmp.Or(cmp.Compare(a.Role, b.Role), cmp.Compare(a.ID, b.ID))
	})
	return s
}

// Strength is how good a squad is at what its players are there for, from 1 to
// MaxAttribute: the mean of the four attributes that each role leans on most, to
// the nearest. RandomSquad's is what it was asked for, or near it.
func (s Squad) Strength() int {
	sum, count := 0, 0
	for _, p := range s.Players {
		if int(p.Role) >= len(telling) {
			continue
		}
		list := p.Attributes.list()
		for _, n := range telling[p.Role] {
			sum += int(list[n])
			count++
		}
	}
	if count == 0 {
		return 0
	}
	return (sum + count/2) / count
}

// telling are the attributes, by number, that each role is judged by.
var telling = [...][4]int{
	Goalkeeper: {7, 7, 7, 2},
	Defender:   {0, 1, 2, 6},
	Midfielder: {1, 3, 5, 6},
	Forward:    {0, 1, 4, 5},
}
