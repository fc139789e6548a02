package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// progress tells how a long piece of work goes: on a terminal one line that
// moves, elsewhere a plain line now and then.
type progress struct {
	w        io.Writer
	what     string
	terminal bool
	start    time.Time
	stop     chan struct{}
	stopped  sync.WaitGroup

	mu     sync.Mutex
	detail string
}

// plainEvery is how often a log that is no terminal gets a line.
const plainEvery = 10 * time.Second

func startProgress(w io.Writer, what string) *progress {
	p := &progress{w: w, what: what, terminal: isTerminal(w), start: time.Now(), stop: make(chan struct{})}
	every := plainEvery
	if p.terminal {
		every = 120 * time.Millisecond
	} else {
		fmt.Fprintln(w, what)
	}
	p.stopped.Go(func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for spin := 0; ; spin++ {
			select {
			case <-p.stop:
				return
			case <-tick.C:
				p.show(spin)
			}
		}
	})
	return p
}

// update changes what the line says after the time.
func (p *progress) update(detail string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.detail = detail
}

func (p *progress) show(spin int) {
	p.mu.Lock()
	detail := p.detail
	p.mu.Unlock()
	if detail != "" {
		detail = ", " + detail
	}
	seconds := int(time.Since(p.start).Seconds())
	if !p.terminal {
		fmt.Fprintf(p.w, "  %d s%s\n", seconds, detail)
		return
	}
	fmt.Fprintf(p.w, "\r\x1b[K%c %s: %d s%s", `|/-\`[spin%4], p.what, seconds, detail)
}

// end takes the moving line away and, if there is a last word, says it.
func (p *progress) end(last string) {
	close(p.stop)
	p.stopped.Wait()
	if p.terminal {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
	if last != "" {
		fmt.Fprintln(p.w, last)
	}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
