package server

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/tide-engine/tide/examples/arenasim/store"
	"github.com/tide-engine/tide/internal/web"
)

// driver is a browser that a test steers: real keys, real pages.
type driver interface {
	open(address string) error
	// run runs a script's body, which may await, and decodes what it returns.
	run(script string, into any) error
	press(keys ...string) error
	resize(width, height int) error
	picture() ([]byte, error)
	// console is the end of what the pages' consoles said.
	console() string
	close()
}

// lastWords keeps the end of what is written to it.
type lastWords struct {
	mu   sync.Mutex
	text []byte
}

const wordsKept = 4000 // bytes

func (w *lastWords) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text = append(w.text, p...)
	w.text = append(w.text[:0], w.text[max(0, len(w.text)-wordsKept):]...)
	return len(p), nil
}

func (w *lastWords) console() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return string(w.text)
}

// The keys that are no letters, as drivers name them.
const (
	keyTab   = "\t"
	keyEnter = "\r"
	keySpace = " "
	keyRight = "→"
	keyEnd   = "end"
)

var errNoBrowser = errors.New("it is not installed")

// browsers are those that are tried, each with how it is started.
var browsers = []struct {
	name  string
	start func(t *testing.T) (driver, error)
}{{"chromium", startChromium}, {"firefox", startFirefox}}

// TestInBrowsers makes a squad, plays, watches and verifies as a person would, by
// keys alone, in each browser there is; .ci/run asks for it, since it builds the
// page's program.
func TestInBrowsers(t *testing.T) {
	if os.Getenv("ARENASIM_BROWSER") == "" {
		t.Skip("it builds the page and starts browsers: ARENASIM_BROWSER=1 asks for it")
	}
	address, folder := served(t)
	ran := 0
	for _, b := range browsers {
		t.Run(b.name, func(t *testing.T) {
			d, err := b.start(t)
			if errors.Is(err, errNoBrowser) {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			ran++
			defer d.close()
			v := &visit{t: t, d: d, browser: b.name, address: address, folder: folder}
			v.resize(1280, 900)
			id := v.makesAndPlays()
			v.watches(id)
			v.sabotages(id)
			v.playsLeague()
			v.cannotVerify()
			v.looksEverywhere(id)
		})
	}
	if ran == 0 {
		t.Error("no browser was found, and so nothing was tested")
	}
}

// served is a real server's address and its archives' folder, which end with the
// test.
func served(t *testing.T) (address, folder string) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	dir := t.TempDir()
	kept, err := store.Open(ctx, "sqlite:"+filepath.Join(dir, "arenasim.db"))
	if err != nil {
		t.Fatal(err)
	}
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(web.ErrNoGo)
	}
	page, err := filepath.Abs("../page")
	if err != nil {
		t.Fatal(err)
	}
	program, err := web.Build(ctx, goCommand, page, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(ctx, Options{Store: kept, Folder: filepath.Join(dir, "archives"), Program: program, Now: time.Now, Seed: SystemSeed, Log: func(err error) { t.Error(err) }})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Begin(ctx); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var running sync.WaitGroup
	running.Go(func() { s.Run(ctx) })
	running.Go(func() {
		if err := web.Serve(ctx, l, s); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() {
		stop()
		running.Wait()
		kept.Close()
	})
	return web.Address(l), s.Folder
}
