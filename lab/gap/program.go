package gap

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"strings"
)

// Program measures by its arguments and prints a line of JSON (Line) for what
// the engine is, for each batch of inputs, and for each function. Without
// --offsets a batch is only progress. An error is of the arguments, or of out.
func Program(args []string, out io.Writer) error {
	o, offsets, err := parse(args)
	if err != nil {
		return err
	}
	to := json.NewEncoder(out)
	own := Own()
	err = to.Encode(Line{Engine: &own})
	o.Each = func(f Function, done int, off []int8) bool {
		b := Progress{Function: f.Name, Done: done}
		if offsets {
			b.Offsets = Pack(off)
		}
		if err == nil {
			err = to.Encode(Line{Batch: &b})
		}
		return err == nil
	}
	for _, f := range o.Functions {
		one := o
		one.Functions = []Function{f}
		row := Measure(one)[0]
		if err == nil {
			err = to.Encode(Line{Row: &row})
		}
	}
	return err
}

func parse(args []string) (o Options, offsets bool, err error) {
	set := flag.NewFlagSet("gap", flag.ContinueOnError)
	set.Uint64Var(&o.Seed, "seed", Seed, "of the inputs")
	set.IntVar(&o.Count, "count", Count, "how many inputs")
	span := set.String("range", "0,6.25", "where the inputs lie")
	functions := set.String("functions", "", "which, as sin,pow (default all)")
	set.BoolVar(&offsets, "offsets", false, "print how far each double is from the nearest")
	if err := set.Parse(args); err != nil {
		return o, false, err
	}
	if o.Count < 1 {
		return o, false, fmt.Errorf("--count %d measures nothing", o.Count)
	}
	if o.Range, err = ParseRange(*span); err != nil {
		return o, false, err
	}
	var names []string
	if *functions != "" {
		names = strings.Split(*functions, ",")
	}
	o.Functions, err = Select(names)
	return o, offsets, err
}
