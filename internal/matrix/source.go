package matrix

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// source is the files of ours that the suite is made of. The cells are built
// over minutes, and one built from other files than the rest would differ, and
// for no reason that is a machine's.
type source struct {
	folders []string
	digest  [sha256.Size]byte // when the matrix began
}

var errSourceChanged = errors.New("the source was changed while the matrix ran: run it again")

// readSource finds the files below the folder of go.mod.
func readSource(ctx context.Context, root string) (*source, error) {
	cmd := command(ctx, "go", "list", "-deps", "-f", "{{with .Module}}{{if .Main}}{{$.Dir}}{{end}}{{end}}", program)
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list in %s: %w", root, err)
	}
	s := &source{}
	for line := range strings.Lines(string(out)) {
		if folder := strings.TrimSpace(line); folder != "" {
			s.folders = append(s.folders, folder)
		}
	}
	s.digest, err = s.read()
	return s, err
}

func (s *source) read() (digest [sha256.Size]byte, err error) {
	all := sha256.New()
	for _, folder := range s.folders {
		files, err := os.ReadDir(folder)
		if err != nil {
			return digest, err
		}
		for _, entry := range files {
			name := entry.Name()
			if ext := filepath.Ext(name); ext != ".go" && ext != ".s" || strings.HasSuffix(name, "_test.go") {
				continue
			}
			if err := add(all, filepath.Join(folder, name)); err != nil {
				return digest, err
			}
		}
	}
	all.Sum(digest[:0])
	return digest, nil
}

func add(to io.Writer, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(to, "%s %d\n%s", file, len(text), text)
	return err
}

// unchanged is nil while the files are what they were.
func (s *source) unchanged() error {
	digest, err := s.read()
	if err == nil && digest != s.digest {
		return errSourceChanged
	}
	return err
}
