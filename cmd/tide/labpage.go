package main

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/tide-engine/tide/internal/web"
)

//go:embed labpage
var labPages embed.FS

type labOptions struct {
	serving
	pictures string
}

func parseLabPage(args []string, s streams) (o labOptions, code int, ok bool) {
	set := flag.NewFlagSet("lab", flag.ContinueOnError)
	o.flags(set, "use every control in headless Chromium and Firefox, check what is seen, print JSON")
	set.StringVar(&o.pictures, "pictures", "", "with --smoke: the `folder` for pictures of the page (default none)")
	code, ok = readFlags(set, args, s, labHelp, func(words []string) (err error) {
		switch {
		case len(words) > 0:
			err = fmt.Errorf("%q is not a flag of tide lab", words[0])
		case o.pictures != "" && !o.smoke:
			err = errors.New("--pictures belongs to --smoke, which has browsers to take them with")
		default:
			err = o.wrong(set)
		}
		return err
	})
	return o, code, ok
}

// runLabPage serves the lab's page.
func runLabPage(args []string, s streams) int {
	o, code, ok := parseLabPage(args, s)
	if !ok {
		return code
	}
	return o.run("tide lab", s, func(ctx context.Context) error { return labPage(ctx, o, s) })
}

func labPage(ctx context.Context, o labOptions, s streams) error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	root, err := moduleRoot(here)
	if err != nil {
		return err
	}
	listener, err := o.listen()
	if err != nil {
		return err
	}
	defer listener.Close()
	program, err := buildLab(ctx, root, s.err)
	if err != nil {
		return err
	}
	if o.smoke {
		return labSmoke(ctx, o, program, listener, s)
	}
	return o.show(ctx, listener, "Two copies of one world", labHandler(program), s)
}

// buildLab builds the page's program for js/wasm, telling w how it goes.
func buildLab(ctx context.Context, root string, w io.Writer) (*web.Program, error) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return nil, web.ErrNoGo
	}
	p := startProgress(w, "Building the lab for the web")
	program, err := web.Build(ctx, goCommand, filepath.Join(root, "cmd", "tide", "labprogram"), p.update)
	if err != nil {
		p.end("")
		return nil, err
	}
	size, compressed := program.Wasm.Sizes()
	p.end(fmt.Sprintf("Built the lab in %.0f s: %.1f MB, %.1f MB compressed", time.Since(p.start).Seconds(), float64(size)/1e6, float64(compressed)/1e6))
	return program, nil
}

// labFiles are what is served of the folder, and nothing else.
var labFiles = []string{"lab.css", "lab.js", "worlds.js", "charts.js", "measure.js", "worker.js", "icon.svg"}

// labHandler serves the lab's page and its program.
func labHandler(program *web.Program) *http.ServeMux {
	page, err := fs.Sub(labPages, "labpage")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	mux := http.NewServeMux()
	file := func(name string) http.Handler {
		return web.NoCache(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.ServeFileFS(w, r, page, name) }))
	}
	mux.Handle("GET /{$}", file("index.html"))
	for _, name := range labFiles {
		mux.Handle("GET /"+name, file(name))
	}
	mux.Handle("GET /web/", web.NoCache(http.StripPrefix("/web/", http.FileServerFS(web.Assets()))))
	mux.Handle("/lab.wasm", program.Wasm)
	mux.Handle("GET /wasm_exec.js", web.NoCache(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "wasm_exec.js", time.Time{}, bytes.NewReader(program.Glue))
	})))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "There is nothing here; the lab is at /", http.StatusNotFound)
	})
	return mux
}
