package store

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// model is the store as plain slices, searched from front to back.
type model struct {
	squads  []Squad
	matches []Match
}

func (m *model) squadsOf(text string, order SquadOrder) (found []Squad) {
	for _, q := range m.squads {
		if strings.Contains(strings.ToLower(q.Name), strings.ToLower(text)) {
			found = append(found, q)
		}
	}
	slices.SortFunc(found, func(a, b Squad) int {
		by := cmp.Compare(b.Created, a.Created)
		switch order {
		case Strongest:
			by = cmp.Compare(b.Strength, a.Strength)
		case ByName:
			by = cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
		}
		return cmp.Or(by, cmp.Compare(a.ID, b.ID))
	})
	return found
}

func (m *model) matchesOf(f MatchFilter) (found []Match) {
	for _, x := range m.matches {
		text := strings.ToLower(f.Text)
		switch {
		case !strings.Contains(strings.ToLower(x.HomeName), text) && !strings.Contains(strings.ToLower(x.AwayName), text),
			f.Squad != "" && x.Home != f.Squad && x.Away != f.Squad,
			f.League != "" && x.League != f.League,
			f.State != "" && x.State != f.State,
			f.Winner != "" && x.Winner != f.Winner,
			f.Decided != "" && x.Decided != f.Decided:
			continue
		}
		found = append(found, x)
	}
	slices.SortFunc(found, func(a, b Match) int {
		by := 0
		if f.League == "" {
			by = cmp.Compare(b.Created, a.Created)
		}
		return cmp.Or(by, cmp.Compare(a.Place, b.Place), cmp.Compare(a.ID, b.ID))
	})
	return found
}

func cut[T any](all []T, page Page) []T {
	all = all[min(page.Skip, len(all)):]
	return all[:min(page.Limit, len(all))]
}

// TestAgainstPlainSlices puts random squads and matches into a store, and asks
// it and a model the same questions.
func TestAgainstPlainSlices(t *testing.T) {
	onEach(t, func(t *testing.T, s *Store) {
		answers := 0
		rapid.Check(t, func(r *rapid.T) {
			m := &model{}
			if _, err := s.db.Exec("DELETE FROM matches; DELETE FROM squads"); err != nil {
				r.Fatal(err)
			}
			names := rapid.SampledFrom([]string{"Brim", "brim", "Brim United", "Ægir", "ægir B", "Zwölf", "a%b", "a_b", `a\b`, "Ångström"})
			for i := range rapid.IntRange(1, 8).Draw(r, "squads") {
				q := Squad{ID: fmt.Sprintf("%c%d", "bAaC"[i%4], i), Name: names.Draw(r, "name"), Strength: rapid.IntRange(1, 3).Draw(r, "strength"),
					Created: rapid.Int64Range(1, 3).Draw(r, "created")}
				if _, err := s.AddSquad(ctx, q); err != nil {
					r.Fatal(err)
				}
				m.squads = append(m.squads, q)
			}
			one := rapid.Custom(func(r *rapid.T) Squad { return rapid.SampledFrom(m.squads).Draw(r, "squad") })
			league, winner := rapid.SampledFrom([]string{"", "l1", "l2"}), rapid.SampledFrom([]Side{"", Home, Away})
			state, decided := rapid.SampledFrom([]State{Waiting, Played, Failed}), rapid.SampledFrom([]string{"time", "penalties"})
			for i := range rapid.IntRange(0, 12).Draw(r, "matches") {
				home, away := one.Draw(r, "home"), one.Draw(r, "away")
				x := Match{ID: fmt.Sprintf("%c%d", "mMnN"[i%4], i), Seed: rapid.Uint64().Draw(r, "seed"), Home: home.ID, Away: away.ID,
					HomeName: home.Name, AwayName: away.Name, League: league.Draw(r, "league"), Place: rapid.IntRange(0, 2).Draw(r, "place"),
					State: Waiting, Created: rapid.Int64Range(1, 3).Draw(r, "created")}
				if _, err := s.AddMatch(ctx, x); err != nil {
					r.Fatal(err)
				}
				if x.State = state.Draw(r, "state"); x.State != Waiting {
					x.Winner, x.Decided = winner.Draw(r, "winner"), decided.Draw(r, "decided")
					if err := s.FinishMatch(ctx, x); err != nil {
						r.Fatal(err)
					}
				}
				m.matches = append(m.matches, x)
			}
			text := rapid.SampledFrom([]string{"", "brim", "ÆGIR", "%", "_", `\`, "ö", "nobody"})
			for range 6 {
				page := Page{Skip: rapid.IntRange(0, 3).Draw(r, "skip"), Limit: rapid.IntRange(0, 5).Draw(r, "limit")}
				word, order := text.Draw(r, "text"), rapid.SampledFrom([]SquadOrder{Newest, Strongest, ByName}).Draw(r, "order")
				squads, total, err := s.Squads(ctx, word, order, page)
				want := m.squadsOf(word, order)
				if err != nil || total != len(want) || !slices.Equal(squads, cut(want, page)) {
					r.Fatalf("squads %q by %s, %+v:\n%v (%d)\nwant %v (%d), %v", word, order, page, squads, total, cut(want, page), len(want), err)
				}
				f := MatchFilter{Text: text.Draw(r, "in names"), League: league.Draw(r, "of league"), Winner: winner.Draw(r, "won by")}
				if rapid.Bool().Draw(r, "narrow") {
					f.Squad, f.State, f.Decided = one.Draw(r, "of squad").ID, state.Draw(r, "in state"), rapid.SampledFrom([]string{"", "time", "penalties"}).Draw(r, "decided by")
				}
				matches, total, err := s.Matches(ctx, f, page)
				wanted := m.matchesOf(f)
				if err != nil || total != len(wanted) || !slices.Equal(matches, cut(wanted, page)) {
					r.Fatalf("matches %+v, %+v:\n%v (%d)\nwant %v (%d), %v", f, page, matches, total, cut(wanted, page), len(wanted), err)
				}
				answers += len(squads) + len(matches)
			}
		})
		enough := 100
		if testing.Short() {
			enough /= 5 // as rapid's checks then are
		}
		if answers < enough {
			t.Errorf("only %d rows were compared", answers)
		}
	})
}
