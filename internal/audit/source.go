package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// source is the packages that were audited, parsed and typed where they have a
// finding.
type source struct {
	dir      string
	target   Target
	packages []listed
	export   map[string]string // the compiler's export data, by import path
	fset     *token.FileSet
	typed    map[string]*typedPackage // by directory
}

// listed is what go list says of one package.
type listed struct {
	ImportPath string
	Dir        string
	Export     string
	DepOnly    bool
	GoFiles    []string
}

type typedPackage struct {
	types *types.Package
	files map[string]*ast.File // by absolute path
	info  *types.Info
}

// newSource asks where the packages are. Without an answer findings go
// unexplained, but are findings all the same.
func newSource(ctx context.Context, dir string, target Target, patterns []string) *source {
	s := &source{dir: dir, target: target, export: map[string]string{}, fset: token.NewFileSet(), typed: map[string]*typedPackage{}}
	command, err := goCommand(ctx, dir, target, append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,Export,DepOnly,GoFiles"}, patterns...))
	if err != nil {
		return s
	}
	out, err := command.Output()
	if err != nil {
		return s
	}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var l listed
		if decoder.Decode(&l) != nil {
			return s
		}
		s.export[l.ImportPath] = l.Export
		if !l.DepOnly {
			s.packages = append(s.packages, l)
		}
	}
}

// explain adds the line of source and the mend to a finding.
func (s *source) explain(f *Finding) {
	path := f.File
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.dir, path)
	}
	f.Source = sourceLine(path, f.Line)
	p := s.load(filepath.Dir(path))
	if p == nil || p.files[path] == nil {
		return
	}
	f.Mend = p.mend(s.fset, p.files[path], f.Line, f.Column)
}

// sourceLine is one line of a file, or "" where there is none.
func sourceLine(path string, line int) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	for l := range strings.Lines(string(text)) {
		if line--; line == 0 {
			return strings.TrimSpace(l)
		}
	}
	return ""
}

// load types the package in a directory.
func (s *source) load(dir string) *typedPackage {
	if p, ok := s.typed[dir]; ok {
		return p
	}
	s.typed[dir] = nil
	for _, l := range s.packages {
		if l.Dir != dir {
			continue
		}
		p := &typedPackage{files: map[string]*ast.File{}, info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}}
		var files []*ast.File
		for _, name := range l.GoFiles {
			path := filepath.Join(dir, name)
			file, err := parser.ParseFile(s.fset, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return nil
			}
			p.files[path] = file
			files = append(files, file)
		}
		// What the compiler has built is right; what is not typed here all the
		// same only lacks its mend.
		config := types.Config{Importer: importer.ForCompiler(s.fset, "gc", s.open), Error: func(error) {}}
		p.types, _ = config.Check(l.ImportPath, s.fset, files, p.info)
		s.typed[dir] = p
		return p
	}
	return nil
}

func (s *source) open(path string) (io.ReadCloser, error) {
	if s.export[path] == "" {
		return nil, fmt.Errorf("%s: %w", path, errors.ErrUnsupported)
	}
	return os.Open(s.export[path])
}
