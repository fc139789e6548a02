package server

import (
	"context"
	"fmt"

	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/store"
)

// fewStrengths are the strengths of the squads that a new server begins with: one
// far below the rest and one far above, and some that are near each other.
var fewStrengths = []int{35, 45, 50, 50, 52, 55, 58, 64}

// leagueOfFew is how many of them play the first league.
const leagueOfFew = 4

// Begin gives a server that has no squad a few, and a small league of them.
func (s *Server) Begin(ctx context.Context) error {
	_, total, err := s.Store.Squads(ctx, "", store.Newest, store.Page{})
	if err != nil || total > 0 {
		return err
	}
	now := s.Now().UnixMicro()
	var few []store.Squad
	for n, strength := range fewStrengths {
		row, err := squadRow(arena.RandomSquad(uint64(n), strength), now+int64(n))
		if err != nil {
			return fmt.Errorf("squad %d of those to begin with: %w", n, err)
		}
		if _, err := s.Store.AddSquad(ctx, row); err != nil {
			return err
		}
		if n%2 == 0 && len(few) < leagueOfFew {
			few = append(few, row)
		}
	}
	l, matches, err := newLeague("First league", 1, 1, few, now)
	if err != nil {
		return err
	}
	if _, err = s.Store.AddLeague(ctx, l, matches); err != nil {
		return err
	}
	for _, m := range matches {
		s.queue.add(m.ID)
	}
	return nil
}
