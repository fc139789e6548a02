package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
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
	Scanned           float64 // ticks that are verified
	Hash, Recorded    string
	Verdict           string
}

// stuckTime is how long nothing may move in the page, on a machine that does much
// else.
const stuckTime = 2 * time.Minute

// replayVisit is somebody at the page.
type replayVisit struct {
	t       *testing.T
	tab     *tab
	console *lastLines
}

// seen evaluates an expression in the page.
func seen[T any](v *replayVisit, expression string) T {
	v.t.Helper()
	got, err := evaluate[T](v.tab, expression)
	if err != nil {
		v.fail("%s: %v", expression, err)
	}
	return got
}

func (v *replayVisit) state() (r replaying) {
	v.t.Helper()
	text := seen[string](v, `JSON.stringify(document.getElementById("frame").contentWindow.tide?.replay() ?? {})`)
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		v.fail("the game says %q: %v", text, err)
	}
	return r
}

// until waits for something for as long as anything moves.
func (v *replayVisit) until(what string, is func(replaying) bool) replaying {
	v.t.Helper()
	var last replaying
	for moved := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		r := v.state()
		switch {
		case is(r):
			return r
		case r != last:
			last, moved = r, time.Now()
		case time.Since(moved) > stuckTime:
			v.fail("%s does not happen, and nothing moves any more", what)
		}
	}
}

func (v *replayVisit) untilTrue(expression string) {
	v.t.Helper()
	v.until(expression, func(replaying) bool { return seen[bool](v, expression) })
}

func (v *replayVisit) press(key string, times int) {
	v.t.Helper()
	if err := v.tab.press(key, times); err != nil {
		v.fail("pressing %q: %v", key, err)
	}
}

func (v *replayVisit) navigate(address string) {
	v.t.Helper()
	if err := v.tab.navigate(address); err != nil {
		v.fail("opening %s: %v", address, err)
	}
}

// picture keeps one in TIDE_PICTURES, if that names a folder.
func (v *replayVisit) picture(name string) {
	dir := os.Getenv("TIDE_PICTURES")
	if dir == "" {
		return
	}
	png, err := v.tab.picture()
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name), png, 0o644)
	}
	if err != nil {
		v.t.Errorf("no picture %s: %v", name, err)
	}
}

// fail ends the test with all that the page shows.
func (v *replayVisit) fail(format string, args ...any) {
	v.t.Helper()
	page, err := evaluate[string](v.tab, `JSON.stringify({
		address: location.href, focus: document.activeElement.id || document.activeElement.tagName, words: document.body.innerText,
		cover: document.getElementById("frame")?.contentDocument?.body?.innerText,
		game: document.getElementById("frame")?.contentWindow?.tide?.replay(),
	}, null, 1)`)
	v.picture("replay-failed.png")
	v.t.Fatalf(format+"\nthe page: %s (%v)%s", append(args, page, err, v.console)...)
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
	v := &replayVisit{t, b, console}
	v.navigate(server.URL + "/")
	v.until("playing", func(r replaying) bool { return r.Playing && r.Tick > 20 })
	v.untilTrue(`!document.getElementById("play").disabled`)
	// By keys alone: Tab reaches the page's controls, and they have the window's keys.
	v.press(" ", 1)
	paused := v.until("a pause by the space bar", func(r replaying) bool { return !r.Playing })
	v.press(kb.ArrowRight, 3)
	v.until("three ticks on", func(r replaying) bool { return r.Tick == paused.Tick+3 })
	v.press(kb.ArrowLeft, 4)
	v.until("four ticks back", func(r replaying) bool { return r.Tick == paused.Tick-1 })
	done := v.until("the whole match verified", func(r replaying) bool { return r.Done })
	if !strings.HasPrefix(done.Verdict, "Verified: all") || done.Differs != 0 {
		t.Errorf("%+v", done)
	}
	// Something may happen in any tick, that after the one it stands at, too.
	events := seen[[]float64](v, `frame.contentWindow.tide.marks(0).map(([tick]) => tick)`)
	n := slices.IndexFunc(events, func(tick float64) bool { return tick > paused.Tick-1 })
	if n < 0 || n+1 >= len(events) {
		t.Fatalf("after tick %v are no two events: %v", paused.Tick-1, events)
	}
	for _, way := range []struct {
		key string
		to  float64
	}{{"n", events[n]}, {"n", events[n+1]}, {"p", events[n]}} {
		v.press(way.key, 1)
		v.until(fmt.Sprintf("by %s the event of tick %v", way.key, way.to), func(r replaying) bool { return r.Tick == way.to })
	}
	// The slider, a speed, the list of events.
	seen[any](v, `const s = document.getElementById("tick"); s.value = 2000; s.dispatchEvent(new Event("input")); s.dispatchEvent(new Event("change"))`)
	there := v.until("tick 2000", func(r replaying) bool { return r.Tick == 2000 && !r.Playing })
	if there.Hash != there.Recorded {
		t.Errorf("%+v", there)
	}
	v.untilTrue(`document.getElementById("at").textContent.startsWith("2000 ")`)
	v.picture("replay.png")
	if address := seen[string](v, `location.search`); address != "?tick=2000" {
		t.Errorf("the address says %q", address)
	}
	seen[any](v, `const v = document.getElementById("speed"); v.value = "16"; v.dispatchEvent(new Event("change"))`)
	v.untilTrue(`document.querySelector("#list li:nth-child(3) button") !== null`)
	seen[any](v, `document.getElementById("events").open = true; document.querySelector("#list li:nth-child(3) button").click()`)
	v.until("the list's third event", func(r replaying) bool { return r.Tick == events[2] && r.Speed == 16 })
	// The address alone brings it back, on a telephone.
	if err := chromedp.Do(b.ctx, chromedp.EmulateViewport(360, 780)); err != nil {
		t.Fatal(err)
	}
	v.navigate(server.URL + "/?tick=1234&speed=2")
	v.until("the address", func(r replaying) bool { return r.Tick == 1234 && r.Speed == 2 && !r.Playing && r.Done })
	v.untilTrue(`document.getElementById("at").textContent.startsWith("1234 ") && document.getElementById("count").textContent !== ""`)
	if wide := seen[float64](v, `document.documentElement.scrollWidth`); wide > 360 {
		t.Errorf("the page is %v points wide on a telephone of 360", wide)
	}
	v.picture("replay-phone.png")
	t.Logf("paused at %v, next event at %v, %s", paused.Tick, events[n], done.Verdict)
}
