package house

import (
	"bytes"
	"go/ast"
	"go/format"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func formatted(t *tree) (problems []problem) {
	for _, f := range t.goFiles() {
		source := []byte(t.text[f.path])
		if want, err := format.Source(source); err != nil || !bytes.Equal(source, want) {
			problems = append(problems, problem{path: f.path, text: "is not as gofmt has it: run gofmt -w"})
		}
	}
	return problems
}

func TestFormatted(t *testing.T) {
	holds(t, formatted)
	objects(t, formatted, "gofmt", "a.go", "package a\nvar  x int\n")
	accepts(t, formatted, "a.go", "package a\n\nvar x int\n")
}

func packageComments(t *tree) (problems []problem) {
	for _, dir := range t.directories() {
		code, documented := false, false
		for _, f := range t.goFiles() {
			if f.dir == dir && !f.test {
				code = true
				documented = documented || strings.TrimSpace(f.ast.Doc.Text()) != ""
			}
		}
		if code && !documented {
			problems = append(problems, problem{path: dir, text: "no file has a package comment: say what it is, what it never does, and where its data comes from and goes"})
		}
	}
	return problems
}

func TestPackageComments(t *testing.T) {
	holds(t, packageComments)
	objects(t, packageComments, "package comment", "a/a.go", "package a\n", "a/b_test.go", "// Package a is.\npackage a\n")
	objects(t, packageComments, "package comment", "a/a.go", "//go:build linux\n\npackage a\n")
	accepts(t, packageComments, "a/a.go", "package a\n", "a/doc.go", "// Package a is.\npackage a\n")
}

// vague names say that nobody knew what the package is.
var vague = []string{"util", "utils", "common", "helper", "helpers", "misc", "base", "shared", "lib", "core", "types"}

func names(t *tree) (problems []problem) {
	for _, dir := range t.directories() {
		if slices.Contains(vague, path.Base(dir)) {
			problems = append(problems, problem{path: dir, text: "name the package for the noun it holds"})
		}
	}
	return problems
}

func TestNames(t *testing.T) {
	holds(t, names)
	objects(t, names, "noun", "internal/utils/a.go", "package utils\n")
	accepts(t, names, "world/a.go", "package world\n")
}

// wellKnown methods say what they are by their interface.
var wellKnown = []string{"String", "Error", "Unwrap", "Is", "As", "Len", "Less", "Swap", "ServeHTTP"}

func documented(t *tree) (problems []problem) {
	for _, f := range t.goFiles() {
		if f.test || f.ast.Name.Name == "main" {
			continue
		}
		report := func(name *ast.Ident) {
			problems = append(problems, t.at(f.path, name.Pos(), "%s is exported and has no comment: give its shape, units and errors", name.Name))
		}
		for _, declaration := range f.ast.Decls {
			switch d := declaration.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() && d.Doc == nil && exportedReceiver(d) && !slices.Contains(wellKnown, d.Name.Name) {
					report(d.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if s, ok := spec.(*ast.TypeSpec); ok && s.Name.IsExported() && d.Doc == nil && s.Doc == nil {
						report(s.Name)
					}
				}
			}
		}
	}
	return problems
}

// exportedReceiver is true for a function, and for a method of a type that
// others can name.
func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	of := d.Recv.List[0].Type
	for {
		switch x := of.(type) {
		case *ast.StarExpr:
			of = x.X
		case *ast.IndexExpr:
			of = x.X
		case *ast.IndexListExpr:
			of = x.X
		case *ast.Ident:
			return x.IsExported()
		default:
			return false
		}
	}
}

func TestDocumented(t *testing.T) {
	holds(t, documented)
	objects(t, documented, "F is exported", "a.go", "package a\n\nfunc F() {}\n")
	objects(t, documented, "M is exported", "a.go", "package a\n\n// T is.\ntype T[K any] struct{}\n\nfunc (t *T[K]) M() {}\n")
	objects(t, documented, "T is exported", "a.go", "package a\n\ntype T int\n")
	accepts(t, documented, "a.go", "package a\n\ntype t int\n\nfunc (t) M() {}\n\nfunc f() {}\n\n// E is.\ntype E int\n\nfunc (E) Error() string { return \"\" }\n")
}

