package main

import (
	"io/fs"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/tide-engine/tide/internal/web"
)

func testGame(t *testing.T) *webGame {
	t.Helper()
	blob, err := web.NewBlob("application/wasm", []byte("\x00asm, as it were"))
	if err != nil {
		t.Fatal(err)
	}
	return &webGame{Program: &web.Program{Wasm: blob, Glue: []byte("globalThis.Go = class {}")}}
}

func TestDemoServes(t *testing.T) {
	play, smoke := demoHandler(testGame(t), nil), demoHandler(testGame(t), []byte("{}"))
	cases := []struct {
		path, kind, has string
		code            int
	}{
		{"/", "text/html; charset=utf-8", "Two players", 200},
		{"/?from=somewhere", "text/html; charset=utf-8", "Two players", 200},
		{"/demo.js", "text/javascript; charset=utf-8", "share", 200},
		{"/demo.css", "text/css; charset=utf-8", "figcaption", 200},
		{"/icon.svg", "image/svg+xml", "<svg", 200},
		{"/web/style.css", "text/css; charset=utf-8", "--amber", 200},
		{"/web/loader.js", "text/javascript; charset=utf-8", "compileStreaming", 200},
		{"/game/?role=host&signal=/signal/&room=A", "text/html; charset=utf-8", "wasm_exec.js", 200},
		{"/game/game.js", "text/javascript; charset=utf-8", "tideGame", 200},
		{"/game/game.wasm", "application/wasm", "asm", 200},
		{"/game/wasm_exec.js", "text/javascript; charset=utf-8", "class", 200},
		{"/nothing", "text/plain; charset=utf-8", "the demo is at /", 404},
		{"/index.html", "", "", 404},
		{"/page/", "", "", 404},
		{"/web/../main.go", "", "", 307},
		{"/script.json", "", "", 404},
		{"/signal/nonsense", "", "", 404},
	}
	for _, c := range cases {
		w := httptest.NewRecorder()
		play.ServeHTTP(w, httptest.NewRequest("GET", c.path, nil))
		if w.Code != c.code || !strings.Contains(w.Body.String(), c.has) {
			t.Errorf("%s: %d %.80q", c.path, w.Code, w.Body)
		}
		if got := w.Header().Get("Content-Type"); c.kind != "" && got != c.kind {
			t.Errorf("%s is %q, want %q", c.path, got, c.kind)
		}
		if w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s may be sniffed", c.path)
		}
	}
	w := httptest.NewRecorder()
	smoke.ServeHTTP(w, httptest.NewRequest("GET", "/script.json", nil))
	if w.Code != 200 || w.Header().Get("Content-Type") != "application/json" {
		t.Errorf("the smoke test's script: %d %s", w.Code, w.Header().Get("Content-Type"))
	}
	r := httptest.NewRequest("GET", "/game/game.wasm", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	w = httptest.NewRecorder()
	play.ServeHTTP(w, r)
	if w.Header().Get("Content-Encoding") != "gzip" || w.Header().Get("Tide-Length") != "16" {
		t.Errorf("the wasm's headers: %v", w.Header())
	}
}

func pageText(t *testing.T, name string) string {
	t.Helper()
	text, err := fs.ReadFile(pages, "page/"+name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func all(pattern, text string) []string {
	var found []string
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		found = append(found, m[1])
	}
	return found
}

// What the page says of disc and ring is of one game.
func TestOnlyTheExampleIsExplained(t *testing.T) {
	for _, example := range []bool{true, false} {
		game := testGame(t)
		game.example = example
		w := httptest.NewRecorder()
		demoHandler(game, nil).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
		text := w.Body.String()
		for _, of := range []string{"Disc and ring", "arrow keys", `data-arrows="pointer"`} {
			if strings.Contains(text, of) != example {
				t.Errorf("example %v: %q", example, of)
			}
		}
		if !strings.Contains(text, "the two agree") || strings.Contains(text, "{{") {
			t.Errorf("example %v: %s", example, text)
		}
	}
}

// What a screen reader says has to be in the page.
func TestPagesAreLabelled(t *testing.T) {
	for _, name := range []string{"index.html", "game.html"} {
		text := pageText(t, name)
		for _, want := range []string{`<html lang="en">`, `name="viewport"`, "<title>", "<noscript>"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s has no %s", name, want)
			}
		}
		for _, id := range all(`<input[^>]* id="([^"]+)"`, text) {
			if !strings.Contains(text, `<label for="`+id+`"`) {
				t.Errorf("%s: the input %s has no label", name, id)
			}
		}
		for _, tag := range all(`(<(?:iframe|progress)[^>]*>)`, text) {
			if !regexp.MustCompile(` (title|aria-label)="[^"]{5,}"`).MatchString(tag) {
				t.Errorf("%s: %s has no name", name, tag)
			}
		}
		if strings.Contains(text, "user-scalable=no") || regexp.MustCompile(`(src|href)="(https?:)?//`).MatchString(text) {
			t.Errorf("%s forbids zooming or asks another machine for something", name)
		}
	}
	if n := len(all(`(<input|<iframe)`, pageText(t, "index.html"))); n != 3 {
		t.Errorf("%d controls and frames were looked at, want 3", n)
	}
}

// A figure that the script fills has to be in the page, for both players.
func TestScriptsFindWhatTheyFill(t *testing.T) {
	for script, page := range map[string]string{"demo.js": "index.html", "game.js": "game.html"} {
		text := pageText(t, page)
		ids := all(`(?:byId|getElementById)\("([^"]+)"\)`, pageText(t, script))
		if len(ids) < 4 {
			t.Errorf("%s: only %d elements were looked for", script, len(ids))
		}
		for _, id := range ids {
			if !strings.Contains(text, `id="`+id+`"`) {
				t.Errorf("%s looks for %s, which %s does not have", script, id, page)
			}
		}
	}
	for _, figure := range []string{"verified", "predicted", "rollbacks", "resimulated", "corrections", "ping", "in", "out"} {
		if n := strings.Count(pageText(t, "index.html"), `data-figure="`+figure+`"`); n != 2 {
			t.Errorf("the figure %s is there %d times, want 2", figure, n)
		}
	}
}
