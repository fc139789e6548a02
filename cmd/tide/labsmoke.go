package main

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/tide-engine/tide/internal/matrix"
	"github.com/tide-engine/tide/internal/web"
)

//go:embed labsmoke
var labScripts embed.FS

// errLabSmoke is a page that was used and fell short; the report says how.
var errLabSmoke = errors.New("the smoke test failed: the JSON says where")

// labSmokeTime bounds one browser's session, on a slow machine.
const labSmokeTime = 8 * time.Minute

// labReport is what the smoke test prints.
type labReport struct {
	OK       bool         `json:"ok"`
	Browsers []labSession `json:"browsers"`
	NotRun   []string     `json:"notRun,omitempty"`
	Keys     int          `json:"tabStops"` // controls that Tab came to, in order
	Pictures []string     `json:"pictures,omitempty"`
	Failures []string     `json:"failures"`
}

// labSmoke uses the page's every control in each browser that is here.
func labSmoke(ctx context.Context, o labOptions, program *web.Program, listener net.Listener, s streams) error {
	sessions := make(chan labSession, 4)
	serving, stopServing := context.WithCancel(ctx)
	var served sync.WaitGroup
	served.Go(func() { _ = web.Serve(serving, listener, labSmokeHandler(program, sessions)) })
	defer served.Wait()
	defer stopServing()

	r := labReport{Failures: []string{}}
	address := web.Address(listener)
	var missing error
	for _, name := range []string{"chromium", "firefox"} {
		session, err := labInBrowser(ctx, name, address+"smoke/", sessions, s)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, errNoBrowser):
			r.NotRun, missing = append(r.NotRun, err.Error()), errors.Join(missing, err)
			continue
		case err != nil:
			r.Failures = append(r.Failures, fmt.Sprintf("%s: %v", name, err))
		}
		for _, failure := range session.judge() {
			r.Failures = append(r.Failures, name+": "+failure)
		}
		r.Browsers = append(r.Browsers, session)
	}
	if len(r.Browsers) == 0 && len(r.Failures) == 0 {
		return missing
	}
	if err := labByKeys(ctx, o, address, &r, s); err != nil && !errors.Is(err, errNoBrowser) {
		r.Failures = append(r.Failures, "by keys: "+err.Error())
	}
	r.OK = len(r.Failures) == 0
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s\n", text)
	if !r.OK {
		return errLabSmoke
	}
	return nil
}

// labSmokeHandler is the lab with, under /smoke/, the same page and what uses
// its controls.
func labSmokeHandler(program *web.Program, sessions chan<- labSession) http.Handler {
	lab := labHandler(program)
	page, err := fs.ReadFile(labPages, "labpage/index.html")
	if err != nil {
		panic(err) // the folder is embedded
	}
	// with is the page with a script of ours at its end.
	with := func(body string) http.HandlerFunc {
		driven := bytes.Replace(page, []byte("</body>"), []byte(body+"</body>"), 1)
		driven = bytes.Replace(driven, []byte("<head>"), []byte(`<head><base href="/">`), 1)
		return func(w http.ResponseWriter, r *http.Request) {
			http.ServeContent(w, r, "index.html", time.Time{}, bytes.NewReader(driven))
		}
	}
	lab.HandleFunc("GET /smoke/{$}", with(`<script type="module" src="smoke/drive.js"></script>`))
	lab.HandleFunc("GET /smoke/picture", with(`<script type="module" src="smoke/still.js"></script><img src="smoke/wait" alt="" hidden>`))
	for _, name := range []string{"drive.js", "still.js"} {
		lab.HandleFunc("GET /smoke/"+name, func(w http.ResponseWriter, r *http.Request) {
			http.ServeFileFS(w, r, labScripts, "labsmoke/"+name)
		})
	}
	still := make(chan struct{}, 8)
	lab.HandleFunc("POST /smoke/still", func(http.ResponseWriter, *http.Request) { still <- struct{}{} })
	lab.HandleFunc("GET /smoke/wait", func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-still:
		case <-r.Context().Done():
		}
		http.ServeFileFS(w, r, labPages, "labpage/icon.svg")
	})
	lab.HandleFunc("POST /smoke/seen", func(w http.ResponseWriter, r *http.Request) {
		var session labSession
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&session); err != nil {
			session.Trouble = "what the page posted cannot be read: " + err.Error()
		}
		select {
		case sessions <- session:
		default: // nobody waits for so many
		}
	})
	return lab
}

