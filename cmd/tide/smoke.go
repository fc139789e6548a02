package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/tide-engine/tide/internal/web"
)

// The page as the smoke test sees it, and as its picture shows it.
const (
	pageWidth  = 1280
	pageHeight = 764
)

// errSmoke is a session that was played and fell short; the report says how.
var errSmoke = errors.New("the smoke test failed: the JSON says where")

// smoke plays the demo in a headless browser and prints what it saw.
func smoke(ctx context.Context, o demoOptions, dir string, listener net.Listener, s streams) error {
	path, err := findBrowser()
	if err != nil {
		return err
	}
	start := time.Now()
	if o.screenshot == "" {
		o.screenshot = filepath.Join(os.TempDir(), "tide-demo.png")
	}
	r := &report{Pings: []pingReport{}}
	err = smokeAll(ctx, o, dir, path, listener, s, r)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	r.Failures = judge(r)
	if err != nil {
		r.Failures = append([]string{err.Error()}, r.Failures...)
	}
	r.OK = len(r.Failures) == 0
	r.Seconds = time.Since(start).Round(100 * time.Millisecond).Seconds()
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s\n", text)
	if !r.OK {
		return errSmoke
	}
	return nil
}

func smokeAll(ctx context.Context, o demoOptions, dir, path string, listener net.Listener, s streams, r *report) error {
	game, err := buildWeb(ctx, dir, demoExample, s.err)
	if err != nil {
		return err
	}
	game.example = true
	p := startProgress(s.err, "Building predicted for this machine, and playing the script")
	native, err := playNative(ctx, dir)
	p.end("")
	if err != nil {
		return err
	}
	serving, stopServing := context.WithCancel(ctx)
	var served sync.WaitGroup
	served.Go(func() { web.Serve(serving, listener, demoHandler(game, scriptText)) })
	defer served.Wait()
	defer stopServing()

	console := &lastLines{}
	t, stopBrowser, err := startBrowser(ctx, path, pageWidth, pageHeight, console.add)
	if err != nil {
		return err
	}
	defer stopBrowser()
	r.Browser = t.version
	say := func(format string, args ...any) { fmt.Fprintf(s.err, format+"\n", args...) }
	if err := playSession(ctx, t, web.Address(listener), o.screenshot, say, r); err != nil {
		return fmt.Errorf("%w%s", err, console)
	}
	say("Playing the script in the browser")
	browser, err := playInBrowser(ctx, t, web.Address(listener))
	if err != nil {
		return fmt.Errorf("%w%s", err, console)
	}
	r.Script = &scriptReport{
		Ticks: browser.Ticks, Compared: browser.Compared, Mismatched: browser.Mismatched,
		Browser: browser.Hash, Native: native.Hash, Golden: goldenHash,
	}
	return nil
}

func playSession(ctx context.Context, t *tab, address, screenshot string, say func(string, ...any), r *report) error {
	say("Loading the page in %s", r.Browser)
	session, err := openSession(ctx, t, address, say)
	if err != nil {
		return err
	}
	say("Going through the page by its keys")
	if err := session.walkKeys(ctx); err != nil {
		return err
	}
	for _, ms := range smokePings {
		played, err := session.play(ctx, ms)
		r.Pings = append(r.Pings, played)
		if err != nil {
			return fmt.Errorf("at %d ms: %w", ms, err)
		}
		if ms == rollbackPing {
			if err := session.picture(ctx, screenshot); err != nil {
				return err
			}
			r.Screenshot = screenshot
		}
	}
	return nil
}

// lastLines keeps the end of a page's console, for when something fails.
type lastLines struct {
	mu    sync.Mutex
	lines []string
}

const linesKept = 10

func (l *lastLines) add(line string) {
	if strings.Contains(line, "GL Driver Message") {
		return // what drawing without a graphics card always says
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) == linesKept {
		l.lines = append(l.lines[:0], l.lines[1:]...)
	}
	l.lines = append(l.lines, line)
}

func (l *lastLines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := ""
	for _, line := range l.lines {
		text += "\n  console: " + line
	}
	return text
}
