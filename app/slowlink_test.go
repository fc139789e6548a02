package app

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/tide-engine/tide/transport"
)

// end closes a link; synctest fails the test if its flusher then stays.
func end(s *slowLink) {
	s.Close()
	time.Sleep(2 * flushEvery)
	synctest.Wait()
}

// A packet that is held back leaves when it is due, though nobody sends or
// receives meanwhile; and a ping that changes is in force at once.
func TestHeldBackPacketsLeaveByThemselves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		clock := newClock()
		near, far := transport.Loopback(clock)
		s := slow(near, clock, 100*time.Millisecond)
		defer end(s)
		took := func(ping time.Duration) time.Duration {
			s.setPing(ping)
			time.Sleep(2 * maxPing) // what was on its way is through, and the flusher may rest
			start := clock()
			if err := s.Send([]byte("hello")); err != nil {
				t.Fatal(err)
			}
			for range 2000 {
				if _, at, ok := far.Receive(); ok {
					return at - start
				}
				time.Sleep(time.Millisecond)
			}
			t.Fatalf("ping %v: nothing arrived", ping)
			return 0
		}
		for _, ping := range []time.Duration{100, 0, 400, 1000, 0, 30} {
			ping *= time.Millisecond
			if got := took(ping); got < ping/2 || got > ping/2+flushEvery {
				t.Errorf("ping %v: a packet took %v, want half of it", ping, got)
			}
		}
	})
}

func TestReceivedPacketsAreHeldBackToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		clock := newClock()
		near, far := transport.Loopback(clock)
		s := slow(near, clock, 100*time.Millisecond)
		defer end(s)
		sent := clock()
		far.Send([]byte("hello"))
		time.Sleep(49 * time.Millisecond)
		if _, _, ok := s.Receive(); ok {
			t.Error("it is there before half the ping")
		}
		time.Sleep(10 * time.Millisecond)
		if _, at, ok := s.Receive(); !ok || at-sent < 50*time.Millisecond || at-sent > 52*time.Millisecond {
			t.Errorf("read: %v, as of %v after it was sent; want about half the ping", ok, at-sent)
		}
	})
}

func TestClosingEndsTheFlusher(t *testing.T) {
	for _, ping := range []time.Duration{0, 100 * time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			clock := newClock()
			near, _ := transport.Loopback(clock)
			s := slow(near, clock, ping)
			time.Sleep(2 * maxPing)
			end(s)
			s.setPing(50 * time.Millisecond)
			if s.Closed() == nil {
				t.Error("it is still open")
			}
		})
	}
}
