package arena_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/random"
	"pgregory.net/rapid"
)

func TestRandomSquads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed, strength := rapid.Uint64().Draw(t, "seed"), rapid.IntRange(0, 99).Draw(t, "strength")
		s := arena.RandomSquad(seed, strength)
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		asked := min(max(strength, arena.MinStrength), arena.MaxStrength)
		if off := s.Strength() - asked; off < -2 || off > 8 {
			t.Errorf("asked for %d it has %d", asked, s.Strength())
		}
		if other := arena.RandomSquad(seed, 30); other.Name != s.Name || other.Formation != s.Formation || other.Tactics != s.Tactics {
			t.Error("another strength is another squad")
		}
	})
}

// TestCanonical: a squad and its bytes are the same, in any order of its players,
// and in JSON as well.
func TestCanonical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := arena.RandomSquad(rapid.Uint64().Draw(t, "seed"), 50)
		want, err := s.Canonical()
		if err != nil || len(want) > arena.MaxCanonical {
			t.Fatal(len(want), err)
		}
		g := random.New(rapid.Uint64().Draw(t, "order"), 1)
		random.Shuffle(&g, s.Players)
		if got, _ := s.Canonical(); string(got) != string(want) {
			t.Fatal("another order is another squad")
		}
		back, err := arena.ParseSquad(want)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := back.Canonical(); string(again) != string(want) || back.Name != s.Name {
			t.Fatalf("%+v came back as %+v", s, back)
		}
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var read arena.Squad
		if err := json.Unmarshal(text, &read); err != nil || !reflect.DeepEqual(read, s) {
			t.Fatalf("in JSON it is %s: %v", text, err)
		}
	})
}

// TestMistakes: what is wrong is said at its field, with what to do.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		field, word string
		change      func(s *arena.Squad)
	}{
		{"id", "0", func(s *arena.Squad) { s.ID = 0 }},
		{"name", "empty", func(s *arena.Squad) { s.Name = "" }},
		{"name", "25 bytes", func(s *arena.Squad) { s.Name = strings.Repeat("x", 25) }},
		{"name", "space", func(s *arena.Squad) { s.Name = " x" }},
		{"name", "UTF-8", func(s *arena.Squad) { s.Name = "\xff" }},
		{"name", `'\n'`, func(s *arena.Squad) { s.Name = "a\nb" }},
		{"formation", "4-4-2, 4-3-3", func(s *arena.Squad) { s.Formation = "9-1-0" }},
		{"tactics.width", "normal, narrow, wide", func(s *arena.Squad) { s.Tactics.Width = 3 }},
		{"players", "there are 10", func(s *arena.Squad) { s.Players = s.Players[:10] }},
		{"players[4].id", "players[2] too", func(s *arena.Squad) { s.Players[4].ID = s.Players[2].ID }},
		{"players[4].id", "0", func(s *arena.Squad) { s.Players[4].ID = 0 }},
		{"players[3].role", "number 4", func(s *arena.Squad) { s.Players[3].Role = 4 }},
		{"players", "goalkeeper, and there are 2", func(s *arena.Squad) { s.Players[3].Role = arena.Goalkeeper }},
		{"players[10].attributes.pace", "100", func(s *arena.Squad) { s.Players[10].Attributes.Pace = 100 }},
		{"players[1].attributes.keeping", "0", func(s *arena.Squad) { s.Players[1].Attributes.Keeping = 0 }},
		{"players", "save 5", func(s *arena.Squad) {
			for n := range s.Players {
				s.Players[n].Attributes = arena.Attributes{60, 60, 60, 60, 60, 60, 60, 60}
			}
			s.Players[0].Attributes = arena.Attributes{99, 60, 99, 60, 60, 60, 60, 60}
			for s.Price() != arena.Budget+5 {
				a := &s.Players[1].Attributes
				if s.Price() > arena.Budget+5 {
					a = &s.Players[2].Attributes
					a.Pace -= 1
				} else {
					a.Stamina += 1
				}
			}
		}},
	} {
		s := arena.RandomSquad(5, 50)
		c.change(&s)
		found := false
		for _, err := range s.Mistakes() {
			var mistake *arena.SquadError
			if !errors.As(err, &mistake) || mistake.Mend == "" {
				t.Errorf("%v is no *SquadError that helps", err)
			} else if mistake.Field == c.field && strings.Contains(mistake.Error(), c.word) {
				found = true
			}
		}
		if !found {
			t.Errorf("of %s, with %q, it says %v", c.field, c.word, s.Validate())
		}
		if _, err := s.Canonical(); err == nil {
			t.Errorf("%s is wrong, and has a canonical form", c.field)
		}
		if _, err := arena.NewStage(1, arena.RandomSquad(1, 50), s); err == nil {
			t.Errorf("%s is wrong, and it plays", c.field)
		}
	}
}

func FuzzParseSquad(f *testing.F) {
	for seed := range uint64(3) {
		canonical, err := arena.RandomSquad(seed, 40).Canonical()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(canonical)
		f.Add(canonical[:len(canonical)-1])
	}
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := arena.ParseSquad(data)
		if err != nil {
			if !errors.Is(err, arena.ErrNotCanonical) {
				t.Fatal(err)
			}
			return
		}
		if again, err := s.Canonical(); err != nil || string(again) != string(data) {
			t.Fatalf("%x became %x: %v", data, again, err)
		}
	})
}
