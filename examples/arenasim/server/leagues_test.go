package server

import (
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/store"
)

// Each two squads meet as often as was asked, and nobody twice a day.
func TestCalendar(t *testing.T) {
	for squads := minLeague; squads <= maxLeague; squads++ {
		for rounds := 1; rounds <= maxMeetings; rounds++ {
			pairs := calendar(squads, rounds)
			met := map[[2]int]int{}
			for _, p := range pairs {
				met[[2]int{min(p[0], p[1]), max(p[0], p[1])}]++
			}
			if len(pairs) != rounds*squads*(squads-1)/2 || len(met) != squads*(squads-1)/2 {
				t.Errorf("%d squads, %d rounds: %d matches of %d pairs", squads, rounds, len(pairs), len(met))
			}
			for pair, times := range met {
				if times != rounds || pair[0] == pair[1] || pair[1] >= squads {
					t.Errorf("%d squads, %d rounds: %v meet %d times", squads, rounds, pair, times)
				}
			}
			for day := range slices.Chunk(pairs, squads/2) {
				at := map[int]bool{}
				for _, p := range day {
					if at[p[0]] || at[p[1]] {
						t.Errorf("%d squads: somebody plays twice on a day: %v", squads, day)
					}
					at[p[0]], at[p[1]] = true, true
				}
			}
		}
	}
}

// The table against one that goes through all matches for each squad, and sorts
// by exchanging neighbours.
func TestTable(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		ids := []string{"a", "b", "c", "d"}
		goals := rapid.IntRange(0, 3)
		var matches []store.Match
		for range rapid.IntRange(0, 12).Draw(r, "matches") {
			pair := rapid.SampledFrom([][2]string{{"a", "b"}, {"c", "d"}, {"a", "d"}, {"b", "c"}, {"a", "x"}}).Draw(r, "pair")
			m := store.Match{Home: pair[0], Away: pair[1], State: rapid.SampledFrom([]store.State{store.Played, store.Played, store.Waiting, store.Failed}).Draw(r, "state"),
				HomeGoals: goals.Draw(r, "home"), AwayGoals: goals.Draw(r, "away"), Decided: rapid.SampledFrom([]string{"full time", "extra time", "kicks"}).Draw(r, "decided"),
				Winner: rapid.SampledFrom([]store.Side{store.Home, store.Away}).Draw(r, "winner")}
			matches = append(matches, m)
		}
		got := table(ids, ids, matches)
		want := make([]standing, 0, len(ids))
		for _, id := range ids {
			s := standing{Squad: id, Name: id}
			for _, m := range matches {
				if m.State != store.Played || m.Home == "x" || m.Away == "x" || m.Home != id && m.Away != id {
					continue
				}
				own, other, won := m.HomeGoals, m.AwayGoals, m.Winner == store.Home
				if m.Away == id {
					own, other, won = other, own, !won
				}
				s.Played, s.Goals, s.Against = s.Played+1, s.Goals+own, s.Against+other
				switch {
				case won && m.Decided == "full time":
					s.Won, s.Points = s.Won+1, s.Points+3
				case won:
					s.WonLate, s.Points = s.WonLate+1, s.Points+2
				case m.Decided == "full time":
					s.Lost++
				default:
					s.LostLate, s.Points = s.LostLate+1, s.Points+1
				}
			}
			want = append(want, s)
		}
		worth := func(s standing) int { return s.Points*1_000_000 + (s.Goals-s.Against)*1000 + s.Goals }
		for range want {
			for i := 1; i < len(want); i++ {
				if worth(want[i]) > worth(want[i-1]) {
					want[i], want[i-1] = want[i-1], want[i]
				}
			}
		}
		if !slices.Equal(got, want) {
			r.Fatalf("%+v\nwant %+v", got, want)
		}
	})
}

func TestLeagueIsPlayed(t *testing.T) {
	s := playing(t, fresh(t, "sqlite:"+filepath.Join(t.TempDir(), "a.db")))
	var ids []string
	for n := range 3 {
		ids = append(ids, posted(t, s, arena.RandomSquad(uint64(n), 50)).ID)
	}
	seed := uint64(5)
	post := leaguePost{Name: "Three", Squads: ids, Rounds: 2, Seed: &seed}
	l := asked[leagueAnswer](t, s, "POST", "/api/leagues", post, http.StatusCreated)
	slices.Reverse(post.Squads)
	if again := asked[leagueAnswer](t, s, "POST", "/api/leagues", post, http.StatusOK); again.ID != l.ID {
		t.Error("with its squads in another order it is another league")
	}
	for deadline := time.Now().Add(patience); l.Played < 6; time.Sleep(20 * time.Millisecond) {
		if l = asked[leagueAnswer](t, s, "GET", "/api/leagues/"+l.ID, nil, http.StatusOK); time.Now().After(deadline) {
			t.Fatalf("%d of %d matches were played", l.Played, l.Matches)
		}
	}
	points, goals, against := 0, 0, 0
	seen := map[string]bool{}
	for _, row := range l.Table {
		points, goals, against = points+row.Points, goals+row.Goals, against+row.Against
		if row.Played != 4 {
			t.Errorf("%s played %d matches", row.Name, row.Played)
		}
	}
	for _, m := range l.Calendar {
		if seen[m.Hash] || m.Hash == "" {
			t.Errorf("two of the six matches are one: %s", m.Hash)
		}
		seen[m.Hash] = true
	}
	if points != 18 || goals != against || len(l.Table) != 3 || len(l.Calendar) != 6 {
		t.Errorf("%d points in 6 matches, %d goals for and %d against: %s", points, goals, against, fmt.Sprint(l.Table))
	}
}
