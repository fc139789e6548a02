package easyway_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/easyway"
)

const seed = 11

func squads() (home, away arena.Squad) { return arena.RandomSquad(1, 50), arena.RandomSquad(2, 50) }

// parts is the tick at which a match played so first has another world, found by
// playing it beside the match's own; 0 is none.
func parts(t *testing.T, ways arena.Ways) uint32 {
	t.Helper()
	home, away := squads()
	own, err := arena.NewStage(seed, home, away)
	if err != nil {
		t.Fatal(err)
	}
	other, err := arena.NewStageBy(ways, seed, home, away)
	if err != nil {
		t.Fatal(err)
	}
	for own.Step() {
		if other.Step(); own.Hash() != other.Hash() {
			return own.Tick()
		}
	}
	return 0
}

// TestVerifierFindsEach: an archive of a right match, verified by a program that
// does one thing the easy way, differs at the very tick at which that first
// counts.
func TestVerifierFindsEach(t *testing.T) {
	var file bytes.Buffer
	home, away := squads()
	if _, _, err := arena.Play(seed, home, away, &file); err != nil {
		t.Fatal(err)
	}
	for _, way := range easyway.All() {
		t.Run(way.Name, func(t *testing.T) {
			want := parts(t, way.Ways)
			switch way.Name {
			case "random", "map", "sort":
				if want != 1 {
					t.Errorf("a tie counts at tick %d, and the kick-off of tick 1 has some", want)
				}
			case "sum":
				if want < 2 || want > 200 {
					t.Errorf("another order of the sum counts at tick %d", want)
				}
			case "fuse":
				t.Logf("0, or where this build fuses, the tick: %d", want)
			}
			r, err := archive.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
			if err != nil {
				t.Fatal(err)
			}
			verdict, err := archive.Verify(r, func(h archive.Header) (archive.Simulation, error) {
				return tide.Start(arena.GameBy(way.Ways), h.Seed)
			}, archive.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if want == 0 {
				if verdict.Outcome != archive.Verified {
					t.Errorf("nothing parts them, and it says %v", verdict)
				}
				return
			}
			if verdict.Outcome != archive.Differs || verdict.Difference.Tick != want {
				t.Fatalf("they part at tick %d, and it says %v", want, verdict)
			}
			part := "arena.Legs" // lots and ranks
			if way.Name == "sum" || way.Name == "fuse" {
				part = "arena.Ball" // the pressure
			}
			if !slices.Contains(verdict.Difference.Parts, part) {
				t.Errorf("it is %v that part, and not %s", verdict.Difference.Parts, part)
			}
		})
	}
}
