package app

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"sort"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
)

const (
	// maxMarks is how many ticks at which something happened are kept; a game
	// that sends an event every tick has none that stands out.
	maxMarks = 4096

	// maxMarkText is how much is told of one, in bytes.
	maxMarkText = 120
)

// mark is a tick at which something happened, and what.
type mark struct {
	Tick uint32
	Text string
}

// scan runs a recorded match as fast as there is time, ahead of who watches it:
// it finds what happened when, and compares every tick with what was recorded.
type scan struct {
	instance *tide.Instance
	replay   *archive.Replay
	marks    []mark
	at       uint32
	differs  uint32 // the first tick that does; 0: none
	done     bool
	err      error
}

func newScan(g *tide.Game, r *archive.Reader) (*scan, error) {
	instance, replay, err := openReplay(g, r)
	if err != nil {
		return nil, err
	}
	s := &scan{instance: instance, replay: replay, at: r.Header().Start}
	instance.Watch(s)
	return s, nil
}

// run goes on for a time by a clock.
func (s *scan) run(clock func() time.Duration, budget time.Duration) {
	for until := clock() + budget; !s.done && s.err == nil && clock() < until; {
		s.next()
	}
}

func (s *scan) next() {
	s.at++
	t, err := s.replay.Next()
	if err != nil {
		s.at--
		if s.done = errors.Is(err, io.EOF); !s.done {
			s.err = err
		}
		return
	}
	for _, c := range t.Step.Commands {
		s.add(fmt.Sprintf("player %d: %s", c.Player, s.instance.CommandText(&c)))
	}
	if s.differs == 0 && s.instance.Hash() != t.Hash {
		s.differs = t.Step.Tick
		s.add("the world differs from what was recorded")
	}
}

// add puts a mark where the scan is, or to the mark that is there.
func (s *scan) add(text string) {
	text = text[:min(len(text), maxMarkText)]
	if n := len(s.marks); n > 0 && s.marks[n-1].Tick == s.at {
		if last := &s.marks[n-1]; len(last.Text)+len(text) < 4*maxMarkText {
			last.Text += "; " + text
		}
		return
	}
	if len(s.marks) < maxMarks {
		s.marks = append(s.marks, mark{s.at, text})
	}
}

// Ran, Rolled and Happened are tide.Watcher's.
func (s *scan) Ran(string, bool)                   {}
func (s *scan) Rolled(string, tide.Entity, uint32) {}
func (s *scan) Happened(event any) {
	switch e := event.(type) {
	case tide.PlayerJoined:
		s.add(fmt.Sprintf("player %d joins", e.Player))
	case tide.PlayerLeft:
		s.add(fmt.Sprintf("player %d leaves", e.Player))
	case fmt.Stringer:
		s.add(e.String())
	default:
		s.add(fmt.Sprintf("%T %+v", event, event))
	}
}

// near is the nearest mark after a tick, or before it.
func (s *scan) near(tick uint32, after bool) (mark, bool) {
	n := sort.Search(len(s.marks), func(n int) bool { return s.marks[n].Tick > tick })
	if !after {
		n, _ = slices.BinarySearchFunc(s.marks, tick, func(m mark, tick uint32) int { return int(int64(m.Tick) - int64(tick)) })
		n--
	}
	if n < 0 || n >= len(s.marks) {
		return mark{}, false
	}
	return s.marks[n], true
}

// newest is the last mark at or before a tick.
func (s *scan) newest(tick uint32) (mark, bool) { return s.near(tick+1, false) }
