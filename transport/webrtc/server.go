//go:build !js

package webrtc

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// What a signalling server holds at most: about 16 MiB, whoever posts.
const (
	maxMessages  = 1024             // waiting, in all rooms together
	maxWaiting   = 64               // in one mailbox: a host's with maxGuests offers
	maxMailboxes = 1024             // in all rooms together
	messageAge   = 60 * time.Second // an older offer is of a page long gone
	mailboxAge   = 5 * time.Minute  // a mailbox nobody asked for is forgotten
	pollTime     = 20 * time.Second // below the idle limit of common proxies
)

// SignalServer introduces machines to each other: rooms of mailboxes, one for
// the host and one for each joiner, which are posted to and polled at
// /room/mailbox. It keeps messages in memory only, and not for long.
type SignalServer struct {
	mu       sync.Mutex
	boxes    map[string]*mailbox // by "room/name"
	messages int
	now      func() time.Time
}

type mailbox struct {
	waiting []letter
	used    time.Time
	arrived chan struct{} // closed and replaced when a letter comes
	reader  int           // counts polls: a newer one takes over from an older
}

type letter struct {
	from, text string
	at         time.Time
}

// NewSignalServer returns a signalling server to mount under a prefix, with
// http.StripPrefix taking that prefix off.
func NewSignalServer() *SignalServer {
	return &SignalServer{boxes: map[string]*mailbox{}, now: time.Now}
}

func (s *SignalServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !sameOrigin(r) {
		http.Error(w, "the signalling answers pages of its own origin only", http.StatusForbidden)
		return
	}
	room, name, found := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if !found || !PlainName(room) || !PlainName(name) {
		http.Error(w, "a mailbox is /room/name, letters and digits, at most 32 each", http.StatusNotFound)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	switch r.Method {
	case http.MethodGet:
		s.serveGet(w, r, room+"/"+name)
	case http.MethodPost:
		s.servePost(w, r, room+"/"+name)
	default:
		w.Header().Set("Allow", "GET, POST")
		http.Error(w, "GET reads a mailbox, POST adds to it", http.StatusMethodNotAllowed)
	}
}

func (s *SignalServer) servePost(w http.ResponseWriter, r *http.Request, key string) {
	from := r.URL.Query().Get("from")
	if !PlainName(from) {
		http.Error(w, "from names who posts: letters and digits, at most 32", http.StatusBadRequest)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxMessageBytes))
	if err != nil {
		http.Error(w, "a message has at most 16384 bytes", http.StatusRequestEntityTooLarge)
		return
	}
	if !s.put(key, from, string(body)) {
		w.Header().Set("Retry-After", "5")
		http.Error(w, "too much waits here already: try again in a few seconds", http.StatusTooManyRequests)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

func (s *SignalServer) serveGet(w http.ResponseWriter, r *http.Request, key string) {
	ctx, cancel := context.WithTimeout(r.Context(), pollTime)
	defer cancel()
	l, err := s.take(ctx, key)
	switch err {
	case nil:
		w.Header().Set("Content-Type", sdpType)
		w.Header().Set("Tide-Peer", l.from)
		io.WriteString(w, l.text)
	case errTaken:
		http.Error(w, "another page or program reads this mailbox now: a room has one host, close the other", http.StatusConflict)
	case errFull:
		w.Header().Set("Retry-After", "5")
		http.Error(w, "too many rooms are open: try again in a few minutes", http.StatusTooManyRequests)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

var (
	errTaken = errors.New("a newer poll took over")
	errFull  = errors.New("too many mailboxes")
)

// put adds a letter unless a bound is reached.
func (s *SignalServer) put(key, from, text string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
	box := s.box(key)
	if box == nil || len(box.waiting) == maxWaiting || s.messages == maxMessages {
		return false
	}
	box.waiting = append(box.waiting, letter{from, text, s.now()})
	s.messages++
	close(box.arrived)
	box.arrived = make(chan struct{})
	return true
}

// take waits for a letter until ctx is done or another poll takes over.
func (s *SignalServer) take(ctx context.Context, key string) (letter, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
	box := s.box(key)
	if box == nil {
		return letter{}, errFull
	}
	box.reader++
	reader := box.reader
	close(box.arrived) // the older poll, if any, leaves
	box.arrived = make(chan struct{})
	for {
		if box.reader != reader {
			return letter{}, errTaken
		}
		if ctx.Err() != nil {
			return letter{}, ctx.Err()
		}
		if len(box.waiting) > 0 {
			l := box.waiting[0]
			box.waiting = append(box.waiting[:0], box.waiting[1:]...)
			s.messages--
			return l, nil
		}
		arrived := box.arrived
		s.mu.Unlock()
		select {
		case <-arrived:
		case <-ctx.Done():
		}
		s.mu.Lock()
		box.used = s.now()
	}
}

// box finds a mailbox or makes it; nil when there are too many.
func (s *SignalServer) box(key string) *mailbox {
	box := s.boxes[key]
	if box == nil {
		if len(s.boxes) == maxMailboxes {
			return nil
		}
		box = &mailbox{arrived: make(chan struct{})}
		s.boxes[key] = box
	}
	box.used = s.now()
	return box
}

// expire forgets what is too old.
func (s *SignalServer) expire() {
	now := s.now()
	for key, box := range s.boxes {
		kept := box.waiting[:0]
		for _, l := range box.waiting {
			if now.Sub(l.at) < messageAge {
				kept = append(kept, l)
			}
		}
		s.messages -= len(box.waiting) - len(kept)
		clear(box.waiting[len(kept):])
		box.waiting = kept
		if now.Sub(box.used) >= mailboxAge {
			s.messages -= len(box.waiting)
			delete(s.boxes, key)
		}
	}
}

// sameOrigin is false for a page of another site, whose offers nobody here
// asked for. Programs that are no browsers send neither header.
func sameOrigin(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
	default:
		return false
	}
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host == r.Host
}
