package netsim_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

const ms = time.Millisecond

// bench is a loopback, one end of which is behind the network, and a clock
// that moves by hand.
type bench struct {
	now        time.Duration
	network    *netsim.Network
	near, far  transport.Link // near is behind the network
	sent       []time.Duration
	readEvery  time.Duration // how seldom packets are read
	flushEvery time.Duration
}

func newBench(c netsim.Conditions, seed uint64) *bench {
	b := &bench{readEvery: ms, flushEvery: ms}
	b.network = netsim.New(b.clock, c, seed)
	near, far := transport.Loopback(b.clock)
	b.near, b.far = b.network.Wrap(near), far
	return b
}

func (b *bench) clock() time.Duration { return b.now }

type delivery struct {
	Number  int
	At      time.Duration
	Latency time.Duration
}

// run sends numbered packets at a pace from one end, and returns what the
// other received, in the order in which it did.
func (b *bench) run(from, to transport.Link, count int, pace time.Duration) (got []delivery) {
	number := make([]byte, 4)
	for start := b.now; ; b.now += ms {
		if elapsed := b.now - start; elapsed%pace == 0 && count > 0 {
			binary.LittleEndian.PutUint32(number, uint32(len(b.sent)))
			b.sent = append(b.sent, b.now)
			if err := from.Send(number); err != nil {
				panic(err)
			}
			count--
		}
		if b.now%b.flushEvery == 0 {
			b.network.Flush()
		}
		if b.now%b.readEvery == 0 {
			for {
				packet, at, ok := to.Receive()
				if !ok {
					break
				}
				n := int(binary.LittleEndian.Uint32(packet))
				got = append(got, delivery{n, at, at - b.sent[n]})
			}
		}
		if count == 0 && b.now-b.sent[len(b.sent)-1] > 5*time.Second {
			return got
		}
	}
}

// both runs one test over each direction of a fresh bench.
func both(t *testing.T, c netsim.Conditions, check func(t *testing.T, b *bench, from, to transport.Link)) {
	t.Run("sent", func(t *testing.T) {
		b := newBench(c, 1)
		check(t, b, b.near, b.far)
	})
	t.Run("received", func(t *testing.T) {
		b := newBench(c, 1)
		check(t, b, b.far, b.near)
	})
}

func TestPerfectNetworkChangesNothing(t *testing.T) {
	both(t, netsim.Conditions{}, func(t *testing.T, b *bench, from, to transport.Link) {
		got := b.run(from, to, 100, 10*ms)
		if len(got) != 100 {
			t.Fatalf("%d of 100 packets arrived", len(got))
		}
		for i, d := range got {
			if d.Number != i || d.Latency != 0 {
				t.Errorf("arrival %d is %+v", i, d)
			}
		}
	})
}

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

func TestOneSeedOneHistory(t *testing.T) {
	c := netsim.Conditions{Latency: 50 * ms, Jitter: 40 * ms, Loss: 0.2, Duplicate: 0.1, Reorder: 0.1, Burst: 3}
	history := func(seed uint64) (all []delivery) {
		b := newBench(c, seed)
		all = append(all, b.run(b.near, b.far, 500, 10*ms)...)
		return append(all, b.run(b.far, b.near, 500, 10*ms)...)
	}
	if !reflect.DeepEqual(history(1), history(1)) {
		t.Error("one seed gave two histories")
	}
	if reflect.DeepEqual(history(1), history(2)) {
		t.Error("two seeds gave one history")
	}
	arrived := func(got []delivery) (numbers []int) {
		for _, d := range got {
			numbers = append(numbers, d.Number)
		}
		return numbers
	}
	half := netsim.Conditions{Loss: 0.5}
	way, back := newBench(half, 1), newBench(half, 1)
	if slices.Equal(arrived(way.run(way.near, way.far, 300, 10*ms)), arrived(back.run(back.far, back.near, 300, 10*ms))) {
		t.Error("the two directions of a link share their accidents")
	}
	two := newBench(c, 1) // the second link of a network has accidents of its own
	near, far := transport.Loopback(two.clock)
	second := two.network.Wrap(near)
	a := two.run(two.near, two.far, 300, 10*ms)
	b := two.run(second, far, 300, 10*ms)
	same := 0
	for i := range min(len(a), len(b)) {
		if a[i].Latency == b[i].Latency {
			same++
		}
	}
	if same > len(a)/2 {
		t.Errorf("two links share their accidents: %d of %d latencies are equal", same, len(a))
	}
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

func TestTimesAreBounded(t *testing.T) {
	n := netsim.New(func() time.Duration { return 0 }, netsim.Conditions{Latency: -1, Jitter: math.MaxInt64}, 1)
	if c := n.Conditions(); c.Latency != 0 || c.Jitter != netsim.MaxLatency {
		t.Errorf("conditions are %+v", c)
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

func TestErrors(t *testing.T) {
	b := newBench(netsim.Conditions{Latency: 10 * ms}, 1)
	if err := b.near.Send(make([]byte, transport.MaxPacket+1)); !errors.Is(err, transport.ErrTooLarge) {
		t.Errorf("a packet too large: %v", err)
	}
	if b.near.Closed() != nil {
		t.Error("closed before it was")
	}
	_ = b.far.Send([]byte("on its way"))
	b.network.Flush()
	if err := b.near.Close(); err != nil {
		t.Error(err)
	}
	if err := b.near.Send(nil); !errors.Is(err, transport.ErrClosed) {
		t.Errorf("sent over a closed link: %v", err)
	}
	if b.near.Closed() == nil || b.far.Closed() == nil {
		t.Error("closing does not reach the wrapped link")
	}
	b.network.Flush()
	b.now = 20 * ms
	if packet, at, ok := b.near.Receive(); !ok || string(packet) != "on its way" || at != 10*ms {
		t.Errorf("what arrived before the close came out as %q at %v (%v)", packet, at, ok)
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

func TestSteadyStateAllocatesNothing(t *testing.T) {
	b := newBench(netsim.Conditions{Latency: 50 * ms, Jitter: 30 * ms, Loss: 0.1, Duplicate: 0.1, Reorder: 0.1}, 1)
	packet := make([]byte, 200)
	frames := func() { // ten, as AllocsPerRun rounds down
		for range 10 {
			b.now += 16 * ms
			_, _ = b.near.Send(packet), b.far.Send(packet)
			b.network.Flush()
			for _, link := range []transport.Link{b.near, b.far} {
				for {
					if _, _, ok := link.Receive(); !ok {
						break
					}
				}
			}
		}
	}
	for range 500 {
		frames()
	}
	if n := testing.AllocsPerRun(50, frames); n != 0 {
		t.Errorf("ten frames allocate %v times", n)
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

func Example() {
	var now time.Duration
	clock := func() time.Duration { return now }

	network := netsim.New(clock, netsim.Conditions{Latency: 75 * time.Millisecond}, 7)
	player, server := transport.Loopback(clock)
	player = network.Wrap(player)

	_ = server.Send([]byte("frame 1"))
	network.Flush() // takes the packet in
	now = 100 * time.Millisecond
	packet, at, _ := player.Receive()
	fmt.Printf("%s came out at %v\n", packet, at)
	// Output: frame 1 came out at 75ms
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
