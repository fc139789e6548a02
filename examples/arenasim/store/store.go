// Package store keeps what ArenaSim's server has to remember: squads, matches
// and leagues, in SQLite or in PostgreSQL.
//
// It knows nothing of the rules: a squad is a name, two numbers and a text that
// package arena reads, and a match's archive is a file that the server keeps.
// It never picks an identifier nor looks at a clock: both come with what is
// added, and what comes out is sorted by what was put in alone. Its data comes
// from the server, goes to one database, and comes back to the server.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	_ "github.com/jackc/pgx/v5/stdlib" // PostgreSQL
	"modernc.org/sqlite"               // SQLite, in Go alone
)

// ErrNotFound is what was asked for and is not there.
var ErrNotFound = errors.New("there is nothing of that name in the store")

// Store is one open database. It is used by many goroutines at a time.
type Store struct {
	db *sql.DB
	// binary is the collation that sorts by bytes, as SQLite does by itself.
	binary string
	where  string
}

// version is of the tables below. A database of a later one is not touched.
const version = 1

var tables = []string{
	`CREATE TABLE IF NOT EXISTS arenasim (version BIGINT NOT NULL)`,
	`CREATE TABLE IF NOT EXISTS squads (
		id TEXT PRIMARY KEY, name TEXT NOT NULL, search TEXT NOT NULL,
		strength BIGINT NOT NULL, cost BIGINT NOT NULL, body TEXT NOT NULL, created BIGINT NOT NULL)`,
	`CREATE TABLE IF NOT EXISTS leagues (
		id TEXT PRIMARY KEY, name TEXT NOT NULL, seed BIGINT NOT NULL, rounds BIGINT NOT NULL,
		squads TEXT NOT NULL, created BIGINT NOT NULL)`,
	`CREATE TABLE IF NOT EXISTS matches (
		id TEXT PRIMARY KEY, seed BIGINT NOT NULL,
		home TEXT NOT NULL REFERENCES squads (id), away TEXT NOT NULL REFERENCES squads (id),
		home_name TEXT NOT NULL, away_name TEXT NOT NULL, search TEXT NOT NULL,
		league TEXT NOT NULL, place BIGINT NOT NULL, state TEXT NOT NULL, trouble TEXT NOT NULL,
		home_goals BIGINT NOT NULL, away_goals BIGINT NOT NULL, home_kicks BIGINT NOT NULL, away_kicks BIGINT NOT NULL, winner TEXT NOT NULL, decided TEXT NOT NULL,
		ticks BIGINT NOT NULL, hash TEXT NOT NULL, bytes BIGINT NOT NULL, created BIGINT NOT NULL)`,
	`CREATE INDEX IF NOT EXISTS matches_by_time ON matches (created, id)`,
	`CREATE INDEX IF NOT EXISTS matches_by_league ON matches (league, place)`,
	`CREATE INDEX IF NOT EXISTS matches_by_state ON matches (state, created)`,
	`CREATE INDEX IF NOT EXISTS squads_by_time ON squads (created, id)`,
}

// Open opens the database of an address, "sqlite:PATH" or "postgres://…", and
// makes the tables that it lacks.
func Open(ctx context.Context, address string) (*Store, error) {
	s := &Store{}
	var err error
	switch scheme, rest, _ := strings.Cut(address, ":"); scheme {
	case "sqlite":
		s.where = rest
		query := url.Values{"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(NORMAL)", "foreign_keys(1)"}, "_txlock": {"immediate"}}
		s.db, err = sql.Open("sqlite", "file:"+(&url.URL{Path: rest}).EscapedPath()+"?"+query.Encode())
	case "postgres", "postgresql":
		s.where, s.binary = "PostgreSQL", ` COLLATE "C"`
		s.db, err = sql.Open("pgx", address)
	default:
		return nil, fmt.Errorf("%q is no database that ArenaSim knows: give a file as sqlite:arenasim.db, or a server as postgres://user@host/name", address)
	}
	if err != nil {
		return nil, fmt.Errorf("the database cannot be opened: %w", err)
	}
	s.db.SetMaxOpenConns(8)
	err = s.prepare(ctx)
	for wait := time.Millisecond; locked(err) && wait < 4*time.Second && ctx.Err() == nil; wait *= 2 {
		time.Sleep(wait)
		err = s.prepare(ctx)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the database (%s) cannot be used: %w", s.where, err), s.db.Close())
	}
	return s, nil
}

