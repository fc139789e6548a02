package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"sync"

	"github.com/tide-engine/tide/lab/gap"
)

// gapLines reads what the program prints, a line of JSON after the other. Other
// lines, a browser's, are kept for who asks, as far as they are few.
type gapLines struct {
	take  func(gap.Line) error
	mu    sync.Mutex
	rest  []byte
	other string
	err   error
}

// maxGapLine bounds a line: a batch's offsets in base64, and some more.
const maxGapLine = 2 * gap.Batch

func (l *gapLines) Write(data []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rest = append(l.rest, data...)
	for {
		text, rest, ok := bytes.Cut(l.rest, []byte("\n"))
		if !ok {
			break
		}
		l.rest = rest
		var line gap.Line
		if err := json.Unmarshal(text, &line); err != nil || line == (gap.Line{}) {
			if len(l.other) < 4000 {
				l.other += "\n  " + string(text[:min(len(text), 500)])
			}
			continue
		}
		if l.err == nil {
			l.err = l.take(line)
		}
	}
	if len(l.rest) > maxGapLine {
		l.err = errors.Join(l.err, errors.New("it printed a line without an end"))
		l.rest = nil
	}
	return len(data), nil
}
