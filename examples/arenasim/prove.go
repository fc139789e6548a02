package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/internal/lanes"
)

const proveHelp = `Usage: arenasim prove [flags]

Plays matches of random squads with their archives, in memory, verifies each from
its archive, and says how long that took on this machine's processors.

Flags:
  --matches N  how many (200)
  --seed N     of the first match; the others count on from it (0)
  --json       print the figures as JSON

Example:
  arenasim prove --matches 10000

Exit status: 0 when every match is verified, 1 when one is not.
`

// proof is what proving came to.
type proof struct {
	Matches  int       `json:"matches"`
	Ticks    uint64    `json:"ticks"`
	Bytes    uint64    `json:"bytes"` // of the archives
	Goals    int       `json:"goals"`
	Duels    uint64    `json:"duels"`
	Events   int       `json:"events"`
	Hashes   uint64    `json:"hashes"` // compared
	Played   float64   `json:"played"` // seconds of one processor, playing and recording
	Verified float64   `json:"verified"`
	Took     float64   `json:"took"` // seconds of a clock
	Wrong    []unequal `json:"wrong,omitempty"`
}

// unequal is a match that was not verified.
type unequal struct {
	Seed uint64 `json:"seed"`
	What string `json:"what"`
}

func prove(args []string, s streams) int {
	set := flag.NewFlagSet("prove", flag.ContinueOnError)
	matches := set.Int("matches", 200, "")
	seed := set.Uint64("seed", 0, "")
	asJSON := set.Bool("json", false, "")
	words, status, done := parse(set, proveHelp, args, s)
	if done {
		return status
	}
	if len(words) > 0 || *matches < 1 || *matches > maxMatches {
		return misused(set, fmt.Errorf("it takes --matches, a number from 1 to %d, and nothing else", maxMatches), s)
	}
	g := arena.Game()
	each := make([]proof, *matches)
	told := newProgress(s.err, *matches)
	start := time.Now()
	lanes.New(func(n int) {
		each[n] = proveOne(g, *seed+uint64(n))
		told.one()
	}).Run(*matches)
	total := proof{Matches: *matches, Took: time.Since(start).Seconds()}
	for _, p := range each {
		total.Ticks += p.Ticks
		total.Bytes += p.Bytes
		total.Goals += p.Goals
		total.Duels += p.Duels
		total.Events += p.Events
		total.Hashes += p.Hashes
		total.Played += p.Played
		total.Verified += p.Verified
		total.Wrong = append(total.Wrong, p.Wrong...)
	}
	if *asJSON {
		_ = json.NewEncoder(s.out).Encode(total)
	} else {
		fmt.Fprintf(s.out, "%d matches, %d ticks, %d goals, %d duels, %d events: %d hashes compared, %d matches differ\n",
			total.Matches, total.Ticks, total.Goals, total.Duels, total.Events, total.Hashes, len(total.Wrong))
		fmt.Fprintf(s.out, "%.1f s; a match is played and recorded in %.1f ms and verified in %.1f ms, and its archive has %d bytes\n",
			total.Took, 1000*total.Played/float64(*matches), 1000*total.Verified/float64(*matches), total.Bytes/uint64(*matches))
	}
	for _, w := range total.Wrong {
		fmt.Fprintf(s.err, "seed %d: %s\n", w.Seed, w.What)
	}
	if len(total.Wrong) > 0 {
		return exitFail
	}
	return exitOK
}

// proveOne plays and verifies the match of a seed.
func proveOne(g *tide.Game, seed uint64) (p proof) {
	wrong := func(what any) proof {
		p.Wrong = append(p.Wrong, unequal{seed, fmt.Sprint(what)})
		return p
	}
	var file bytes.Buffer
	began := time.Now()
	result, events, err := arena.Play(seed, arena.RandomSquad(2*seed, 50), arena.RandomSquad(2*seed+1, 50), &file)
	p.Played = time.Since(began).Seconds()
	if err != nil {
		return wrong(err)
	}
	p.Ticks, p.Bytes, p.Events = uint64(result.Ticks), uint64(file.Len()), len(events)
	p.Goals = result.Score[0] + result.Score[1]
	p.Duels = uint64(result.Counts[0].Duels + result.Counts[1].Duels)
	began = time.Now()
	r, err := archive.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		return wrong(err)
	}
	verdict, err := archive.Verify(r, func(h archive.Header) (archive.Simulation, error) { return tide.Start(g, h.Seed) }, archive.Options{Result: arena.ResultOf})
	p.Verified = time.Since(began).Seconds()
	p.Hashes = verdict.Hashes
	if err != nil {
		return wrong(err)
	}
	if verdict.Outcome != archive.Verified || verdict.Last != result.Ticks {
		return wrong(verdict)
	}
	return p
}
