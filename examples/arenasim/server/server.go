// Package server is ArenaSim's server: an HTTP interface for squads, matches and
// leagues, and the pages that use it.
//
// It plays every match itself, from two squads and a seed, and keeps its archive
// as a file; whoever watches gets that archive and plays it again. It never takes
// a result from a browser, nor anything that is posted without a bound. What it
// remembers goes to package store; what a match is, package arena says. Its data
// comes from requests and goes to one database and one folder.
package server

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/tide-engine/tide/examples/arenasim/store"
	"github.com/tide-engine/tide/internal/web"
)

// Options are what a server is made of.
type Options struct {
	Store   *store.Store
	Folder  string       // for the archives
	Program *web.Program // what plays an archive in the browser

	// Now is the time, by which lists are sorted. It reaches no match.
	Now func() time.Time
	// Log is told what goes wrong where nobody waits for an answer.
	Log func(error)
	// Seed picks one where nobody gave one, below MaxSeed.
	Seed func() uint64
}

// MaxSeed is the largest seed: the largest whole number that a page's script
// holds exactly.
const MaxSeed = 1<<53 - 1

// SystemSeed is a seed from the system's generator, short enough to be told
// over a telephone.
func SystemSeed() uint64 {
	var bytes [4]byte
	rand.Read(bytes[:])
	return uint64(binary.LittleEndian.Uint32(bytes[:]))
}

// Server answers requests, and plays the matches that are waiting.
type Server struct {
	Options
	handler http.Handler
	queue   *queue
}

// New is a server whose folder is there, and that has queued what an earlier run
// left. Run has to run for matches to be played.
func New(ctx context.Context, o Options) (*Server, error) {
	if err := os.MkdirAll(o.Folder, 0o755); err != nil {
		return nil, fmt.Errorf("the archives have no folder: %w", err)
	}
	s := &Server{Options: o, queue: newQueue()}
	handler, err := s.routes()
	if err != nil {
		return nil, err
	}
	s.handler = handler
	return s, s.resume(ctx)
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Run plays what is waiting, on every processor, until ctx is done.
func (s *Server) Run(ctx context.Context) { s.queue.run(ctx, runtime.GOMAXPROCS(0), s.playOne) }

// archiveFile is where a match's archive is. An identifier is ours, or was looked
// up: it is never a path.
func (s *Server) archiveFile(id string) string { return filepath.Join(s.Folder, id+".tide") }

func (s *Server) routes() (http.Handler, error) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/squads", s.listSquads)
	mux.HandleFunc("POST /api/squads", s.postSquad)
	mux.HandleFunc("POST /api/squads/check", s.checkSquad)
	mux.HandleFunc("GET /api/squads/random", s.randomSquad)
	mux.HandleFunc("GET /api/squads/{id}", s.getSquad)
	mux.HandleFunc("GET /api/matches", s.listMatches)
	mux.HandleFunc("POST /api/matches", s.postMatch)
	mux.HandleFunc("GET /api/matches/{id}", s.getMatch)
	mux.HandleFunc("GET /api/matches/{id}/archive", s.getArchive)
	mux.HandleFunc("GET /api/leagues", s.listLeagues)
	mux.HandleFunc("POST /api/leagues", s.postLeague)
	mux.HandleFunc("GET /api/leagues/{id}", s.getLeague)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		fail(w, http.StatusNotFound, fmt.Sprintf("%s %s is nothing that this server does; docs/arenasim.md lists what it does", r.Method, r.URL.Path))
	})
	if err := s.pages(mux); err != nil {
		return nil, err
	}
	// Another site's page may not post here with a visitor's browser.
	guarded := http.NewCrossOriginProtection().Handler(mux)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		// wasm-unsafe-eval is the right to compile the program, and no more.
		h.Set("Content-Security-Policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'")
		guarded.ServeHTTP(w, r)
	}), nil
}
