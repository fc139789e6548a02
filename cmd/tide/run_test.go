package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestRunCommandLine(t *testing.T) {
	here := t.TempDir() // no module
	for _, c := range []struct {
		name string
		args []string
		code int
		out  string
		errs string
	}{
		{"help", []string{"--help"}, exitOK, "--check", ""},
		{"help has examples", []string{"-h"}, exitOK, "tide run ./examples/predicted", ""},
		{"help after a folder", []string{here, "--help"}, exitOK, "Usage: tide run", ""},
		{"a flag of the game's", []string{here, "--headless"}, exitUsage, "", "as in: tide run -- --headless"},
		{"a seed that is no number", []string{"--seed", "many"}, exitUsage, "", `seed "many" is no whole number`},
		{"two folders", []string{here, "--check", "there"}, exitUsage, "", "after --"},
		{"no folder", []string{filepath.Join(here, "none")}, exitFail, "", "tide run ./examples/predicted"},
		{"no program", []string{here}, exitFail, "", "there is no game in " + here},
	} {
		if c.name == "no program" {
			needGo(t)
		}
		code, out, errs := runFor(append([]string{"run"}, c.args...)...)
		if code != c.code || !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) {
			t.Errorf("%s: exit %d\nout: %s\nerr: %s", c.name, code, out, errs)
		}
		if code != exitOK && (out != "" || !strings.HasPrefix(errs, "tide run: ") || strings.Count(errs, "\n") > 2) {
			t.Errorf("%s: no sentence and a way out: %q, %q", c.name, out, errs)
		}
	}
}

func needGo(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command, which is not on PATH")
	}
}

// parrot is a program that says what it was given and how it was built.
const parrot = `package main

import (
	"os"
	"runtime/debug"
)

func main() {
	info, _ := debug.ReadBuildInfo()
	for _, s := range info.Settings {
		if s.Key == "-gcflags" {
			os.Stdout.WriteString(s.Value + "\n")
		}
	}
	for _, arg := range os.Args[1:] {
		os.Stdout.WriteString(arg + "\n")
	}
	os.Stderr.WriteString("told\n")
	os.Exit(7)
}
`

// A game gets its flags, is built with ours, and its exit status is the
// command's.
func TestRunPlays(t *testing.T) {
	needGo(t)
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example.com/parrot\n\ngo 1.26\n")
	write("main.go", parrot)
	t.Setenv("GOOS", "js") // as a shell may still have it from a build for the web
	t.Setenv("GOARCH", "wasm")
	code, out, errs := runFor("run", "--seed", "0x10", dir, "--check", "--", "--ticks", "5", "--", "-x")
	want := "all=-d=fmahash=qn --check --seed 0x10 --ticks 5 -- -x"
	if got := strings.Join(strings.Fields(out), " "); code != 7 || got != want {
		t.Errorf("exit %d, and it was given %q, want %q; %s", code, got, want, errs)
	}
	if !strings.Contains(errs, "Building") || !strings.HasSuffix(errs, "told\n") {
		t.Errorf("on stderr: %q", errs)
	}
	write("main.go", "package main\n\nfunc main() { return return }\n")
	if code, _, errs := runFor("run", dir); code != exitFail || !strings.Contains(errs, "main.go:3") {
		t.Errorf("exit %d, and not where the compiler stopped: %s", code, errs)
	}
	write("main.go", "package parrot\n")
	if code, _, errs := runFor("run", dir); code != exitFail || !strings.Contains(errs, "is package parrot, and a game is a main package") {
		t.Errorf("exit %d: %s", code, errs)
	}
}
