// Foreign is a game of tanks that has its own world, of plain structs, and its
// own rules, and takes from Tide the netcode alone: package match drives it
// through the eight methods of a Simulation. docs/foreign.md walks through it.
//
// The program plays a match of bots over a bad network, all in one process and
// from one seed, and compares the machines' worlds tick by tick.
//
// The rules (arena.go) know nothing of networks. They were there first.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/tide-engine/tide/transport/netsim"
)

// options are what the command line asks for.
type options struct {
	seconds, players, latency int
	loss                      float64
	seed                      uint64
	json                      bool
}

const about = `Foreign plays a match of tanks, steered by bots, over a bad network: a server and
every player's machine in one process. It prints what happened in each second of
the match, and ends with status 1 if a verified tick's hash differs between two
machines.

Usage: foreign [flags]

`

const example = `
The seconds are the match's: it is played as fast as this machine can. The same
flags give the same match on every machine, to the last bit of its hash.

Example, four players on a bad mobile network:
  go run ./examples/foreign --players 4 --latency 100 --loss 5
`

// The statuses it ends with.
const (
	exitOK = iota
	exitDiffers
	exitUsage
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, out, problems io.Writer) int {
	o, err := parse(args, out)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	if err != nil {
		fmt.Fprintf(problems, "foreign: %v\nRun it with --help for the flags and an example.\n", err)
		return exitUsage
	}
	return o.play(out, problems, func(seed uint64) simulation { return NewMachine(seed) })
}

func parse(args []string, out io.Writer) (o options, err error) {
	set := flag.NewFlagSet("foreign", flag.ContinueOnError)
	set.SetOutput(io.Discard) // a mistake is told once, by run
	set.IntVar(&o.seconds, "seconds", 10, "how many `seconds` of the match to play, 1 to 3600")
	set.IntVar(&o.players, "players", 2, fmt.Sprintf("how many `players` there are, 1 to %d", MaxTanks))
	set.IntVar(&o.latency, "latency", 60, "`milliseconds` that a packet takes one way at least, 0 to 1000; up to a third more at times")
	set.Float64Var(&o.loss, "loss", 2, "`percent` of the packets that are lost, 0 to 50")
	set.Uint64Var(&o.seed, "seed", 1, "`number` that the network's accidents, the bots and the rules' dice come from")
	set.BoolVar(&o.json, "json", false, "print one JSON object a second, and one at the end, in place of lines to read")
	if err = set.Parse(args); errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(out, about)
		set.SetOutput(out)
		set.PrintDefaults()
		fmt.Fprint(out, example)
	}
	switch {
	case err != nil:
	case set.NArg() > 0:
		err = fmt.Errorf("%q is no flag", set.Arg(0))
	case o.seconds < 1 || o.seconds > 3600:
		err = fmt.Errorf("--seconds is %d: give it 1 to 3600", o.seconds)
	case o.players < 1 || o.players > MaxTanks:
		err = fmt.Errorf("--players is %d: give it 1 to %d", o.players, MaxTanks)
	case o.latency < 0 || o.latency > 1000:
		err = fmt.Errorf("--latency is %d: give it 0 to 1000 milliseconds", o.latency)
	case !(o.loss >= 0 && o.loss <= 50):
		err = fmt.Errorf("--loss is %v: give it 0 to 50 percent", o.loss)
	}
	return o, err
}

// network is how bad the network is.
func (o options) network() netsim.Conditions {
	latency := time.Duration(o.latency) * time.Millisecond
	return netsim.Conditions{
		Latency: latency, Jitter: latency / 3,
		Loss: float32(o.loss / 100), Duplicate: 0.01, Reorder: 0.01,
	}
}

// result is what is said at the end.
type result struct {
	Done    bool     `json:"done"`
	Hash    string   `json:"hash"` // the server's, after Tick
	Scores  []int32  `json:"scores"`
	Refused []string `json:"refused,omitempty"`
	tally
}

// play plays the match, says what happened, and returns the program's status.
func (o options) play(out, problems io.Writer, fresh func(seed uint64) simulation) int {
	d := newDuel(o.players, o.network(), o.seed, fresh)
	lines := json.NewEncoder(out)
	if !o.json {
		fmt.Fprintf(out, "second   tick  players  rollbacks  ticks run again  hashes compared  differ\n")
	}
	before := tally{}
	for second := 1; second <= o.seconds; second++ {
		d.play(time.Second)
		now := d.tally()
		did := now.since(before)
		before = now
		if o.json {
			_ = lines.Encode(struct {
				Second int `json:"second"`
				tally
			}{second, did})
			continue
		}
		fmt.Fprintf(out, "%6d %6d %8d %10d %16d %16d %7d\n", second, did.Tick, did.Players, did.Rollbacks, did.Rerun, did.Compared, did.Differed)
	}
	r := d.result()
	if o.json {
		_ = lines.Encode(r)
	} else {
		fmt.Fprintf(out, "After tick %d the server's arena is %s, the scores are %v.\n", r.Tick, r.Hash, r.Scores)
	}
	return r.status(problems)
}

func (d *duel) result() result {
	r := result{Done: true, tally: d.tally()}
	r.Hash = fmt.Sprintf("%016x", d.hashes[r.Tick])
	r.Scores = make([]int32, 0, len(d.players))
	for _, t := range d.truth.Arena().Tanks[:len(d.players)] {
		r.Scores = append(r.Scores, t.Score)
	}
	for i, p := range d.players {
		if err := p.client.Refused(); err != nil {
			r.Refused = append(r.Refused, fmt.Sprintf("machine %d: %v", i+1, err))
		}
	}
	return r
}

func (r result) status(problems io.Writer) int {
	for _, refusal := range r.Refused {
		fmt.Fprintf(problems, "foreign: %s\n", refusal)
	}
	switch {
	case r.Differed > 0:
		fmt.Fprintf(problems, "foreign: %d of %d hashes differ: the rules do not give every machine the same arena.\n", r.Differed, r.Compared)
	case r.Compared == 0:
		fmt.Fprintf(problems, "foreign: no hash was compared: no player got the match's arena in %d ticks. Play longer, or over a better network.\n", r.Tick)
	case len(r.Refused) == 0:
		return exitOK
	}
	return exitDiffers
}
