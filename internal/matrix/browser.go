package matrix

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/tide-engine/tide/internal/web"
)

// browser is a real one, without a window, on a page that posts what the suite
// prints: no driver, so that every engine is served alike.
type browser struct {
	need need
	args func(profile string) []string
	// preferences are written into the profile beforehand.
	preferences string
}

var chromium = browser{
	need: need{"Chromium or Chrome", []string{
		"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
		"/Applications/Chromium.app/Contents/MacOS/Chromium",
		"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	}, [][]string{{"chromium"}}},
	args: func(profile string) []string {
		return []string{
			"--headless=new", "--no-sandbox", // it opens our own page only, often as root in a container
			"--user-data-dir=" + profile, "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage",
			"--disable-background-networking", "--disable-component-update", "--disable-sync",
			// The worker's result is waited for by nobody who could look.
			"--disable-background-timer-throttling", "--disable-renderer-backgrounding",
		}
	},
}

var firefox = browser{
	need: need{"Firefox", []string{
		"firefox-esr", "firefox",
		"/Applications/Firefox.app/Contents/MacOS/firefox",
	}, [][]string{{"firefox-esr"}}},
	args: func(profile string) []string { return []string{"--headless", "--no-remote", "--profile", profile} },
	preferences: `user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
`,
}

func (b browser) find(ctx context.Context, _ Cell) (string, error) {
	path, err := b.need.find()
	if err != nil {
		return "", err
	}
	return version(ctx, path, "--version"), nil
}

//go:embed assets/page
var page embed.FS

// run serves the page, opens it in a browser of its own profile, and ends the
// browser when the program on the page has ended.
func (b browser) run(ctx context.Context, j *job) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("the page cannot be served: %w", err)
	}
	ended := make(chan error, 1)
	server := &http.Server{Handler: pageHandler(j, ended), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = server.Serve(listener) }() // until it is closed
	defer func() { _ = server.Close() }()

	said, err := b.open(ctx, j.dir, "http://"+listener.Addr().String()+"/", ended)
	_, _ = j.err.Write(said)
	return err
}

// open shows a page in the browser, whose profile is a folder in dir, until
// ended says how it ended. It gives what the browser said if it ended by itself.
func (b browser) open(ctx context.Context, dir, address string, ended <-chan error) (words []byte, err error) {
	path, err := b.need.find()
	if err != nil {
		return nil, err
	}
	profile := filepath.Join(dir, "profile")
	if err := os.Mkdir(profile, 0o700); err != nil {
		return nil, err
	}
	if b.preferences != "" {
		if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(b.preferences), 0o600); err != nil {
			return nil, err
		}
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var said bytes.Buffer
	cmd := command(ctx, path, append(b.args(profile), address)...)
	cmd.Stdout, cmd.Stderr = &said, &said
	cmd.Env = append(os.Environ(), "HOME="+dir, "TMPDIR="+dir, "MOZ_CRASHREPORTER_DISABLE=1")
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	gone := make(chan error, 1)
	go func() { gone <- cmd.Wait() }()
	select {
	case err = <-ended:
		stop()
		<-gone
		return nil, err
	case err = <-gone:
		return said.Bytes(), errors.Join(errors.New("the browser ended before the page did"), err, ctx.Err())
	}
}

// maxPrinted bounds a line that a page posts, in bytes: a tick with its worlds.
const maxPrinted = 64 << 20

// wants is what a page starts the program with: its arguments, and the files it
// may read, for which a page has no system to ask.
func (j *job) wants() map[string][]string {
	wants := map[string][]string{"args": append([]string{}, j.args...), "files": {}}
	if j.folder == "" {
		return wants
	}
	entries, _ := os.ReadDir(j.folder) // the program says what it misses
	for _, e := range entries {
		wants["files"] = append(wants["files"], e.Name())
	}
	return wants
}

// pageHandler serves the page with its program, and takes what it posts: each
// line as it is printed, and in the end whether the program ended well.
func pageHandler(j *job, ended chan<- error) http.Handler {
	files, err := fs.Sub(page, "assets/page")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(files))
	mux.Handle("GET /web/", http.StripPrefix("/web/", http.FileServerFS(web.Assets())))
	mux.HandleFunc("GET /wasm_exec.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, filepath.Join(j.goroot, "lib", "wasm", "wasm_exec.js"))
	})
	mux.HandleFunc("GET /program.wasm", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/wasm")
		http.ServeFile(w, r, j.program)
	})
	mux.HandleFunc("GET /program.json", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(j.wants())
	})
	if j.folder != "" {
		mux.Handle("GET /files/", http.StripPrefix("/files/", http.FileServerFS(os.DirFS(j.folder))))
	}
	mux.HandleFunc("POST /printed", func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(j.out, http.MaxBytesReader(w, r.Body, maxPrinted))
	})
	mux.HandleFunc("POST /ended", func(w http.ResponseWriter, r *http.Request) {
		trouble, _ := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<16))
		var err error
		if len(trouble) > 0 {
			err = fmt.Errorf("the page says: %s", trouble)
		}
		select {
		case ended <- err:
		default: // it was told already
		}
	})
	return mux
}
