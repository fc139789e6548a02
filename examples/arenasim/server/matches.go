package server

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/store"
)

// matchAnswer is a match as this server tells it.
type matchAnswer struct {
	ID      string      `json:"id"`
	Seed    uint64      `json:"seed"`
	Home    sideAnswer  `json:"home"`
	Away    sideAnswer  `json:"away"`
	League  string      `json:"league,omitempty"`
	Place   int         `json:"place"`
	State   store.State `json:"state"`
	Trouble string      `json:"trouble,omitempty"`
	Winner  store.Side  `json:"winner,omitempty"`
	Decided string      `json:"decided,omitempty"`
	Ticks   uint32      `json:"ticks"`
	Hash    string      `json:"hash,omitempty"` // of the last tick's world
	Bytes   int64       `json:"bytes"`          // of the archive
	Created int64       `json:"created"`        // microseconds since 1970
}

type sideAnswer struct {
	Squad string `json:"squad"`
	Name  string `json:"name"`
	Goals int    `json:"goals"`
	Kicks int    `json:"kicks"` // scored from the mark
}

func tellMatch(m store.Match) matchAnswer {
	return matchAnswer{
		ID: m.ID, Seed: m.Seed,
		Home:   sideAnswer{m.Home, m.HomeName, m.HomeGoals, m.HomeKicks},
		Away:   sideAnswer{m.Away, m.AwayName, m.AwayGoals, m.AwayKicks},
		League: m.League, Place: m.Place, State: m.State, Trouble: m.Trouble, Winner: m.Winner, Decided: m.Decided,
		Ticks: m.Ticks, Hash: m.Hash, Bytes: m.Bytes, Created: m.Created,
	}
}

func (s *Server) listMatches(w http.ResponseWriter, r *http.Request) {
	rows, ok := page(w, r)
	if !ok {
		return
	}
	var f store.MatchFilter
	for _, of := range []struct {
		name string
		into *string
	}{{"q", &f.Text}, {"squad", &f.Squad}, {"league", &f.League}, {"decided", &f.Decided}} {
		if *of.into, ok = words(w, r, of.name); !ok {
			return
		}
	}
	matches, total, err := s.Store.Matches(r.Context(), f, rows)
	if err != nil {
		s.broken(w, err)
		return
	}
	answer(w, http.StatusOK, tell(matches, total, tellMatch))
}

func (s *Server) getMatch(w http.ResponseWriter, r *http.Request) {
	m, err := s.Store.Match(r.Context(), r.PathValue("id"))
	if err != nil {
		s.missing(w, err, "match", clip(r.PathValue("id")))
		return
	}
	answer(w, http.StatusOK, tellMatch(m))
}

// getArchive sends a match's file, which never changes once it is there.
func (s *Server) getArchive(w http.ResponseWriter, r *http.Request) {
	m, err := s.Store.Match(r.Context(), r.PathValue("id"))
	switch {
	case err != nil:
		s.missing(w, err, "match", clip(r.PathValue("id")))
		return
	case m.State != store.Played:
		fail(w, http.StatusConflict, fmt.Sprintf("match %s has no archive: it is %s", m.ID, m.State))
		return
	}
	file, err := os.Open(s.archiveFile(m.ID))
	if err != nil {
		fail(w, http.StatusGone, fmt.Sprintf("the archive of match %s is not in the server's folder any more: put it back, or play the match again", m.ID))
		return
	}
	defer file.Close()
	h := w.Header()
	h.Set("Content-Type", "application/octet-stream")
	h.Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s.tide"`, m.ID))
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", `"`+m.ID+"-"+m.Hash+`"`)
	http.ServeContent(w, r, "", time.Time{}, file)
}

// matchPost is two squads and, if somebody wants that very match, its seed.
type matchPost struct {
	Home string  `json:"home"`
	Away string  `json:"away"`
	Seed *uint64 `json:"seed"`
}

// waitFor is how long an answer waits for its match, which takes a fraction of
// a second where nothing else is to be done.
const waitFor = 20 * time.Second

