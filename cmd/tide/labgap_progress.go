package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
)

// gapProgress is one line for all engines.
type gapProgress struct {
	line  *progress
	whole int

	mu    sync.Mutex
	order []string
	done  map[string]int // inputs, of all functions
	last  map[string]string
	seen  map[[2]string]int
}

func newGapProgress(w io.Writer, o gapOptions, engines int) *gapProgress {
	what := fmt.Sprintf("Measuring %d functions", len(o.Functions))
	if len(o.Functions) == 1 {
		what = "Measuring " + o.Functions[0].Name
	}
	what += fmt.Sprintf(" of %d inputs in %v", o.Count, o.Range)
	if engines > 1 {
		what += fmt.Sprintf(" on %d engines", engines)
	}
	return &gapProgress{
		line: startProgress(w, what), whole: o.Count * len(o.Functions),
		done: map[string]int{}, last: map[string]string{}, seen: map[[2]string]int{},
	}
}

func (p *gapProgress) at(engine, function string, done int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.done[engine]; !ok {
		p.order = append(p.order, engine)
	}
	key := [2]string{engine, function}
	p.done[engine] += done - p.seen[key]
	p.seen[key] = done
	p.last[engine] = function
	var text []string
	for _, e := range p.order {
		if p.done[e] < p.whole {
			text = append(text, fmt.Sprintf("%s %d %% (%s)", e, 100*p.done[e]/p.whole, p.last[e]))
		} else {
			text = append(text, e+" done")
		}
	}
	p.line.update(strings.Join(text, ", "))
}
