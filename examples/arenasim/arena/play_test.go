package arena_test

import (
	"slices"
	"testing"

	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/random"
)

// TestAnyOrderIsOneMatch: squads and their players may be posted in any order.
func TestAnyOrderIsOneMatch(t *testing.T) {
	home, away := arena.RandomSquad(1, 50), arena.RandomSquad(2, 50)
	want, events, err := arena.Play(7, home, away, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want.Ticks < 5400 || len(events) < 20 || want.Counts[0].Passes+want.Counts[1].Passes < 100 || want.Counts[0].Duels == 0 || want.Counts[1].Duels == 0 {
		t.Errorf("that was no match: %+v, %d events", want, len(events))
	}
	g := random.New(3, 4)
	for range 3 {
		random.Shuffle(&g, home.Players)
		random.Shuffle(&g, away.Players)
		got, told, err := arena.Play(7, away, home, nil)
		if err != nil || got != want || !slices.Equal(told, events) {
			t.Errorf("in another order it is %v and was %v: %v", got, want, err)
		}
	}
	if other, _, _ := arena.Play(8, home, away, nil); other.Hash == want.Hash {
		t.Error("another seed is the same match")
	}
}
