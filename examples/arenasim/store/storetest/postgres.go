// Package storetest gives tests a PostgreSQL schema of their own, where there is
// a server: .ci/run starts one, and names it in ARENASIM_POSTGRES.
//
// It never starts a server itself, and what it made it takes away again. Its data
// goes to that server alone.
package storetest

import (
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"sync/atomic"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // PostgreSQL
)

var schemas atomic.Int64

// Postgres is the address of an empty schema, which ends with the test. Without a
// server the test is skipped.
func Postgres(t testing.TB) string {
	t.Helper()
	server := os.Getenv("ARENASIM_POSTGRES")
	if server == "" {
		t.Skip("no PostgreSQL: give its address in ARENASIM_POSTGRES, as .ci/run does")
	}
	name := fmt.Sprintf("arenasim_test_%d_%d", os.Getpid(), schemas.Add(1))
	// A connection of its own for each statement: a server has few.
	run := func(statement string) {
		db, err := sql.Open("pgx", server)
		if err == nil {
			_, err = db.Exec(statement)
			db.Close()
		}
		if err != nil {
			t.Error(err)
		}
	}
	run("CREATE SCHEMA " + name)
	t.Cleanup(func() { run("DROP SCHEMA " + name + " CASCADE") })
	address, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	query := address.Query()
	query.Set("search_path", name)
	address.RawQuery = query.Encode()
	return address.String()
}