func (s *Server) postMatch(w http.ResponseWriter, r *http.Request) {
	var posted matchPost
	if !read(w, r, &posted) {
		return
	}
	seed := s.Seed()
	if posted.Seed != nil {
		seed = *posted.Seed
	}
	if seed > MaxSeed {
		text := seedProblem(strconv.FormatUint(seed, 10))
		fail(w, http.StatusUnprocessableEntity, text, field{"seed", "it is too large", fmt.Sprintf("give it a whole number up to %d", uint64(MaxSeed))})
		return
	}
	if posted.Home == posted.Away {
		fail(w, http.StatusUnprocessableEntity, "a squad cannot play itself", field{"away", "it is the same squad", "choose another"})
		return
	}
	var squads [2]store.Squad
	for i, side := range []struct{ name, id string }{{"home", posted.Home}, {"away", posted.Away}} {
		var err error
		if squads[i], err = s.Store.Squad(r.Context(), side.id); err != nil && !errors.Is(err, store.ErrNotFound) {
			s.broken(w, err)
			return
		} else if err != nil {
			fail(w, http.StatusUnprocessableEntity, fmt.Sprintf("there is no squad %q", clip(side.id)), field{side.name, "there is no such squad", "choose one of the list"})
			return
		}
	}
	if _, total, err := s.Store.Matches(r.Context(), store.MatchFilter{}, store.Page{}); err != nil {
		s.broken(w, err)
		return
	} else if total >= maxMatches {
		fail(w, http.StatusInsufficientStorage, fmt.Sprintf("this server keeps %d matches, and has them: start another with --data", maxMatches))
		return
	}
	m, err := newMatch(seed, squads[0], squads[1], "", 0, s.Now().UnixMicro())
	if err != nil {
		s.broken(w, err)
		return
	}
	added, err := s.Store.AddMatch(r.Context(), m)
	if err != nil {
		s.broken(w, err)
		return
	}
	if !added {
		if m, err = s.Store.Match(r.Context(), m.ID); err != nil {
			s.broken(w, err)
			return
		}
	}
	status := http.StatusOK // it was there
	if added {
		status = http.StatusCreated
	}
	if m.State != store.Played {
		played := s.queue.await(m.ID)
		if played == nil {
			w.Header().Set("Retry-After", "5")
			fail(w, http.StatusServiceUnavailable, "too many matches wait to be played: post it again in a few seconds")
			return
		}
		select {
		case <-played:
		case <-time.After(waitFor):
			status = http.StatusAccepted
		case <-r.Context().Done():
			return
		}
		if m, err = s.Store.Match(r.Context(), m.ID); err != nil {
			s.broken(w, err)
			return
		}
	}
	answer(w, status, tellMatch(m))
}

// newMatch is a match that waits. It does not matter which squad is named first:
// package arena has an order of its own, and so the same two squads with the same
// seed are one match. Another build's rules make another.
func newMatch(seed uint64, a, b store.Squad, league string, place int, created int64) (store.Match, error) {
	first, second, err := inOrder(a, b)
	if err != nil {
		return store.Match{}, err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%016x %s %s %d %s", rules(), first.ID, second.ID, seed, league))
	return store.Match{
		ID: hex.EncodeToString(sum[:8]), Seed: seed,
		Home: first.ID, Away: second.ID, HomeName: first.Name, AwayName: second.Name,
		League: league, Place: place, State: store.Waiting, Created: created,
	}, nil
}

// inOrder is two squads in the order of a match's sides, as package arena has it:
// by the squads' numbers, and by their canonical forms where those are equal.
func inOrder(a, b store.Squad) (first, second store.Squad, err error) {
	var squads [2]arena.Squad
	var forms [2][]byte
	for i, row := range []store.Squad{a, b} {
		if squads[i], err = squadOf(row); err != nil {
			return a, b, err
		}
		if forms[i], err = squads[i].Canonical(); err != nil {
			return a, b, err
		}
	}
	if cmp.Or(cmp.Compare(squads[0].ID, squads[1].ID), bytes.Compare(forms[0], forms[1])) > 0 {
		return b, a, nil
	}
	return a, b, nil
}
