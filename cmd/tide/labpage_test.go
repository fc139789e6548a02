package main

import (
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide/internal/web"
	"github.com/tide-engine/tide/lab/exhibit"
	"github.com/tide-engine/tide/lab/gap"
)

func labProgram(t *testing.T) *web.Program {
	t.Helper()
	wasm, err := web.NewBlob("application/wasm", []byte("\x00asm"))
	if err != nil {
		t.Fatal(err)
	}
	return &web.Program{Wasm: wasm, Glue: []byte("class Go {}")}
}

// asked finds what a page or a script of ours fetches by a name of its own.
var asked = regexp.MustCompile(`(?:src|href)="([\w./]+)"|(?:from|share\(|Worker\(|importScripts\() ?"([\w./]+)"`)

// Everything that the page asks for is served, from the page on.
func TestLabServesWhatItsPageAsksFor(t *testing.T) {
	sessions := make(chan labSession, 1)
	server := httptest.NewServer(labSmokeHandler(labProgram(t), sessions))
	defer server.Close()
	get := func(name string) (string, string, int) {
		response, err := http.Get(server.URL + name)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		text, _ := io.ReadAll(response.Body)
		return string(text), response.Header.Get("Content-Type"), response.StatusCode
	}
	kinds := map[string]string{".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", "": "text/html"}
	seen, todo := map[string]bool{}, []string{"/", "/smoke/", "/smoke/picture"}
	for len(todo) > 0 {
		name := todo[0]
		todo = todo[1:]
		if seen[name] {
			continue
		}
		seen[name] = true
		if name == "/smoke/wait" {
			response, err := http.Post(server.URL+"/smoke/still", "", nil) // or it would wait
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
		}
		text, kind, status := get(name)
		if status != http.StatusOK || !strings.HasPrefix(kind, kinds[path.Ext(name)]) && name != "/smoke/wait" {
			t.Errorf("%s: %d, %s", name, status, kind)
		}
		if path.Ext(name) == ".wasm" {
			continue
		}
		for _, match := range asked.FindAllStringSubmatch(text, -1) {
			base := path.Dir(name)
			if path.Ext(name) == "" {
				base = "/" // the driven page has its base there
			}
			todo = append(todo, path.Join(base, match[1]+match[2]))
		}
	}
	for _, name := range append(slices.Clone(labFiles), "web/style.css", "web/loader.js", "lab.wasm", "wasm_exec.js", "smoke/drive.js", "smoke/still.js") {
		if !seen["/"+name] {
			t.Errorf("%s is served, and nothing asks for it", name)
		}
	}
	if text, _, status := get("/labpage.go"); status != http.StatusNotFound || !strings.Contains(text, "the lab is at /") {
		t.Errorf("what is not there is answered by %d, %q", status, text)
	}
	response, err := http.Post(server.URL+"/smoke/seen", "", strings.NewReader("{"))
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if s := <-sessions; !strings.Contains(s.Trouble, "cannot be read") {
		t.Errorf("nonsense is taken as %+v", s)
	}
}

// Every control of the page has a name to be spoken, and the ids are unique.
func TestLabPageIsWhole(t *testing.T) {
	page, err := fs.ReadFile(labPages, "labpage/index.html")
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]int{}
	for _, m := range regexp.MustCompile(` id="([\w-]+)"`).FindAllSubmatch(page, -1) {
		ids[string(m[1])]++
	}
	for id, n := range ids {
		if n != 1 {
			t.Errorf("%d elements have the id %s", n, id)
		}
	}
	for _, m := range regexp.MustCompile(`(?:for|aria-labelledby)="([\w -]+)"`).FindAllSubmatch(page, -1) {
		for _, id := range strings.Fields(string(m[1])) {
			if ids[id] != 1 {
				t.Errorf("a label is for %s, which there is not", id)
			}
		}
	}
	for _, script := range []string{"lab.js", "measure.js"} {
		text, err := fs.ReadFile(labPages, "labpage/"+script)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`byId\("([\w-]+)"\)`).FindAllSubmatch(text, -1) {
			if ids[string(m[1])] != 1 {
				t.Errorf("%s looks for %s, which there is not", script, m[1])
			}
		}
	}
	if bytes.Contains(page, []byte("http://")) || bytes.Contains(page, []byte("https://")) {
		t.Error("the page asks another machine for something")
	}
}

func TestLabPageMistakes(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--prot 9000", "did you mean --port?"},
		{"--port 70000", "port 70000 does not exist"},
		{"--no-open gap", `"gap" is not a flag`},
		{"--pictures x", "belongs to --smoke"},
		{"gab", "did you mean"},
	} {
		out, told := &strings.Builder{}, &strings.Builder{}
		if code := run(append([]string{"lab"}, strings.Fields(c.args)...), streams{out, told}); code != exitUsage || !strings.Contains(told.String(), c.want) {
			t.Errorf("%s: exit %d, %q, want %q", c.args, code, told, c.want)
		}
	}
	out := &strings.Builder{}
	if code := run([]string{"lab", "--help"}, streams{out, io.Discard}); code != exitOK || !strings.Contains(out.String(), "tide lab gap --browsers") || !strings.Contains(out.String(), "--no-open") {
		t.Errorf("exit %d, %s", code, out)
	}
}

