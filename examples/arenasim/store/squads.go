package store

import (
	"context"
	"database/sql"
)

// Squad is a squad as it was posted. It is never changed: another squad has
// another identifier.
type Squad struct {
	ID       string
	Name     string
	Strength int    // as package arena rates it
	Cost     int    // of the budget
	Body     string // package arena's canonical form
	Created  int64  // microseconds since 1970
}

// SquadOrder is what a list of squads is sorted by. Every order ends in the
// identifier.
type SquadOrder string

// The orders of squads.
const (
	Newest    SquadOrder = "newest"
	Strongest SquadOrder = "strongest"
	ByName    SquadOrder = "name"
)

const squadColumns = `SELECT id, name, strength, cost, body, created FROM squads`

func scanSquad(rows *sql.Rows) (q Squad, err error) {
	err = rows.Scan(&q.ID, &q.Name, &q.Strength, &q.Cost, &q.Body, &q.Created)
	return q, err
}

// AddSquad keeps a squad. One that is there already stays as it is: added is
// then false.
func (s *Store) AddSquad(ctx context.Context, q Squad) (added bool, err error) {
	result, err := s.db.ExecContext(ctx, `INSERT INTO squads (id, name, search, strength, cost, body, created)
		VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
		q.ID, q.Name, fold(q.Name), q.Strength, q.Cost, q.Body, q.Created)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n == 1, err
}

// Squad is the squad of an identifier, or ErrNotFound.
func (s *Store) Squad(ctx context.Context, id string) (Squad, error) {
	return one(ctx, s, squadColumns+` WHERE id = $1`, id, scanSquad)
}

// Squads are those whose name contains a text, and how many there are in all.
func (s *Store) Squads(ctx context.Context, text string, order SquadOrder, page Page) (squads []Squad, total int, err error) {
	var c conditions
	c.contains(text)
	by := `created DESC`
	switch order {
	case Strongest:
		by = `strength DESC`
	case ByName:
		by = `search` + s.binary
	}
	if total, err = s.count(ctx, `SELECT COUNT(*) FROM squads`+c.where(), c.values...); err != nil {
		return nil, 0, err
	}
	squads, err = list(ctx, s, squadColumns+c.where()+` ORDER BY `+by+`, id`+s.binary+page.clause(), c.values, scanSquad)
	return squads, total, err
}
