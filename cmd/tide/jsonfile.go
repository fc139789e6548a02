package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// bareJSON gives --json its file where none is written: stdout.
func bareJSON(args []string) []string {
	i := slices.IndexFunc(args, func(arg string) bool { return arg == "--json" || arg == "-json" })
	if i < 0 || i+1 < len(args) && (args[i+1] == "-" || !strings.HasPrefix(args[i+1], "-")) {
		return args
	}
	return slices.Insert(slices.Clone(args), i+1, "-")
}

// jsonPlace finds before any work is done that writeJSON would have nowhere to
// write to.
func jsonPlace(file string) error {
	if file == "" || file == "-" {
		return nil
	}
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		return fmt.Errorf("--json %s is a folder; name a file in it", file)
	}
	folder := filepath.Dir(file)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("--json %s cannot be written, since there is no folder %s; make it, or name another", file, folder)
	}
	return nil
}

// beside is where text for people goes when JSON goes to a file: to stdout, unless
// the JSON does.
func beside(file string, s streams) io.Writer {
	if file == "-" {
		return s.err
	}
	return s.out
}

// writeJSON writes a value to a file, to stdout for "-", and nowhere for "".
func writeJSON(file string, value any, s streams) error {
	if file == "" {
		return nil
	}
	text, err := json.MarshalIndent(value, "", "\t")
	if err != nil {
		return err
	}
	text = append(text, '\n')
	if file == "-" {
		_, err = s.out.Write(text)
		return err
	}
	return os.WriteFile(file, text, 0o644)
}