// labInBrowser opens the driven page in one browser, and waits for what it saw.
func labInBrowser(ctx context.Context, name, address string, sessions <-chan labSession, s streams) (session labSession, err error) {
	cells, err := matrix.Select([]string{name})
	if err != nil {
		return session, err
	}
	tool, err := cells[0].Tool(ctx)
	if err != nil {
		return session, fmt.Errorf("%w: %w", errNoBrowser, err)
	}
	p := startProgress(s.err, "Using every control in "+tool)
	defer p.end("")
	bounded, stop := context.WithTimeout(ctx, labSmokeTime)
	defer stop()
	ended := make(chan error, 1)
	go func() {
		select {
		case session = <-sessions:
			ended <- nil
		case <-bounded.Done():
			ended <- fmt.Errorf("the page was not done in %v", labSmokeTime)
		}
	}()
	err = cells[0].Open(bounded, address, ended)
	session.Tool = tool
	return session, err
}

// labByKeys goes through the page in Chromium by real keys, and takes pictures.
func labByKeys(ctx context.Context, o labOptions, address string, r *labReport, s streams) error {
	path, err := findBrowser()
	if err != nil {
		return err
	}
	p := startProgress(s.err, "Going through the page by its keys")
	defer p.end("")
	t, stop, err := startBrowser(ctx, path, 1280, 1180, func(string) {})
	if err != nil {
		return err
	}
	defer stop()
	if err := t.navigate(address + "#seed=1&step=600"); err != nil {
		return err
	}
	if err := labReady(ctx, t); err != nil {
		return err
	}
	if r.Keys, err = labTabs(t); err != nil {
		return err
	}
	if err := labAtRest(ctx, t, address); err != nil {
		return err
	}
	if o.pictures == "" {
		return nil
	}
	return errors.Join(labPictures(ctx, t, o.pictures, address, r), labFirefoxPicture(ctx, o.pictures, address, r))
}

// labTabs presses Tab through the whole page: every control that can be used
// has to get the focus, in the order of the page; Space plays, and stops.
func labTabs(t *tab) (stops int, err error) {
	want, err := evaluate[[]string](t, `[...document.querySelectorAll("button, select, input, textarea, [tabindex]")]
		.filter((e) => e.offsetParent && !e.disabled && !(e.type === "radio" && !e.checked)).map((e) => e.id || e.value || e.className)`)
	if err != nil {
		return 0, err
	}
	if _, err := evaluate[any](t, `document.activeElement.blur()`); err != nil {
		return 0, err
	}
	for i, name := range want {
		if err := t.press(keyTab, 1); err != nil {
			return i, err
		}
		got, err := evaluate[string](t, `(() => { const e = document.activeElement; return e.id || e.value || e.className; })()`)
		if err != nil {
			return i, err
		}
		if got != name {
			return i, fmt.Errorf("Tab number %d came to %q, not to %q", i+1, got, name)
		}
		if name != "play" {
			continue
		}
		for _, words := range []string{"Pause", "Play"} {
			if err := t.press(" ", 1); err != nil {
				return i, err
			}
			if got, err := evaluate[string](t, `document.getElementById("play").textContent`); err != nil || got != words {
				return i, errors.Join(err, fmt.Errorf("after Space the button says %q, not %q", got, words))
			}
		}
	}
	return len(want), nil
}

// labAtRest opens the page as somebody who wants no motion: nothing moves before
// Play is pressed.
func labAtRest(ctx context.Context, t *tab, address string) error {
	still := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}
	if _, err := chromedp.Call(t.ctx, emulation.SetEmulatedMedia, still); err != nil {
		return err
	}
	for _, next := range []string{"about:blank", address} {
		if err := t.navigate(next); err != nil {
			return err
		}
	}
	for deadline := time.Now().Add(loadTime); ; time.Sleep(100 * time.Millisecond) {
		ready, err := evaluate[bool](t, `document.body?.dataset.state === "ready"`)
		switch {
		case err != nil:
			return err
		case ready:
			time.Sleep(300 * time.Millisecond) // in which it would move
			at, err := evaluate[string](t, `document.getElementById("play").textContent + " " + document.getElementById("at").textContent`)
			if err == nil && at != "Play 0" {
				return fmt.Errorf("it moves for somebody who wants no motion: %q", at)
			}
			return err
		case time.Now().After(deadline) || ctx.Err() != nil:
			return errors.Join(errors.New("the page does not get ready"), ctx.Err())
		}
	}
}

func labReady(ctx context.Context, t *tab) error {
	for deadline := time.Now().Add(loadTime); ; time.Sleep(100 * time.Millisecond) {
		state, err := evaluate[string](t, `(document.body?.dataset.state ?? "") + " " + (document.getElementById("at")?.textContent ?? "")`)
		switch {
		case err != nil:
			return err
		case state == "ready 600":
			return nil
		case time.Now().After(deadline):
			return fmt.Errorf("after %v the page is %q", loadTime, state)
		case ctx.Err() != nil:
			return ctx.Err()
		}
	}
}
