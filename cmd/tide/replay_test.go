package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/tide-engine/tide/internal/web"
)

func TestReplayMistakes(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(text, []byte("notes, and no match"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"--help"}, exitOK, "tide replay --browser match.tide"},
		{nil, exitUsage, "given 0 files"},
		{[]string{"--brwser", text}, exitUsage, "did you mean --browser?"},
		{[]string{text}, exitUsage, "no archive of a Tide match"},
		{[]string{text + "x"}, exitUsage, "there is no file"},
		{[]string{"--browser", "--headless", text}, exitUsage, "leave one of them out"},
		{[]string{"--speed", "0", text}, exitUsage, "from 0.0625 to 64"},
	} {
		var out, errs bytes.Buffer
		code := run(append([]string{"replay"}, c.args...), streams{&out, &errs})
		if said := out.String() + errs.String(); code != c.code || !strings.Contains(said, c.says) {
			t.Errorf("%q: ends with %d and says %q", c.args, code, said)
		}
	}
}

// The page's server sends all that the page asks for, and no other file.
func TestReplayHandler(t *testing.T) {
	wasm, err := web.NewBlob("application/wasm", []byte("\x00asm"))
	if err != nil {
		t.Fatal(err)
	}
	handler, err := replayHandler(&webGame{Program: &web.Program{Wasm: wasm, Glue: []byte("class Go {}")}}, []byte("match"))
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	defer server.Close()
	for path, kind := range map[string]string{
		"/": "text/html", "/replay.css": "text/css", "/replay.js": "text/javascript", "/icon.svg": "image/svg",
		"/game/": "text/html", "/game/game.js": "text/javascript", "/game/game.wasm": "application/wasm", "/game/wasm_exec.js": "text/javascript",
		"/web/style.css": "text/css", "/match.tide": "application/octet-stream", "/index.html": "", "/demo.js": "",
	} {
		response, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if ok := response.StatusCode == http.StatusOK; ok != (kind != "") || ok && !strings.HasPrefix(response.Header.Get("Content-Type"), kind) {
			t.Errorf("%s: %s, %s", path, response.Status, response.Header.Get("Content-Type"))
		}
	}
}

// replaying is what the page's game says of where it is.
type replaying struct {
	Tick, First, Last float64
	Playing, Done     bool
	Speed, Differs    float64
	Hash, Recorded    string
	Verdict           string
}

// The page in a real browser, with a real game and its match: it plays by itself,
// goes where it is told by mouse and by keys alone, keeps that in its address, and says what it
// has verified. TIDE_REPLAY is a .tide file of ArenaSim; pictures go to
// TIDE_PICTURES.
func TestReplayPage(t *testing.T) {
	file := os.Getenv("TIDE_REPLAY")
	if file == "" {
		t.Skip("TIDE_REPLAY names no match of ArenaSim")
	}
	path, err := findBrowser()
	if err != nil {
		t.Skip(err)
	}
	match, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	game, err := buildWeb(t.Context(), filepath.Join("..", "..", "examples", "arenasim", "game"), replayExample, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	handler, err := replayHandler(game, match)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	defer server.Close()
	console := &lastLines{}
	b, stop, err := startBrowser(t.Context(), path, 1100, 1150, console.add)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	state := func() replaying {
		t.Helper()
		text, err := evaluate[string](b, `JSON.stringify(document.getElementById("frame").contentWindow.tide?.replay() ?? {})`)
		if err != nil {
			t.Fatal(err, console)
		}
		var r replaying
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			t.Fatal(err)
		}
		return r
	}
	until := func(what string, is func(replaying) bool) replaying {
		t.Helper()
		for end := time.Now().Add(3 * time.Minute); ; time.Sleep(100 * time.Millisecond) {
			r := state()
			if is(r) {
				return r
			}
			if time.Now().After(end) {
				t.Fatalf("%s does not happen: %+v%s", what, r, console)
			}
		}
	}
	picture := func(name string) {
		if dir := os.Getenv("TIDE_PICTURES"); dir != "" {
			png, err := b.picture()
			if err == nil {
				err = os.WriteFile(filepath.Join(dir, name), png, 0o644)
			}
			if err != nil {
				t.Error(err)
			}
		}
	}
	script := func(text string) {
		t.Helper()
		if _, err := evaluate[any](b, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.navigate(server.URL + "/"); err != nil {
		t.Fatal(err)
	}
	until("playing", func(r replaying) bool { return r.Playing && r.Tick > 20 })
	// By keys alone: Tab reaches the page's controls, and they have the window's keys.
	if err := b.press(" ", 1); err != nil {
		t.Fatal(err)
	}
	paused := until("a pause by the space bar", func(r replaying) bool { return !r.Playing })
	if err := b.press(kb.ArrowRight, 3); err != nil {
		t.Fatal(err)
	}
	until("three ticks on", func(r replaying) bool { return r.Tick == paused.Tick+3 })
	if err := b.press(kb.ArrowLeft, 4); err != nil {
		t.Fatal(err)
	}
	until("four ticks back", func(r replaying) bool { return r.Tick == paused.Tick-1 })
	done := until("the whole match verified", func(r replaying) bool { return r.Done })
	if !strings.HasPrefix(done.Verdict, "Verified: all") || done.Differs != 0 {
		t.Errorf("%+v", done)
	}
	if err := b.press("n", 1); err != nil {
		t.Fatal(err)
	}
	event := until("the next event", func(r replaying) bool { return r.Tick > paused.Tick })
	// The slider, a speed, the list of events.
	script(`const s = document.getElementById("tick"); s.value = 2000; s.dispatchEvent(new Event("input")); s.dispatchEvent(new Event("change"))`)
	there := until("tick 2000", func(r replaying) bool { return r.Tick == 2000 && !r.Playing })
	if there.Hash != there.Recorded {
		t.Errorf("%+v", there)
	}
	picture("replay.png")
	if address, _ := evaluate[string](b, `location.search`); address != "?tick=2000" {
		t.Errorf("the address says %q", address)
	}
	script(`const v = document.getElementById("speed"); v.value = "16"; v.dispatchEvent(new Event("change"))`)
	script(`document.getElementById("events").open = true; document.querySelector("#list li:nth-child(3) button").click()`)
	until("an event of the list", func(r replaying) bool { return r.Tick != 2000 && r.Speed == 16 })
	// The address alone brings it back, on a telephone.
	if err := chromedp.Do(b.ctx, chromedp.EmulateViewport(360, 780)); err != nil {
		t.Fatal(err)
	}
	if err := b.navigate(server.URL + "/?tick=1234&speed=2"); err != nil {
		t.Fatal(err)
	}
	until("the address", func(r replaying) bool { return r.Tick == 1234 && r.Speed == 2 && !r.Playing && r.Done })
	time.Sleep(300 * time.Millisecond)
	if wide, _ := evaluate[float64](b, `document.documentElement.scrollWidth`); wide > 360 {
		t.Errorf("the page is %v points wide on a telephone of 360", wide)
	}
	picture("replay-phone.png")
	t.Logf("paused at %v, next event at %v, %s", paused.Tick, event.Tick, done.Verdict)
}
