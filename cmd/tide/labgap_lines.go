package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"sync"

	"github.com/tide-engine/tide/lab/gap"
)

// engineLines reads what a program prints in an engine, a line of JSON after the
// other. Other lines, a browser's, are kept for who asks, as far as they are few.
type engineLines[Line comparable] struct {
	take  func(Line) error
	mu    sync.Mutex
	rest  []byte
	other string
	err   error
}

// maxEngineLine bounds a line: of the gap's, a batch's offsets in base64, and some
// more.
const maxEngineLine = 2 * gap.Batch

func (l *engineLines[Line]) Write(data []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.rest = append(l.rest, data...)
	for {
		text, rest, ok := bytes.Cut(l.rest, []byte("\n"))
		if !ok {
			break
		}
		l.rest = rest
		var line, none Line
		if err := json.Unmarshal(text, &line); err != nil || line == none {
			if len(l.other) < 4000 {
				l.other += "\n  " + string(text[:min(len(text), 500)])
			}
			continue
		}
		if l.err == nil {
			l.err = l.take(line)
		}
	}
	if len(l.rest) > maxEngineLine {
		l.err = errors.Join(l.err, errors.New("it printed a line without an end"))
		l.rest = nil
	}
	return len(data), nil
}
