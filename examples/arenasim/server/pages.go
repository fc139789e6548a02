package server

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"html/template"
	"io/fs"
	"net/http"
	"time"

	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/internal/web"
)

//go:embed pages
var embedded embed.FS

// rulesAnswer is what a form has to know of the rules.
type rulesAnswer struct {
	Budget       int         `json:"budget"`
	MaxAttribute int         `json:"maxAttribute"`
	MaxName      int         `json:"maxName"` // bytes
	MinStrength  int         `json:"minStrength"`
	MaxStrength  int         `json:"maxStrength"`
	MaxSeed      uint64      `json:"maxSeed"`
	Roles        []string    `json:"roles"`
	Formations   []formation `json:"formations"`
	Mentalities  []string    `json:"mentalities"`
	Pressings    []string    `json:"pressings"`
	Passings     []string    `json:"passings"`
	Widths       []string    `json:"widths"`
	Attributes   []string    `json:"attributes"`
	MinLeague    int         `json:"minLeague"`
	MaxLeague    int         `json:"maxLeague"`
}

// formation has how many of each role stand in it.
type formation struct {
	Name  string `json:"name"`
	Needs []int  `json:"needs"`
}

func tellRules() rulesAnswer {
	a := rulesAnswer{
		Budget: arena.Budget, MaxAttribute: arena.MaxAttribute, MaxName: arena.MaxName,
		MinStrength: arena.MinStrength, MaxStrength: arena.MaxStrength, MaxSeed: MaxSeed,
		Attributes: arena.AttributeNames(), MinLeague: minLeague, MaxLeague: maxLeague,
	}
	a.Roles, a.Mentalities, a.Pressings, a.Passings, a.Widths = arena.Choices()
	for _, name := range arena.Formations() {
		f := formation{Name: name}
		for role := range a.Roles {
			f.Needs = append(f.Needs, arena.Needs(name, arena.Role(role)))
		}
		a.Formations = append(a.Formations, f)
	}
	return a
}

// pages adds what browsers ask for: each page under its address, its scripts, the
// rules, and the program that plays an archive.
func (s *Server) pages(mux *http.ServeMux) error {
	files, err := fs.Sub(embedded, "pages")
	if err != nil {
		return err
	}
	templates, err := template.ParseFS(files, "*.html")
	if err != nil {
		return err
	}
	rules, err := json.Marshal(tellRules())
	if err != nil {
		return err
	}
	give := func(pattern, name string, content []byte) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Cache-Control", "no-cache")
			http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
		})
	}
	for address, name := range map[string]string{
		"GET /{$}":          "matches.html",
		"GET /squads/{$}":   "squads.html",
		"GET /squads/new":   "squad.html",
		"GET /squads/{id}":  "squad.html",
		"GET /leagues/{$}":  "leagues.html",
		"GET /leagues/{id}": "league.html",
		"GET /matches/{id}": "match.html",
	} {
		var page bytes.Buffer
		if err := templates.ExecuteTemplate(&page, name, nil); err != nil {
			return err
		}
		give(address, name, page.Bytes())
	}
	for _, at := range []struct{ address, folder string }{{"/pages/", "*.js"}, {"/pages/", "*.css"}, {"/pages/", "*.svg"}} {
		names, err := fs.Glob(files, at.folder)
		if err != nil {
			return err
		}
		for _, name := range names {
			content, err := fs.ReadFile(files, name)
			if err != nil {
				return err
			}
			give("GET "+at.address+name, name, content)
		}
	}
	give("GET /api/rules", "rules.json", rules)
	mux.Handle("GET /web/", web.NoCache(http.StripPrefix("/web/", http.FileServerFS(web.Assets()))))
	if s.Program == nil {
		return errors.New("the server was given no program for the browser")
	}
	mux.Handle("/page.wasm", s.Program.Wasm)
	give("GET /wasm_exec.js", "wasm_exec.js", s.Program.Glue)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		templates.ExecuteTemplate(w, "nothing.html", nil)
	})
	return nil
}
