package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"strconv"
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
	files := map[string]string{ // address: file; nothing else of the folder is served
		"/demo.css":     "demo.css",
		"/demo.js":      "demo.js",
		"/icon.svg":     "icon.svg",
		"/game/{$}":     "game.html",
		"/game/game.js": "game.js", "/game/game.css": "game.css",
	}
	for address, name := range files {
		mux.HandleFunc("GET "+address, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Cache-Control", "no-cache")
			http.ServeFileFS(w, r, page, name)
		})
	}
	mux.Handle("GET /web/", noCache(http.StripPrefix("/web/", http.FileServerFS(web.Assets()))))
	mux.Handle("/game/game.wasm", game.wasm)
	mux.HandleFunc("GET /game/wasm_exec.js", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		http.ServeContent(w, r, "wasm_exec.js", time.Time{}, bytes.NewReader(game.wasmExec))
	})
	if script != nil {
		mux.HandleFunc("GET /script.json", func(w http.ResponseWriter, r *http.Request) {
			http.ServeContent(w, r, "script.json", time.Time{}, bytes.NewReader(script))
		})
	}
	mux.Handle("/signal/", http.StripPrefix("/signal", webrtc.NewSignalServer()))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "There is nothing here; the demo is at /", http.StatusNotFound)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		mux.ServeHTTP(w, r)
	})
}

func noCache(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		h.ServeHTTP(w, r)
	})
}

// portsTried is how many ports after the usual one are tried when it is taken.
const portsTried = 20

// listen takes the port that was asked for, or, when none was, the usual one
// or the first free after it.
func listen(host string, port int, asked bool) (net.Listener, error) {
	l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	if err == nil {
		return l, nil
	}
	if err := usable(host); err != nil {
		return nil, err
	}
	if asked {
		return nil, fmt.Errorf("port %d of %s cannot be used (%w): stop what uses it, or choose another, as in --port %d", port, host, cause(err), port+1)
	}
	for next := port + 1; next <= port+portsTried; next++ {
		if l, err = net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(next))); err == nil {
			return l, nil
		}
	}
	return nil, fmt.Errorf("no port from %d to %d of %s can be used (%w): choose one, as in --port 9000", port, port+portsTried, host, cause(err))
}

// usable says whether any port of an address can be listened on.
func usable(host string) error {
	l, err := net.Listen("tcp", net.JoinHostPort(host, "0"))
	if err != nil {
		return unusable(host, err)
	}
	return l.Close()
}

// unusable says why an address cannot be listened on, whatever the port.
func unusable(host string, err error) error {
	const mend = "give --host 127.0.0.1 for this machine alone, or --host 0.0.0.0 for others too"
	var name *net.DNSError
	if errors.As(err, &name) {
		return fmt.Errorf("the name %s is not known (%s); %s", host, name.Err, mend)
	}
	return fmt.Errorf("%s is no address of this machine (%w); %s", host, cause(err), mend)
}

// cause is what the system said, without the address that we say ourselves.
func cause(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Err
	}
	return err
}
