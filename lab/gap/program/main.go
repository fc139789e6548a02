// Command program measures the gap of the engine that runs it and prints a line
// of JSON for what that engine is, for each batch of inputs, and for each
// function. It runs wherever Go does; in a browser, a page or Node.js gives it
// its arguments. Without --offsets a batch is only progress.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/tide-engine/tide/lab/gap"
)

func main() {
	o, offsets, err := options()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	own := gap.Own()
	say(gap.Line{Engine: &own})
	o.Each = func(f gap.Function, done int, off []int8) {
		b := gap.Progress{Function: f.Name, Done: done}
		if offsets {
			b.Offsets = gap.Pack(off)
		}
		say(gap.Line{Batch: &b})
	}
	for _, f := range o.Functions {
		one := o
		one.Functions = []gap.Function{f}
		row := gap.Measure(one)[0]
		say(gap.Line{Row: &row})
	}
}

func options() (o gap.Options, offsets bool, err error) {
	set := flag.NewFlagSet("program", flag.ContinueOnError)
	set.Uint64Var(&o.Seed, "seed", gap.Seed, "of the inputs")
	set.IntVar(&o.Count, "count", gap.Count, "how many inputs")
	span := set.String("range", "0,6.25", "where the inputs lie")
	functions := set.String("functions", "", "which, as sin,pow (default all)")
	set.BoolVar(&offsets, "offsets", false, "print how far each double is from the nearest")
	if err := set.Parse(os.Args[1:]); err != nil {
		return o, false, err
	}
	if o.Count < 1 {
		return o, false, fmt.Errorf("--count %d measures nothing", o.Count)
	}
	if o.Range, err = gap.ParseRange(*span); err != nil {
		return o, false, err
	}
	var names []string
	if *functions != "" {
		names = strings.Split(*functions, ",")
	}
	o.Functions, err = gap.Select(names)
	return o, offsets, err
}

func say(line gap.Line) {
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // text and numbers only
	}
	fmt.Println(string(text))
}
