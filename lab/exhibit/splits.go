package exhibit

import (
	"fmt"

	"github.com/tide-engine/tide/lab"
)

// Settled is what came of one seed's copies: the step at which they were visibly
// apart, or the one from which they were the same again, or neither (−1).
type Settled struct {
	Seed    uint64 `json:"seed"`
	Visible int    `json:"visible"`
	Merged  int    `json:"merged"`
}

// Splits runs the copies of so many seeds from Settings.Seed on, each for at
// most so many steps, and hands on what came of each.
func Splits(s Settings, seeds, steps int, each func(Settled)) error {
	if err := s.check(); err != nil {
		return err
	}
	if s.Turn == "own" || s.Nudge >= 0 {
		return &SettingError{"turn or nudge", fmt.Sprintf("%s, %d", s.Turn, s.Nudge), "the statistics are of a start difference: choose none and no nudge"}
	}
	for range seeds {
		var split lab.Split
		if s.Numbers == "double" {
			a, b, delta := s.doubles(nil)
			split = lab.Compare(a, b, lab.Balls[*lab.Double](steps, delta))
		} else {
			a, b, delta := s.fixed()
			split = lab.Compare(a, b, lab.Balls[*lab.Fixed](steps, delta))
		}
		each(Settled{s.Seed, split.VisibleStep, split.MergedStep})
		s.Seed++
	}
	return nil
}
