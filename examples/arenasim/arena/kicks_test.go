package arena_test

import (
	"testing"

	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/world"
)

// atMark is a match whose kicks from the mark have come to a number each, as many
// of them scored.
func atMark(t *testing.T, seed uint64, kicked, scored uint16) *arena.Stage {
	t.Helper()
	s, err := arena.NewStage(seed, arena.RandomSquad(1, 50), arena.RandomSquad(2, 50))
	if err != nil {
		t.Fatal(err)
	}
	s.Step()
	m := world.WriteSingle[arena.Match](s.Instance().World())
	m.Period, m.Restart, m.Waited = arena.Kicks, arena.NoRestart, 0
	m.Kicked, m.Scored = [2]uint16{kicked, kicked}, [2]uint16{scored, scored}
	return s
}

// TestLastTie: kicks go on until one side leads, and after thirty each the squad
// whose identifier comes first has won.
func TestLastTie(t *testing.T) {
	decided := map[string]int{}
	for seed := range uint64(20) {
		s := atMark(t, seed, 29, 20)
		for s.Step() {
		}
		r := s.Result()
		decided[r.Decided]++
		switch {
		case r.Decided == "identifier" && (r.Kicks[0] != r.Kicks[1] || r.Winner != 0 || r.Squads[0] >= r.Squads[1]):
			t.Errorf("seed %d: by the identifier %+v", seed, r)
		case r.Decided == "kicks" && (r.Kicks[r.Winner] != r.Kicks[1-r.Winner]+1):
			t.Errorf("seed %d: by kicks %+v", seed, r)
		}
	}
	if decided["identifier"] == 0 || decided["kicks"] == 0 || len(decided) != 2 {
		t.Errorf("they were decided by %v", decided)
	}
}

// TestKicksEnd: five each are taken, no more than it needs until one side cannot be
// caught, and never one side's alone.
func TestKicksEnd(t *testing.T) {
	early := 0
	for seed := range uint64(20) {
		s := atMark(t, seed, 0, 0)
		for s.Step() {
		}
		r, m := s.Result(), world.Single[arena.Match](s.Instance().World())
		lead := r.Kicks[r.Winner] - r.Kicks[1-r.Winner]
		left := 5 - int(m.Kicked[1-r.Winner])
		switch {
		case r.Decided != "kicks":
			t.Errorf("seed %d: %+v", seed, r)
		case m.Kicked[0] < 5 || m.Kicked[1] < 5:
			if early++; lead <= left {
				t.Errorf("seed %d: it ends at %v of %v, and could still be level", seed, m.Scored, m.Kicked)
			}
		case m.Kicked[0] != m.Kicked[1] || lead < 1 || m.Kicked[0] > 5 && lead != 1:
			t.Errorf("seed %d: it ends at %v of %v", seed, m.Scored, m.Kicked)
		}
	}
	if early == 0 {
		t.Error("none ended before five each")
	}
}
