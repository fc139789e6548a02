package netsim_test

import (
	"fmt"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

func TestLatencyIsExactAndJitterKeepsTheOrder(t *testing.T) {
	for _, jitter := range []time.Duration{0, 30 * ms} {
		both(t, netsim.Conditions{Latency: 75 * ms, Jitter: jitter}, func(t *testing.T, b *bench, from, to transport.Link) {
			const count = 2000
			got := b.run(from, to, count, 10*ms)
			if len(got) != count {
				t.Fatalf("%d of %d packets arrived", len(got), count)
			}
			least, most := time.Hour, time.Duration(0)
			for i, d := range got {
				if d.Number != i {
					t.Fatalf("packet %d arrived as number %d", d.Number, i)
				}
				least, most = min(least, d.Latency), max(most, d.Latency)
			}
			// What is sent is stamped by the loopback below as Flush, every
			// millisecond here, hands it on.
			if least < 75*ms || most > 75*ms+jitter+ms {
				t.Errorf("latencies from %v to %v, want 75 ms and up to %v more", least, most, jitter)
			}
			if least > 76*ms+jitter/10 || most < 75*ms+jitter*9/10 {
				t.Errorf("latencies from %v to %v do not fill the jitter of %v", least, most, jitter)
			}
		})
	}
}

func TestLossAtItsRate(t *testing.T) {
	for _, loss := range []float32{0, 0.05, 0.2, 0.7, 1, float32(math.NaN())} {
		both(t, netsim.Conditions{Loss: loss}, func(t *testing.T, b *bench, from, to transport.Link) {
			const count = 20_000
			got := b.run(from, to, count, 2*ms)
			rate := 1 - float64(len(got))/count
			want := float64(loss)
			if loss != loss {
				want = 0
			}
			if math.Abs(rate-want) > 0.015 || (want == 0 || want == 1) && rate != want {
				t.Errorf("lost %.3f of the packets, want %v", rate, loss)
			}
			if s := b.network.Stats(); s.Entered != count || s.Lost != uint64(count-len(got)) {
				t.Errorf("the network counts %+v, but %d of %d arrived", s, len(got), count)
			}
		})
	}
}

func TestBurstsAreLongAndKeepTheRate(t *testing.T) {
	const count = 100_000
	for _, c := range []struct{ burst, run float64 }{{0, 1 / 0.9}, {1, 1 / 0.9}, {4, 4}, {10, 10}} {
		b := newBench(netsim.Conditions{Loss: 0.1, Burst: float32(c.burst)}, 3)
		got := b.run(b.near, b.far, count, ms)
		gaps, next := 0, 0
		for _, d := range got {
			if d.Number != next {
				gaps++
			}
			next = d.Number + 1
		}
		lost := float64(count - len(got))
		if rate := lost / count; math.Abs(rate-0.1) > 0.015 {
			t.Errorf("burst %v: lost %.3f, want 0.1", c.burst, rate)
		}
		if run := lost / float64(gaps); math.Abs(run-c.run) > 0.1*c.run {
			t.Errorf("burst %v: %.2f packets lost in a row on average, want %.2f", c.burst, run, c.run)
		}
	}
}

func TestDuplicatesArriveTwice(t *testing.T) {
	both(t, netsim.Conditions{Latency: 10 * ms, Duplicate: 0.25}, func(t *testing.T, b *bench, from, to transport.Link) {
		const count = 4000
		got := b.run(from, to, count, 5*ms)
		times := make([]int, count)
		late := 0
		for _, d := range got {
			times[d.Number]++
			if d.Latency > 10*ms+netsim.HoldMost/2 {
				late++
			}
			if d.Latency < 10*ms || d.Latency > 11*ms+netsim.HoldMost {
				t.Fatalf("%+v is out of bounds", d)
			}
		}
		twice := 0
		for number, n := range times {
			switch n {
			case 1:
			case 2:
				twice++
			default:
				t.Fatalf("packet %d arrived %d times", number, n)
			}
		}
		if rate := float64(twice) / count; math.Abs(rate-0.25) > 0.03 {
			t.Errorf("%.3f of the packets arrived twice, want 0.25", rate)
		}
		if late < twice/3 {
			t.Errorf("of %d second copies only %d are late", twice, late)
		}
		if s := b.network.Stats(); s.Duplicated != uint64(twice) {
			t.Errorf("the network counts %d duplicates, %d arrived", s.Duplicated, twice)
		}
	})
}

func TestReorderedPacketsAreOvertaken(t *testing.T) {
	both(t, netsim.Conditions{Latency: 20 * ms, Jitter: 5 * ms, Reorder: 0.1}, func(t *testing.T, b *bench, from, to transport.Link) {
		const count = 4000
		got := b.run(from, to, count, 33*ms)
		if len(got) != count {
			t.Fatalf("%d of %d packets arrived", len(got), count)
		}
		overtaken, newest := 0, -1
		for _, d := range got {
			if d.Number < newest {
				overtaken++
				if d.Latency < 20*ms+netsim.HoldLeast || d.Latency > 26*ms+netsim.HoldMost {
					t.Fatalf("%+v was held back for too short or too long", d)
				}
			}
			newest = max(newest, d.Number)
		}
		held := b.network.Stats().HeldBack
		if rate := float64(held) / count; math.Abs(rate-0.1) > 0.02 {
			t.Errorf("%.3f of the packets were held back, want 0.1", rate)
		}
		// One is not overtaken only when those behind it were held as well.
		if float64(overtaken) < 0.8*float64(held) {
			t.Errorf("%d packets were held back and only %d overtaken", held, overtaken)
		}
	})
}

// TestOneConditionLeavesTheOthersAlone: what a run shows of one accident can
// be looked at without another.
func TestOneConditionLeavesTheOthersAlone(t *testing.T) {
	arrived := func(c netsim.Conditions) map[int]bool {
		b := newBench(c, 4)
		numbers := map[int]bool{}
		for _, d := range b.run(b.near, b.far, 1000, 10*ms) {
			numbers[d.Number] = true
		}
		return numbers
	}
	plain := arrived(netsim.Conditions{Loss: 0.2})
	full := arrived(netsim.Conditions{Loss: 0.2, Latency: 30 * ms, Jitter: 10 * ms, Duplicate: 0.3, Reorder: 0.3})
	if !reflect.DeepEqual(plain, full) {
		t.Error("latency, jitter, duplicates or reordering changed which packets are lost")
	}
}

func TestConditionsChangeWhileRunning(t *testing.T) {
	b := newBench(netsim.Conditions{Latency: 200 * ms}, 1)
	if err := b.near.Send([]byte("slow")); err != nil {
		t.Fatal(err)
	}
	b.now = 10 * ms
	quick := netsim.Conditions{Latency: 20 * ms}
	b.network.SetConditions(quick)
	if b.network.Conditions() != quick {
		t.Errorf("conditions are %+v", b.network.Conditions())
	}
	if err := b.near.Send([]byte("quick")); err != nil {
		t.Fatal(err)
	}
	var order []string
	for ; b.now <= 300*ms; b.now += ms {
		b.network.Flush()
		for {
			packet, at, ok := b.far.Receive()
			if !ok {
				break
			}
			order = append(order, fmt.Sprintf("%s at %v", packet, at))
		}
	}
	if want := []string{"quick at 30ms", "slow at 200ms"}; !reflect.DeepEqual(order, want) {
		t.Errorf("arrived: %q, want %q", order, want)
	}
}

// TestTheSameConditionsAgain: a slider that is read every frame must not take
// the order from packets that jitter alone delays.
func TestTheSameConditionsAgain(t *testing.T) {
	c := netsim.Conditions{Jitter: 100 * ms}
	b := newBench(c, 1)
	for n := range 100 {
		b.network.SetConditions(c)
		_ = b.near.Send([]byte{byte(n)})
		b.now += ms
	}
	b.now += time.Second
	b.network.Flush()
	for n := range 100 {
		if packet, _, ok := b.far.Receive(); !ok || packet[0] != byte(n) {
			t.Fatalf("received %v (%v) as number %d", packet, ok, n)
		}
	}
}
