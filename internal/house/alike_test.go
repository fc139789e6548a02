package house

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// alike is the packages whose results every machine must share to the bit.
var alike = []string{".", "match", "internal/wire", "world", "random", "det", "det/fixed", "physics2d", "physics3d", "internal/busy", "examples/arenasim/arena"}

// alikeFiles are their files, but for the tests.
func (t *tree) alikeFiles() (files []*file) {
	for _, f := range t.goFiles() {
		if !f.test && slices.Contains(alike, f.dir) {
			files = append(files, f)
		}
	}
	return files
}

// safeMath is what package math computes with the same bits on every machine
// that Go runs on, and its constants: everything else in it differs between
// processors, or has rules for NaN that do.
var safeMath = regexp.MustCompile(`^(Sqrt|Floor|Ceil|Trunc|Round|RoundToEven|Mod|Remainder|FMA|Abs|Copysign|Frexp|Ldexp|` +
	`Float(32|64)(bits|frombits)|IsNaN|IsInf|Inf|NaN|Signbit|Nextafter(32)?|` +
	`(Max|Min)(Int|Uint|Float)\d*|SmallestNonzeroFloat(32|64)|E|Pi|Phi|Sqrt2|SqrtE|SqrtPi|SqrtPhi|Ln2|Ln10|Log2E|Log10E)$`)

// parting is the uses of a package that part machines, or one run from the
// next, and what to do instead.
var parting = []struct {
	imported string
	selector *regexp.Regexp
	instead  string
}{
	{"time", regexp.MustCompile(`^(Now|Since|Until|Sleep|After|AfterFunc|Tick|NewTimer|NewTicker)$`), "take the time as an argument"},
	{"sort", regexp.MustCompile(`^(Slice|Sort)$`), "it is not stable: sort.SliceStable or sort.Stable, by a total order"},
	{"slices", regexp.MustCompile(`^SortFunc$`), "it is not stable: slices.SortStableFunc, by a total order"},
	{"maps", regexp.MustCompile(`^(Keys|Values|All)$`), "their order is random: keep a sorted slice"},
	{"runtime", regexp.MustCompile(`^(NumCPU|GOMAXPROCS|NumGoroutine)$`), "it differs between machines"},
}

// foreign is what such a package has no use for: other sources of numbers and
// the world outside.
var foreign = []string{"math/rand", "math/cmplx", "crypto/rand", "hash/maphash", "net", "os", "syscall", "log", "plugin"}

func partsMachines(t *tree) (problems []problem) {
	for _, f := range t.alikeFiles() {
		local := map[string]string{} // the name a package has in this file, to its path
		for i, name := range f.imports {
			spec := f.ast.Imports[i]
			for _, banned := range foreign {
				if name == banned || strings.HasPrefix(name, banned+"/") {
					problems = append(problems, t.at(f.path, spec.Pos(), "%s parts machines: what a simulation needs of it comes in as an argument, or from package random", name))
				}
			}
			if spec.Name == nil {
				local[path.Base(name)] = name
				continue
			}
			local[spec.Name.Name] = name
			if spec.Name.Name == "." {
				problems = append(problems, t.at(f.path, spec.Pos(), "a dot import hides from this check what is used"))
			}
		}
		ast.Inspect(f.ast, func(node ast.Node) bool {
			switch n := node.(type) {
			case *ast.GoStmt:
				problems = append(problems, t.at(f.path, n.Pos(), "a goroutine: the caller decides what runs when"))
			case *ast.SelectStmt:
				problems = append(problems, t.at(f.path, n.Pos(), "select picks at random"))
			case *ast.SelectorExpr:
				if n.Sel.Name == "MapRange" || n.Sel.Name == "MapKeys" {
					problems = append(problems, t.at(f.path, n.Pos(), "%s: its order is random", n.Sel.Name))
				}
				of, ok := n.X.(*ast.Ident)
				if !ok {
					break
				}
				used := local[of.Name]
				if used == "math" && !safeMath.MatchString(n.Sel.Name) {
					problems = append(problems, t.at(f.path, n.Pos(), "math.%s differs between machines: package det has what is alike", n.Sel.Name))
				}
				for _, p := range parting {
					if used == p.imported && p.selector.MatchString(n.Sel.Name) {
						problems = append(problems, t.at(f.path, n.Pos(), "%s.%s: %s", used, n.Sel.Name, p.instead))
					}
				}
			}
			return true
		})
	}
	return problems
}

func TestNothingPartsMachines(t *testing.T) {
	holds(t, partsMachines)
	code := func(imported, body string) string {
		return "package p\n\nimport " + imported + "\n\nvar x = " + body + "\n"
	}
	for _, bad := range []string{"Sin", "Exp", "Pow", "Hypot", "Max", "Min", "Atan2", "Log1p", "Pow10", "Cbrt", "Gamma"} {
		objects(t, partsMachines, "package det", "world/a.go", code(`"math"`, "math."+bad))
	}
	for _, good := range []string{"Sqrt(2)", "Float32bits(1)", "MaxInt64", "MaxUint", "Pi", "Remainder(1, 2)", "Nextafter32(1, 2)", "MaxFloat32"} {
		accepts(t, partsMachines, "det/a.go", code(`"math"`, "math."+good))
	}
	objects(t, partsMachines, "package det", "a.go", code(`m "math"`, "m.Sin(1)"))
	objects(t, partsMachines, "dot import", "a.go", code(`. "math"`, "Sin(1)"))
	objects(t, partsMachines, "argument", "match/a.go", code(`"time"`, "time.Now()"))
	accepts(t, partsMachines, "match/a.go", code(`"time"`, "3*time.Second"))
	objects(t, partsMachines, "not stable", "world/a.go", code(`"sort"`, "sort.Slice"))
	objects(t, partsMachines, "not stable", "world/a.go", code(`"slices"`, "slices.SortFunc[[]int]"))
	objects(t, partsMachines, "random", "world/a.go", code(`"maps"`, "maps.Keys(m)"))
	objects(t, partsMachines, "random", "a.go", code(`"reflect"`, "reflect.ValueOf(m).MapRange()"))
	objects(t, partsMachines, "machines", "a.go", code(`"runtime"`, "runtime.NumCPU()"))
	objects(t, partsMachines, "parts machines", "random/a.go", "package p\n\nimport _ \"math/rand/v2\"\n")
	objects(t, partsMachines, "parts machines", "match/a.go", "package p\n\nimport _ \"net/http\"\n")
	objects(t, partsMachines, "goroutine", "match/a.go", "package p\n\nfunc f() { go f() }\n")
	objects(t, partsMachines, "picks at random", "match/a.go", "package p\n\nfunc f() { select {} }\n")
	accepts(t, partsMachines, "room/a.go", code(`"time"`, "time.Now()"), "det/a_test.go", code(`"math"`, "math.Sin(1)"))
}

// excused is true where the line of pos, or the one above it, has an
// order-free directive with a reason.
func (t *tree) excused(path string, pos token.Pos) bool {
	lines := strings.Split(t.text[path], "\n")
	number := t.fset.Position(pos).Line // counts from 1
	for _, line := range lines[max(number-2, 0):number] {
		if _, directive, ok := strings.Cut(line, "//house:order-free"); ok && reasoned("//house:order-free"+directive, "order-free") {
			return true
		}
	}
	return false
}
