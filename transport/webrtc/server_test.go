//go:build !js

package webrtc

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func post(s *SignalServer, path, body string, headers ...string) int {
	r := httptest.NewRequest("POST", path, strings.NewReader(body))
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Code
}

func get(s *SignalServer, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w
}

func TestServerKeepsOrderAndSaysWhoPosted(t *testing.T) {
	s := NewSignalServer()
	post(s, "/R/host?from=a1", "first")
	post(s, "/R/host?from=b2", "second")
	post(s, "/OTHER/host?from=c3", "elsewhere")
	for _, want := range []struct{ peer, body string }{{"a1", "first"}, {"b2", "second"}} {
		w := get(s, "/R/host")
		if w.Code != 200 || w.Body.String() != want.body || w.Header().Get("Tide-Peer") != want.peer {
			t.Fatalf("got %d %q from %q, want %v", w.Code, w.Body, w.Header().Get("Tide-Peer"), want)
		}
	}
}

func TestServerRefuses(t *testing.T) {
	s := NewSignalServer()
	cases := []struct {
		name, path, body string
		headers          []string
		want             int
	}{
		{"fine", "/R/host?from=a", "x", nil, 202},
		{"fine with its own origin", "/R/host?from=a", "x", []string{"Origin", "http://example.com", "Sec-Fetch-Site", "same-origin"}, 202},
		{"as large as may be", "/R/host?from=a", strings.Repeat("x", MaxMessageBytes), nil, 202},
		{"too large", "/R/host?from=a", strings.Repeat("x", MaxMessageBytes+1), nil, 413},
		{"no sender", "/R/host", "x", nil, 400},
		{"a sender that would break a header", "/R/host?from=a%0d%0ab", "x", nil, 400},
		{"no mailbox", "/R?from=a", "x", nil, 404},
		{"a deeper path", "/R/host/more?from=a", "x", nil, 404},
		{"a long room", "/" + strings.Repeat("R", maxNameBytes+1) + "/host?from=a", "x", nil, 404},
		{"another site", "/R/host?from=a", "x", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"another origin", "/R/host?from=a", "x", []string{"Origin", "http://elsewhere.example"}, 403},
		{"the origin null", "/R/host?from=a", "x", []string{"Origin", "null"}, 403},
	}
	for _, c := range cases {
		if got := post(s, c.path, c.body, c.headers...); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("DELETE", "/R/host", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("DELETE: %d", w.Code)
	}
}

func TestServerBoundsWhatItHolds(t *testing.T) {
	now := time.Unix(1000, 0)
	s := NewSignalServer()
	s.now = func() time.Time { return now }
	for i := range maxWaiting {
		if got := post(s, "/R/host?from=a", "x"); got != 202 {
			t.Fatalf("message %d: %d", i, got)
		}
	}
	if got := post(s, "/R/host?from=a", "x"); got != 429 {
		t.Fatalf("one more than a mailbox holds: %d", got)
	}
	for i := maxWaiting; i < maxMessages; i++ {
		if got := post(s, fmt.Sprintf("/R%d/host?from=a", i/maxWaiting), "x"); got != 202 {
			t.Fatalf("message %d: %d", i, got)
		}
	}
	if got := post(s, "/NEW/host?from=a", "x"); got != 429 {
		t.Fatalf("one more than the server holds: %d", got)
	}
	now = now.Add(messageAge)
	if got := post(s, "/R/host?from=a", "x"); got != 202 || s.messages != 1 {
		t.Fatalf("after the old ones expired: %d, %d kept", got, s.messages)
	}
	now = now.Add(mailboxAge)
	s.expire()
	if len(s.boxes) != 0 || s.messages != 0 {
		t.Fatalf("%d mailboxes and %d messages outlived their age", len(s.boxes), s.messages)
	}
	for i := range maxMailboxes {
		s.box(fmt.Sprint("R/", i))
	}
	if w := get(s, "/R/onemore"); w.Code != 429 {
		t.Fatalf("one mailbox too many: %d", w.Code)
	}
}

func TestPollWaitsAndEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewSignalServer()
		began := time.Now()
		if w := get(s, "/R/host"); w.Code != 204 || time.Since(began) != pollTime {
			t.Fatalf("nothing waits: %d after %v", w.Code, time.Since(began))
		}
		done := make(chan *httptest.ResponseRecorder)
		poll := func() {
			go func() { done <- get(s, "/R/host") }()
			synctest.Wait() // it waits
		}
		poll()
		post(s, "/R/host?from=a", "x")
		if w := <-done; w.Code != 200 {
			t.Fatalf("a poll that a message met: %d", w.Code)
		}
		poll()
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		go s.take(ctx, "R/host")
		if w := <-done; w.Code != 409 {
			t.Fatalf("a poll that another took over from: %d", w.Code)
		}
	})
}
