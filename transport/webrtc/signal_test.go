//go:build !js

package webrtc

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tide-engine/tide/transport"
)

// What a page's own server says at an address that is no signalling.
var notSignalling = map[string]http.HandlerFunc{
	"a page": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		io.WriteString(w, "<!doctype html><p>Welcome")
	},
	"a page that says who from": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Tide-Peer", "a1")
		io.WriteString(w, "<!doctype html>")
	},
	"a description from nobody": func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", sdpType)
		io.WriteString(w, "v=0")
	},
	"nothing, at once": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) },
	"no such address":  http.NotFound,
}

// Each used to be asked again at once, 14,000 times a second, and Err was nil.
func TestAServerThatIsNoSignallingIsAskedNowAndThen(t *testing.T) {
	for name, handler := range notSignalling {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var asked atomic.Int64
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				asked.Add(1)
				handler(w, r)
			}))
			t.Cleanup(server.Close)
			began := time.Now()
			listener, err := Listen(HTTPSignal(server.URL, "ROOM", Host), testClock())
			if err != nil {
				t.Fatal(err)
			}
			defer listener.Close()
			waitFor(t, "Err was set", func() bool { return listener.Err() != nil })
			time.Sleep(1200 * time.Millisecond)
			if n, most := asked.Load(), int64(time.Since(began)/retryAfter)+1; n > most {
				t.Errorf("asked %d times in %v", n, time.Since(began))
			}
			var refused *SignalError
			if err := listener.Err(); !errors.As(err, &refused) || strings.Contains(err.Error(), "<!doctype") {
				t.Errorf("it says %v", err)
			}
		})
	}
}

// Offers that are of no use may come as fast as a server likes.
func TestBadOffersDoNotSetThePace(t *testing.T) {
	var asked atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", sdpType)
		w.Header().Set("Tide-Peer", string('a'+rune(asked.Add(1)%26)))
		io.WriteString(w, "v=0")
	}))
	defer server.Close()
	began := time.Now()
	listener, err := Listen(HTTPSignal(server.URL, "ROOM", Host), testClock())
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	waitFor(t, "it asked again", func() bool { return asked.Load() > 1 })
	time.Sleep(time.Second)
	if n, most := asked.Load(), int64(time.Since(began)/messagePause)+1; n > most {
		t.Errorf("asked %d times in %v, and %d would do", n, time.Since(began), most)
	}
}

func TestJoiningWhatCannotWorkEndsAtOnce(t *testing.T) {
	dial := func(t *testing.T, base, room, says string) {
		link, err := Dial(HTTPSignal(base, room, Join), testClock())
		if err != nil {
			t.Fatal(err)
		}
		defer link.Close()
		waitFor(t, "the link ended", func() bool { return link.Closed() != nil })
		var refused *SignalError
		if err := link.Closed(); !errors.As(err, &refused) || !strings.Contains(err.Error(), says) {
			t.Errorf("it says %v, which lacks %q", err, says)
		}
	}
	server := httptest.NewServer(NewSignalServer())
	defer server.Close()
	for _, room := range []string{"A A", "", "Ä", "A/B", strings.Repeat("A", maxNameBytes+1)} {
		dial(t, server.URL, room, "no room's code")
	}
	dial(t, server.URL+"/deeper/still/", "ROOM", server.URL+"/deeper/still/ refuses (404): a mailbox is /room/name")
	for name, handler := range notSignalling {
		other := httptest.NewServer(handler)
		t.Logf("%s", name)
		dial(t, other.URL, "ROOM", "http://HOST:PORT/signal/")
		other.Close()
	}
}

// A server that is full or restarting is worth another try.
func TestBusySignallingIsNoRefusal(t *testing.T) {
	for _, status := range []int{408, 409, 429, 500, 502, 503} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
		var refused *SignalError
		if err := HTTPSignal(server.URL, "ROOM", Join).Send(context.Background(), Message{SDP: "x"}); err == nil || errors.As(err, &refused) {
			t.Errorf("%d: %v", status, err)
		}
		server.Close()
	}
}

// Links that nobody had accepted outlived their listener, and their other ends
// waited for a host that was not there.
func TestCloseEndsWhatNobodyAccepted(t *testing.T) {
	server := httptest.NewServer(NewSignalServer())
	defer server.Close()
	listener, err := Listen(HTTPSignal(server.URL, "ROOM", Host), testClock())
	if err != nil {
		t.Fatal(err)
	}
	guest, err := Dial(HTTPSignal(server.URL, "ROOM", Join), testClock())
	if err != nil {
		t.Fatal(err)
	}
	defer guest.Close()
	waitFor(t, "the guest was open", guest.Open)

	// And one that gets its answer and never opens.
	opening, err := newLink(testClock())
	if err != nil {
		t.Fatal(err)
	}
	defer opening.Close()
	description, err := opening.pc.CreateOffer(nil)
	if err != nil {
		t.Fatal(err)
	}
	sdp, err := opening.gather(description)
	if err != nil {
		t.Fatal(err)
	}
	if err := HTTPSignal(server.URL, "ROOM", Join).Send(context.Background(), Message{SDP: sdp}); err != nil {
		t.Fatal(err)
	}
	links := func() (links []*Link) {
		listener.mu.Lock()
		defer listener.mu.Unlock()
		for _, g := range listener.guests {
			if g.link != nil {
				links = append(links, g.link)
			}
		}
		return links
	}
	waitFor(t, "both had a link", func() bool { return len(links()) == 2 })
	held := links()
	listener.Close()
	for i, link := range held {
		if err := link.Closed(); err != transport.ErrClosed {
			t.Errorf("link %d: %v", i, err)
		}
	}
	waitFor(t, "the guest heard", func() bool { return guest.Closed() == ErrGone })
	if _, ok := listener.Accept(); ok {
		t.Error("a closed listener gave a link")
	}
}
