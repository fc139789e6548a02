package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// visit is one person's way through the pages.
type visit struct {
	t       *testing.T
	d       driver
	browser string
	address string
	folder  string // of the archives
}

func (v *visit) must(err error) {
	v.t.Helper()
	if err != nil {
		v.t.Fatal(err)
	}
}

func (v *visit) open(path string) {
	v.t.Helper()
	v.must(v.d.open(v.address + strings.TrimPrefix(path, "/")))
}

func (v *visit) resize(width, height int) { v.t.Helper(); v.must(v.d.resize(width, height)) }

func (v *visit) press(keys ...string) { v.t.Helper(); v.must(v.d.press(keys...)) }

func run[T any](v *visit, script string) (got T) {
	v.t.Helper()
	if err := v.d.run(script, &got); err != nil {
		v.t.Fatalf("%s: %v", script, err)
	}
	return got
}

func (v *visit) text(selector string) string {
	v.t.Helper()
	return run[string](v, fmt.Sprintf("return document.querySelector(%q)?.textContent ?? 'nothing'", selector))
}

// patience is how long a page may take, on a machine that does much else.
const patience = 120 * time.Second

// waits until an expression is true.
func (v *visit) waits(expression string) {
	v.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		var is bool
		err := v.d.run("return Boolean("+expression+")", &is)
		if err == nil && is {
			return
		}
		if time.Now().After(deadline) {
			v.shoot("failed")
			v.t.Fatalf("after %v it is not so: %s (%v); the page at %s says %q\nits console: %s", patience, expression, err,
				run[string](v, "return location.href"), v.text("main"), v.d.console())
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// shoot keeps a picture, where ARENASIM_SHOTS names a folder for them.
func (v *visit) shoot(name string) {
	v.t.Helper()
	folder := os.Getenv("ARENASIM_SHOTS")
	if folder == "" {
		return
	}
	png, err := v.d.picture()
	v.must(err)
	v.must(os.WriteFile(filepath.Join(folder, v.browser+"-"+name+".png"), png, 0o644))
}

// tabs moves the focus by the tab key until it is on what a selector names: what
// cannot be reached so cannot be used without a mouse.
func (v *visit) tabs(selector string) {
	v.t.Helper()
	for range 200 {
		if run[bool](v, fmt.Sprintf("return document.activeElement.matches(%q)", selector)) {
			return
		}
		v.press(keyTab)
	}
	v.t.Fatalf("no number of tabs comes to %s", selector)
}

// types replaces what is in a field, by keys.
func (v *visit) types(selector, text string) {
	v.t.Helper()
	v.tabs(selector)
	run[any](v, "document.activeElement.select(); return null")
	v.press(strings.Split(text, "")...)
}

// kept is what the server answers of a match.
func (v *visit) kept(id string) (m matchAnswer) {
	v.t.Helper()
	r, err := http.Get(v.address + "api/matches/" + id)
	v.must(err)
	defer r.Body.Close()
	v.must(json.NewDecoder(r.Body).Decode(&m))
	return m
}
