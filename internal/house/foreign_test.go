package house

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// The example foreign is a stranger's game: it shows what package match asks of
// a world that is not Tide's, in code that docs/foreign.md repeats.
const (
	ownWorld     = "examples/foreign"
	ownWorldPage = "docs/foreign.md"
)

// foreignMay is all that it may import of ours: nothing a stranger cannot, and
// nothing that has a world or draws.
var foreignMay = []string{"det", "random", "match", "transport", "transport/netsim"}

func foreignAlone(t *tree) (problems []problem) {
	for _, f := range t.goFiles() {
		if f.dir != ownWorld {
			continue
		}
		for i, name := range f.imports {
			if dir, ours := within(name); ours && !slices.Contains(foreignMay, dir) {
				problems = append(problems, t.at(f.path, f.ast.Imports[i].Pos(), "%s: the example is on match alone", name))
			}
		}
	}
	return problems
}

func TestForeignIsOnMatchAlone(t *testing.T) {
	holds(t, foreignAlone)
	code := func(dir string) string { return "package main\n\nimport _ \"" + modulePath + "/" + dir + "\"\n" }
	objects(t, foreignAlone, "match alone", ownWorld+"/a.go", code("world"))
	objects(t, foreignAlone, "match alone", ownWorld+"/a_test.go", code("internal/wire"))
	objects(t, foreignAlone, "match alone", ownWorld+"/a.go", "package main\n\nimport _ \""+modulePath+"\"\n")
	accepts(t, foreignAlone, ownWorld+"/a.go", code("match"), "examples/predicted/a.go", code("world"))
}

// shown finds the page's code that the example does not have, word for word:
// what the example has is built and tested.
func shown(t *tree) (problems []problem) {
	var source strings.Builder
	for _, f := range t.goFiles() {
		if f.dir == ownWorld {
			source.WriteString("\n" + t.text[f.path])
		}
	}
	number, inside := 0, false
	var piece []string
	for line := range strings.Lines(t.text[ownWorldPage]) {
		number++
		text := strings.TrimSuffix(line, "\n")
		if inside && (text == "" || text == "```") {
			if whole := strings.Join(piece, "\n"); !strings.Contains(source.String(), "\n"+whole+"\n") {
				problems = append(problems, problem{ownWorldPage, number - len(piece), "the example does not have this: " + whole})
			}
			piece = nil
		} else if inside {
			piece = append(piece, text)
		}
		switch text {
		case "```go":
			inside = true
		case "```":
			inside = false
		}
	}
	return problems
}

func TestForeignPageShowsTheExample(t *testing.T) {
	holds(t, shown)
	if n := strings.Count(module(t).text[ownWorldPage], "```go\n"); n < 10 {
		t.Errorf("the page has %d pieces of code: a rule that looks at nothing passes", n)
	}
	code := "package main\n\nfunc f() {\n\tg()\n}\n\nfunc g() {}\n"
	page := func(code string) string { return "Text.\n\n```go\n" + code + "\n```\n\n```\nfunc h() {}\n```\n" }
	objects(t, shown, "func g() { f() }", ownWorldPage, page("func g() { f() }"), ownWorld+"/a.go", code)
	objects(t, shown, "func f() {", ownWorldPage, page("func g() {}\n\nfunc f() {\n}"), ownWorld+"/a.go", code)
	objects(t, shown, "func g", ownWorldPage, page("func g() {}"), "match/a.go", code)
	accepts(t, shown, ownWorldPage, page("func g() {}\n\nfunc f() {\n\tg()\n}"), ownWorld+"/a.go", code)
}

// told finds the methods of match's two interfaces that the page does not
// name: it promises to show every one.
func told(t *tree) (problems []problem) {
	f := t.files["match/simulation.go"]
	if f == nil {
		return nil // a tree without match
	}
	ast.Inspect(f.ast, func(node ast.Node) bool {
		spec, ok := node.(*ast.TypeSpec)
		if !ok {
			return true
		}
		methods, ok := spec.Type.(*ast.InterfaceType)
		if !ok || !spec.Name.IsExported() {
			return false
		}
		for _, method := range methods.Methods.List {
			for _, name := range method.Names {
				if !strings.Contains(t.text[ownWorldPage], ") "+name.Name+"(") {
					problems = append(problems, t.at(f.path, name.Pos(), "%s does not show a stranger's %s.%s", ownWorldPage, spec.Name.Name, name.Name))
				}
			}
		}
		return false
	})
	return problems
}

func TestForeignPageShowsEveryMethod(t *testing.T) {
	holds(t, told)
	code := "package match\n\n// Simulation is.\ntype Simulation interface{ Step(); Save() }\n"
	objects(t, told, "Simulation.Save", "match/simulation.go", code, ownWorldPage, "func (m *Machine) Step() {\n")
	accepts(t, told, "match/simulation.go", code, ownWorldPage, "func (m *Machine) Step() {\nfunc (m *Machine) Save() {\n")
}
