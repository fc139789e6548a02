package arena

import "github.com/tide-engine/tide/det"

// formation is how a squad stands, by the numbers of its lines from the back.
type formation struct {
	name                           string
	defenders, midfielders, strike int
}

// formations are those there are; a squad's Formation is one of their names.
var formations = []formation{
	{"4-4-2", 4, 4, 2},
	{"4-3-3", 4, 3, 3},
	{"4-5-1", 4, 5, 1},
	{"3-5-2", 3, 5, 2},
	{"3-4-3", 3, 4, 3},
	{"5-3-2", 5, 3, 2},
	{"5-4-1", 5, 4, 1},
}

// Formations are the names of the formations there are.
func Formations() []string {
	var names []string
	for _, f := range formations {
		names = append(names, f.name)
	}
	return names
}

// Needs is how many players of a role a formation has; 0 where there is no such
// formation.
func Needs(formation string, role Role) int {
	number, ok := formationNumber(formation)
	if !ok {
		return 0
	}
	return formations[number].needs(role)
}

func (f formation) needs(role Role) int {
	return [...]int{1, f.defenders, f.midfielders, f.strike}[role]
}

func formationNumber(name string) (uint8, bool) {
	for n, f := range formations {
		if f.name == name {
			return uint8(n), true
		}
	}
	return 0, false
}

// depths are how far forward each line stands at rest, in metres from the middle
// of the pitch, attacking towards +x.
var depths = [...]float32{-50, -34, -18, -3}

// anchors are where the eleven slots of a formation stand, attacking towards +x:
// the goalkeeper, then each line from left to right.
func (f formation) anchors() (places [squadSize]det.Vec2) {
	places[0] = det.Vec2{X: depths[Goalkeeper]}
	slot := 1
	for role := Defender; role <= Forward; role++ {
		count := f.needs(role)
		for n := range count {
			// From −1 to 1 across, and exact in halves, thirds and quarters of a
			// power of two or mirrored by the subtraction.
			across := float32(2*n-(count-1)) / float32(count)
			places[slot] = det.Vec2{X: depths[role], Y: float32(across * lineReach)}
			slot++
		}
	}
	return places
}
