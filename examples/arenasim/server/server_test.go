package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/store"
	"github.com/tide-engine/tide/examples/arenasim/store/storetest"
	"github.com/tide-engine/tide/internal/web"
	"github.com/tide-engine/tide/random"
)

// onEach runs a test with each kind of database.
func onEach(t *testing.T, test func(t *testing.T, database string)) {
	t.Run("sqlite", func(t *testing.T) { test(t, "sqlite:"+filepath.Join(t.TempDir(), "a.db")) })
	t.Run("postgres", func(t *testing.T) { test(t, storetest.Postgres(t)) })
}

// fresh is a server on a database. It plays nothing yet.
func fresh(t testing.TB, database string) *Server {
	t.Helper()
	kept, err := store.Open(context.Background(), database)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	blob, err := web.NewBlob("application/wasm", []byte("\x00asm, as it were"))
	if err != nil {
		t.Fatal(err)
	}
	now := time.UnixMicro(1 << 50)
	s, err := New(context.Background(), Options{
		Store: kept, Folder: filepath.Join(t.TempDir(), "archives"), Program: &web.Program{Wasm: blob, Glue: []byte("globalThis.Go = class {}")},
		Now: func() time.Time { now = now.Add(time.Microsecond); return now }, Seed: func() uint64 { return 99 },
		Log: func(err error) { t.Error(err) },
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// playing has a server play what waits until the test ends.
func playing(t testing.TB, s *Server) *Server {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { s.Run(ctx) })
	t.Cleanup(func() {
		stop()
		running.Wait()
	})
	return s
}

// asked sends a request and decodes the answer.
func asked[T any](t testing.TB, s *Server, method, path string, body any, want int) (got T) {
	t.Helper()
	w := send(t, s, method, path, body)
	if w.Code != want {
		t.Fatalf("%s %s: %d, want %d: %.400s", method, path, w.Code, want, w.Body)
	}
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		t.Fatalf("%s %s: %v in %.400s", method, path, err, w.Body)
	}
	return got
}

func send(t testing.TB, s *Server, method, path string, body any) *httptest.ResponseRecorder {
	t.Helper()
	var in io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		in = strings.NewReader(b)
	default:
		text, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		in = bytes.NewReader(text)
	}
	r := httptest.NewRequest(method, path, in)
	if in != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func posted(t testing.TB, s *Server, squad arena.Squad) squadAnswer {
	t.Helper()
	return asked[squadAnswer](t, s, "POST", "/api/squads", squad, http.StatusCreated)
}

func TestSquadInAnyOrderIsOne(t *testing.T) {
	onEach(t, func(t *testing.T, database string) {
		s := fresh(t, database)
		for _, number := range []uint32{0, 77} { // without a number the server finds one
			squad := arena.RandomSquad(uint64(number), 50)
			squad.ID = number
			first := posted(t, s, squad)
			g := random.New(1, 2)
			random.Shuffle(&g, squad.Players)
			again := asked[squadAnswer](t, s, "POST", "/api/squads", squad, http.StatusOK)
			if again.ID != first.ID || string(again.Squad) != string(first.Squad) {
				t.Errorf("the same squad in another order is another: %+v, %+v", first, again)
			}
			kept := asked[squadAnswer](t, s, "GET", "/api/squads/"+first.ID, nil, http.StatusOK)
			var back arena.Squad
			if err := json.Unmarshal(kept.Squad, &back); err != nil || back.ID == 0 || back.Validate() != nil {
				t.Errorf("%+v, %v", back, err)
			}
			if kept.Cost != squad.Price() || kept.Strength != squad.Strength() || kept.Name != squad.Name {
				t.Errorf("%+v is not what was posted", kept)
			}
			squad.Players[0].Attributes.Pace ^= 1
			if other := posted(t, s, squad); other.ID == first.ID {
				t.Error("another squad has the same identifier")
			}
		}
		list := asked[listAnswer[squadAnswer]](t, s, "GET", "/api/squads?rows=3", nil, http.StatusOK)
		if list.Total != 4 || len(list.Rows) != 3 || list.Rows[0].Squad != nil || list.Rows[0].Style == "" {
			t.Errorf("the list has %d of %d: %+v", len(list.Rows), list.Total, list.Rows)
		}
	})
}

func TestWhatIsWrongIsSaidByField(t *testing.T) {
	s := fresh(t, "sqlite:"+filepath.Join(t.TempDir(), "a.db"))
	squad := arena.RandomSquad(1, 50)
	squad.Name, squad.Players[3].Attributes.Pace, squad.Players[4].Name = "", 0, " x"
	wrong := asked[trouble](t, s, "POST", "/api/squads", squad, http.StatusUnprocessableEntity)
	var fields []string
	for _, f := range wrong.Fields {
		fields = append(fields, f.Field)
		if f.Problem == "" || f.Mend == "" {
			t.Errorf("%s has no problem or no mend", f.Field)
		}
	}
	if want := []string{"name", "players[3].attributes.pace", "players[4].name"}; !slices.Equal(fields, want) {
		t.Errorf("fields %q, want %q", fields, want)
	}
	check := asked[checkAnswer](t, s, "POST", "/api/squads/check", squad, http.StatusOK)
	if len(check.Fields) != 3 || check.Cost != squad.Price() || check.Budget != arena.Budget || len(check.Prices) != len(squad.Players) {
		t.Errorf("%+v", check)
	}
	if wrong = asked[trouble](t, s, "POST", "/api/squads", `{"players":[{"attributes":{"pace":256}}]}`, http.StatusUnprocessableEntity); len(wrong.Fields) != 1 || !strings.HasPrefix(wrong.Fields[0].Field, "players") {
		t.Errorf("a number too large for its field: %+v", wrong)
	}
	if wrong = asked[trouble](t, s, "POST", "/api/matches", `{"home":"a","away":"b"}`, http.StatusUnprocessableEntity); len(wrong.Fields) != 1 || wrong.Fields[0].Field != "home" {
		t.Errorf("a match of squads that are not there: %+v", wrong)
	}
	one := posted(t, s, arena.RandomSquad(2, 50)).ID
	wrong = asked[trouble](t, s, "POST", "/api/leagues", leaguePost{Name: " ", Squads: []string{one, one, one}, Rounds: 9}, http.StatusUnprocessableEntity)
	if fields = nil; len(wrong.Fields) == 3 {
		for _, f := range wrong.Fields {
			fields = append(fields, f.Field)
		}
	}
	if want := []string{"name", "squads", "rounds"}; !slices.Equal(fields, want) {
		t.Errorf("a league: %+v", wrong)
	}
}

// TestWhatIsPostedIsBounded: the size, the form and the origin of what is sent.
func TestWhatIsPostedIsBounded(t *testing.T) {
	s := fresh(t, "sqlite:"+filepath.Join(t.TempDir(), "a.db"))
	one, other := posted(t, s, arena.RandomSquad(1, 50)).ID, posted(t, s, arena.RandomSquad(2, 50)).ID
	large := `{"name":"` + strings.Repeat("x", maxBody) + `"}`
	for _, c := range []struct {
		method, path string
		body         any
		want         int
	}{
		{"POST", "/api/squads", large, http.StatusRequestEntityTooLarge},
		{"POST", "/api/squads/check", large, http.StatusRequestEntityTooLarge},
		{"POST", "/api/squads", `{"nonsense":1}`, http.StatusBadRequest},
		{"POST", "/api/squads", `{} {}`, http.StatusBadRequest},
		{"POST", "/api/squads", `[`, http.StatusBadRequest},
		{"POST", "/api/squads", nil, http.StatusUnsupportedMediaType},
		{"POST", "/api/matches", matchPost{Home: one, Away: one}, http.StatusUnprocessableEntity},
		{"POST", "/api/matches", fmt.Sprintf(`{"home":%q,"away":%q,"seed":%d}`, one, other, uint64(MaxSeed)+1), http.StatusUnprocessableEntity},
		{"POST", "/api/matches", fmt.Sprintf(`{"home":%q,"away":%q,"seed":-1}`, one, other), http.StatusUnprocessableEntity},
		{"POST", "/api/leagues", leaguePost{Name: "l", Rounds: 1, Squads: make([]string, maxLeague+1)}, http.StatusUnprocessableEntity},
		{"GET", "/api/squads?page=0", nil, http.StatusBadRequest},
		{"GET", "/api/squads?rows=501", nil, http.StatusBadRequest},
		{"GET", "/api/matches?page=99999999999999999999", nil, http.StatusBadRequest},
		{"GET", "/api/matches?q=" + strings.Repeat("x", maxText+1), nil, http.StatusBadRequest},
		{"GET", "/api/matches?q=%00", nil, http.StatusBadRequest},
		{"GET", "/api/matches?q=%ff", nil, http.StatusOK},
		{"GET", "/api/squads?sort=cost", nil, http.StatusBadRequest},
		{"GET", "/api/squads/random?strength=1", nil, http.StatusBadRequest},
		{"GET", "/api/squads/random?seed=x", nil, http.StatusBadRequest},
		{"GET", "/api/squads/none", nil, http.StatusNotFound},
		{"GET", "/api/matches/none/archive", nil, http.StatusNotFound},
		{"GET", "/api/leagues/none", nil, http.StatusNotFound},
		{"GET", "/api/nothing", nil, http.StatusNotFound},
		{"DELETE", "/api/squads", nil, http.StatusNotFound},
	} {
		if w := send(t, s, c.method, c.path, c.body); w.Code != c.want {
			t.Errorf("%s %.60s %.60v: %d, want %d: %.200s", c.method, c.path, c.body, w.Code, c.want, w.Body)
		} else if c.want != http.StatusOK && !strings.Contains(w.Body.String(), `"error":"`) {
			t.Errorf("%s %s: no words: %s", c.method, c.path, w.Body)
		}
	}
	r := httptest.NewRequest("POST", "/api/squads", strings.NewReader("{}"))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", "https://elsewhere.example")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	w := httptest.NewRecorder()
	if s.ServeHTTP(w, r); w.Code != http.StatusForbidden {
		t.Errorf("another site's page may post here: %d", w.Code)
	}
	// Where too many wait already nothing more piles up.
	awaited := 0
	for s.queue.await(fmt.Sprint("match ", awaited)) != nil {
		awaited++
	}
	if awaited != maxUrgent+maxPatient {
		t.Errorf("%d matches wait, and there is room for %d before those of leagues and %d behind", awaited, maxUrgent, maxPatient)
	}
	w = send(t, s, "POST", "/api/matches", matchPost{Home: one, Away: other})
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
		t.Errorf("with a full queue the answer is %d: %s", w.Code, w.Body)
	}
}

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

