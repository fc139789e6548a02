package server

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/store"
	"github.com/tide-engine/tide/random"
)

func TestMatchIsTheSameInAnyOrder(t *testing.T) {
	onEach(t, func(t *testing.T, database string) {
		s := playing(t, fresh(t, database))
		squads := []arena.Squad{arena.RandomSquad(1, 55), arena.RandomSquad(2, 45)}
		ids := []string{posted(t, s, squads[0]).ID, posted(t, s, squads[1]).ID}
		seed := uint64(7)
		m := asked[matchAnswer](t, s, "POST", "/api/matches", matchPost{ids[0], ids[1], &seed}, http.StatusCreated)
		again := asked[matchAnswer](t, s, "POST", "/api/matches", matchPost{ids[1], ids[0], &seed}, http.StatusOK)
		if m != again {
			t.Errorf("the other way round it is another match:\n%+v\n%+v", m, again)
		}
		want, events, err := arena.Play(seed, squads[1], squads[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		if m.State != store.Played || m.Home.Goals != want.Score[0] || m.Away.Goals != want.Score[1] || m.Hash != fmt.Sprintf("%016x", want.Hash) ||
			m.Ticks != want.Ticks || m.Home.Name != want.Names[0] || m.Away.Name != want.Names[1] || m.Decided != want.Decided || (m.Winner == store.Home) != (want.Winner == 0) {
			t.Errorf("%+v is not what package arena plays: %+v", m, want)
		}
		if m.Ticks < 5000 || len(events) < 20 {
			t.Errorf("that was no match: %d ticks, %d events", m.Ticks, len(events))
		}
		w := send(t, s, "GET", "/api/matches/"+m.ID+"/archive", nil)
		file := w.Body.Bytes()
		if w.Code != http.StatusOK || int64(len(file)) != m.Bytes || w.Header().Get("Content-Type") != "application/octet-stream" {
			t.Fatalf("the archive: %d, %d bytes of %d", w.Code, len(file), m.Bytes)
		}
		r, err := archive.Open(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		verdict, err := archive.Verify(r, func(h archive.Header) (archive.Simulation, error) { return tide.Start(arena.Game(), h.Seed) }, archive.Options{Result: arena.ResultOf})
		if err != nil || verdict.Outcome != archive.Verified || verdict.Tick != m.Ticks {
			t.Errorf("%v, %v", verdict, err)
		}
		if parts, _ := filepath.Glob(filepath.Join(s.Folder, "*.part")); len(parts) > 0 {
			t.Errorf("half-written files stayed: %v", parts)
		}
		if err := os.Remove(s.archiveFile(m.ID)); err != nil {
			t.Fatal(err)
		}
		asked[trouble](t, s, "GET", "/api/matches/"+m.ID+"/archive", nil, http.StatusGone)
		if other := asked[matchAnswer](t, s, "POST", "/api/matches", matchPost{ids[0], ids[1], nil}, http.StatusCreated); other.Seed != 99 || other.Hash == m.Hash {
			t.Errorf("without a seed the server picks one: %+v", other)
		}
		list := asked[listAnswer[matchAnswer]](t, s, "GET", "/api/matches?squad="+ids[0], nil, http.StatusOK)
		if list.Total != 2 || list.Rows[0].Seed != 99 {
			t.Errorf("the list: %+v", list)
		}
	})
}

// TestArchivesForEngines leaves the archives of matches that were posted to a
// server, of random squads and seeds, in the folder of ARENASIM_ARCHIVES: .ci/run
// has every engine verify them.
func TestArchivesForEngines(t *testing.T) {
	folder := os.Getenv("ARENASIM_ARCHIVES")
	if folder == "" {
		t.Skip("it writes many matches: ARENASIM_ARCHIVES=FOLDER asks for it")
	}
	s := playing(t, fresh(t, "sqlite:"+filepath.Join(t.TempDir(), "a.db")))
	g := random.New(uint64(time.Now().UnixNano()), 0)
	goals := 0
	for range 20 {
		strength := arena.MinStrength + int(g.Below(arena.MaxStrength-arena.MinStrength+1))
		home, away := posted(t, s, arena.RandomSquad(g.Uint64(), strength)).ID, posted(t, s, arena.RandomSquad(g.Uint64(), strength)).ID
		seed := g.Uint64() & MaxSeed
		m := asked[matchAnswer](t, s, "POST", "/api/matches", matchPost{home, away, &seed}, http.StatusCreated)
		goals += m.Home.Goals + m.Away.Goals
		t.Logf("%s: seed %d, %s %d : %d %s, %d ticks", m.ID, m.Seed, m.Home.Name, m.Home.Goals, m.Away.Goals, m.Away.Name, m.Ticks)
		file := send(t, s, "GET", "/api/matches/"+m.ID+"/archive", nil)
		if err := os.WriteFile(filepath.Join(folder, m.ID+".tide"), file.Body.Bytes(), 0o644); err != nil || file.Code != http.StatusOK {
			t.Fatal(file.Code, err)
		}
	}
	if goals == 0 {
		t.Error("20 matches had no goal")
	}
}

// What waits when a server ends is played by the next.
func TestWhatWaitsIsPlayedLater(t *testing.T) {
	database := "sqlite:" + filepath.Join(t.TempDir(), "a.db")
	first := fresh(t, database)
	if err := first.Begin(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := first.Begin(context.Background()); err != nil {
		t.Fatal(err) // of a server that has squads it changes nothing
	}
	league := asked[listAnswer[leagueAnswer]](t, first, "GET", "/api/leagues", nil, http.StatusOK)
	if league.Total != 1 || league.Rows[0].Matches != 6 || league.Rows[0].Played != 0 {
		t.Fatalf("%+v", league)
	}
	second := playing(t, fresh(t, database))
	for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		l := asked[leagueAnswer](t, second, "GET", "/api/leagues/"+league.Rows[0].ID, nil, http.StatusOK)
		if l.Played == l.Matches {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d of %d were played", l.Played, l.Matches)
		}
	}
}

// A match that could not be played is played when it is posted again.
func TestFailedMatchIsPlayedAgain(t *testing.T) {
	s := playing(t, fresh(t, "sqlite:"+filepath.Join(t.TempDir(), "a.db")))
	post := matchPost{Home: posted(t, s, arena.RandomSquad(1, 50)).ID, Away: posted(t, s, arena.RandomSquad(2, 50)).ID}
	folder := s.Folder
	s.Folder = filepath.Join(folder, "gone")
	told := make(chan error, 1)
	s.Log = func(err error) { told <- err }
	if m := asked[matchAnswer](t, s, "POST", "/api/matches", post, http.StatusCreated); m.State != store.Failed || strings.Contains(m.Trouble, folder) || m.Trouble == "" {
		t.Fatalf("without its folder: %+v", m)
	}
	if err := <-told; !strings.Contains(err.Error(), "cannot be written") {
		t.Errorf("the log has %v", err)
	}
	s.Folder = folder
	if m := asked[matchAnswer](t, s, "POST", "/api/matches", post, http.StatusOK); m.State != store.Played || m.Trouble != "" || m.Ticks == 0 {
		t.Errorf("with its folder again: %+v", m)
	}
}
