package store

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/tide-engine/tide/examples/arenasim/store/storetest"
)

// onEach runs a test on an empty store of every kind of database.
func onEach(t *testing.T, test func(t *testing.T, s *Store)) {
	t.Run("sqlite", func(t *testing.T) { test(t, opened(t, file(t))) })
	t.Run("postgres", func(t *testing.T) { test(t, opened(t, storetest.Postgres(t))) })
}

// file is a database whose name has what an address would read otherwise.
func file(t testing.TB) string { return "sqlite:" + filepath.Join(t.TempDir(), "a store? 1%.db") }

func opened(t testing.TB, address string) *Store {
	t.Helper()
	s, err := Open(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

var ctx = context.Background()

func TestKeptAsItWas(t *testing.T) {
	onEach(t, func(t *testing.T, s *Store) {
		a := Squad{ID: "a", Name: "Ægir's 100 % \\ _team_", Strength: 61, Cost: 99, Body: `{"name":"Ægir"}`, Created: 1 << 50}
		b := Squad{ID: "b", Name: "Brim", Strength: -1, Body: "{}", Created: 2}
		for _, q := range []Squad{a, b} {
			if added, err := s.AddSquad(ctx, q); err != nil || !added {
				t.Fatal(added, err)
			}
		}
		changed := a
		changed.Name = "another"
		if added, err := s.AddSquad(ctx, changed); err != nil || added {
			t.Fatal("the same identifier again:", added, err)
		}
		if got, err := s.Squad(ctx, "a"); err != nil || got != a {
			t.Fatal(got, err)
		}
		m := Match{ID: "m", Seed: 1<<64 - 1, Home: "a", Away: "b", HomeName: a.Name, AwayName: b.Name, State: Waiting, Created: 3}
		if added, err := s.AddMatch(ctx, m); err != nil || !added {
			t.Fatal(added, err)
		}
		m.State, m.HomeGoals, m.AwayGoals, m.HomeKicks, m.AwayKicks = Played, 2, 1, 4, 3
		m.Winner, m.Decided, m.Ticks, m.Hash, m.Bytes = Home, "kicks", 1<<32-1, "00112233aabbccdd", 1<<40
		if err := s.FinishMatch(ctx, m); err != nil {
			t.Fatal(err)
		}
		if got, err := s.Match(ctx, "m"); err != nil || got != m {
			t.Fatalf("%+v, %v", got, err)
		}
		for what, err := range map[string]error{
			"squad":  second(s.Squad(ctx, "none")),
			"a zero": second(s.Squad(ctx, "\x00")),
			"bytes":  second(s.Match(ctx, "\xff\xfe")),
			"match":  second(s.Match(ctx, "none")),
			"league": second(s.League(ctx, "none")),
			"finish": s.FinishMatch(ctx, Match{ID: "none"}),
		} {
			if !errors.Is(err, ErrNotFound) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if _, err := s.AddMatch(ctx, Match{ID: "n", Home: "a", Away: "nobody", State: Waiting}); err == nil {
			t.Error("a match of a squad that is not there was kept")
		}
		// What people type is no pattern.
		for text, want := range map[string]int{"%": 1, "_": 1, `\`: 1, "ÆGIR": 1, "m": 2, "x": 0, "  ": 2, "' OR 1=1 --": 0} {
			if _, total, err := s.Squads(ctx, text, Newest, Page{Limit: 9}); err != nil || total != want {
				t.Errorf("%q finds %d, want %d (%v)", text, total, want, err)
			}
		}
	})
}

func second[T any](_ T, err error) error { return err }

func TestLeagueIsWholeOrNotThere(t *testing.T) {
	onEach(t, func(t *testing.T, s *Store) {
		for _, id := range []string{"a", "b"} {
			if _, err := s.AddSquad(ctx, Squad{ID: id, Name: id}); err != nil {
				t.Fatal(err)
			}
		}
		match := func(id string, place int) Match {
			return Match{ID: id, Home: "a", Away: "b", League: "l", Place: place, State: Waiting}
		}
		l := League{ID: "l", Name: "League", Seed: 1 << 63, Rounds: 2, Squads: []string{"a", "b"}, Created: 5}
		broken := match("y", 1)
		broken.Away = "nobody"
		if added, err := s.AddLeague(ctx, l, []Match{match("x", 0), broken}); err == nil || added {
			t.Fatal("a league with a match that cannot be was kept:", added, err)
		}
		if _, total, err := s.Matches(ctx, MatchFilter{}, Page{Limit: 9}); err != nil || total != 0 {
			t.Fatal("half a league stayed:", total, err)
		}
		if added, err := s.AddLeague(ctx, l, []Match{match("y", 1), match("x", 0)}); err != nil || !added {
			t.Fatal(added, err)
		}
		if added, err := s.AddLeague(ctx, l, []Match{match("z", 0)}); err != nil || added {
			t.Fatal("the same league again:", added, err)
		}
		got, err := s.League(ctx, "l")
		if err != nil || fmt.Sprint(got) != fmt.Sprint(l) {
			t.Fatalf("%+v, %v", got, err)
		}
		calendar, total, err := s.Matches(ctx, MatchFilter{League: "l"}, Page{Limit: 9})
		if err != nil || total != 2 || calendar[0].ID != "x" || calendar[1].ID != "y" {
			t.Fatalf("%+v, %v", calendar, err)
		}
	})
}

// Two servers on one database both find it whole, and what is posted to both is
// there once.
func TestTwoServersAtATime(t *testing.T) {
	together := func(t *testing.T, address string) {
		var both sync.WaitGroup
		var added atomic.Int64
		for range 2 {
			both.Go(func() {
				s, err := Open(ctx, address)
				if err != nil {
					t.Error(err)
					return
				}
				defer s.Close()
				for i := range 50 {
					fresh, err := s.AddSquad(ctx, Squad{ID: fmt.Sprint(i), Name: "n"})
					if err != nil {
						t.Error(err)
					}
					if fresh {
						added.Add(1)
					}
				}
			})
		}
		both.Wait()
		if added.Load() != 50 {
			t.Errorf("50 squads were added %d times", added.Load())
		}
	}
	t.Run("sqlite", func(t *testing.T) { together(t, file(t)) })
	t.Run("postgres", func(t *testing.T) { together(t, storetest.Postgres(t)) })
}

func TestDatabasesThatCannotBe(t *testing.T) {
	for address, word := range map[string]string{
		"mysql://here/arenasim":       "sqlite:arenasim.db",
		"":                            "sqlite:arenasim.db",
		"sqlite:/no/such/folder/a.db": "cannot be used",
		"postgres://127.0.0.1:1/none": "cannot be used",
	} {
		if s, err := Open(ctx, address); err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%q: %v, %v", address, s, err)
		}
	}
	address := "sqlite:" + filepath.Join(t.TempDir(), "later.db")
	s := opened(t, address)
	if _, err := s.db.Exec(`UPDATE arenasim SET version = 99`); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, address); err == nil || !strings.Contains(err.Error(), "version 99") {
		t.Errorf("a database of a later program: %v", err)
	}
}
