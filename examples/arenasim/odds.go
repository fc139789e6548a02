package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"

	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/internal/lanes"
)

const oddsHelp = `Usage: arenasim odds [flags]

Plays matches between random squads that are so and so much apart in strength, and
says how often the stronger one wins. Side and seed favour neither.

Flags:
  --matches N   of each gap (1000)
  --strength N  of both together, in the middle (45)
  --json        print each gap as a line of JSON

Example:
  arenasim odds --matches 200

Exit status: 1 when the stronger squad does not win more often the wider the gap
is, or the weaker one does not win 5 to 35 of 100 matches at a gap of 10.
`

// gaps are how far apart in strength the squads are.
var gaps = []int{0, 5, 10, 15, 20}

// chances are what came of the matches of one gap.
type chances struct {
	Gap      int     `json:"gap"`
	Matches  int     `json:"matches"`
	Stronger int     `json:"stronger"` // won by the stronger squad; of no gap, by the first
	Upsets   float64 `json:"upsets"`   // percent that the weaker one won
	First    int     `json:"first"`    // won by the side whose identifier comes first
	Draws    int     `json:"draws"`    // level after 90 minutes
	Kicks    int     `json:"kicks"`    // decided from the mark
	Goals    float64 `json:"goals"`    // a match, until 90 minutes and beyond
	Shots    float64 `json:"shots"`
	Passes   float64 `json:"passes"`
	Duels    float64 `json:"duels"`
	Fouls    float64 `json:"fouls"`
	Cards    float64 `json:"cards"`
	Ticks    uint32  `json:"ticks"`  // of the shortest match
	Scored   [8]int  `json:"scored"` // matches with 0, 1, … goals of both sides, the last with 7 or more
}

func odds(args []string, s streams) int {
	set := flag.NewFlagSet("odds", flag.ContinueOnError)
	matches := set.Int("matches", 1000, "")
	strength := set.Int("strength", 45, "")
	asJSON := set.Bool("json", false, "")
	words, status, done := parse(set, oddsHelp, args, s)
	if done {
		return status
	}
	widest := gaps[len(gaps)-1]
	low, high := arena.MinStrength+widest/2, arena.MaxStrength-(widest+1)/2
	switch {
	case len(words) > 0:
		return misused(set, fmt.Errorf("it takes no %q", words[0]), s)
	case *matches < 1 || *matches > maxMatches:
		return misused(set, fmt.Errorf("--matches is %d; give a number from 1 to %d", *matches, maxMatches), s)
	case *strength < low || *strength > high:
		return misused(set, fmt.Errorf("--strength is %d; give a number from %d to %d, so that both squads can be had", *strength, low, high), s)
	}
	told := newProgress(s.err, len(gaps)*(*matches))
	var all []chances
	for _, gap := range gaps {
		c, err := chancesOf(gap, *matches, *strength, told)
		if err != nil {
			return failed(set, err, s)
		}
		all = append(all, c)
		if *asJSON {
			_ = json.NewEncoder(s.out).Encode(c)
		}
	}
	if !*asJSON {
		printOdds(s.out, all)
	}
	if err := fair(all); err != nil {
		return failed(set, err, s)
	}
	return exitOK
}

// fair says what is wrong with the odds of all gaps; nil is nothing.
func fair(all []chances) error {
	for n, c := range all {
		if n > 0 && c.Stronger < all[n-1].Stronger {
			return fmt.Errorf("at a gap of %d the stronger squad won %d matches, and at one of %d it won %d", c.Gap, c.Stronger, all[n-1].Gap, all[n-1].Stronger)
		}
		if c.Gap == 10 && (c.Upsets < 5 || c.Upsets > 35) {
			return fmt.Errorf("at a gap of 10 the weaker squad won %.1f of 100 matches, and should win 5 to 35", c.Upsets)
		}
	}
	return nil
}

func chancesOf(gap, matches, strength int, told *progress) (chances, error) {
	c := chances{Gap: gap, Matches: matches}
	results, errs := make([]arena.Result, matches), make([]error, matches)
	strong := make([]uint32, matches)
	lanes.New(func(n int) {
		seed := uint64(n)
		home := arena.RandomSquad(2*seed, strength+(gap+1)/2)
		away := arena.RandomSquad(2*seed+1, strength-gap/2)
		strong[n] = home.ID
		results[n], _, errs[n] = arena.Play(seed, home, away, nil)
		told.one()
	}).Run(matches)
	for n, r := range results {
		if errs[n] != nil {
			return c, errs[n]
		}
		c.add(r, strong[n])
	}
	of := float64(matches)
	c.Upsets = 100 * float64(matches-c.Stronger) / of
	for _, sum := range []*float64{&c.Goals, &c.Shots, &c.Passes, &c.Duels, &c.Fouls, &c.Cards} {
		*sum /= of
	}
	return c, nil
}

// add counts a match, of which the squad strong was the stronger one.
func (c *chances) add(r arena.Result, strong uint32) {
	if r.Squads[r.Winner] == strong {
		c.Stronger++
	}
	if r.Winner == 0 {
		c.First++
	}
	if r.Decided != "full time" {
		c.Draws++
	}
	if r.Decided == "kicks" || r.Decided == "identifier" {
		c.Kicks++
	}
	goals := r.Score[0] + r.Score[1]
	c.Goals += float64(goals)
	c.Scored[min(goals, len(c.Scored)-1)]++
	for _, side := range r.Counts {
		c.Shots += float64(side.Shots)
		c.Passes += float64(side.Passes)
		c.Duels += float64(side.Duels)
		c.Fouls += float64(side.Fouls)
		c.Cards += float64(side.Yellows + side.Reds)
	}
	if c.Ticks == 0 || r.Ticks < c.Ticks {
		c.Ticks = r.Ticks
	}
}

func printOdds(w io.Writer, all []chances) {
	fmt.Fprintf(w, "%d matches of each gap\n\n", all[0].Matches)
	fmt.Fprintln(w, "| gap | stronger wins | upsets | level at 90 | from the mark | goals | shots | passes | duels | fouls | cards |")
	fmt.Fprintln(w, "|---|---|---|---|---|---|---|---|---|---|---|")
	for _, c := range all {
		of := float64(c.Matches) / 100
		fmt.Fprintf(w, "| %d | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.2f | %.1f | %.0f | %.0f | %.1f | %.1f |\n", c.Gap, float64(c.Stronger)/of, c.Upsets,
			float64(c.Draws)/of, float64(c.Kicks)/of, c.Goals, c.Shots, c.Passes, c.Duels, c.Fouls, c.Cards)
	}
	fmt.Fprintln(w, "\nGoals of both sides, in percent of the matches:\n\n| gap | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 or more |")
	fmt.Fprintln(w, "|---|---|---|---|---|---|---|---|---|")
	for _, c := range all {
		fmt.Fprintf(w, "| %d |", c.Gap)
		for _, n := range c.Scored {
			fmt.Fprintf(w, " %.1f |", 100*float64(n)/float64(c.Matches))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "\nThe shortest match has %d ticks. Of those without a gap the side whose identifier comes first won %.1f %%.\n", all[0].Ticks, 100*float64(all[0].First)/float64(all[0].Matches))
}
