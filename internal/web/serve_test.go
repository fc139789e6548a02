package web

import (
	"context"
	"net"
	"net/http"
	"testing"
)

// Ctrl-C ends the server though a page still waits for its next message.
func TestServeEndsWithAPollPending(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	arrived := make(chan struct{})
	poll := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(arrived)
		<-r.Context().Done()
	})
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- Serve(ctx, l, poll) }()
	polled := make(chan error, 1)
	go func() {
		r, err := http.Get(Address(l))
		if err == nil {
			r.Body.Close()
		}
		polled <- err
	}()
	<-arrived
	stop()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if err := <-polled; err != nil {
		t.Errorf("the poll was not ended but cut off, when the server had waited long enough: %v", err)
	}
}
