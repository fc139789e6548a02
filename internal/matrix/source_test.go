package matrix

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A file that is edited between two builds is noticed, and a test's is not.
func TestSourceChanged(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("a.go", "package a")
	write("b.s", "TEXT")
	s := &source{folders: []string{dir}}
	var err error
	if s.digest, err = s.read(); err != nil {
		t.Fatal(err)
	}
	write("a_test.go", "package a")
	write("notes.md", "x")
	if err := s.unchanged(); err != nil {
		t.Errorf("with another test: %v", err)
	}
	write("b.s", "TEXT2")
	if err := s.unchanged(); !errors.Is(err, errSourceChanged) {
		t.Errorf("an edited file: %v", err)
	}
	write("b.s", "TEXT")
	write("c.go", "package a")
	if err := s.unchanged(); !errors.Is(err, errSourceChanged) {
		t.Errorf("another file: %v", err)
	}
}

func TestReadSource(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command, which is not on PATH")
	}
	s, err := readSource(t.Context(), filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"det", "world", "match", "internal/simulate", "internal/matrix/suite"} {
		if !slices.ContainsFunc(s.folders, func(folder string) bool { return strings.HasSuffix(filepath.ToSlash(folder), "/"+dir) }) {
			t.Errorf("%s is not in %q", dir, s.folders)
		}
	}
}
