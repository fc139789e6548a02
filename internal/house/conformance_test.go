package house

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// docs/conformance.md says, a row each, what the networking source states and
// what users hit elsewhere, with the constant that is the number and the tests
// that hold it. Here it is held to the code.
const conformancePage = "docs/conformance.md"

var (
	// stated is `match.Window` = 1 s, or a name alone.
	stated = regexp.MustCompile("`([a-z][\\w/]*)\\.(\\w+)`(?: = ([0-9][0-9./]*(?: (?:s|ms|KiB|MiB))?))?")
	// numbered is the first cell of a row of what users hit.
	numbered = regexp.MustCompile(`^\| (\d+) \|`)
	// peerTest is the name of a test of one of those.
	peerTest = regexp.MustCompile(`^TestPeer(\d\d)[A-Z]`)
	// absent are the words of a row that has no test, which say so.
	absent = regexp.MustCompile(`(?i)\bnot yet\b`)
)

// peers is how many things users hit elsewhere.
const peers = 26

// testsOf lists the test functions of each folder.
func (t *tree) testsOf() map[string]map[string]bool {
	tests := map[string]map[string]bool{}
	for _, f := range t.goFiles() {
		if !f.test {
			continue
		}
		for _, declaration := range f.ast.Decls {
			if d, ok := declaration.(*ast.FuncDecl); ok && d.Recv == nil {
				if tests[f.dir] == nil {
					tests[f.dir] = map[string]bool{}
				}
				tests[f.dir][d.Name.Name] = true
			}
		}
	}
	return tests
}

// constantsOf lists the constants of some packages with their values, by folder
// and name, as "match.Window". One without a value of its own has an unknown one.
func constantsOf(packages []*checked) map[string]constant.Value {
	values := map[string]constant.Value{}
	for _, c := range packages {
		for _, f := range c.files {
			for _, declaration := range f.ast.Decls {
				d, ok := declaration.(*ast.GenDecl)
				if !ok || d.Tok != token.CONST {
					continue
				}
				for _, spec := range d.Specs {
					s := spec.(*ast.ValueSpec)
					for i, name := range s.Names {
						values[c.dir+"."+name.Name] = constant.MakeUnknown()
						if i < len(s.Values) {
							values[c.dir+"."+name.Name] = c.info.Types[s.Values[i]].Value
						}
					}
				}
			}
		}
	}
	return values
}

// loose types a package as far as that goes without its imports: its plain
// numbers.
func loose(t *tree, dir string) *checked {
	var files []*file
	for _, f := range t.goFiles() {
		if f.dir == dir && !f.test {
			files = append(files, f)
		}
	}
	c, _ := check(t, dir, files, nil)
	return c
}

// saysValue is whether a value as the page writes it, "150 ms", "1/60 s" or
// "4 MiB", is a constant's; spans are in nanoseconds.
func saysValue(text string, value constant.Value) bool {
	number, unit, _ := strings.Cut(text, " ")
	above, below, _ := strings.Cut(number, "/")
	told := constant.MakeFromLiteral(above, token.FLOAT, 0)
	by := map[string]float64{"s": 1e9, "ms": 1e6, "KiB": 1 << 10, "MiB": 1 << 20, "": 1}[unit]
	told = constant.BinaryOp(constant.ToFloat(told), token.MUL, constant.MakeFloat64(by))
	if below != "" {
		n, err := strconv.ParseInt(below, 10, 64)
		if err != nil || n == 0 {
			return false
		}
		told = constant.BinaryOp(told, token.QUO, constant.MakeInt64(n))
	}
	if value == nil || value.Kind() == constant.Unknown || told.Kind() == constant.Unknown {
		return false
	}
	if value.Kind() == constant.Int { // a span is of whole nanoseconds
		f, _ := constant.Float64Val(told)
		told = constant.MakeInt64(int64(f))
	}
	return constant.Compare(constant.ToFloat(told), token.EQL, constant.ToFloat(value))
}

// conforms finds what the page says and is not so.
func conforms(t *tree, packages []*checked) (problems []problem) {
	tests, values := t.testsOf(), constantsOf(packages)
	page, line := t.text[conformancePage], 0
	seen := map[int]bool{}
	for row := range strings.Lines(page) {
		line++
		report := func(format string, args ...any) {
			problems = append(problems, problem{conformancePage, line, fmt.Sprintf(format, args...)})
		}
		held := false
		for _, m := range stated.FindAllStringSubmatch(row, -1) {
			dir, name, value := m[1], m[2], m[3]
			if dir == "tide" {
				dir = "."
			}
			if strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz") {
				held = true
				if !tests[dir][name] {
					report("names the test %s of %s, which is not there", name, m[1])
				}
				continue
			}
			is, ok := values[dir+"."+name]
			switch {
			case !ok:
				report("names the constant %s.%s, which is not there", m[1], name)
			case value != "" && !saysValue(value, is):
				report("says that %s.%s is %s, and it is %v", m[1], name, value, is)
			}
		}
		if strings.HasPrefix(row, "| ") && !strings.HasPrefix(row, "| What") && !strings.HasPrefix(row, "| #") && !held && !absent.MatchString(row) {
			report("has a row with no test that does not say that there is none yet")
		}
		if m := numbered.FindStringSubmatch(row); m != nil {
			n, _ := strconv.Atoi(m[1])
			seen[n] = true
			if want := fmt.Sprintf("TestPeer%02d", n); held && !strings.Contains(row, want) {
				report("has no %s…", want)
			}
		}
	}
	for n := range peers {
		if !seen[n+1] {
			problems = append(problems, problem{path: conformancePage, text: fmt.Sprintf("has no row %d of what users hit elsewhere", n+1)})
		}
	}
	for _, f := range t.goFiles() {
		for _, declaration := range f.ast.Decls {
			if d, ok := declaration.(*ast.FuncDecl); ok && f.test && peerTest.MatchString(d.Name.Name) && !strings.Contains(page, path.Base(f.dir)+"."+d.Name.Name+"`") && !(f.dir == "." && strings.Contains(page, "`tide."+d.Name.Name+"`")) {
				problems = append(problems, t.at(f.path, d.Pos(), "%s is in no row of %s", d.Name.Name, conformancePage))
			}
		}
	}
	return problems
}

