package server

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/store"
)

// squadAnswer is a squad as this server tells it.
type squadAnswer struct {
	ID       string          `json:"id"`
	Name     string          `json:"name"`
	Strength int             `json:"strength"`
	Cost     int             `json:"cost"`
	Created  int64           `json:"created"`         // microseconds since 1970
	Style    string          `json:"style,omitempty"` // in a list, in place of the squad
	Squad    json.RawMessage `json:"squad,omitempty"`
}

func tellSquad(q store.Squad) squadAnswer {
	return squadAnswer{ID: q.ID, Name: q.Name, Strength: q.Strength, Cost: q.Cost, Created: q.Created, Squad: json.RawMessage(q.Body)}
}

// tellListed leaves out the players: a list of all squads is short enough for a
// form to choose from.
func tellListed(q store.Squad) squadAnswer {
	a := tellSquad(q)
	if squad, err := squadOf(q); err == nil {
		a.Style = fmt.Sprintf("%s, %v", squad.Formation, squad.Tactics.Mentality)
	}
	a.Squad = nil
	return a
}

// listAnswer is a list with how many rows there are in all.
type listAnswer[T any] struct {
	Total int `json:"total"`
	Rows  []T `json:"rows"`
}

// tell is a list of what the store gave.
func tell[S, T any](all []S, total int, one func(S) T) listAnswer[T] {
	rows := make([]T, len(all))
	for i, x := range all {
		rows[i] = one(x)
	}
	return listAnswer[T]{total, rows}
}

func (s *Server) listSquads(w http.ResponseWriter, r *http.Request) {
	text, ok := words(w, r, "q")
	if !ok {
		return
	}
	rows, ok := page(w, r)
	if !ok {
		return
	}
	order := store.SquadOrder(r.URL.Query().Get("sort"))
	switch order {
	case "":
		order = store.Newest
	case store.Newest, store.Strongest, store.ByName:
	default:
		fail(w, http.StatusBadRequest, fmt.Sprintf("sort=%q: give it newest, strongest or name", clip(string(order))))
		return
	}
	squads, total, err := s.Store.Squads(r.Context(), text, order, rows)
	if err != nil {
		s.broken(w, err)
		return
	}
	answer(w, http.StatusOK, tell(squads, total, tellListed))
}

func (s *Server) getSquad(w http.ResponseWriter, r *http.Request) {
	q, err := s.Store.Squad(r.Context(), r.PathValue("id"))
	if err != nil {
		s.missing(w, err, "squad", clip(r.PathValue("id")))
		return
	}
	answer(w, http.StatusOK, tellSquad(q))
}

// readSquad reads a squad and says what is wrong with it. One without a number
// gets one that follows from all the rest of it.
func readSquad(w http.ResponseWriter, r *http.Request) (squad arena.Squad, mistakes []field, ok bool) {
	if !read(w, r, &squad) {
		return squad, nil, false
	}
	if squad.ID == 0 {
		squad.ID = 1
		if canonical, err := squad.Canonical(); err == nil {
			sum := sha256.Sum256(canonical)
			squad.ID = max(1, binary.LittleEndian.Uint32(sum[:]))
		}
	}
	for _, err := range squad.Mistakes() {
		var mistake *arena.SquadError
		if errors.As(err, &mistake) {
			mistakes = append(mistakes, field{mistake.Field, mistake.Problem, mistake.Mend})
		}
	}
	return squad, mistakes, true
}

// squadRow is a squad as it is kept: its identifier follows from its canonical
// form, so that a squad that is posted twice, in whatever order, is one.
func squadRow(squad arena.Squad, created int64) (store.Squad, error) {
	canonical, err := squad.Canonical()
	if err != nil {
		return store.Squad{}, err
	}
	if squad, err = arena.ParseSquad(canonical); err != nil {
		return store.Squad{}, err
	}
	body, err := json.Marshal(squad)
	if err != nil {
		return store.Squad{}, err
	}
	sum := sha256.Sum256(canonical)
	return store.Squad{
		ID: hex.EncodeToString(sum[:8]), Name: squad.Name, Strength: squad.Strength(), Cost: squad.Price(),
		Body: string(body), Created: created,
	}, nil
}

func (s *Server) postSquad(w http.ResponseWriter, r *http.Request) {
	squad, mistakes, ok := readSquad(w, r)
	if !ok {
		return
	}
	if len(mistakes) > 0 {
		fail(w, http.StatusUnprocessableEntity, fmt.Sprintf("this squad cannot play yet: %s: %s", mistakes[0].Field, mistakes[0].Problem), mistakes...)
		return
	}
	if _, total, err := s.Store.Squads(r.Context(), "", store.Newest, store.Page{}); err != nil {
		s.broken(w, err)
		return
	} else if total >= maxSquads {
		fail(w, http.StatusInsufficientStorage, fmt.Sprintf("this server keeps %d squads, and has them: start another with --data", maxSquads))
		return
	}
	row, err := squadRow(squad, s.Now().UnixMicro())
	if err != nil {
		s.broken(w, err)
		return
	}
	added, err := s.Store.AddSquad(r.Context(), row)
	if err == nil && !added {
		row, err = s.Store.Squad(r.Context(), row.ID)
	}
	if err != nil {
		s.broken(w, err)
		return
	}
	status := http.StatusOK // it was there
	if added {
		status = http.StatusCreated
	}
	answer(w, status, tellSquad(row))
}

// checkAnswer is what a form wants to know of a squad that is not done.
type checkAnswer struct {
	Cost     int     `json:"cost"`
	Budget   int     `json:"budget"`
	Strength int     `json:"strength"`
	Prices   []int   `json:"prices"` // of each player
	Fields   []field `json:"fields"`
}

func (s *Server) checkSquad(w http.ResponseWriter, r *http.Request) {
	squad, mistakes, ok := readSquad(w, r)
	if !ok {
		return
	}
	a := checkAnswer{Cost: squad.Price(), Budget: arena.Budget, Strength: squad.Strength(), Prices: []int{}, Fields: append([]field{}, mistakes...)}
	for _, p := range squad.Players {
		a.Prices = append(a.Prices, arena.Price(p.Attributes))
	}
	answer(w, http.StatusOK, a)
}

// randomSquad is a squad to begin with: ?seed=1&strength=50.
func (s *Server) randomSquad(w http.ResponseWriter, r *http.Request) {
	seed, strength := s.Seed(), (arena.MinStrength+arena.MaxStrength)/2
	if text := r.URL.Query().Get("seed"); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil || n > MaxSeed {
			fail(w, http.StatusBadRequest, seedProblem(text))
			return
		}
		seed = n
	}
	if text := r.URL.Query().Get("strength"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < arena.MinStrength || n > arena.MaxStrength {
			fail(w, http.StatusBadRequest, fmt.Sprintf("strength=%q: give it a number from %d to %d", clip(text), arena.MinStrength, arena.MaxStrength))
			return
		}
		strength = n
	}
	answer(w, http.StatusOK, arena.RandomSquad(seed, strength))
}

func seedProblem(text string) string {
	return fmt.Sprintf("seed %q: give it a whole number from 0 to %d", clip(text), uint64(MaxSeed))
}
