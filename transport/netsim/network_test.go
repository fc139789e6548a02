package netsim_test

import (
	"encoding/binary"
	"errors"
	"math"
	"reflect"
	"slices"
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

func TestTimesAreBounded(t *testing.T) {
	n := netsim.New(func() time.Duration { return 0 }, netsim.Conditions{Latency: -1, Jitter: math.MaxInt64}, 1)
	if c := n.Conditions(); c.Latency != 0 || c.Jitter != netsim.MaxLatency {
		t.Errorf("conditions are %+v", c)
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
