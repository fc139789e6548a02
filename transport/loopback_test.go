package transport_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/tide-engine/tide/transport"
)

func still() time.Duration { return 0 }

func TestLoopbackCarriesBothWaysAndStampsTheSending(t *testing.T) {
	var now time.Duration
	a, b := transport.Loopback(func() time.Duration { return now })
	ends := []transport.Link{a, b}
	for i, from := range ends {
		to := ends[1-i]
		now = time.Duration(i+1) * time.Second
		sent := []byte{1, 2, byte(i)}
		if err := from.Send(sent); err != nil {
			t.Fatal(err)
		}
		sentAt := now
		sent[0] = 9 // the link has its own copy
		now += time.Minute
		if _, _, ok := from.Receive(); ok {
			t.Error("a link received what it sent itself")
		}
		packet, at, ok := to.Receive()
		if !ok || !bytes.Equal(packet, []byte{1, 2, byte(i)}) || at != sentAt {
			t.Errorf("received %v at %v (%v), want [1 2 %d] at %v", packet, at, ok, i, sentAt)
		}
		if _, _, ok := to.Receive(); ok {
			t.Error("a packet was received twice")
		}
	}
}

func TestLoopbackLimits(t *testing.T) {
	a, b := transport.Loopback(still)
	if err := a.Send(make([]byte, transport.MaxPacket)); err != nil {
		t.Errorf("the largest packet: %v", err)
	}
	if err := a.Send(make([]byte, transport.MaxPacket+1)); !errors.Is(err, transport.ErrTooLarge) {
		t.Errorf("one byte over the largest packet: %v, want ErrTooLarge", err)
	}
	if packet, _, ok := b.Receive(); !ok || len(packet) != transport.MaxPacket {
		t.Errorf("the largest packet arrived as %d bytes (%v)", len(packet), ok)
	}
	if _, _, ok := b.Receive(); ok {
		t.Error("the packet that was refused arrived")
	}
}

func TestLoopbackThatIsNotReadKeepsTheNewest(t *testing.T) {
	a, b := transport.Loopback(still)
	number := make([]byte, 4)
	send := func(n int) {
		binary.LittleEndian.PutUint32(number, uint32(n))
		if err := a.Send(number); err != nil {
			t.Fatal(err)
		}
	}
	send(0)
	reading, _, _ := b.Receive() // its buffer must outlive what arrives now
	const extra = 2*transport.MaxQueued + 10
	for n := 1; n <= transport.MaxQueued+extra; n++ {
		send(n)
	}
	if got := binary.LittleEndian.Uint32(reading); got != 0 {
		t.Errorf("the packet being read turned into packet %d", got)
	}
	for n := extra + 1; n <= transport.MaxQueued+extra; n++ {
		packet, _, ok := b.Receive()
		if !ok || binary.LittleEndian.Uint32(packet) != uint32(n) {
			t.Fatalf("received %v (%v), want packet %d", packet, ok, n)
		}
	}
	if _, _, ok := b.Receive(); ok {
		t.Error("more packets waited than the limit")
	}
}

func TestLoopbackCloses(t *testing.T) {
	for closing := range 2 {
		a, b := transport.Loopback(still)
		if a.Closed() != nil || b.Closed() != nil {
			t.Error("closed before it was")
		}
		_ = a.Send([]byte("last words"))
		if err := []transport.Link{a, b}[closing].Close(); err != nil {
			t.Error(err)
		}
		for i, link := range []transport.Link{a, b} {
			if !errors.Is(link.Closed(), transport.ErrClosed) {
				t.Errorf("end %d does not know that end %d closed", i, closing)
			}
			if err := link.Send(nil); !errors.Is(err, transport.ErrClosed) {
				t.Errorf("end %d sends after end %d closed: %v", i, closing, err)
			}
			if err := link.Close(); err != nil {
				t.Errorf("closing again: %v", err)
			}
		}
		if packet, _, ok := b.Receive(); !ok || string(packet) != "last words" {
			t.Error("what had arrived before the close is gone")
		}
	}
}

func TestLoopbackSteadyStateAllocatesNothing(t *testing.T) {
	a, b := transport.Loopback(still)
	packet := make([]byte, 100)
	exchange := func() {
		for range 3 {
			_ = a.Send(packet)
			_ = b.Send(packet)
		}
		for _, link := range []transport.Link{a, b} {
			for {
				if _, _, ok := link.Receive(); !ok {
					break
				}
			}
		}
	}
	for range transport.MaxQueued { // every slot has had its buffer
		exchange()
	}
	if n := testing.AllocsPerRun(100, exchange); n != 0 {
		t.Errorf("an exchange allocates %v times", n)
	}
}

// TestLoopbackBetweenGoroutines means something under the race detector, and
// anywhere finds packets that are mixed up with each other.
func TestLoopbackBetweenGoroutines(t *testing.T) {
	a, b := transport.Loopback(still)
	var group sync.WaitGroup
	for _, link := range []transport.Link{a, b} {
		group.Go(func() {
			for n := range 3000 {
				packet := bytes.Repeat([]byte{byte(n)}, 1+n%50)
				if err := link.Send(packet); err != nil {
					t.Error(err)
				}
				for {
					got, _, ok := link.Receive()
					if !ok {
						break
					}
					if !bytes.Equal(got, bytes.Repeat(got[:1], len(got))) {
						t.Errorf("received a packet nobody sent: %v", got)
					}
				}
			}
		})
	}
	group.Wait()
}

func ExampleLoopback() {
	start := time.Now()
	clock := func() time.Duration { return time.Since(start) }

	player, server := transport.Loopback(clock)
	if err := player.Send([]byte("hello")); err != nil {
		fmt.Println(err)
	}
	if packet, _, ok := server.Receive(); ok {
		fmt.Printf("%s\n", packet)
	}
	fmt.Println(player.Send(make([]byte, 5000)))
	// Output:
	// hello
	// transport: the packet is too large: 5000 bytes where a link carries 1200: send it in parts
}