// aLink is a state as a page that is right has it.
func aLink(t *testing.T) labLink {
	t.Helper()
	l := labLink{Hash: "step=600", Settings: exhibit.Settings{Seed: 1, Numbers: "double", Difference: 1, Nudge: -1, Turn: "none"}}
	e, err := exhibit.New(l.Settings, nil)
	if err != nil {
		t.Fatal(err)
	}
	e.Run(600)
	l.State, l.Verdict, l.Differ, l.Curve, l.Drawn = labState(e.State()), "apart", true, "Fitted line", []int{9999, 9999, 9999}
	l.Hashes = []string{"a49b84eb ≠ differs", "bc863d43 ≠ differs"}
	return l
}

// Whatever a page shows that is not so is found.
func TestLabLinksAreJudged(t *testing.T) {
	good := aLink(t)
	if wrong := good.judge(); wrong != "" {
		t.Fatal(wrong)
	}
	for name, spoil := range map[string]func(*labLink){
		"hash":    func(l *labLink) { l.State.HashA ^= 1 },
		"place":   func(l *labLink) { l.State.BX += 1e-12 },
		"step":    func(l *labLink) { l.State.VisibleStep++ },
		"verdict": func(l *labLink) { l.Verdict = "same" },
		"red":     func(l *labLink) { l.Differ = false },
		"shown":   func(l *labLink) { l.Hashes[1] = "bc863d44 ≠ differs" },
		"empty":   func(l *labLink) { l.Drawn[1] = 0 },
		"curve":   func(l *labLink) { l.Curve = "Nothing is apart yet." },
		"numbers": func(l *labLink) { l.Settings.Numbers = "fixed" },
	} {
		bad := aLink(t)
		spoil(&bad)
		if bad.judge() == "" {
			t.Errorf("a wrong %s is not found", name)
		}
	}
}

func TestLabControlsAreJudged(t *testing.T) {
	session := func() *labSession {
		s := &labSession{}
		c := &s.Controls
		c.PlaysByItself, c.PauseHolds, c.PauseInAddress, c.OneStep = "Pause", true, true, 1
		c.SeedInAddress, c.FixedWithoutRotation, c.Address = true, true, "#seed=7&numbers=double&difference=16&turn=det&speed=1&nudge=50"
		c.Link, c.Speed, c.StepsASecond, c.Rate, c.Nudged, c.GapRows = "Copied", "10,000", 600_000, "60 (4.2 ms each)", 50, []int{1, 12}
		c.Stopped, c.StoppedWords = "Measure", "Stopped: what is shown is not all of it."
		c.ShortLink, c.Mistyped = "#seed=4&numbers=double&difference=1&turn=none&speed=1&step=40", "The seed is a whole number from 0 to 4,294,967,295."
		c.MistypedAddress = c.ShortLink
		return s
	}
	if wrong := session().judgeControls(); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	// Each field that is emptied, in turn, has to be missed.
	fields := reflect.TypeOf(session().Controls)
	for i := range fields.NumField() {
		name := fields.Field(i).Name
		if slices.Contains([]string{"Restart", "SplitsDrawn", "SplitsWords", "GapWords", "Unlabelled"}, name) {
			continue // right when empty, or judged with the figures
		}
		s := session()
		reflect.ValueOf(&s.Controls).Elem().Field(i).SetZero()
		if len(s.judgeControls()) == 0 {
			t.Errorf("without %s nothing is found wrong", name)
		}
	}
	for name, spoil := range map[string]func(*labSession){
		"restart":    func(s *labSession) { s.Controls.Restart = 3 },
		"unlabelled": func(s *labSession) { s.Controls.Unlabelled = []string{"x"} },
		"too wide":   func(s *labSession) { s.Narrow.Over = 4 },
		"slow":       func(s *labSession) { s.Controls.StepsASecond = 20_000 },
	} {
		s := session()
		if spoil(s); len(s.judgeControls()) == 0 {
			t.Errorf("%s is not found", name)
		}
	}
}

func TestLabGapIsJudged(t *testing.T) {
	functions, err := gap.Select([]string{"sin", "polynomial"})
	if err != nil {
		t.Fatal(err)
	}
	rows := gap.Measure(gap.Options{Seed: gap.Seed, Count: 100_000, Range: gap.Near, Functions: functions})
	var s labSession
	s.Gap.Whole, s.Gap.Count = true, 100_000
	for _, f := range gap.Functions {
		row := rows[0]
		if f.Name == "polynomial" {
			row = rows[1]
		}
		row.Function = f.Name
		s.Gap.Rows = append(s.Gap.Rows, row)
	}
	if wrong := s.judgeGap(); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	s.Gap.Rows[len(s.Gap.Rows)-1].Hash = "0"
	if len(s.judgeGap()) == 0 {
		t.Error("another polynomial is not found")
	}
	s.Gap.Rows = s.Gap.Rows[1:]
	if len(s.judgeGap()) == 0 {
		t.Error("a missing row is not found")
	}
	if text, err := json.Marshal(s); err != nil || !bytes.Contains(text, []byte(`"gap"`)) {
		t.Error(err)
	}
}
