package server

import (
	"context"
	"sync"
)

// Limits of the matches that wait: a match alone takes a fraction of a second,
// so somebody who waits for one waits for few.
const (
	maxUrgent  = 64
	maxPatient = 2000
)

// queue is the matches that wait to be played: those that somebody waits for
// first, then those of leagues. A match has at most one place in either line, and
// is never played twice at a time.
type queue struct {
	urgent, patient chan string

	mu   sync.Mutex
	jobs map[string]*job
}

// job is a match from when it is queued until it has been played.
type job struct {
	urgent, playing bool
	played          chan struct{} // closed at its end
}

func newQueue() *queue {
	return &queue{urgent: make(chan string, maxUrgent), patient: make(chan string, maxPatient), jobs: map[string]*job{}}
}

// add queues a match, unless there are too many.
func (q *queue) add(id string) bool { return q.enter(id, false) != nil }

// await queues a match that somebody waits for: before those of leagues, or
// behind them where too many wait already, since it has been kept and would wait
// for a restart otherwise. What it returns is closed once the match has been
// played; nil says that there are too many.
func (q *queue) await(id string) (played <-chan struct{}) { return q.enter(id, true) }

func (q *queue) enter(id string, urgent bool) (played <-chan struct{}) {
	q.mu.Lock()
	defer q.mu.Unlock()
	j, waits := q.jobs[id]
	if !waits {
		j = &job{played: make(chan struct{})}
	}
	switch {
	case j.playing || j.urgent:
	case urgent && put(q.urgent, id):
		j.urgent = true
	case waits || put(q.patient, id):
	default:
		return nil
	}
	q.jobs[id] = j
	return j.played
}

func put(line chan string, id string) bool {
	select {
	case line <- id:
		return true
	default:
		return false
	}
}

// room is how many more a league may bring.
func (q *queue) room() int { return cap(q.patient) - len(q.patient) }

// begin is false for a match whose place in the other line came first.
func (q *queue) begin(id string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	j, waits := q.jobs[id]
	if !waits || j.playing {
		return false
	}
	j.playing = true
	return true
}

func (q *queue) finish(id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	close(q.jobs[id].played)
	delete(q.jobs, id)
}

// run plays matches, some at a time, until ctx is done.
func (q *queue) run(ctx context.Context, workers int, play func(context.Context, string)) {
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for {
				id, ok := q.next(ctx)
				if !ok {
					return
				}
				if q.begin(id) {
					play(ctx, id)
					q.finish(id)
				}
			}
		})
	}
	all.Wait()
}

func (q *queue) next(ctx context.Context) (id string, ok bool) {
	select {
	case id = <-q.urgent:
		return id, true
	default:
	}
	select {
	case id = <-q.urgent:
	case id = <-q.patient:
	case <-ctx.Done():
		return "", false
	}
	return id, true
}
