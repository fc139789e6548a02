package suite

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"
)

// exported are the functions of a package that others can call, by its source.
func exported(t *testing.T, dir, prefix string) (names []string) {
	t.Helper()
	noTests := func(info fs.FileInfo) bool { return !strings.HasSuffix(info.Name(), "_test.go") }
	packages, err := parser.ParseDir(token.NewFileSet(), dir, noTests, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range packages {
		for _, file := range p.Files {
			for _, declaration := range file.Decls {
				f, ok := declaration.(*ast.FuncDecl)
				if !ok || !f.Name.IsExported() {
					continue
				}
				name := f.Name.Name
				if f.Recv != nil {
					of := f.Recv.List[0].Type
					if star, ok := of.(*ast.StarExpr); ok {
						of = star.X
					}
					ident, ok := of.(*ast.Ident)
					if !ok || !ident.IsExported() {
						continue
					}
					name = ident.Name + "." + name
				}
				names = append(names, prefix+name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// measured are the names of all measures, a generic function's without its type.
func measured() (names []string) {
	for _, m := range slices.Concat(scalars(), vectors(), integers(), draws(), fixedPoint()) {
		name, _, _ := strings.Cut(m.name, "[")
		names = append(names, name)
	}
	return names
}

// Every function that a game can call is measured: one that is added and not
// measured could part machines unseen.
func TestEveryFunctionIsMeasured(t *testing.T) {
	have := measured()
	for _, p := range []struct{ dir, prefix string }{
		{"../../../det", "det."}, {"../../../det/fixed", "fixed."}, {"../../../random", "random."},
	} {
		all := exported(t, p.dir, p.prefix)
		if len(all) < 15 {
			t.Errorf("%s has %d functions: this test looks in the wrong place", p.dir, len(all))
		}
		for _, name := range all {
			if !slices.Contains(have, name) {
				t.Errorf("%s is not measured: give it a row", name)
			}
		}
	}
}

func TestNamesAreUnlike(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range slices.Concat(scalars(), vectors(), integers(), draws(), fixedPoint()) {
		if seen[m.name] {
			t.Errorf("%s is there twice", m.name)
		}
		seen[m.name] = true
	}
}

// One wrong result among all of a function's changes its hash, be it the last
// bit of one operand.
func TestOneBitIsSeen(t *testing.T) {
	root := func(x float32) float32 { return float32(math.Sqrt(float64(x))) }
	hash := func(m measure) string {
		s := newSum()
		m.run(s)
		return s.String()
	}
	right := hash(of1("root", root))
	if right != hash(of1("root", root)) {
		t.Fatal("two runs differ")
	}
	for _, at := range []float32{0, 2, 0x1p-149, math.MaxFloat32, math.Float32frombits(0x3fb504f3)} {
		wrong := func(x float32) float32 {
			if x == at {
				return math.Float32frombits(math.Float32bits(root(x)) ^ 1)
			}
			return root(x)
		}
		if hash(of1("root", wrong)) == right {
			t.Errorf("a wrong bit at %g is not seen", at)
		}
	}
	signed := func(x float32) float32 {
		if x < 0 {
			return -float32(math.NaN())
		}
		return root(x)
	}
	otherNaN := func(x float32) float32 {
		if x < 0 {
			return math.Float32frombits(0xffc00001)
		}
		return root(x)
	}
	if hash(of1("root", signed)) == hash(of1("root", otherNaN)) {
		t.Error("another NaN is not seen")
	}
	if hash(anyNaN(of1("root", signed))) != hash(anyNaN(of1("root", otherNaN))) {
		t.Error("which NaN plain arithmetic makes counts")
	}
}

// The operands reach what a function has to distinguish.
func TestOperandsReachEverything(t *testing.T) {
	var exponents [512]int
	for _, x := range structured() {
		exponents[math.Float32bits(x)>>23]++
	}
	for e, n := range exponents {
		if n < len(mantissas) {
			t.Errorf("sign and exponent %#x: %d operands", e, n)
		}
	}
	in := newOperands()
	var low, high, ordinary, nan int
	for in.round = range rounds {
		switch x := in.next(); {
		case x != x:
			nan++
		case math.Abs(float64(x)) < 0x1p-100:
			low++
		case math.Abs(float64(x)) > 0x1p100:
			high++
		case math.Abs(float64(x)) <= 128:
			ordinary++
		}
	}
	if low < 100 || high < 100 || ordinary < 1000 || nan < 10 {
		t.Errorf("%d tiny, %d huge, %d ordinary operands and %d NaN", low, high, ordinary, nan)
	}
}

func TestRun(t *testing.T) {
	var got []Result
	if err := Run([]string{"random", "integers"}, func(r Result) { got = append(got, r) }); err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[0].Suite != "integers" || got[1].Suite != "random" {
		t.Fatalf("the suites are %v", got)
	}
	for _, r := range got {
		if r.Count < 100_000 || len(r.Missing) != 0 || len(r.Hash) != 16 || len(r.Parts) < 15 {
			t.Errorf("%s: %d results, hash %q, %d parts, missing %q", r.Suite, r.Count, r.Hash, len(r.Parts), r.Missing)
		}
	}
	if err := Run([]string{"rando"}, func(Result) {}); err == nil {
		t.Error("a suite that is not there is run")
	}
}

// A suite in which nothing happened says so.
func TestNothingHappened(t *testing.T) {
	r := Result{}
	bitsOf(func() []measure { return []measure{{"idle", func(*sum) {}}} })(&r)
	if len(r.Missing) != 1 {
		t.Errorf("it lacks %q", r.Missing)
	}
}
