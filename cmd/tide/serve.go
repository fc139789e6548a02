package main

import (
	"bytes"
	"embed"
	"io/fs"
	"net/http"
	"text/template"
	"time"

	"github.com/tide-engine/tide/internal/web"
	"github.com/tide-engine/tide/transport/webrtc"
)

//go:embed page
var pages embed.FS

// demoHandler serves the demo: its page, the game, and the signalling that
// introduces the two frames. script is what /script.json is, if anything.
func demoHandler(game *webGame, script []byte) http.Handler {
	mux := http.NewServeMux()
	page, err := fs.Sub(pages, "page")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	index, err := template.ParseFS(page, "index.html")
	if err != nil {
		panic(err)
	}
	var front bytes.Buffer
	if err := index.Execute(&front, map[string]bool{"Example": game.example}); err != nil {
		panic(err)
	}
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, "index.html", time.Time{}, bytes.NewReader(front.Bytes()))
	})
	servePage(mux, game.Program, map[string]string{
		"/demo.css": "demo.css", "/demo.js": "demo.js", "/icon.svg": "icon.svg",
		"/game/{$}": "game.html", "/game/game.js": "game.js", "/game/game.css": "game.css",
	})
	if script != nil {
		mux.HandleFunc("GET /script.json", func(w http.ResponseWriter, r *http.Request) {
			http.ServeContent(w, r, "script.json", time.Time{}, bytes.NewReader(script))
		})
	}
	mux.Handle("/signal/", http.StripPrefix("/signal", webrtc.NewSignalServer()))
	return plainly(mux, "There is nothing here; the demo is at /")
}

// servePage serves some files of the folder of pages, by their addresses, and no
// other, with what all pages share and a game.
func servePage(mux *http.ServeMux, game *web.Program, files map[string]string) {
	page, err := fs.Sub(pages, "page")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	for address, name := range files {
		mux.HandleFunc("GET "+address, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Cache-Control", "no-cache")
			http.ServeFileFS(w, r, page, name)
		})
	}
	mux.Handle("GET /web/", web.NoCache(http.StripPrefix("/web/", http.FileServerFS(web.Assets()))))
	mux.Handle("/game/game.wasm", game.Wasm)
	mux.HandleFunc("GET /game/wasm_exec.js", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, "wasm_exec.js", time.Time{}, bytes.NewReader(game.Glue))
	})
}

// plainly has a mux say what there is where it has nothing, and browsers believe
// what it says of its files.
func plainly(mux *http.ServeMux, nothing string) http.Handler {
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, nothing, http.StatusNotFound)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		mux.ServeHTTP(w, r)
	})
}
