package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestPortInUse(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	_, err = listen("127.0.0.1", port, true)
	if err == nil {
		t.Fatal("a taken port was taken again")
	}
	for _, want := range []string{strconv.Itoa(port), "--port " + strconv.Itoa(port+1)} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q does not say %s", err, want)
		}
	}
	next, err := listen("127.0.0.1", port, false)
	if err != nil {
		t.Fatalf("nobody asked for that port, and another was not tried: %v", err)
	}
	defer next.Close()
	if got := next.Addr().(*net.TCPAddr).Port; got <= port || got > port+portsTried {
		t.Errorf("port %d after %d", got, port)
	}
}

// An address that is none had "no port from 8433 to 8453".
func TestAddressThatCannotBeUsed(t *testing.T) {
	const away = "192.0.2.1" // kept for documentation: no machine has it
	for _, asked := range []bool{false, true} {
		l, err := listen(away, 8433, asked)
		if err == nil {
			l.Close()
			t.Fatalf("%s was listened on", away)
		}
		if !strings.Contains(err.Error(), away+" is no address of this machine") || !strings.Contains(err.Error(), "--host 127.0.0.1") || strings.Contains(err.Error(), "8433") {
			t.Errorf("asked for the port %v: %v", asked, err)
		}
	}
	unknown := &net.OpError{Op: "listen", Err: &net.DNSError{Err: "no such host", Name: "nosuch.invalid", Server: "192.0.2.53:53"}}
	if got := unusable("nosuch.invalid", unknown).Error(); !strings.HasPrefix(got, "the name nosuch.invalid is not known (no such host); give --host") {
		t.Error(got)
	}
}

func TestModuleRoot(t *testing.T) {
	root := t.TempDir()
	deep := filepath.Join(root, "a", "b")
	if err := os.MkdirAll(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(dir, text string) {
		if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := moduleRoot(deep); err == nil || !strings.Contains(err.Error(), "go run ./cmd/tide demo") {
		t.Fatalf("outside: %v", err)
	}
	write(root, "// module github.com/tide-engine/tide\nmodule github.com/tide-engine/tide/elsewhere\n")
	if _, err := moduleRoot(deep); err == nil {
		t.Fatal("another module was taken for Tide's")
	}
	write(root, "module github.com/tide-engine/tide // the engine\n\ngo 1.26\n")
	write(filepath.Join(root, "a"), "module example.com/inner\n")
	if got, err := moduleRoot(deep); err != nil || got != root {
		t.Fatalf("inside: %q, %v", got, err)
	}
	for dir, want := range map[string]bool{"examples/predicted": true, "examples": false, "examples/coin": false, "a/examples/predicted": false} {
		if got := isExample(filepath.Join(root, filepath.FromSlash(dir))); got != want {
			t.Errorf("isExample(%s) = %v", dir, got)
		}
	}
}

func TestBuildSaysWhatIsMissing(t *testing.T) {
	t.Run("a folder", func(t *testing.T) {
		_, err := buildWeb(context.Background(), filepath.Join(t.TempDir(), "none"), io.Discard)
		if err == nil || !strings.Contains(err.Error(), "--game") {
			t.Fatal(err)
		}
	})
	t.Run("the compiler's word", func(t *testing.T) {
		dir := t.TempDir()
		for name, text := range map[string]string{
			"go.mod":  "module example.com/broken\n\ngo 1.26\n",
			"main.go": "package main\n\nfunc main() { return return }\n",
		} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		var log bytes.Buffer
		_, err := buildWeb(context.Background(), dir, &log)
		if err == nil || !strings.Contains(err.Error(), "main.go:3") {
			t.Fatalf("%v does not say where the compiler stopped", err)
		}
		if !strings.Contains(log.String(), "Building") {
			t.Errorf("no progress: %q", log.String())
		}
	})
	t.Run("a program", func(t *testing.T) {
		needGo(t)
		dir := t.TempDir()
		for name, text := range map[string]string{
			"go.mod":     "module example.com/library\n\ngo 1.26\n",
			"library.go": "package library\n",
		} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		_, err := buildWeb(context.Background(), dir, io.Discard)
		if err == nil || !strings.Contains(err.Error(), "is package library, and a game is a main package") || !strings.Contains(err.Error(), "tide demo --game") {
			t.Fatal(err)
		}
	})
	t.Run("Go", func(t *testing.T) {
		t.Setenv("PATH", t.TempDir())
		_, err := buildWeb(context.Background(), t.TempDir(), io.Discard)
		if err != errNoGo {
			t.Fatal(err)
		}
	})
}

func TestNoBrowserHasItsOwnExit(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if path, err := findBrowser(); err == nil {
		t.Skipf("this machine keeps a browser outside of the PATH: %s", path)
	}
	code, out, errs := runFor("demo", "--smoke")
	if code != exitNoBrowser || out != "" || !strings.Contains(errs, "apt install chromium") {
		t.Fatalf("exit %d\nout: %s\nerr: %s", code, out, errs)
	}
}

func TestIsPackage(t *testing.T) {
	for line, want := range map[string]bool{
		"internal/goarch":            true,
		"github.com/pion/webrtc/v4":  true,
		"# example.com/broken":       false,
		"./main.go:3:15: unexpected": false,
		"\tnote: module requires Go": false,
		"go: downloading go1.27":     false,
		"":                           false,
	} {
		if got := isPackage(line); got != want {
			t.Errorf("isPackage(%q) = %v", line, got)
		}
	}
}

// Ctrl-C ends the server though a page still waits for its next message.
func TestServeEndsWithAPollPending(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- serve(ctx, l, demoHandler(testGame(t), nil)) }()
	polled := make(chan struct{})
	go func() {
		defer close(polled)
		if r, err := http.Get(pageAddress(l) + "signal/ROOM/host"); err == nil {
			r.Body.Close()
		}
	}()
	time.Sleep(50 * time.Millisecond)
	start := time.Now()
	stop()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	<-polled
	if took := time.Since(start); took > time.Second {
		t.Errorf("ending took %v", took)
	}
}
