package server

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tide-engine/tide/examples/arenasim/store"
)

// Limits of a league: the largest is 380 matches.
const (
	minLeague     = 3
	maxLeague     = 20
	maxMeetings   = 2
	maxLeagueName = 40 // bytes
)

// leagueAnswer is a league as this server tells it; the table and the calendar
// are of one that was asked for by itself.
type leagueAnswer struct {
	ID       string        `json:"id"`
	Name     string        `json:"name"`
	Seed     uint64        `json:"seed"`
	Rounds   int           `json:"rounds"`
	Squads   []string      `json:"squads"`
	Created  int64         `json:"created"` // microseconds since 1970
	Played   int           `json:"played"`
	Matches  int           `json:"matches"`
	Table    []standing    `json:"table,omitempty"`
	Calendar []matchAnswer `json:"calendar,omitempty"`
}

func (s *Server) tellLeague(ctx context.Context, l store.League) (leagueAnswer, []store.Match, error) {
	a := leagueAnswer{ID: l.ID, Name: l.Name, Seed: l.Seed, Rounds: l.Rounds, Squads: l.Squads, Created: l.Created}
	matches, total, err := s.Store.Matches(ctx, store.MatchFilter{League: l.ID}, store.Page{Limit: store.MaxPage})
	a.Matches = total
	for _, m := range matches {
		if m.State == store.Played {
			a.Played++
		}
	}
	return a, matches, err
}

func (s *Server) listLeagues(w http.ResponseWriter, r *http.Request) {
	rows, ok := page(w, r)
	if !ok {
		return
	}
	leagues, total, err := s.Store.Leagues(r.Context(), rows)
	if err != nil {
		s.broken(w, err)
		return
	}
	list := listAnswer[leagueAnswer]{total, []leagueAnswer{}}
	for _, l := range leagues {
		a, _, err := s.tellLeague(r.Context(), l)
		if err != nil {
			s.broken(w, err)
			return
		}
		list.Rows = append(list.Rows, a)
	}
	answer(w, http.StatusOK, list)
}

func (s *Server) getLeague(w http.ResponseWriter, r *http.Request) {
	l, err := s.Store.League(r.Context(), r.PathValue("id"))
	if err != nil {
		s.missing(w, err, "league", clip(r.PathValue("id")))
		return
	}
	s.answerLeague(w, r, http.StatusOK, l)
}

func (s *Server) answerLeague(w http.ResponseWriter, r *http.Request, status int, l store.League) {
	a, matches, err := s.tellLeague(r.Context(), l)
	if err != nil {
		s.broken(w, err)
		return
	}
	names := make([]string, len(l.Squads))
	for i, id := range l.Squads {
		q, err := s.Store.Squad(r.Context(), id)
		if err != nil {
			s.broken(w, err)
			return
		}
		names[i] = q.Name
	}
	a.Table = table(l.Squads, names, matches)
	a.Calendar = tell(matches, len(matches), tellMatch).Rows
	answer(w, status, a)
}

// leaguePost is a league to play: each of the squads meets each other rounds
// times.
type leaguePost struct {
	Name   string   `json:"name"`
	Squads []string `json:"squads"`
	Rounds int      `json:"rounds"`
	Seed   *uint64  `json:"seed"`
}

func (p *leaguePost) mistakes() (wrong []field) {
	add := func(name, problem, mend string) { wrong = append(wrong, field{name, problem, mend}) }
	switch {
	case p.Name == "" || len(p.Name) > maxLeagueName || strings.TrimSpace(p.Name) != p.Name || !utf8.ValidString(p.Name):
		add("name", "it is empty, too long, or begins or ends with a space", fmt.Sprintf("give it 1 to %d bytes", maxLeagueName))
	case strings.ContainsFunc(p.Name, func(c rune) bool { return !unicode.IsPrint(c) }):
		add("name", "it has something in it that cannot be printed", "give it letters, digits and signs")
	}
	if n := len(p.Squads); n < minLeague || n > maxLeague {
		add("squads", fmt.Sprintf("there are %d", n), fmt.Sprintf("choose %d to %d", minLeague, maxLeague))
	} else if sorted := slices.Sorted(slices.Values(p.Squads)); len(slices.Compact(sorted)) < n {
		add("squads", "one of them is there twice", "choose each once")
	}
	if p.Rounds < 1 || p.Rounds > maxMeetings {
		add("rounds", fmt.Sprintf("it is %d", p.Rounds), fmt.Sprintf("give it 1 to %d", maxMeetings))
	}
	if p.Seed != nil && *p.Seed > MaxSeed {
		add("seed", "it is too large", fmt.Sprintf("give it a whole number up to %d", uint64(MaxSeed)))
	}
	return wrong
}

