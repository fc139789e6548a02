package server

import (
	"cmp"
	"slices"

	"github.com/tide-engine/tide/examples/arenasim/store"
)

// standing is a squad's row of the table.
type standing struct {
	Squad    string `json:"squad"`
	Name     string `json:"name"`
	Played   int    `json:"played"`
	Won      int    `json:"won"`     // within the time
	WonLate  int    `json:"wonLate"` // after it
	LostLate int    `json:"lostLate"`
	Lost     int    `json:"lost"`
	Goals    int    `json:"goals"`
	Against  int    `json:"against"`
	Points   int    `json:"points"`
}

// A match that was decided within its time is worth three points to who won it;
// of another both have one, and who won in the end one more.
const (
	pointsWon     = 3
	pointsWonLate = 2
	pointsLate    = 1
)

// table is the standings, the best first: by points, the difference of goals,
// goals, and in the end the identifier.
func table(squads, names []string, matches []store.Match) []standing {
	rows := make([]standing, len(squads))
	place := map[string]*standing{} // looked up, never gone through
	for i, id := range squads {
		rows[i] = standing{Squad: id, Name: names[i]}
		place[id] = &rows[i]
	}
	for _, m := range matches {
		home, away := place[m.Home], place[m.Away]
		if m.State != store.Played || home == nil || away == nil {
			continue
		}
		home.take(m.HomeGoals, m.AwayGoals, m.Winner == store.Home, m.Decided)
		away.take(m.AwayGoals, m.HomeGoals, m.Winner == store.Away, m.Decided)
	}
	slices.SortFunc(rows, func(a, b standing) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Goals-b.Against, a.Goals-a.Against), cmp.Compare(b.Goals, a.Goals), cmp.Compare(a.Squad, b.Squad))
	})
	return rows
}

func (s *standing) take(goals, against int, won bool, decided string) {
	s.Played++
	s.Goals += goals
	s.Against += against
	switch late := decided != withinTime; {
	case won && !late:
		s.Won++
		s.Points += pointsWon
	case won:
		s.WonLate++
		s.Points += pointsWonLate
	case late:
		s.LostLate++
		s.Points += pointsLate
	default:
		s.Lost++
	}
}
