package store

import (
	"context"
	"database/sql"
	"fmt"
)

// State is how far a match is.
type State string

// The states of a match. A failed one has its Trouble in words.
const (
	Waiting State = "waiting"
	Played  State = "played"
	Failed  State = "failed"
)

// Side is one of a match's two.
type Side string

// The sides. A match that has not been played was won by neither.
const (
	Home Side = "home"
	Away Side = "away"
)

// Match is a match between two squads: first a promise, then a result. Its
// archive is a file of its own.
type Match struct {
	ID                   string
	Seed                 uint64
	Home, Away           string // squads
	HomeName, AwayName   string
	League               string // "" for a match of its own
	Place                int    // in its league's calendar, from 0
	State                State
	Trouble              string
	HomeGoals, AwayGoals int
	HomeKicks, AwayKicks int // scored from the mark, where that decided it
	Winner               Side
	Decided              string // how, in package arena's word
	Ticks                uint32
	Hash                 string // of the last tick's world, 16 hexadecimal digits
	Bytes                int64  // of the archive
	Created              int64  // microseconds since 1970
}

const matchColumns = `SELECT id, seed, home, away, home_name, away_name, league, place, state, trouble,
	home_goals, away_goals, home_kicks, away_kicks, winner, decided, ticks, hash, bytes, created FROM matches`

func scanMatch(rows *sql.Rows) (m Match, err error) {
	var seed, ticks int64
	err = rows.Scan(&m.ID, &seed, &m.Home, &m.Away, &m.HomeName, &m.AwayName, &m.League, &m.Place, &m.State, &m.Trouble,
		&m.HomeGoals, &m.AwayGoals, &m.HomeKicks, &m.AwayKicks, &m.Winner, &m.Decided, &ticks, &m.Hash, &m.Bytes, &m.Created)
	m.Seed, m.Ticks = uint64(seed), uint32(ticks)
	return m, err
}

// execer is a database or a transaction of it.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func addMatch(ctx context.Context, to execer, m Match) (added bool, err error) {
	result, err := to.ExecContext(ctx, `INSERT INTO matches (id, seed, home, away, home_name, away_name, search, league, place, state,
		trouble, home_goals, away_goals, home_kicks, away_kicks, winner, decided, ticks, hash, bytes, created)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) ON CONFLICT (id) DO NOTHING`,
		m.ID, int64(m.Seed), m.Home, m.Away, m.HomeName, m.AwayName, fold(m.HomeName)+"\n"+fold(m.AwayName), m.League, m.Place, string(m.State),
		m.Trouble, m.HomeGoals, m.AwayGoals, m.HomeKicks, m.AwayKicks, string(m.Winner), m.Decided, int64(m.Ticks), m.Hash, m.Bytes, m.Created)
	if err != nil {
		return false, err
	}
	n, err := result.RowsAffected()
	return n == 1, err
}

// AddMatch keeps a match of two squads that are there. One that is there
// already stays as it is: added is then false.
func (s *Store) AddMatch(ctx context.Context, m Match) (added bool, err error) {
	return addMatch(ctx, s.db, m)
}

// FinishMatch writes what a match has come to: its state and all behind it.
func (s *Store) FinishMatch(ctx context.Context, m Match) error {
	result, err := s.db.ExecContext(ctx, `UPDATE matches SET state = $2, trouble = $3, home_goals = $4, away_goals = $5,
		home_kicks = $6, away_kicks = $7, winner = $8, decided = $9, ticks = $10, hash = $11, bytes = $12 WHERE id = $1`,
		m.ID, string(m.State), m.Trouble, m.HomeGoals, m.AwayGoals, m.HomeKicks, m.AwayKicks, string(m.Winner), m.Decided, int64(m.Ticks), m.Hash, m.Bytes)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n != 1 {
		return fmt.Errorf("match %s: %w", m.ID, ErrNotFound)
	}
	return nil
}

// Match is the match of an identifier, or ErrNotFound.
func (s *Store) Match(ctx context.Context, id string) (Match, error) {
	return one(ctx, s, matchColumns+` WHERE id = $1`, id, scanMatch)
}

// MatchFilter is which matches are wanted: those that meet all that is set.
type MatchFilter struct {
	Text    string // in either squad's name
	Squad   string // on either side
	League  string
	State   State
	Winner  Side
	Decided string
}

// Matches are those of a filter, the newest first, and how many there are in
// all. Those of one league are in the order of its calendar.
func (s *Store) Matches(ctx context.Context, f MatchFilter, page Page) (matches []Match, total int, err error) {
	var c conditions
	c.contains(f.Text)
	if f.Squad != "" {
		c.add(`(home = ? OR away = ?)`, f.Squad, f.Squad)
	}
	for _, equal := range []struct{ column, value string }{
		{"league", f.League}, {"state", string(f.State)}, {"winner", string(f.Winner)}, {"decided", f.Decided},
	} {
		if equal.value != "" {
			c.add(equal.column+` = ?`, equal.value)
		}
	}
	by := `created DESC, place`
	if f.League != "" {
		by = `place`
	}
	if total, err = s.count(ctx, `SELECT COUNT(*) FROM matches`+c.where(), c.values...); err != nil {
		return nil, 0, err
	}
	matches, err = list(ctx, s, matchColumns+c.where()+` ORDER BY `+by+`, id`+s.binary+page.clause(), c.values, scanMatch)
	return matches, total, err
}