// Every colour is of the palette that all pages share, whose contrast is tested.
func TestColoursAreShared(t *testing.T) {
	css, err := embedded.ReadFile("pages/arenasim.css")
	if err != nil {
		t.Fatal(err)
	}
	if own := regexp.MustCompile(`#[0-9a-fA-F]{3,8}\b|rgba?\(|hsla?\(`).FindAll(css, -1); len(own) > 0 || !bytes.Contains(css, []byte("var(--teal)")) {
		t.Errorf("colours of its own: %s", own)
	}
}

func TestPages(t *testing.T) {
	s := fresh(t, "sqlite:"+filepath.Join(t.TempDir(), "a.db"))
	for path, has := range map[string]string{
		"/": "Play a match", "/squads/": "Build a squad", "/squads/new": "Save the squad", "/squads/0011": "Save the squad",
		"/leagues/": "Begin a league", "/leagues/0011": "Table", "/matches/0011?t=5": "tie-break", "/pages/match.js": "worker",
		"/pages/arenasim.css": "#verdict", "/web/style.css": "--amber", "/wasm_exec.js": "Go", "/page.wasm": "asm", "/api/rules": "formations", "/pages/icon.svg": "<svg",
	} {
		w := send(t, s, "GET", path, nil)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), has) || strings.Contains(w.Body.String(), "{{") {
			t.Errorf("%s: %d, without %q: %.300s", path, w.Code, has, w.Body)
		}
		if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'self'") {
			t.Errorf("%s: %q", path, policy)
		}
	}
	for _, path := range []string{"/nothing", "/squads/a/b", "/pages/top.html", "/pages/"} {
		if w := send(t, s, "GET", path, nil); w.Code != http.StatusNotFound || !strings.Contains(w.Body.String(), "nothing here") {
			t.Errorf("%s: %d %.100s", path, w.Code, w.Body)
		}
	}
}
