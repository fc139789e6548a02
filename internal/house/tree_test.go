package house

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

const modulePath = "github.com/tide-engine/tide"

// tree is the files that rules look at: the module, or a sample.
type tree struct {
	fsys  fs.FS
	paths []string          // of all text files, from the root, in order
	text  map[string]string // by path
	files map[string]*file  // the Go files, by path
	fset  *token.FileSet
}

// file is one Go file.
type file struct {
	path    string
	dir     string // "." is the root
	test    bool
	ast     *ast.File
	imports []string
}

// problem is where a rule is broken, and what to do about it.
type problem struct {
	path string
	line int // 0: the file as a whole
	text string
}

func (p problem) String() string {
	if p.line == 0 {
		return p.path + ": " + p.text
	}
	return fmt.Sprintf("%s:%d: %s", p.path, p.line, p.text)
}

func (t *tree) at(path string, pos token.Pos, format string, args ...any) problem {
	return problem{path, t.fset.Position(pos).Line, fmt.Sprintf(format, args...)}
}

// textEndings are the kinds of file that people write here.
var textEndings = []string{".go", ".s", ".md", ".html", ".css", ".js", ".sh", ".mod", ".yml", ".yaml", ".json", "/run", "/LICENSE", "/.gitignore"}

func isText(p string) bool {
	return slices.ContainsFunc(textEndings, func(ending string) bool { return strings.HasSuffix("/"+p, ending) })
}

func load(fsys fs.FS) (*tree, error) {
	t := &tree{fsys: fsys, text: map[string]string{}, files: map[string]*file{}, fset: token.NewFileSet()}
	err := fs.WalkDir(fsys, ".", func(p string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			switch entry.Name() {
			case ".git", "build", "testdata":
				return fs.SkipDir
			}
			return nil
		}
		if !isText(p) {
			return nil
		}
		source, err := fs.ReadFile(fsys, p)
		if err != nil {
			return err
		}
		t.paths = append(t.paths, p)
		t.text[p] = string(source)
		if !strings.HasSuffix(p, ".go") {
			return nil
		}
		parsed, err := parser.ParseFile(t.fset, p, source, parser.ParseComments)
		if err != nil {
			return err
		}
		f := &file{path: p, dir: path.Dir(p), test: strings.HasSuffix(p, "_test.go"), ast: parsed}
		for _, spec := range parsed.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			f.imports = append(f.imports, name)
		}
		t.files[p] = f
		return nil
	})
	return t, err
}

// goFiles are the Go files in the order of their paths.
func (t *tree) goFiles() (files []*file) {
	for _, p := range t.paths {
		if f := t.files[p]; f != nil {
			files = append(files, f)
		}
	}
	return files
}

// directories are those that hold a package, in order.
func (t *tree) directories() (dirs []string) {
	for _, f := range t.goFiles() {
		if !slices.Contains(dirs, f.dir) {
			dirs = append(dirs, f.dir)
		}
	}
	return dirs
}

// root is the module's, from where tests run.
const root = "../.."

// read reads the module once for all rules, none of which changes it.
var read = sync.OnceValues(func() (*tree, error) { return load(os.DirFS(root)) })

// module is the real tree.
func module(t *testing.T) *tree {
	t.Helper()
	loaded, err := read()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(loaded.text["go.mod"], "module "+modulePath+"\n") {
		t.Fatalf("%s is not the root of the module %s", root, modulePath)
	}
	if len(loaded.files) < 20 {
		t.Fatalf("only %d Go files were found: a rule that looks at nothing passes", len(loaded.files))
	}
	return loaded
}

// sample makes a tree of pairs of a path and its text.
func sample(t *testing.T, pairs ...string) *tree {
	t.Helper()
	files := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		files[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	loaded, err := load(files)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

type rule func(*tree) []problem

// holds fails for every problem that a rule finds in the module.
func holds(t *testing.T, check rule) {
	t.Helper()
	for _, p := range check(module(t)) {
		t.Error(p)
	}
}

// objects asks a rule for exactly one problem in a sample, with a word of it.
func objects(t *testing.T, check rule, word string, pairs ...string) {
	t.Helper()
	found := check(sample(t, pairs...))
	if len(found) != 1 || !strings.Contains(found[0].String(), word) {
		t.Errorf("of %q the rule says %v, want one problem that mentions %q", pairs, found, word)
	}
}

// accepts asks a rule for no problem in a sample.
func accepts(t *testing.T, check rule, pairs ...string) {
	t.Helper()
	if found := check(sample(t, pairs...)); len(found) != 0 {
		t.Errorf("of %q the rule says %v, want nothing", pairs, found)
	}
}
