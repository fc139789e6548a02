package main

import (
	"encoding/json"
	"flag"
	"fmt"

	"github.com/tide-engine/tide/examples/arenasim/arena"
)

const squadHelp = `Usage: arenasim squad [flags]

Prints a random squad as JSON, to be changed by hand; or says what is wrong with
one.

Flags:
  --seed N      another squad for each (0)
  --strength N  how good it is, 15 to 65 (50)
  --check FILE  say everything that is wrong with the squad in a file instead

Example:
  arenasim squad --seed 3 --strength 55 > mine.json
  arenasim squad --check mine.json
  arenasim generate --home mine.json
`

func squad(args []string, s streams) int {
	set := flag.NewFlagSet("squad", flag.ContinueOnError)
	seed := set.Uint64("seed", 0, "")
	strength := set.Int("strength", 50, "")
	check := set.String("check", "", "")
	words, status, done := parse(set, squadHelp, args, s)
	if done {
		return status
	}
	if len(words) > 0 {
		return misused(set, fmt.Errorf("it takes no %q; a file is named after --check", words[0]), s)
	}
	if *check != "" {
		found, err := squadOf(*check, 0, 0)
		if err != nil {
			return failed(set, err, s)
		}
		fmt.Fprintf(s.out, "%s is right: it costs %d of %d, and its strength is %d\n", found.Name, found.Price(), arena.Budget, found.Strength())
		return exitOK
	}
	if *strength < arena.MinStrength || *strength > arena.MaxStrength {
		return misused(set, fmt.Errorf("--strength is %d; give a number from %d to %d", *strength, arena.MinStrength, arena.MaxStrength), s)
	}
	encoder := json.NewEncoder(s.out)
	encoder.SetIndent("", "  ")
	_ = encoder.Encode(arena.RandomSquad(*seed, *strength))
	return exitOK
}
