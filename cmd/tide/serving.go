package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"

	"github.com/tide-engine/tide/internal/web"
)

// defaultPort spells TIDE on a telephone.
const defaultPort = 8433

// serving is how a command serves a page, by its flags.
type serving struct {
	host      string
	port      int
	portAsked bool
	noOpen    bool
	smoke     bool // instead of that: check the page, and end
}

// flags defines the flags; smoke is what --smoke does.
func (o *serving) flags(set *flag.FlagSet, smoke string) {
	set.StringVar(&o.host, "host", "127.0.0.1", "the `address` to serve on; 0.0.0.0 lets other machines in")
	set.IntVar(&o.port, "port", defaultPort, "the `port` to serve on; if not given, the next free one does as well")
	set.BoolVar(&o.noOpen, "no-open", false, "open no browser")
	set.BoolVar(&o.smoke, "smoke", false, smoke)
}

// wrong is what is wrong with the flags that were parsed.
func (o *serving) wrong(set *flag.FlagSet) error {
	set.Visit(func(f *flag.Flag) { o.portAsked = o.portAsked || f.Name == "port" })
	if o.port < 0 || o.port > 65535 {
		return fmt.Errorf("port %d does not exist; give one from 1024 to 65535", o.port)
	}
	return nil
}

// listen is for before a build, which takes a while: a taken port should not be
// news after it.
func (o *serving) listen() (net.Listener, error) {
	if o.smoke && !o.portAsked {
		return web.Listen(o.host, 0, true) // any
	}
	return web.Listen(o.host, o.port, o.portAsked)
}

// show says where the page is, opens it, and serves it until ctx is done.
func (o *serving) show(ctx context.Context, l net.Listener, what string, h http.Handler, s streams) error {
	address := web.Address(l)
	fmt.Fprintf(s.err, "%s, at\n\n", what)
	fmt.Fprintf(s.out, "  %s\n", address)
	fmt.Fprintf(s.err, "\nCtrl-C ends it.\n")
	if !o.noOpen {
		web.Open(address)
	}
	return web.Serve(ctx, l, h)
}

// run does the command's work until Ctrl-C, and turns what came of it into an
// exit status.
func (o *serving) run(command string, s streams, work func(ctx context.Context) error) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := work(ctx)
	switch {
	case ctx.Err() != nil && o.smoke:
		fmt.Fprintln(s.err, "Stopped before everything was checked.")
		return exitFail
	case ctx.Err() != nil:
		fmt.Fprintln(s.err, "Stopped.")
		return exitOK
	case errors.Is(err, errNoBrowser):
		fmt.Fprintf(s.err, "%s: %v\n", command, err)
		return exitNoBrowser
	case err != nil:
		fmt.Fprintf(s.err, "%s: %v\n", command, err)
		return exitFail
	}
	return exitOK
}
