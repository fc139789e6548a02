package netsim_test

import (
	"testing"
	"time"

	"github.com/tide-engine/tide/transport/netsim"
)

// TestCut: nothing gets through one way while it is cut, the other way is left
// alone, what is under way arrives, and afterwards all is as before.
func TestCut(t *testing.T) {
	b := newBench(netsim.Conditions{Latency: 20 * ms}, 3)
	if got := b.run(b.near, b.far, 10, ms); len(got) != 10 {
		t.Fatalf("%d of 10 packets arrived", len(got))
	}
	if err := b.near.Send(make([]byte, 4)); err != nil {
		t.Fatal(err)
	}
	b.network.Cut(true, false)
	b.now += 20 * ms
	b.network.Flush()
	if _, _, ok := b.far.Receive(); !ok {
		t.Error("what was under way did not arrive")
	}
	if got := b.run(b.near, b.far, 10, ms); len(got) != 0 {
		t.Errorf("%d packets came over a cut link", len(got))
	}
	if got := b.run(b.far, b.near, 10, ms); len(got) != 10 {
		t.Errorf("%d of 10 packets arrived the other way", len(got))
	}
	b.network.Cut(false, false)
	if got := b.run(b.near, b.far, 10, ms); len(got) != 10 {
		t.Errorf("%d of 10 packets arrived afterwards", len(got))
	}
	if s := b.network.Stats(); s.Cut != 10 || s.Lost != 0 {
		t.Errorf("%+v", s)
	}
}

func TestFullPathLosesTheNewest(t *testing.T) {
	b := newBench(netsim.Conditions{Latency: time.Second}, 1)
	for range netsim.MaxInFlight + 5 {
		if err := b.near.Send([]byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	if s := b.network.Stats(); s.Overflowed != 5 {
		t.Errorf("%d packets overflowed, want 5", s.Overflowed)
	}
}

// TestALineTakesItsRate: what is more waits, and what would wait too long is
// lost.
func TestALineTakesItsRate(t *testing.T) {
	const size = 4 + 28
	// A packet takes 2 ms of the line, and one comes each millisecond: half of
	// them is lost once the queue is full.
	b := newBench(netsim.Conditions{Latency: 10 * ms, Rate: size * 500, Queue: 50 * ms}, 1)
	got := b.run(b.near, b.far, 400, ms)
	slowest := time.Duration(0)
	for i, d := range got {
		slowest = max(slowest, d.Latency)
		if i > 0 && d.At-got[i-1].At < 2*ms {
			t.Fatalf("two packets come %v apart", d.At-got[i-1].At)
		}
	}
	if len(got) < 215 || len(got) > 235 {
		t.Errorf("%d of 400 packets came through", len(got))
	}
	if slowest < 58*ms || slowest > 63*ms {
		t.Errorf("the slowest took %v", slowest)
	}
	if lost := b.network.Stats().Overflowed; int(lost)+len(got) != 400 {
		t.Errorf("%d were lost to the queue", lost)
	}
	// Slower than the line: nothing waits.
	b = newBench(netsim.Conditions{Latency: 10 * ms, Rate: size * 500}, 1)
	for _, d := range b.run(b.near, b.far, 50, 10*ms) {
		if d.Latency != 12*ms {
			t.Fatalf("a packet took %v", d.Latency)
		}
	}
}
