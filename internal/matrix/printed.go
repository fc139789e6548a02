package matrix

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/tide-engine/tide/internal/matrix/suite"
)

// printed reads what a program prints: a line of JSON for its facts and for each
// suite. Other lines, a panic's or a browser's, are kept for who asks.
type printed struct {
	mu      sync.Mutex
	rest    []byte
	facts   *suite.Facts
	results []suite.Result
	other   []string
	watch   func(r suite.Result)
}

// mostOther bounds the lines that are kept, half of them the first and half the
// last: a program that crashes says why first, and where last.
const mostOther = 40

func (p *printed) Write(data []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rest = append(p.rest, data...)
	for {
		line, rest, ok := bytes.Cut(p.rest, []byte("\n"))
		if !ok {
			return len(data), nil
		}
		p.line(string(bytes.TrimRight(line, "\r")))
		p.rest = rest
	}
}

func (p *printed) line(text string) {
	var line suite.Line
	if err := json.Unmarshal([]byte(text), &line); err != nil || line.Facts == nil && line.Result == nil {
		if text != "" {
			p.keep(text)
		}
		return
	}
	if line.Facts != nil {
		p.facts = line.Facts
	}
	if r := line.Result; r != nil {
		p.results = append(p.results, *r)
		p.watch(*r)
	}
}

func (p *printed) keep(text string) {
	p.other = append(p.other, text)
	if len(p.other) > mostOther {
		p.other = slices.Delete(p.other, mostOther/2, mostOther/2+1)
	}
}

// fill gives a row what came so far: the facts, the results, and what else was
// said.
func (p *printed) fill(row *Row) (other string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	row.Facts, row.Results = p.facts, slices.Clone(p.results)
	return strings.Join(p.other, "\n")
}