func (s *Server) postLeague(w http.ResponseWriter, r *http.Request) {
	var posted leaguePost
	if !read(w, r, &posted) {
		return
	}
	if wrong := posted.mistakes(); len(wrong) > 0 {
		fail(w, http.StatusUnprocessableEntity, fmt.Sprintf("this league cannot be played yet: %s: %s", wrong[0].Field, wrong[0].Problem), wrong...)
		return
	}
	squads := make([]store.Squad, len(posted.Squads))
	for i, id := range slices.Sorted(slices.Values(posted.Squads)) {
		var err error
		if squads[i], err = s.Store.Squad(r.Context(), id); err != nil && !errors.Is(err, store.ErrNotFound) {
			s.broken(w, err)
			return
		} else if err != nil {
			fail(w, http.StatusUnprocessableEntity, fmt.Sprintf("there is no squad %q", clip(id)), field{"squads", "one of them is not there", "choose those of the list"})
			return
		}
	}
	seed := s.Seed()
	if posted.Seed != nil {
		seed = *posted.Seed
	}
	l, matches, err := newLeague(posted.Name, seed, posted.Rounds, squads, s.Now().UnixMicro())
	if err != nil {
		s.broken(w, err)
		return
	}
	_, leagues, err := s.Store.Leagues(r.Context(), store.Page{})
	if err != nil {
		s.broken(w, err)
		return
	}
	_, played, err := s.Store.Matches(r.Context(), store.MatchFilter{}, store.Page{})
	switch {
	case err != nil:
		s.broken(w, err)
		return
	case leagues >= maxLeagues || played+len(matches) > maxMatches:
		fail(w, http.StatusInsufficientStorage, fmt.Sprintf("this server keeps %d leagues and %d matches: start another with --data", maxLeagues, maxMatches))
		return
	case s.queue.room() < len(matches):
		w.Header().Set("Retry-After", "60")
		fail(w, http.StatusServiceUnavailable, "too many matches wait to be played: post it again in a minute")
		return
	}
	added, err := s.Store.AddLeague(r.Context(), l, matches)
	if err != nil {
		s.broken(w, err)
		return
	}
	status := http.StatusOK // it was there
	if added {
		status = http.StatusCreated
		for _, m := range matches {
			s.queue.add(m.ID)
		}
	} else if l, err = s.Store.League(r.Context(), l.ID); err != nil {
		s.broken(w, err)
		return
	}
	s.answerLeague(w, r, status, l)
}

// newLeague is a league with its matches, which follow from its squads, its seed
// and its name alone. The squads are sorted by identifier.
func newLeague(name string, seed uint64, rounds int, squads []store.Squad, created int64) (store.League, []store.Match, error) {
	l := store.League{Name: name, Seed: seed, Rounds: rounds, Created: created}
	for _, q := range squads {
		l.Squads = append(l.Squads, q.ID)
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%016x %q %d %d %s", rules(), name, seed, rounds, strings.Join(l.Squads, " ")))
	l.ID = hex.EncodeToString(sum[:8])
	var matches []store.Match
	for place, pair := range calendar(len(squads), rounds) {
		seed := sha256.Sum256(fmt.Appendf(nil, "%s %d", l.ID, place))
		m, err := newMatch(binary.LittleEndian.Uint64(seed[:])&MaxSeed, squads[pair[0]], squads[pair[1]], l.ID, place, created)
		if err != nil {
			return l, nil, err
		}
		matches = append(matches, m)
	}
	return l, matches, nil
}

// calendar is who meets whom, day by day: each two meet rounds times, nobody
// twice a day. One stands still and the others walk around a table, the method
// of round-robin tournaments; with an odd number one rests each day.
func calendar(squads, rounds int) (pairs [][2]int) {
	seats := squads + squads%2
	for range rounds {
		for day := range seats - 1 {
			for i := range seats / 2 {
				a, b := (day+i)%(seats-1), (day+seats-1-i)%(seats-1)
				if i == 0 {
					b = seats - 1
				}
				if a < squads && b < squads {
					pairs = append(pairs, [2]int{a, b})
				}
			}
		}
	}
	return pairs
}
