package app

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/tide-engine/tide/match"
)

// FindingsError is a run in check mode that found mistakes of the game, each of
// which was told when it showed.
type FindingsError struct{ Count int }

func (e *FindingsError) Error() string {
	if e.Count == 1 {
		return "the check found one mistake, which is told above"
	}
	return fmt.Sprintf("the check found %d mistakes, which are told above", e.Count)
}

// FaultsError is a scripted run of a game whose own code failed, of which each
// mistake was told when it showed. The run went on without what failed.
type FaultsError struct{ Count int }

func (e *FaultsError) Error() string {
	if e.Count == 1 {
		return "the game's own code has a mistake, which is told above"
	}
	return fmt.Sprintf("the game's own code has %d mistakes, which are told above", e.Count)
}

// finding is the first that check mode found, nil where it has found nothing or
// does not look. A panic of the game's own is one too.
func (s *stage) finding() error {
	if all := s.room.Instance().Faults(); s.checking && len(all) > 0 {
		return all[0]
	}
	return nil
}

// verdict is what a run in check mode comes to, or a scripted one.
func (s *stage) verdict(scripted bool) error {
	switch count := len(s.room.Instance().Faults()); {
	case count > 0 && s.checking:
		return &FindingsError{Count: count}
	case count > 0 && scripted:
		return &FaultsError{Count: count}
	}
	return nil
}

// printDesync tells of a world that differed in a sentence, and for tools in a
// line of JSON.
func printDesync(out io.Writer, d *match.Desync) {
	fmt.Fprintln(out, d)
	json.NewEncoder(out).Encode(d)
}
