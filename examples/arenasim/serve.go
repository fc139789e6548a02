package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/tide-engine/tide/examples/arenasim/server"
	"github.com/tide-engine/tide/examples/arenasim/store"
	"github.com/tide-engine/tide/internal/web"
)

const serveHelp = `Usage: arenasim serve [flags]

Shows ArenaSim in a browser: squads to build, matches to play, watch and verify,
leagues. The server plays each match and keeps its archive; the browser plays it
again by the same rules and compares every tick. It runs until Ctrl-C.

Flags:
  --host ADDRESS   where to serve; 0.0.0.0 lets other machines in (127.0.0.1)
  --port N         the port; if not given, the next free one does as well (8434)
  --data FOLDER    where squads, matches and archives are kept (a folder of its own
                   in yours for settings)
  --database URL   keep squads and results elsewhere: sqlite:FILE, or a PostgreSQL
                   as postgres://user:password@host/name (sqlite, in the folder)
  --no-open        open no browser

Example:
  arenasim serve --port 9000 --data ./arenasim
`

// usualPort is next to the demo's.
const usualPort = 8434

type serving struct {
	host, data, database string
	port                 int
	portAsked, noOpen    bool
}

func serve(args []string, s streams) int {
	var o serving
	set := flag.NewFlagSet("serve", flag.ContinueOnError)
	set.StringVar(&o.host, "host", "127.0.0.1", "")
	set.IntVar(&o.port, "port", usualPort, "")
	set.StringVar(&o.data, "data", "", "")
	set.StringVar(&o.database, "database", "", "")
	set.BoolVar(&o.noOpen, "no-open", false, "")
	words, status, done := parse(set, serveHelp, args, s)
	if done {
		return status
	}
	switch {
	case len(words) > 0:
		return misused(set, fmt.Errorf("it takes no %q", words[0]), s)
	case o.port < 0 || o.port > 65535:
		return misused(set, fmt.Errorf("port %d does not exist; give one from 1024 to 65535", o.port), s)
	}
	set.Visit(func(f *flag.Flag) { o.portAsked = o.portAsked || f.Name == "port" })
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := o.serve(ctx, s)
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(s.err, "Stopped.")
		return exitOK
	case err != nil:
		return failed(set, err, s)
	}
	return exitOK
}

func (o *serving) serve(ctx context.Context, s streams) error {
	listener, err := web.Listen(o.host, o.port, o.portAsked)
	if err != nil {
		return err
	}
	defer listener.Close()
	kept, err := o.open(ctx)
	if err != nil {
		return err
	}
	defer kept.Close()
	program, err := buildPage(ctx, s)
	if err != nil {
		return err
	}
	h, err := server.New(ctx, server.Options{
		Store: kept, Folder: filepath.Join(o.data, "archives"), Program: program, Now: time.Now, Seed: server.SystemSeed,
		Log: func(err error) { fmt.Fprintf(s.err, "arenasim serve: %v\n", err) },
	})
	if err != nil {
		return err
	}
	if err := h.Begin(ctx); err != nil {
		return err
	}
	address := web.Address(listener)
	fmt.Fprintf(s.err, "Squads, matches and leagues, at\n\n")
	fmt.Fprintf(s.out, "  %s\n", address)
	fmt.Fprintf(s.err, "\nWhat is kept is in %s. Ctrl-C ends it.\n", o.data)
	if !o.noOpen {
		web.Open(address)
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var playing sync.WaitGroup
	playing.Go(func() { h.Run(ctx) })
	err = web.Serve(ctx, listener, h)
	stop()
	playing.Wait()
	return err
}

// open opens the folder, and the database, which is in it where no other is asked
// for.
func (o *serving) open(ctx context.Context) (*store.Store, error) {
	if o.data == "" {
		settings, err := os.UserConfigDir()
		if err != nil {
			return nil, fmt.Errorf("there is no folder for settings here (%w): name one, as in --data ./arenasim", err)
		}
		o.data = filepath.Join(settings, "tide-arenasim")
	}
	if err := os.MkdirAll(o.data, 0o755); err != nil {
		return nil, fmt.Errorf("the folder cannot be used: %w; name another, as in --data ./arenasim", err)
	}
	if o.database == "" {
		o.database = "sqlite:" + filepath.Join(o.data, "arenasim.db")
	}
	return store.Open(ctx, o.database)
}

// pagePackage is what plays an archive in the browser.
const pagePackage = "github.com/tide-engine/tide/examples/arenasim/page"

// buildPage builds it, saying now and then how far that is.
func buildPage(ctx context.Context, s streams) (*web.Program, error) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return nil, web.ErrNoGo
	}
	out, err := exec.CommandContext(ctx, goCommand, "list", "-f", "{{.Dir}}", pagePackage).Output()
	if err != nil {
		return nil, fmt.Errorf("the page's program is built from Tide's source: run this in its folder, as in: go run ./examples/arenasim serve")
	}
	from, said := time.Now(), time.Now()
	fmt.Fprintln(s.err, "Building the rules for the browser")
	program, err := web.Build(ctx, goCommand, strings.TrimSpace(string(out)), func(at string) {
		if now := time.Now(); now.Sub(said) >= 2*time.Second {
			said = now
			fmt.Fprintf(s.err, "  %.0f s, %s\n", now.Sub(from).Seconds(), at)
		}
	})
	if err != nil {
		return nil, err
	}
	size, compressed := program.Wasm.Sizes()
	fmt.Fprintf(s.err, "Built in %.0f s: %.1f MB, %.1f MB compressed\n", time.Since(from).Seconds(), float64(size)/1e6, float64(compressed)/1e6)
	return program, nil
}
