package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/store"
	"github.com/tide-engine/tide/examples/arenasim/store/storetest"
	"github.com/tide-engine/tide/internal/web"
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
