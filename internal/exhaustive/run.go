package main

import (
	"context"
	"sync"
	"time"
)

// runner runs functions over the inputs of a slice.
type runner struct {
	workers []*worker
	slice   slice
	state   *state
	report  func(p *progress, total int, rate float64) // called now and then; rate in inputs a second
	every   time.Duration
}

// finished is what a worker gives back: the columns of the k-th chunk.
type finished struct {
	k       int
	columns []column
	err     error
}

// run brings a function to its end, or stops at a chunk when the context ends.
// Chunks are counted in their order, whatever the order they are finished in, so
// that the state says with one number what was done.
func (r *runner) run(ctx context.Context, f function) (*progress, error) {
	p, total := r.state.of(f.name), r.slice.count()
	began, before, from := time.Now(), p.Seconds, p.Chunks
	jobs, results := make(chan int), make(chan finished)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		defer close(jobs)
		for k := from; k < total && ctx.Err() == nil; k++ {
			select {
			case jobs <- k:
			case <-ctx.Done():
				return
			}
		}
	}()
	var working sync.WaitGroup
	for _, w := range r.workers {
		working.Go(func() {
			for k := range jobs {
				columns, err := w.run(f, r.slice.first(k))
				results <- finished{k, columns, err}
			}
		})
	}
	go func() {
		working.Wait()
		close(results)
	}()
	waiting := map[int][]column{}
	var failed error
	last := began
	for done := range results {
		if done.err != nil {
			failed = done.err
			cancel()
			continue
		}
		waiting[done.k] = done.columns
		for columns, ok := waiting[p.Chunks]; ok; columns, ok = waiting[p.Chunks] {
			delete(waiting, p.Chunks)
			p.join(columns)
		}
		now := time.Now()
		p.Seconds = before + now.Sub(began).Seconds()
		if now.Sub(last) >= r.every {
			last = now
			r.report(p, total, float64(p.Chunks-from)*chunk/now.Sub(began).Seconds())
			if err := r.state.save(); err != nil && failed == nil {
				failed = err
				cancel()
			}
		}
	}
	if err := r.state.save(); failed == nil {
		failed = err
	}
	return p, failed
}
