package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tide-engine/tide/examples/arenasim/arena"
)

// FuzzPost posts anything anywhere: the server has an answer in words, and the
// fault is never its own.
func FuzzPost(f *testing.F) {
	squad, err := json.Marshal(arena.RandomSquad(1, 50))
	if err != nil {
		f.Fatal(err)
	}
	for path, bodies := range map[uint8][]string{
		0: {string(squad), "{}", `{"players":[]}`, `{"id":-1}`},
		1: {string(squad), `{"tactics":{"mentality":"x"}}`},
		2: {`{"home":"a","away":"b","seed":1}`, `{"home":""}`},
		3: {`{"name":"l","squads":["a","b","c"],"rounds":1}`, `{"squads":null}`},
	} {
		for _, body := range bodies {
			f.Add(path, body)
		}
	}
	s := fresh(f, "sqlite:"+filepath.Join(f.TempDir(), "a.db"))
	paths := []string{"/api/squads", "/api/squads/check", "/api/matches", "/api/leagues"}
	f.Fuzz(func(t *testing.T, path uint8, body string) {
		r := httptest.NewRequest("POST", paths[int(path)%len(paths)], strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		switch w.Code {
		case http.StatusOK, http.StatusCreated:
		case http.StatusBadRequest, http.StatusUnprocessableEntity, http.StatusRequestEntityTooLarge, http.StatusInsufficientStorage:
			if !strings.Contains(w.Body.String(), `"error":"`) {
				t.Errorf("%d without a word: %s", w.Code, w.Body)
			}
		default:
			t.Errorf("%d: %s", w.Code, w.Body)
		}
	})
}