// TestConformance: each constant and each test that the page names is there, and
// each number beside a constant is its value.
func TestConformance(t *testing.T) {
	tree := module(t)
	if tree.text[conformancePage] == "" {
		t.Fatalf("%s is not there", conformancePage)
	}
	packages := append(checkModule(t, tree), loose(tree, "view"))
	if values := constantsOf(packages); len(values) < 100 {
		t.Fatalf("only %d constants were found", len(values))
	}
	for _, p := range conforms(tree, packages) {
		t.Error(p)
	}
}

func TestConformanceObjects(t *testing.T) {
	var rows strings.Builder
	for n := range peers {
		fmt.Fprintf(&rows, "| %d | Not yet. |\n", n+1)
	}
	rule := func(t *tree) (problems []problem) {
		var packages []*checked
		for _, dir := range t.directories() {
			var files []*file
			for _, f := range t.goFiles() {
				if f.dir == dir && !f.test {
					files = append(files, f)
				}
			}
			c, err := check(t, dir, files, nil)
			if err != nil {
				return []problem{{path: dir, text: err.Error()}}
			}
			packages = append(packages, c)
		}
		return conforms(t, packages)
	}
	code := []string{"match/a.go", "package match\n\nconst (\n\tWait = 150_000_000\n\tsmall = 1_000_000_000 / 60\n\tmost = 4 << 20\n\thalf = 0.075\n)\n",
		"match/a_test.go", "package match\n\nfunc TestWait() {}\n\nfunc TestPeer03Wait() {}\n"}
	page := func(row string) []string {
		return append([]string{conformancePage, strings.Replace(rows.String(), "| 3 | Not yet. |", "| 3 | `match.TestPeer03Wait` |", 1) + row + "\n"}, code...)
	}
	accepts(t, rule, page("| It waits. | `match.Wait` = 150 ms, `match.small` = 1/60 s | `match.TestWait` |")...)
	accepts(t, rule, page("| It is small. | `match.most` = 4 MiB, `match.half` = 0.075 | Not yet. |")...)
	objects(t, rule, "it is 150000000", page("| It waits. | `match.Wait` = 140 ms | `match.TestWait` |")...)
	objects(t, rule, "match.small is 1/50 s", page("| It waits. | `match.small` = 1/50 s | `match.TestWait` |")...)
	objects(t, rule, "constant match.Gone", page("| It waits. | `match.Gone` | `match.TestWait` |")...)
	objects(t, rule, "test TestGone", page("| It waits. | | `match.TestGone` |")...)
	objects(t, rule, "no test", page("| It waits. | `match.Wait` | |")...)
	objects(t, rule, "TestPeer03Wait is in no row", append([]string{conformancePage, rows.String()}, code...)...)
	objects(t, rule, "no row 26", append([]string{conformancePage, strings.Replace(strings.Replace(rows.String(), "| 26 | Not yet. |\n", "", 1), "| 3 | Not yet. |", "| 3 | `match.TestPeer03Wait` |", 1)}, code...)...)
	objects(t, rule, "no TestPeer04", append([]string{conformancePage, strings.NewReplacer("| 3 | Not yet. |", "| 3 | `match.TestPeer03Wait` |", "| 4 | Not yet. |", "| 4 | `match.TestWait` |").Replace(rows.String())}, code...)...)
}

// words are those that a game's author reads a state by.
var words = []string{"verified", "predicted", "confirmed", "removed"}

// TestPeer25TheWordsAreTold: what the engine does not know for sure has a word of
// its own, in the guide and in what an author writes.
func TestPeer25TheWordsAreTold(t *testing.T) {
	tree := module(t)
	for _, word := range words {
		if !strings.Contains(strings.ToLower(tree.text["docs/guide.md"]), word) {
			t.Errorf("the guide never says %q", word)
		}
	}
	for _, name := range []string{"Verified", "Predicted", "Removed", "Confirmed"} {
		found := false
		for _, f := range tree.goFiles() {
			if f.dir == "." && !f.test {
				found = found || regexp.MustCompile(`(?m)^(type |func .*|\t)`+name+`\b`).MatchString(tree.text[f.path])
			}
		}
		if !found {
			t.Errorf("package tide says nothing by the name of %s", name)
		}
	}
}
