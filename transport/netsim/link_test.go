package netsim_test

import (
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

// TestArrivalIsWhenItCameOut: a machine that reads once a second must learn
// the same arrival times as one that reads all the time.
func TestArrivalIsWhenItCameOut(t *testing.T) {
	c := netsim.Conditions{Latency: 40 * ms, Jitter: 20 * ms, Loss: 0.1, Duplicate: 0.1, Reorder: 0.1}
	eager := newBench(c, 5)
	want := eager.run(eager.far, eager.near, 500, 10*ms)
	lazy := newBench(c, 5)
	lazy.readEvery, lazy.flushEvery = 1000*ms, 70*ms
	got := lazy.run(lazy.far, lazy.near, 500, 10*ms)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("reading seldom changed what arrived, or when:\n%v\nwant\n%v", got[:10], want[:10])
	}
}

// counted counts how often a link is asked for packets.
type counted struct {
	transport.Link
	asked int
}

func (c *counted) Receive() ([]byte, time.Duration, bool) {
	c.asked++
	return c.Link.Receive()
}

// TestClosedLinksAreForgotten: a host that players join and leave for days
// must not carry every link there ever was.
func TestClosedLinksAreForgotten(t *testing.T) {
	b := newBench(netsim.Conditions{}, 1)
	near, _ := transport.Loopback(b.clock)
	inner := &counted{Link: near}
	link := b.network.Wrap(inner)
	b.network.Flush()
	if inner.asked == 0 {
		t.Error("Flush does not take in what has arrived")
	}
	if err := link.Close(); err != nil {
		t.Error(err)
	}
	b.network.Flush() // takes in the last of it
	asked := inner.asked
	b.network.Flush()
	if inner.asked != asked {
		t.Error("a closed link is still held")
	}
}

// TestFrameLoopAndTimer means something under the race detector.
func TestFrameLoopAndTimer(t *testing.T) {
	start := time.Now()
	clock := func() time.Duration { return time.Since(start) }
	network := netsim.New(clock, netsim.Conditions{Latency: ms, Jitter: ms, Duplicate: 0.5}, 1)
	near, far := transport.Loopback(clock)
	near = network.Wrap(near)
	done := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
				network.Flush()
				network.SetConditions(netsim.Conditions{Latency: ms, Duplicate: 0.5})
			}
		}
	})
	received := 0
	for range 2000 {
		_ = near.Send([]byte("up"))
		_ = far.Send([]byte("down"))
		if packet, _, ok := near.Receive(); ok {
			received++
			if string(packet) != "down" {
				t.Errorf("received %q", packet)
			}
		}
	}
	close(done)
	group.Wait()
	for deadline := time.Now().Add(5 * time.Second); received == 0 && time.Now().Before(deadline); {
		if _, _, ok := near.Receive(); ok {
			received++
		}
	}
	if received == 0 {
		t.Error("nothing arrived")
	}
}
