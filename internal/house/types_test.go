package house

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// goCommand runs the Go command in a directory, with more environment. A
// machine with the test binary but no Go skips what needs it.
func goCommand(t *testing.T, dir string, environment []string, args ...string) (output string, err error) {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command, which is not on PATH")
	}
	command := exec.Command("go", args...)
	command.Dir = dir
	command.Env = append(os.Environ(), environment...)
	var printed bytes.Buffer
	command.Stdout, command.Stderr = &printed, &printed
	err = command.Run()
	return printed.String(), err
}

// checked is what a rule that needs types knows of one package.
type checked struct {
	dir   string
	files []*file
	info  *types.Info
}

// check types what it can of some files; in a sample, an import that is not
// there leaves holes, and the rest is typed all the same.
func check(t *tree, dir string, files []*file, imports types.Importer) (*checked, error) {
	c := &checked{dir, files, &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}}
	var mistakes []error
	config := types.Config{Importer: imports, Error: func(err error) { mistakes = append(mistakes, err) }}
	var parsed []*ast.File
	for _, f := range files {
		parsed = append(parsed, f.ast)
	}
	_, _ = config.Check(dir, t.fset, parsed, c.info)
	return c, errors.Join(mistakes...)
}

// checkModule types the packages that every machine must compute alike, as
// they are built for this machine.
func checkModule(t *testing.T, tree *tree) (packages []*checked) {
	t.Helper()
	var dirs, patterns []string
	for _, dir := range tree.directories() {
		if slices.Contains(alike, dir) {
			dirs, patterns = append(dirs, dir), append(patterns, "./"+dir)
		}
	}
	listed, err := goCommand(t, root, nil, append([]string{"list", "-export", "-deps", "-f",
		"{{.ImportPath}}\t{{.Export}}\t{{range .GoFiles}}{{.}} {{end}}"}, patterns...)...)
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, listed)
	}
	export, built := map[string]string{}, map[string][]string{}
	for line := range strings.Lines(listed) {
		columns := strings.Split(strings.TrimSpace(line), "\t")
		if len(columns) == 3 {
			export[columns[0]], built[columns[0]] = columns[1], strings.Fields(columns[2])
		}
	}
	imports := importer.ForCompiler(tree.fset, "gc", func(name string) (io.ReadCloser, error) {
		if export[name] == "" {
			return nil, fmt.Errorf("no export data for %s", name)
		}
		return os.Open(export[name])
	})
	for _, dir := range dirs {
		name, prefix := modulePath+"/"+dir, dir+"/"
		if dir == "." {
			name, prefix = modulePath, ""
		}
		var files []*file
		for _, base := range built[name] {
			if f := tree.files[prefix+base]; f != nil {
				files = append(files, f)
			}
		}
		c, err := check(tree, dir, files, imports)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s (%d files) cannot be typed: %v", dir, len(files), err)
		}
		packages = append(packages, c)
	}
	return packages
}

// unordered finds, with types, what the syntax alone does not show: a range
// over a map, and the builtin min and max of floats, whose NaNs differ
// between machines.
func unordered(t *tree, c *checked) (problems []problem) {
	for _, f := range c.files {
		ast.Inspect(f.ast, func(node ast.Node) bool {
			switch n := node.(type) {
			case *ast.RangeStmt:
				if isMap(c.info.TypeOf(n.X)) && !t.excused(f.path, n.Pos()) {
					problems = append(problems, t.at(f.path, n.Pos(), "ranges over a map, whose order is random: keep a sorted slice, or say //house:order-free and why"))
				}
			case *ast.CallExpr:
				name, ok := n.Fun.(*ast.Ident)
				if !ok {
					break
				}
				builtin, ok := c.info.Uses[name].(*types.Builtin)
				if result := c.info.Types[n]; ok && (builtin.Name() == "min" || builtin.Name() == "max") && result.Value == nil && isFloat(result.Type) {
					problems = append(problems, t.at(f.path, n.Pos(), "the builtin %s of floats has a NaN that differs between machines: use det.Min or det.Max", builtin.Name()))
				}
			}
			return true
		})
	}
	return problems
}

// isMap is true for a map and for a type parameter that may be one.
func isMap(t types.Type) bool {
	return some(t, func(u types.Type) bool { _, ok := u.(*types.Map); return ok })
}

// isFloat is true for a float and for a type parameter that may be one.
func isFloat(t types.Type) bool {
	return some(t, func(u types.Type) bool {
		basic, ok := u.(*types.Basic)
		return ok && basic.Info()&types.IsFloat != 0
	})
}

// some is whether a type, or any term of its constraint, is of a kind.
func some(t types.Type, kind func(types.Type) bool) bool {
	if t == nil {
		return false
	}
	parameter, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return kind(t.Underlying())
	}
	return someTerm(parameter.Constraint().Underlying(), kind)
}

func someTerm(t types.Type, kind func(types.Type) bool) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface:
		for i := range u.NumEmbeddeds() {
			if someTerm(u.EmbeddedType(i), kind) {
				return true
			}
		}
		return false
	case *types.Union:
		for i := range u.Len() {
			if someTerm(u.Term(i).Type(), kind) {
				return true
			}
		}
		return false
	default:
		return kind(u)
	}
}

func TestOrder(t *testing.T) {
	tree := module(t)
	for _, c := range checkModule(t, tree) {
		for _, p := range unordered(tree, c) {
			t.Error(p)
		}
	}
}

func TestOrderObjects(t *testing.T) {
	rule := func(t *tree) (problems []problem) {
		for _, dir := range t.directories() {
			c, err := check(t, dir, t.goFiles(), nil)
			if err != nil {
				return []problem{{path: dir, text: err.Error()}}
			}
			problems = append(problems, unordered(t, c)...)
		}
		return problems
	}
	code := func(parameter, body string) string {
		return "package p\n\ntype named map[int]int\n\nfunc f[F ~float32 | ~float64, M ~map[int]int](x " + parameter + ") {\n" + body + "\n}\n"
	}
	objects(t, rule, "over a map", "a.go", code("map[int]int", "for range x {\n}"))
	objects(t, rule, "over a map", "a.go", code("named", "for k := range x {\n_ = k\n}"))
	objects(t, rule, "over a map", "a.go", code("M", "for range x {\n}"))
	objects(t, rule, "over a map", "a.go", code("named", "//house:order-free\nfor range x {\n}"))
	accepts(t, rule, "a.go", code("named", "//house:order-free it only counts the keys\nfor range x {\n}"))
	accepts(t, rule, "a.go", code("[]int", "for range x {\n}\nfor range 3 {\n}\n_ = min(len(x), 3)"))
	objects(t, rule, "det.Min", "a.go", code("float32", "_ = min(x, 1)"))
	objects(t, rule, "det.Min", "a.go", code("F", "_ = max(x, x)"))
	accepts(t, rule, "a.go", code("int", "const c = min(1.5, 2.5)\n_ = max(x, 1)"))
}