// maxLines is what one sitting reads.
const maxLines = 400

func lengths(t *tree) (problems []problem) {
	for _, f := range t.goFiles() {
		lines := strings.Count(t.text[f.path], "\n")
		if lines > maxLines && !f.test && !reasoned(t.text[f.path], "long") {
			problems = append(problems, problem{path: f.path, text: "has more than 400 lines: find its second noun, or say //house:long and why"})
		}
	}
	return problems
}

// reasoned finds a directive of that name with a reason behind it.
func reasoned(text, name string) bool {
	for line := range strings.Lines(text) {
		if reason, ok := strings.CutPrefix(strings.TrimSpace(line), "//house:"+name+" "); ok && len(strings.Fields(reason)) > 2 {
			return true
		}
	}
	return false
}

func TestLengths(t *testing.T) {
	holds(t, lengths)
	long := "package a\n" + strings.Repeat("\n", maxLines)
	objects(t, lengths, "400 lines", "a.go", long)
	objects(t, lengths, "400 lines", "a.go", "//house:long\n"+long)
	accepts(t, lengths, "a.go", "//house:long because one table is one noun\n"+long)
	accepts(t, lengths, "a_test.go", long)
}

// yardstick is what the first example may take: it is the measure of the API.
const yardstick = 110

func exampleLength(t *tree) (problems []problem) {
	lines := 0
	for _, f := range t.goFiles() {
		if f.dir == "examples/predicted" && !f.test {
			for line := range strings.Lines(t.text[f.path]) {
				if strings.TrimSpace(line) != "" {
					lines++
				}
			}
		}
	}
	if lines > yardstick {
		problems = append(problems, problem{path: "examples/predicted", text: "has more than 110 lines that are not blank: better the API than the example"})
	}
	return problems
}

func TestExampleLength(t *testing.T) {
	holds(t, exampleLength)
	objects(t, exampleLength, "110 lines", "examples/predicted/main.go", "package main\n"+strings.Repeat("// x\n", yardstick))
	accepts(t, exampleLength, "examples/predicted/main.go", "package main\n"+strings.Repeat("// x\n\n", yardstick-1))
}

var (
	// The words are put together here, so that this file does not hold them.
	machinePath = regexp.MustCompile(`(^|[^\w.)\]}])/(` + "wo" + `rk|ro` + `ot|ho` + `me)/`)
	unfinished  = regexp.MustCompile(`\b(TO` + `DO|FIX` + `ME|XX` + `X|HA` + `CK)\b`)
)

func machinePaths(t *tree) (problems []problem) {
	for _, p := range t.paths {
		number := 0
		for line := range strings.Lines(t.text[p]) {
			number++
			if machinePath.MatchString(line) {
				problems = append(problems, problem{p, number, "names a path of one machine"})
			}
		}
	}
	return problems
}

func TestMachinePaths(t *testing.T) {
	holds(t, machinePaths)
	for _, name := range []string{"wo" + "rk", "ro" + "ot", "ho" + "me"} {
		objects(t, machinePaths, "one machine", "docs/a.md", "see\n`/"+name+"/somebody`\n")
	}
	accepts(t, machinePaths, "a.md", "the frame"+"wo"+"rk/x and example.com/ho"+"me/ and ./wo"+"rk/\n")
}

func finished(t *tree) (problems []problem) {
	for _, f := range t.goFiles() {
		for _, group := range f.ast.Comments {
			for _, comment := range group.List {
				if word := unfinished.FindString(comment.Text); word != "" {
					problems = append(problems, t.at(f.path, comment.Pos(), "%s: do it, or file it", word))
				}
			}
		}
	}
	for _, p := range t.paths {
		switch path.Ext(p) {
		case ".js", ".css", ".html", ".sh":
			if word := unfinished.FindString(t.text[p]); word != "" {
				problems = append(problems, problem{path: p, text: word + ": do it, or file it"})
			}
		}
	}
	return problems
}

func TestFinished(t *testing.T) {
	holds(t, finished)
	objects(t, finished, "do it", "a.go", "package a\n\n// TO"+"DO: later\n")
	objects(t, finished, "do it", "a.js", "// FIX"+"ME\n")
	accepts(t, finished, "a.go", "package a\n\nconst todo = \"a word\"\n")
}
