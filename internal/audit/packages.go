package audit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// ErrNoGo is that the go command, which Packages asks, is not there.
var ErrNoGo = errors.New("there is no go command on the PATH: install Go 1.26 or newer from https://go.dev/dl/")

// triggered is how the compiler tells a place under -d=fmahash=vy; of inlined
// code it tells the calls, too, the outermost first.
var triggered = regexp.MustCompile(`^fmahash triggered (.*) [01]+$`)

// Packages lists every place where the compiler would fuse in the packages
// that the patterns match, built for a target without the flag that keeps it
// from that. The patterns are those of the go command, relative to dir, which
// "" says is the current folder; the files of findings are relative to it, too.
// Of a place that is inlined into several others there is one finding.
//
// The error is that there is no go command, or what the compiler said of
// source that it does not build.
func Packages(ctx context.Context, dir string, target Target, patterns ...string) ([]Finding, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	// go list compiles what it exports, and links nothing.
	report, err := goList(ctx, dir, target, append([]string{"-export", "-gcflags=-d=fmahash=vy"}, patterns...))
	if err != nil {
		return nil, err
	}
	var findings []Finding
	for line := range strings.Lines(report) {
		match := triggered.FindStringSubmatch(strings.TrimSpace(line))
		if match == nil {
			continue
		}
		calls := strings.Split(match[1], "; ")
		f := Finding{Kind: Fuses, Targets: []string{target.String()}}
		if f.File, f.Line, f.Column, err = parsePlace(calls[len(calls)-1]); err != nil {
			return nil, err
		}
		for _, call := range calls[:len(calls)-1] {
			f.Inlined = append(f.Inlined, filepath.Clean(call))
		}
		findings = append(findings, f)
	}
	findings = Merge(findings)
	source := newSource(ctx, dir, target, patterns)
	for i := range findings {
		source.explain(&findings[i])
	}
	return findings, nil
}

// goList runs go list and gives what it said to people.
func goList(ctx context.Context, dir string, target Target, args []string) (string, error) {
	command, err := goCommand(ctx, dir, target, append([]string{"list"}, args...))
	if err != nil {
		return "", err
	}
	var printed bytes.Buffer
	command.Stderr = &printed
	if err := command.Run(); err != nil {
		return "", fmt.Errorf("go list for %s: %w\n%s", target, err, strings.TrimSpace(printed.String()))
	}
	return printed.String(), nil
}

func goCommand(ctx context.Context, dir string, target Target, args []string) (*exec.Cmd, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return nil, ErrNoGo
	}
	command := exec.CommandContext(ctx, path, args...)
	command.Dir = dir
	command.Env = append(os.Environ(), target.Environment()...)
	return command, nil
}

// parsePlace reads file:line:column; the file may have a colon of its own.
func parsePlace(text string) (file string, line, column int, err error) {
	rest, last, ok := cutLast(text)
	if ok {
		file, text, ok = cutLast(rest)
	}
	if ok {
		if line, err = strconv.Atoi(text); err == nil {
			column, err = strconv.Atoi(last)
		}
	}
	if !ok || err != nil {
		return "", 0, 0, fmt.Errorf("the compiler tells a place as %q, which is not file:line:column: this audit knows Go 1.26", text)
	}
	return filepath.Clean(file), line, column, nil
}

func cutLast(text string) (before, after string, found bool) {
	at := strings.LastIndexByte(text, ':')
	if at < 0 {
		return "", "", false
	}
	return text[:at], text[at+1:], true
}
