package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/tide-engine/tide/examples/arenasim/store"
)

// Limits of what is posted and kept. A squad has about 3 kB.
const (
	maxBody     = 64 << 10
	maxText     = 100 // of a search, in bytes
	maxSquads   = 10_000
	maxMatches  = 100_000
	maxLeagues  = 1_000
	pageRows    = 50
	maxPageRows = store.MaxPage
)

// trouble is what an answer says of what went wrong: a sentence, and of what was
// posted which fields.
type trouble struct {
	Error  string  `json:"error"`
	Fields []field `json:"fields,omitempty"`
}

// field is what is wrong with one field of what was posted, and the mend.
type field struct {
	Field   string `json:"field"`
	Problem string `json:"problem"`
	Mend    string `json:"mend"`
}

func answer(w http.ResponseWriter, status int, what any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(what) // who has gone away gets nothing
}

func fail(w http.ResponseWriter, status int, sentence string, fields ...field) {
	answer(w, status, trouble{sentence, fields})
}

// broken is what the server could not do for reasons of its own, which are
// whose server it is to know: they may name its folders and its database.
func (s *Server) broken(w http.ResponseWriter, err error) {
	if !errors.Is(err, context.Canceled) { // who asked has gone away
		s.Log(err)
	}
	fail(w, http.StatusInternalServerError, "the server could not do it, and has printed why")
}

// missing answers for a thing that is asked for by its identifier.
func (s *Server) missing(w http.ResponseWriter, err error, what, id string) {
	if errors.Is(err, store.ErrNotFound) {
		fail(w, http.StatusNotFound, fmt.Sprintf("there is no %s %q: the lists have those there are", what, id))
		return
	}
	s.broken(w, err)
}

// read decodes what was posted into a value, and answers where it cannot.
func read(w http.ResponseWriter, r *http.Request, into any) bool {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		fail(w, http.StatusUnsupportedMediaType, "post JSON, with Content-Type: application/json")
		return false
	}
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if err == nil {
		if _, more := decoder.Token(); more != io.EOF {
			err = errors.New("something follows it: post one JSON value")
		}
	}
	var large *http.MaxBytesError
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return true
	case errors.As(err, &large):
		fail(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("what was posted has more than %d bytes", maxBody))
	case errors.As(err, &kind):
		mend := "give it " + wanted(kind.Type)
		fail(w, http.StatusUnprocessableEntity, fmt.Sprintf("%s: it is a %s; %s", kind.Field, kind.Value, mend), field{kind.Field, "it is a " + kind.Value, mend})
	default:
		fail(w, http.StatusBadRequest, fmt.Sprintf("what was posted cannot be read: %v", err))
	}
	return false
}

// wanted is a kind of value in the words of JSON.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Struct, reflect.Map:
		return "an object"
	}
	return fmt.Sprintf("a whole number that a %v holds", t)
}

// page is which rows a list's address asks for: ?page=1&rows=50.
func page(w http.ResponseWriter, r *http.Request) (store.Page, bool) {
	number, rows := 1, pageRows
	for _, of := range []struct {
		name string
		most int
		into *int
	}{{"page", maxMatches, &number}, {"rows", maxPageRows, &rows}} {
		text := r.URL.Query().Get(of.name)
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > of.most {
			fail(w, http.StatusBadRequest, fmt.Sprintf("%s=%q: give it a number from 1 to %d", of.name, clip(text), of.most))
			return store.Page{}, false
		}
		*of.into = n
	}
	return store.Page{Skip: (number - 1) * rows, Limit: rows}, true
}

// words is a text of a list's address that is looked for.
func words(w http.ResponseWriter, r *http.Request, name string) (string, bool) {
	text := r.URL.Query().Get(name)
	if len(text) > maxText || strings.ContainsRune(text, 0) {
		fail(w, http.StatusBadRequest, fmt.Sprintf("%s: give it at most %d bytes of text", name, maxText))
		return "", false
	}
	return strings.ToValidUTF8(text, "\uFFFD"), true
}

// clip keeps an answer short, whatever was sent.
func clip(text string) string {
	if len(text) > 40 {
		return strings.ToValidUTF8(text[:40], "") + "…"
	}
	return text
}
