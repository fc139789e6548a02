package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
)

// cellProgress tells how a matrix goes: how many cells are done, and what the
// others are at.
type cellProgress struct {
	line *progress
	all  int

	mu   sync.Mutex
	done int
	now  []string // cells that are being worked on, in the order they began
	of   map[string]string
}

func startCells(w io.Writer, all int) *cellProgress {
	p := &cellProgress{line: startProgress(w, "Running the matrix"), all: all, of: map[string]string{}}
	p.line.update(fmt.Sprintf("0 of %d cells done", all))
	return p
}

// at is told of a cell what it is at, and "" when it is done.
func (p *cellProgress) at(cell, stage string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case stage == "":
		p.done++
		p.now = slices.DeleteFunc(p.now, func(name string) bool { return name == cell })
	case !slices.Contains(p.now, cell):
		p.now = append(p.now, cell)
	}
	p.of[cell] = stage
	text := []string{fmt.Sprintf("%d of %d cells done", p.done, p.all)}
	for _, name := range p.now {
		text = append(text, name+" "+p.of[name])
	}
	p.line.update(strings.Join(text, "; "))
}

func (p *cellProgress) end() { p.line.end("") }
