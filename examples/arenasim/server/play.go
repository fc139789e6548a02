package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/store"
)

// squadOf is the squad that a row of the store keeps.
func squadOf(row store.Squad) (squad arena.Squad, err error) {
	if err = json.Unmarshal([]byte(row.Body), &squad); err != nil {
		err = fmt.Errorf("squad %s in the store cannot be read: %w", row.ID, err)
	}
	return squad, err
}

// resume queues what an earlier run of the server left waiting, or could not
// play. No request is answered yet, so that it finds nothing of this run.
func (s *Server) resume(ctx context.Context) error {
	for _, state := range []store.State{store.Waiting, store.Failed} {
		for page := (store.Page{Limit: store.MaxPage}); ; page.Skip += page.Limit {
			matches, _, err := s.Store.Matches(ctx, store.MatchFilter{State: state}, page)
			if err != nil {
				return fmt.Errorf("the matches that wait cannot be read: %w", err)
			}
			for _, m := range matches {
				s.queue.add(m.ID) // what finds no room waits for the next run
			}
			if len(matches) < page.Limit {
				break
			}
		}
	}
	return nil
}

// unplayed is what a match says that could not be played. Why may name the
// server's folders, and goes to its log.
const unplayed = "it could not be played, and the server has printed why; post it again"

// playOne plays a match that has not been played and keeps what it came to.
func (s *Server) playOne(ctx context.Context, id string) {
	m, err := s.Store.Match(ctx, id)
	if err == nil && m.State != store.Played {
		m.Trouble = ""
		if err = s.play(ctx, &m); err != nil {
			m.State, m.Trouble = store.Failed, unplayed
		}
		err = errors.Join(err, s.Store.FinishMatch(ctx, m))
	}
	if err != nil && ctx.Err() == nil {
		s.Log(fmt.Errorf("match %s: %w", id, err))
	}
}

// play plays a match into its archive, which is there whole or not at all.
func (s *Server) play(ctx context.Context, m *store.Match) (err error) {
	var squads [2]arena.Squad
	for side, id := range []string{m.Home, m.Away} {
		row, err := s.Store.Squad(ctx, id)
		if err != nil {
			return err
		}
		if squads[side], err = squadOf(row); err != nil {
			return err
		}
	}
	file, err := os.CreateTemp(s.Folder, m.ID+".*.part")
	if err != nil {
		return fmt.Errorf("the archive cannot be written: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, file.Close(), os.Remove(file.Name()))
		}
	}()
	result, _, err := arena.Play(m.Seed, squads[0], squads[1], file)
	if err != nil {
		return err
	}
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("the archive cannot be written: %w", err)
	}
	if err := os.Rename(file.Name(), s.archiveFile(m.ID)); err != nil {
		return fmt.Errorf("the archive cannot be kept: %w", err)
	}
	m.State, m.Bytes = store.Played, info.Size()
	keepResult(m, result)
	return nil
}
