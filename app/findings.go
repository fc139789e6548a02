package app

import "fmt"

// FindingsError is a run in check mode that found mistakes of the game, each of
// which was told when it showed.
type FindingsError struct{ Count int }

func (e *FindingsError) Error() string {
	if e.Count == 1 {
		return "the check found one mistake, which is told above"
	}
	return fmt.Sprintf("the check found %d mistakes, which are told above", e.Count)
}

// finding is the first that check mode found, nil where it has found nothing or
// does not look. A panic of the game's own is one too.
func (s *stage) finding() error {
	if all := s.room.Instance().Faults(); s.checking && len(all) > 0 {
		return all[0]
	}
	return nil
}

// checked is what a run in check mode comes to.
func (s *stage) checked() error {
	if all := s.room.Instance().Faults(); s.checking && len(all) > 0 {
		return &FindingsError{Count: len(all)}
	}
	return nil
}