// locked says that another has a database of SQLite's. Of two who make a new one keep its
// log apart (journal_mode) at a time, one is told so at once, whatever its busy_timeout:
// they would wait for each other.
func locked(err error) bool {
	const busy = 5 // SQLITE_BUSY, in the lowest byte of whatever code
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code()&0xff == busy
}

// Close ends it.
func (s *Store) Close() error { return s.db.Close() }

// prepare makes the tables, in one transaction, so that two servers that start
// at a time both find them whole.
func (s *Store) prepare(ctx context.Context) error {
	return s.within(ctx, func(tx *sql.Tx) error {
		if s.binary != "" {
			// CREATE IF NOT EXISTS of two connections at a time fails there.
			if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(8434)`); err != nil {
				return err
			}
		}
		for _, statement := range tables {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
		var found int64
		err := tx.QueryRowContext(ctx, `SELECT version FROM arenasim`).Scan(&found)
		if errors.Is(err, sql.ErrNoRows) {
			_, err = tx.ExecContext(ctx, `INSERT INTO arenasim (version) VALUES ($1)`, version)
			return err
		}
		if err == nil && found != version {
			err = fmt.Errorf("its tables are of version %d and this program's of %d: use the program that made them, or another database", found, version)
		}
		return err
	})
}

// within runs what belongs together: all of it is kept, or nothing.
func (s *Store) within(ctx context.Context, work func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := work(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// conditions are what rows have to meet, with their values.
type conditions struct {
	clauses []string
	values  []any
}

// add takes a clause with one "?" for each value.
func (c *conditions) add(clause string, values ...any) {
	for _, v := range values {
		c.values = append(c.values, v)
		clause = strings.Replace(clause, "?", fmt.Sprintf("$%d", len(c.values)), 1)
	}
	c.clauses = append(c.clauses, clause)
}

// contains looks for a text in the column that holds what people search for,
// with upper and lower case alike.
func (c *conditions) contains(text string) {
	if text = fold(text); text != "" {
		escaped := strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text)
		c.add(`search LIKE ? ESCAPE '\'`, "%"+escaped+"%")
	}
}

func (c *conditions) where() string {
	if len(c.clauses) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(c.clauses, " AND ")
}

// fold is how names are compared when somebody searches: by Go, since the
// databases disagree on what lower case is.
func fold(text string) string { return strings.ToLower(strings.TrimSpace(text)) }

// Page is which rows of a list are wanted.
type Page struct {
	Skip  int
	Limit int // at most MaxPage
}

// MaxPage is how many rows one list has at most: what a page can show.
const MaxPage = 500

func (p Page) clause() string {
	return fmt.Sprintf(" LIMIT %d OFFSET %d", min(max(p.Limit, 0), MaxPage), max(p.Skip, 0))
}

// list reads all rows of a query.
func list[T any](ctx context.Context, s *Store, query string, values []any, scan func(*sql.Rows) (T, error)) ([]T, error) {
	rows, err := s.db.QueryContext(ctx, query, values...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := []T{}
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// one reads the only row of a query.
func one[T any](ctx context.Context, s *Store, query, id string, scan func(*sql.Rows) (T, error)) (T, error) {
	var none T
	if !utf8.ValidString(id) || strings.ContainsRune(id, 0) {
		return none, ErrNotFound // PostgreSQL takes no such text
	}
	all, err := list(ctx, s, query, []any{id}, scan)
	if err == nil && len(all) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return none, err
	}
	return all[0], nil
}

func (s *Store) count(ctx context.Context, query string, values ...any) (n int, err error) {
	err = s.db.QueryRowContext(ctx, query, values...).Scan(&n)
	return n, err
}
