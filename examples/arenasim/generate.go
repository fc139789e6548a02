package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/internal/lanes"
)

const generateHelp = `Usage: arenasim generate [flags]

Plays a match and writes its archive. The squads are random ones of the seed, or
from files, and the same seed and squads give the same match anywhere.

Flags:
  --seed N      the match's seed, and the random squads' (0)
  --strength N  of the random squads, 15 to 65 (50)
  --home FILE   a squad as JSON, in place of the first random one
  --away FILE   and of the second
  --out FILE    where the archive goes, a new file; none without it
  --count N     matches, of seeds from N on; --out is then a folder, and the
                files in it are named by their seeds (1)
  --events      print what happened as well
  --json        print each result as a line of JSON

Example:
  arenasim generate --seed 7 --out match.tide --events
  arenasim generate --seed 1000 --count 200 --out matches
`

// maxSquadFile is the most bytes of a squad's JSON.
const maxSquadFile = 1 << 16

type generating struct {
	seed       uint64
	strength   int
	home, away string
	out        string
	count      int
	events     bool
	json       bool
}

func generate(args []string, s streams) int {
	var o generating
	set := flag.NewFlagSet("generate", flag.ContinueOnError)
	set.Uint64Var(&o.seed, "seed", 0, "")
	set.IntVar(&o.strength, "strength", 50, "")
	set.StringVar(&o.home, "home", "", "")
	set.StringVar(&o.away, "away", "", "")
	set.StringVar(&o.out, "out", "", "")
	set.IntVar(&o.count, "count", 1, "")
	set.BoolVar(&o.events, "events", false, "")
	set.BoolVar(&o.json, "json", false, "")
	words, status, done := parse(set, generateHelp, args, s)
	if done {
		return status
	}
	switch {
	case len(words) > 0:
		return misused(set, fmt.Errorf("it takes no %q; a file is named after --out", words[0]), s)
	case o.count < 1 || o.count > maxMatches:
		return misused(set, fmt.Errorf("--count is %d; give a number from 1 to %d", o.count, maxMatches), s)
	case o.strength < arena.MinStrength || o.strength > arena.MaxStrength:
		return misused(set, fmt.Errorf("--strength is %d; give a number from %d to %d", o.strength, arena.MinStrength, arena.MaxStrength), s)
	}
	if o.count > 1 && o.out != "" {
		if err := os.MkdirAll(o.out, 0o777); err != nil {
			return failed(set, err, s)
		}
	}
	played := make([]struct {
		result arena.Result
		events []arena.Event
		err    error
	}, o.count)
	told := newProgress(s.err, o.count)
	lanes.New(func(n int) {
		p := &played[n]
		p.result, p.events, p.err = o.play(o.seed + uint64(n))
		told.one()
	}).Run(o.count)
	for n := range played {
		p := &played[n]
		if p.err != nil {
			return failed(set, p.err, s)
		}
		if o.events {
			for _, e := range p.events {
				fmt.Fprintf(s.err, "%9s  %s\n", e.Clock, e.Text)
			}
		}
		if o.json {
			_ = json.NewEncoder(s.out).Encode(p.result)
		} else {
			fmt.Fprintf(s.out, "%v (seed %d, %d ticks, hash %016x)\n", p.result, o.seed+uint64(n), p.result.Ticks, p.result.Hash)
		}
	}
	return exitOK
}

// play is the match of a seed.
func (o *generating) play(seed uint64) (arena.Result, []arena.Event, error) {
	home, err := squadOf(o.home, 2*seed, o.strength)
	if err != nil {
		return arena.Result{}, nil, err
	}
	away, err := squadOf(o.away, 2*seed+1, o.strength)
	if err != nil {
		return arena.Result{}, nil, err
	}
	if o.out == "" {
		return arena.Play(seed, home, away, nil)
	}
	name := o.out
	if o.count > 1 {
		name = filepath.Join(o.out, fmt.Sprintf("%d.tide", seed))
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		err = fmt.Errorf("there is a file %s already, perhaps another match: name one that there is not, or remove it", name)
	}
	if err != nil {
		return arena.Result{}, nil, err
	}
	result, events, err := arena.Play(seed, home, away, file)
	if err = errors.Join(err, file.Close()); err != nil {
		_ = os.Remove(name) // half a match is none that was asked for
	}
	return result, events, err
}

// squadOf is the squad of a file, or a random one where none is named.
func squadOf(name string, seed uint64, strength int) (arena.Squad, error) {
	if name == "" {
		return arena.RandomSquad(seed, strength), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return arena.Squad{}, err
	}
	defer file.Close()
	decoder := json.NewDecoder(io.LimitReader(file, maxSquadFile))
	decoder.DisallowUnknownFields()
	var squad arena.Squad
	if err := decoder.Decode(&squad); err != nil {
		return arena.Squad{}, fmt.Errorf("%s: %w; arenasim squad prints one that is right", name, err)
	}
	if err := squad.Validate(); err != nil {
		return arena.Squad{}, fmt.Errorf("%s: %w", name, err)
	}
	return squad, nil
}
