package main

import (
	"fmt"
	"io"
)

// written is a command that does not end well where what it printed did not
// arrive, as on a full disk. It ends with status 2, since 1 says of verify and diff
// that matches differ.
func written(run func([]string, streams) int) func([]string, streams) int {
	return func(args []string, s streams) int {
		out := &watched{w: s.out}
		code := run(args, streams{out, s.err})
		if out.err != nil {
			fmt.Fprintf(s.err, "tide: what came of it cannot be written: %v\n", out.err)
			return exitUsage
		}
		return code
	}
}

// watched remembers the first error of a writer.
type watched struct {
	w   io.Writer
	err error
}

func (o *watched) Write(b []byte) (int, error) {
	n, err := o.w.Write(b)
	if o.err == nil {
		o.err = err
	}
	return n, err
}
