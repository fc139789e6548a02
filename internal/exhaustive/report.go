package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
	"time"
)

// meter shows how far a run is, on a terminal in one line that changes.
type meter struct {
	to   io.Writer
	line bool // one that changes
}

func (m *meter) show(p *progress, total int, rate float64) {
	left := time.Duration(float64(total-p.Chunks) * chunk / rate * float64(time.Second)).Round(time.Second)
	text := fmt.Sprintf("%-7s %5.1f %%  %6.1f million inputs a second  %v left  %d misrounded", p.Name,
		100*float64(p.Chunks)/float64(total), rate/1e6, left, p.misrounded())
	if m.line {
		fmt.Fprintf(m.to, "\r%-78s", text)
	} else {
		fmt.Fprintln(m.to, text)
	}
}

// clear makes room for what is printed next.
func (m *meter) clear() {
	if m.line {
		fmt.Fprintf(m.to, "\r%78s\r", "")
	}
}

// result is what a run prints as JSON.
type result struct {
	Slice     string      `json:"slice"`
	Whole     bool        `json:"whole"` // all 2³² inputs
	Cores     int         `json:"cores"`
	Libraries []*library  `json:"libraries,omitempty"`
	Functions []*progress `json:"functions"`
}

func (r *result) json(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(r)
}

// text prints each misrounding of det's, and a table of counts.
func (r *result) text(w io.Writer) error {
	for _, p := range r.Functions {
		if len(p.Columns) == 0 {
			continue
		}
		for _, m := range p.Columns[0].First {
			fmt.Fprintln(w, m)
		}
		if more := p.misrounded() - uint64(len(p.Columns[0].First)); more > 0 {
			fmt.Fprintf(w, "%s: and %d more\n", p.Name, more)
		}
	}
	for _, l := range r.Libraries {
		if l.Missing != "" {
			fmt.Fprintf(w, "%s is not compared: %s\n", l.Name, l.Missing)
		}
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "misrounded\tinputs\tdet\t")
	if len(r.Libraries) > 0 {
		fmt.Fprint(t, "math\t")
	}
	for _, l := range r.Libraries {
		fmt.Fprintf(t, "%s %s\t", l.Name, l.Version)
	}
	fmt.Fprintln(t, "seconds\t")
	for _, p := range r.Functions {
		fmt.Fprintf(t, "%s\t%d\t", p.Name, p.Inputs)
		for _, c := range p.Columns {
			if c.Missing != "" {
				fmt.Fprint(t, "-\t")
				continue
			}
			fmt.Fprintf(t, "%d\t", c.Misrounded)
		}
		fmt.Fprintf(t, "%.0f\t\n", p.Seconds)
	}
	return t.Flush()
}
