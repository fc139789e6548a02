// Package lanes runs numbered pieces of work on several goroutines at once.
//
// It says nothing about which goroutine runs a piece, nor when: whoever uses it
// gives each piece memory of its own, and puts the results together in the
// order of the numbers. With one processor, and in a browser, the pieces run one
// after another on the caller's goroutine. Nothing outlives a Run, and a Run
// allocates nothing.
package lanes

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Lanes is a kind of work. It is used by one goroutine at a time.
type Lanes struct {
	work   func(piece int)
	pieces int32
	next   atomic.Int32
	wait   sync.WaitGroup
	help   func() // what the other goroutines run
}

// New is lanes for a function that does a piece, and must not panic.
func New(work func(piece int)) *Lanes {
	l := &Lanes{work: work}
	l.help = func() {
		defer l.wait.Done()
		l.run()
	}
	return l
}

// Run does the pieces from 0 and returns when all are done. What was written
// before it, every piece sees; what the pieces write is seen after it.
func (l *Lanes) Run(pieces int) {
	l.pieces = int32(pieces)
	l.next.Store(0)
	helpers := min(runtime.GOMAXPROCS(0), pieces) - 1
	l.wait.Add(max(helpers, 0))
	for range helpers {
		go l.help()
	}
	l.run()
	l.wait.Wait()
}

func (l *Lanes) run() {
	for {
		piece := l.next.Add(1) - 1
		if piece >= l.pieces {
			return
		}
		l.work(int(piece))
	}
}
