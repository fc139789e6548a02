package matrix

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tide-engine/tide/internal/matrix/suite"
)

// The page's server sends all that the page asks for, and hands on what it
// posts.
func TestPage(t *testing.T) {
	dir := t.TempDir()
	program, loader := filepath.Join(dir, "a.wasm"), filepath.Join(dir, "lib", "wasm", "wasm_exec.js")
	if err := os.MkdirAll(filepath.Dir(loader), 0o700); err != nil {
		t.Fatal(err)
	}
	for file, content := range map[string]string{program: "\x00asm", loader: "class Go {}"} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var got []suite.Result
	p := &printed{watch: func(r suite.Result) { got = append(got, r) }}
	ended := make(chan error, 1)
	server := httptest.NewServer(pageHandler(&job{program: program, goroot: dir, out: p}, ended))
	defer server.Close()

	for path, kind := range map[string]string{
		"/": "text/html", "/page.css": "text/css", "/page.js": "text/javascript", "/worker.js": "text/javascript", "/files.js": "text/javascript", "/program.json": "application/json",
		"/wasm_exec.js": "text/javascript", "/web/loader.js": "text/javascript", "/web/style.css": "text/css", "/program.wasm": "application/wasm",
	} {
		response, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != http.StatusOK || !strings.HasPrefix(response.Header.Get("Content-Type"), kind) {
			t.Errorf("%s: %s, %s", path, response.Status, response.Header.Get("Content-Type"))
		}
	}
	post := func(path, body string) {
		response, err := http.Post(server.URL+path, "text/plain", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, response.Body)
		_ = response.Body.Close()
	}
	post("/printed", `{"result":{"suite":"math","hash":"0123456789abcdef","count":7}}`+"\n")
	if len(got) != 1 || got[0].Count != 7 {
		t.Errorf("the results are %+v", got)
	}
	post("/ended", "RuntimeError: unreachable")
	post("/ended", "") // says nothing new
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "unreachable") {
		t.Errorf("the end is %v", err)
	}
}
