package arena

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
)

// Play plays a match of two squads to its end, and writes its archive to w, unless
// that is nil. The error is of a squad that Validate objects to, of w, or of a rule
// that failed.
func Play(seed uint64, home, away Squad, w io.Writer) (Result, []Event, error) {
	s, err := NewStage(seed, home, away)
	if err != nil {
		return Result{}, nil, err
	}
	var to *archive.Writer
	if w != nil {
		if to, err = s.Record(w); err != nil {
			return Result{}, nil, err
		}
	}
	for s.Step() {
	}
	if to != nil {
		if err := to.Close(ResultOf(s.instance)); err != nil {
			return Result{}, nil, err
		}
	}
	return s.Result(), s.Events(), s.Err()
}

// Record has each Step written to an archive from now on, which is before the
// first. Close of the Writer, with ResultOf, makes it whole.
func (s *Stage) Record(w io.Writer) (*archive.Writer, error) {
	header := archive.HeaderOf(s.instance)
	for _, command := range s.first.Commands {
		if squad, err := ParseSquad(command.Payload); err == nil {
			header.Players = append(header.Players, squad.Name)
		}
	}
	to, err := archive.NewWriter(w, header)
	if err != nil {
		return nil, err
	}
	s.run = archive.Record(s.instance, to).Step
	return to, nil
}

// ResultOf is the result of a match as its archive has it: a Result in JSON. A
// simulation that is none of this game's has none.
func ResultOf(sim archive.Simulation) []byte {
	i, ok := sim.(*tide.Instance)
	if !ok {
		return nil
	}
	result, err := json.Marshal(StageOn(i).Result())
	if err != nil {
		return nil // a Result is numbers and text
	}
	return result
}

// Watch is the match of an archive, before its first tick. The error is an
// *archive.BuildError where these rules are not those it was played by.
func Watch(r *archive.Reader) (*Stage, error) { return watch(ordinary(), r) }

// WatchBy is the match of an archive, played again in other ways than its own.
func WatchBy(ways Ways, r *archive.Reader) (*Stage, error) { return watch(GameBy(ways), r) }

func watch(g *tide.Game, r *archive.Reader) (*Stage, error) {
	i, err := tide.Start(g, r.Header().Seed)
	if err != nil {
		return nil, err
	}
	s := &Stage{instance: i}
	s.recorded = i.Hash()
	s.replay, err = archive.NewReplay(r, i)
	return s, err
}

// next plays the archive's next tick.
func (s *Stage) next() bool {
	tick, err := s.replay.Next()
	if err != nil {
		if err != io.EOF {
			s.err = err
		}
		return false
	}
	s.recorded = tick.Hash
	return true
}

// Recorded is the hash that the archive has of the last tick, which Hash should
// be. Of a match that comes from no archive it is 0.
func (s *Stage) Recorded() uint64 { return s.recorded }

var errNoArchive = errors.New("arena: this match comes from no archive; seek in one that Watch gave")

// Seek makes the match what it was after a tick, of one from an archive: that of
// the last checkpoint before it, which is taken as the archive has it, and played
// on from there. The error is io.EOF where the archive does not come so far.
func (s *Stage) Seek(tick uint32) error {
	if s.replay == nil {
		return errNoArchive
	}
	if err := s.replay.Seek(max(tick, 1) - 1); err != nil {
		return err
	}
	if tick > 0 && !s.next() { // by a step, so that there is a hash to compare with
		return cmp.Or(s.err, io.EOF)
	}
	return nil
}
