package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// state is how far a run came. It belongs to one build of this program, since
// another may compute something else, and to one set of flags.
type state struct {
	Build     string               `json:"build"`
	Flags     string               `json:"flags"`
	Functions map[string]*progress `json:"functions"`
	path      string
}

// progress is how far one function came.
type progress struct {
	Name    string   `json:"name"`
	Inputs  uint64   `json:"inputs"`  // those that were run
	Chunks  int      `json:"chunks"`  // those of the slice that were run, from the first
	Columns []column `json:"columns"` // what they counted; nil before the first
	Seconds float64  `json:"seconds"`
}

// build names this program by the hash of its bytes.
func build() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// resumed reads the state at a path, or begins anew where there is none, or one
// of another build or other flags. An empty path is a file in the user's cache,
// one for each set of flags.
func resumed(path, build, flags string) (*state, error) {
	if path == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return nil, fmt.Errorf("there is no place to keep the state, give one with --state: %w", err)
		}
		name := sha256.Sum256([]byte(flags))
		path = filepath.Join(cache, "tide", "exhaustive-"+hex.EncodeToString(name[:4])+".json")
	}
	fresh := &state{Build: build, Flags: flags, Functions: map[string]*progress{}, path: path}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fresh, nil
	} else if err != nil {
		return nil, err
	}
	old := &state{path: path}
	if err := json.Unmarshal(text, old); err != nil {
		return nil, fmt.Errorf("%s is no state of this command: %w", path, err)
	}
	if old.Build != build || old.Flags != flags || old.Functions == nil {
		return fresh, nil
	}
	return old, nil
}

// save writes beside the file and renames, so that no half of one is ever read.
func (s *state) save() error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(s.path), 0o777); err != nil {
		return err
	}
	if err := os.WriteFile(s.path+".new", text, 0o666); err != nil {
		return err
	}
	return os.Rename(s.path+".new", s.path)
}

// remove ends a run that has nothing left to do: the next one starts anew.
func (s *state) remove() error {
	err := os.Remove(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// of is the progress of a function.
func (s *state) of(name string) *progress {
	p := s.Functions[name]
	if p == nil {
		p = &progress{Name: name}
		s.Functions[name] = p
	}
	return p
}

// join counts one more chunk.
func (p *progress) join(columns []column) {
	p.Chunks++
	p.Inputs += chunk
	if p.Columns == nil {
		p.Columns = columns
		return
	}
	for i := range p.Columns {
		p.Columns[i].join(columns[i])
	}
}

// misrounded is how many of det's results are wrong.
func (p *progress) misrounded() uint64 {
	if len(p.Columns) == 0 {
		return 0
	}
	return p.Columns[0].Misrounded
}
