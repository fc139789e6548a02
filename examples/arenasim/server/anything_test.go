package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tide-engine/tide/examples/arenasim/arena"
)

// TestAnythingPosted posts anything anywhere: the server has an answer in words,
// and the fault is never its own. It is no fuzz target, since those instrument
// all that a package imports, and a database in Go takes minutes.
func TestAnythingPosted(t *testing.T) {
	s := fresh(t, "sqlite:"+filepath.Join(t.TempDir(), "a.db"))
	squad, err := json.Marshal(arena.RandomSquad(1, 50))
	if err != nil {
		t.Fatal(err)
	}
	bodies := []string{string(squad), "{}", `{"players":[{"id":1}]}`, `{"home":"a","away":"b","seed":1}`, `{"name":"l","squads":["a","b","c"],"rounds":1,"seed":0}`}
	pieces := []string{`"`, "{", "}", "[", "]", ":", ",", "null", "-1", "1e999", "99999999999999999999", `\u0000`, "\x00", "\xff", "true", `"id"`, `"goalkeeper"`, " "}
	answered := map[int]int{}
	rapid.Check(t, func(r *rapid.T) {
		path := rapid.SampledFrom([]string{"/api/squads", "/api/squads/check", "/api/matches", "/api/leagues"}).Draw(r, "path")
		body := rapid.SampledFrom(bodies).Draw(r, "body")
		for range rapid.IntRange(0, 4).Draw(r, "edits") {
			from := rapid.IntRange(0, len(body)).Draw(r, "from")
			to := min(len(body), from+rapid.IntRange(0, 12).Draw(r, "drop"))
			body = body[:from] + rapid.SampledFrom(pieces).Draw(r, "piece") + body[to:]
		}
		request := httptest.NewRequest("POST", path, strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, request)
		answered[w.Code]++
		switch w.Code {
		case http.StatusOK, http.StatusCreated:
		case http.StatusBadRequest, http.StatusUnprocessableEntity:
			if !strings.Contains(w.Body.String(), `"error":"`) {
				r.Errorf("%d without a word: %s", w.Code, w.Body)
			}
		default:
			r.Errorf("%d: %s", w.Code, w.Body)
		}
	})
	if answered[http.StatusBadRequest] == 0 || answered[http.StatusUnprocessableEntity] == 0 || answered[http.StatusOK] == 0 {
		t.Errorf("not every kind of answer was given: %v", answered)
	}
}
