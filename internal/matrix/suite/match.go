package suite

import (
	"fmt"

	"github.com/tide-engine/tide/internal/simulate"
)

// scriptedMatch plays a server and its clients over bad networks. Its parts are
// the world at the end, and what happened on the way, which must be the same
// too: the networks, the clients' clocks and their guesses follow from the seed.
func scriptedMatch(r *Result) {
	report := simulate.Run(simulate.Scripted())
	r.Count, r.Missing = uint64(report.Ticks), simulate.Missing(&report)
	part := func(name string, value any) { r.Parts = append(r.Parts, Part{name, fmt.Sprint(value)}) }
	part("world", fmt.Sprintf("%016x", report.Hash))
	part("joins", report.Joins)
	part("leaves", report.Leaves)
	part("rollbacks", report.Rollbacks)
	part("ticks run again", report.Resimulated)
	part("corrections", report.Corrections)
	part("ticks verified", report.Verified)
	part("inputs applied", report.Applied)
	part("predictions held against the truth", report.Looks)
	part("packets lost", report.Lost)
	part("hits", report.Score.Hits)
	part("thrown", report.Score.Thrown)
	part("steered", report.Score.Steered)
}
