package server

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
)

// A match that is posted while it is played, and may then fail, is not played a
// second time beside itself: the second to finish would have the last word.
func TestQueuePlaysAMatchOnceAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		q, plays := newQueue(), make(chan string)
		var running sync.WaitGroup
		running.Go(func() { q.run(ctx, 2, func(_ context.Context, id string) { plays <- id }) })
		q.add("a")
		first := q.await("a")
		synctest.Wait() // it is being played
		again := q.await("a")
		if again != first {
			t.Error("who posts what is being played waits for another time")
		}
		<-plays
		<-again
		synctest.Wait()
		select {
		case id := <-plays:
			t.Errorf("%s was played for its second place in the queue", id)
		default:
		}
		later := q.await("a")
		if later == first {
			t.Error("who posts it once it has been played waits for what is over")
		}
		<-plays
		<-later
		stop()
		running.Wait()
	})
}

// One match has one place in either line, however often it is posted, and stays
// before those of leagues.
func TestQueueHoldsAMatchOnce(t *testing.T) {
	q := newQueue()
	for i := range maxPatient {
		if !q.add(fmt.Sprint(i)) {
			t.Fatalf("the queue is full with %d", i)
		}
	}
	if q.add("more") || q.room() != 0 {
		t.Error("the queue holds more than it may")
	}
	for range 3 * maxUrgent {
		if q.await("7") == nil || !q.add("7") {
			t.Fatal("a match that waits is turned away")
		}
	}
	if len(q.urgent) != 1 {
		t.Errorf("it has %d places before those of leagues", len(q.urgent))
	}
	if id, ok := q.next(t.Context()); id != "7" || !ok {
		t.Errorf("%s is played before it", id)
	}
}
