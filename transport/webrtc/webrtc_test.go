//go:build !js

package webrtc

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/tide-engine/tide/transport"
)

// patience is how long a thing may take, on a machine that does much else: longer
// than a joiner's own patience.
const patience = 60 * time.Second

// waitFor polls until done says so: a Link never blocks and calls nobody.
func waitFor(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		if done() {
			return
		}
		time.Sleep(2 * time.Millisecond)
	}
	t.Fatalf("%v passed before %s", patience, what)
}

func testClock() transport.Clock {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}

// pair opens a link between two machines over a signalling server.
func pair(t *testing.T) (host transport.Link, guest *Link) {
	t.Helper()
	server := httptest.NewServer(http.StripPrefix("/signal", NewSignalServer()))
	t.Cleanup(server.Close)
	listener, err := Listen(HTTPSignal(server.URL+"/signal/", "ROOM", Host), testClock())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	guest, err = Dial(HTTPSignal(server.URL+"/signal/", "ROOM", Join), testClock())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { guest.Close() })
	waitFor(t, "the listener accepted", func() bool {
		link, ok := listener.Accept()
		host = link
		return ok
	})
	t.Cleanup(func() { host.Close() })
	waitFor(t, "the guest was open", guest.Open)
	return host, guest
}

// carry sends packet until it arrives: a link promises nothing about one.
func carry(t *testing.T, from, to transport.Link, packet []byte) (at time.Duration) {
	t.Helper()
	waitFor(t, "a packet arrived", func() bool {
		if err := from.Send(packet); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Millisecond)
		got, stamp, ok := to.Receive()
		if ok && !bytes.Equal(got, packet) {
			t.Fatalf("sent %d bytes, got %d others", len(packet), len(got))
		}
		at = stamp
		return ok
	})
	return at
}

func TestPairCarriesPacketsBothWays(t *testing.T) {
	host, guest := pair(t)
	largest := bytes.Repeat([]byte{0xa5}, transport.MaxPacket)
	carry(t, guest, host, []byte("to the host"))
	for _, link := range []transport.Link{host, guest} {
		for waiting := true; waiting; _, _, waiting = link.Receive() {
		}
	}
	carry(t, host, guest, largest)
	if err := guest.Send(append(largest, 0)); !errors.Is(err, transport.ErrTooLarge) {
		t.Fatalf("a packet of MaxPacket+1: %v", err)
	}
}

func TestArrivalIsStampedWhenItHappens(t *testing.T) {
	host, guest := pair(t)
	waitFor(t, "a packet waited", func() bool {
		host.Send([]byte{1})
		time.Sleep(10 * time.Millisecond)
		guest.mu.Lock()
		defer guest.mu.Unlock()
		return guest.in.Len() > 0
	})
	before := guest.clock()
	time.Sleep(50 * time.Millisecond)
	if _, at, _ := guest.Receive(); at > before {
		t.Fatalf("stamped %v, read %v later: that is when it was read", at, at-before)
	}
}

func TestCloseIsHeardOnTheOtherSide(t *testing.T) {
	host, guest := pair(t)
	guest.Close()
	if err := guest.Closed(); err != transport.ErrClosed {
		t.Fatalf("own side: %v", err)
	}
	if err := guest.Send([]byte{1}); err != transport.ErrClosed {
		t.Fatalf("send after close: %v", err)
	}
	waitFor(t, "the host heard", func() bool { return host.Closed() != nil })
	if err := host.Closed(); err != ErrGone {
		t.Fatalf("other side: %v", err)
	}
}

func TestSeveralJoinOneHost(t *testing.T) {
	server := httptest.NewServer(NewSignalServer())
	defer server.Close()
	listener, err := Listen(HTTPSignal(server.URL, "ROOM", Host), testClock())
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	const guests = 3
	for range guests {
		link, err := Dial(HTTPSignal(server.URL, "ROOM", Join), testClock())
		if err != nil {
			t.Fatal(err)
		}
		defer link.Close()
	}
	count := 0
	waitFor(t, "all were accepted", func() bool {
		if link, ok := listener.Accept(); ok {
			defer t.Cleanup(func() { link.Close() })
			count++
		}
		return count == guests
	})
}

// nobody answers an offer of garbage, and the listener lives on.
func TestGarbageOfferIsForgotten(t *testing.T) {
	server := httptest.NewServer(NewSignalServer())
	defer server.Close()
	listener, err := Listen(HTTPSignal(server.URL, "ROOM", Host), testClock())
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	garbage := HTTPSignal(server.URL, "ROOM", Join)
	for _, sdp := range []string{"", "v=0", "\x00\xff", string(bytes.Repeat([]byte("a=x\r\n"), 3000))} {
		if err := garbage.Send(context.Background(), Message{SDP: sdp}); err != nil {
			t.Fatal(err)
		}
	}
	link, err := Dial(HTTPSignal(server.URL, "ROOM", Join), testClock())
	if err != nil {
		t.Fatal(err)
	}
	defer link.Close()
	waitFor(t, "an honest joiner was open", link.Open)
}

func TestNobodyAnswers(t *testing.T) {
	cases := []struct {
		name  string
		err   *NoAnswerError
		words string
	}{
		{"no host", &NoAnswerError{Waited: AnswerTimeout}, "open the host's page"},
		{"no path", &NoAnswerError{Waited: openTimeout, Answered: true}, "no path"},
		{"no server", &NoAnswerError{Waited: AnswerTimeout, Cause: errors.New("refused")}, "refused"},
	}
	for _, c := range cases {
		if !bytes.Contains([]byte(c.err.Error()), []byte(c.words)) {
			t.Errorf("%s: %q does not say %q", c.name, c.err, c.words)
		}
	}
}

// dead fails every call, as a server that is not there does.
type dead struct{ err error }

func (d dead) Send(context.Context, Message) error      { return d.err }
func (d dead) Receive(context.Context) (Message, error) { return Message{}, d.err }

func TestListenerSaysThatItsSignalFails(t *testing.T) {
	refused := errors.New("refused")
	listener, err := Listen(dead{refused}, testClock())
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	waitFor(t, "Err was set", func() bool { return listener.Err() == refused })
}

func TestClosingADialEndsIt(t *testing.T) {
	link, err := Dial(dead{errors.New("refused")}, testClock())
	if err != nil {
		t.Fatal(err)
	}
	if err := link.Send([]byte{1}); err != nil {
		t.Fatalf("sending before the link is open: %v", err)
	}
	link.Close()
	time.Sleep(20 * time.Millisecond)
	if err := link.Closed(); err != transport.ErrClosed {
		t.Fatal(err)
	}
}

// A message that no Link would have sent, by a peer that is none of ours.
func TestOversizedMessageIsDropped(t *testing.T) {
	host, guest := pair(t)
	if err := guest.dc.Send(make([]byte, transport.MaxPacket+1)); err != nil {
		t.Fatal(err)
	}
	if err := guest.dc.SendText("text"); err != nil {
		t.Fatal(err)
	}
	carry(t, guest, host, []byte("the first that counts"))
}
