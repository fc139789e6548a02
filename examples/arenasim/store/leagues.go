package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// League is some squads of which each plays all others.
type League struct {
	ID      string
	Name    string
	Seed    uint64
	Rounds  int      // how often each two meet
	Squads  []string // sorted
	Created int64    // microseconds since 1970
}

const leagueColumns = `SELECT id, name, seed, rounds, squads, created FROM leagues`

func scanLeague(rows *sql.Rows) (l League, err error) {
	var seed int64
	var squads string
	err = rows.Scan(&l.ID, &l.Name, &seed, &l.Rounds, &squads, &l.Created)
	l.Seed, l.Squads = uint64(seed), strings.Fields(squads)
	return l, err
}

// AddLeague keeps a league with all its matches, or nothing. One that is there
// already stays as it is: added is then false.
func (s *Store) AddLeague(ctx context.Context, l League, matches []Match) (added bool, err error) {
	err = s.within(ctx, func(tx *sql.Tx) error {
		result, err := tx.ExecContext(ctx, `INSERT INTO leagues (id, name, seed, rounds, squads, created)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
			l.ID, l.Name, int64(l.Seed), l.Rounds, strings.Join(l.Squads, " "), l.Created)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return err
		}
		added = true
		for _, m := range matches {
			fresh, err := addMatch(ctx, tx, m)
			if err == nil && !fresh {
				err = fmt.Errorf("match %s is there already, and belongs to no league or to another", m.ID)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	return added && err == nil, err
}

// League is the league of an identifier, or ErrNotFound.
func (s *Store) League(ctx context.Context, id string) (League, error) {
	return one(ctx, s, leagueColumns+` WHERE id = $1`, id, scanLeague)
}

// Leagues are all, the newest first, and how many there are.
func (s *Store) Leagues(ctx context.Context, page Page) (leagues []League, total int, err error) {
	if total, err = s.count(ctx, `SELECT COUNT(*) FROM leagues`); err != nil {
		return nil, 0, err
	}
	leagues, err = list(ctx, s, leagueColumns+` ORDER BY created DESC, id`+s.binary+page.clause(), nil, scanLeague)
	return leagues, total, err
}
