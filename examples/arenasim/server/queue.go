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
// first, then those of leagues.
type queue struct {
	urgent, patient chan string

	mu     sync.Mutex
	played map[string]chan struct{} // closed once it has been, while somebody waits
}

func newQueue() *queue {
	return &queue{urgent: make(chan string, maxUrgent), patient: make(chan string, maxPatient), played: map[string]chan struct{}{}}
}

// add queues a match, unless there are too many.
func (q *queue) add(to chan string, id string) bool {
	select {
	case to <- id:
		return true
	default:
		return false
	}
}

// await queues a match that somebody waits for: before those of leagues, or
// behind them where too many wait already, since it has been kept and would wait
// for a restart otherwise.
func (q *queue) await(id string) bool { return q.add(q.urgent, id) || q.add(q.patient, id) }

// room is how many more a league may bring.
func (q *queue) room() int { return cap(q.patient) - len(q.patient) }

// watch is closed once a match has been played by this server. It is asked for
// before the match is queued.
func (q *queue) watch(id string) <-chan struct{} {
	q.mu.Lock()
	defer q.mu.Unlock()
	done, ok := q.played[id]
	if !ok {
		done = make(chan struct{})
		q.played[id] = done
	}
	return done
}

func (q *queue) finished(id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if done, ok := q.played[id]; ok {
		close(done)
		delete(q.played, id)
	}
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
				play(ctx, id)
				q.finished(id)
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
