package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tide-engine/tide/internal/web"
)

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
	if _, err := moduleRoot(deep); err == nil || !strings.Contains(err.Error(), "go run ./cmd/tide") {
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
	t.Chdir(deep)
	if got, err := moduleRoot("."); err != nil || filepath.Base(got) != filepath.Base(root) {
		t.Fatalf("from a folder inside: %q, %v", got, err)
	}
	for dir, want := range map[string]bool{"examples/predicted": true, "examples": false, "examples/coin": false, "a/examples/predicted": false} {
		if got := isExample(filepath.Join(root, filepath.FromSlash(dir))); got != want {
			t.Errorf("isExample(%s) = %v", dir, got)
		}
	}
}

func TestBuildSaysWhatIsMissing(t *testing.T) {
	t.Run("a folder", func(t *testing.T) {
		_, err := buildWeb(context.Background(), filepath.Join(t.TempDir(), "none"), demoExample, io.Discard)
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
		_, err := buildWeb(context.Background(), dir, demoExample, &log)
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
		_, err := buildWeb(context.Background(), dir, demoExample, io.Discard)
		if err == nil || !strings.Contains(err.Error(), "is package library, and a game is a main package") || !strings.Contains(err.Error(), "tide demo --game") {
			t.Fatal(err)
		}
	})
	t.Run("Go", func(t *testing.T) {
		t.Setenv("PATH", t.TempDir())
		_, err := buildWeb(context.Background(), t.TempDir(), demoExample, io.Discard)
		if err != web.ErrNoGo {
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
