package audit

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tangled is a program whose simulation gets to fused arithmetic in every way
// that is followed, and leaves some alone.
var tangled = map[string]string{
	"go.mod": "module tangled\n\ngo 1.26\n",
	"leaf/leaf.go": `package leaf

//go:noinline
func Direct(a, b, c float32) float32 { return a*b + c }

//go:noinline
func Value(a, b, c float32) float32 { return a*b - c }

//go:noinline
func Variable(a, b, c float32) float32 { return c - a*b }

//go:noinline
func Listed(a, b, c float64) float64 { return a*b + c }

type Method struct{ X float32 }

//go:noinline
func (m Method) Do(a, b float32) float32 { return m.X + a*b }

type Parameter struct{ X float32 }

//go:noinline
func (p *Parameter) Do(a, b float32) float32 { return p.X + a*b }

//go:noinline
func Apart(a, b, c float32) float32 { return a*b + c }

//go:noinline
func Rounded(a, b, c float32) float32 { return float32(a*b) + c }
`,
	"sim/sim.go": `package sim

import "tangled/leaf"

type Doer interface{ Do(a, b float32) float32 }

var (
	variable = leaf.Variable
	list     = []func(a, b, c float64) float64{leaf.Listed}
)

//go:noinline
func call(f func(a, b, c float32) float32) float32 { return f(1, 2, 3) }

//go:noinline
func do(d Doer) float32 { return d.Do(1, 2) }

//go:noinline
func generic[D Doer](d D) float32 { return d.Do(1, 2) }

//go:noinline
func Set(f func(a, b, c float32) float32) { variable = f }

func Step(n float32) float32 {
	inner := func() float32 { return leaf.Direct(n, n, n) }
	sum := call(leaf.Value) + do(leaf.Method{n}) + generic(&leaf.Parameter{n}) + leaf.Rounded(n, n, n)
	for _, f := range list {
		sum += float32(f(1, 2, 3))
	}
	return sum + variable(n, n, n) + hold(inner)
}

//go:noinline
func hold(f func() float32) float32 { return f() }
`,
	"main.go": `package main

import (
	"os"

	"tangled/leaf"
	"tangled/sim"
)

func main() {
	if len(os.Args) > 1 {
		sim.Set(nil)
	}
	println(sim.Step(float32(len(os.Args))), leaf.Apart(1, 2, 3))
}
`,
}

// build compiles a package in a folder for a target.
func build(t *testing.T, dir string, target Target, flags ...string) (program string) {
	t.Helper()
	program = filepath.Join(t.TempDir(), "program")
	command, err := goCommand(t.Context(), dir, target, append(append([]string{"build", "-o", program}, flags...), "."))
	if errors.Is(err, ErrNoGo) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	if said, err := command.CombinedOutput(); err != nil {
		t.Fatalf("go build for %s: %v\n%s", target, err, said)
	}
	return program
}

// targets are one that fuses, or with TIDE_AUDIT=all each of them.
func targets() []Target {
	if os.Getenv("TIDE_AUDIT") == "all" {
		return append(slices.Clone(Fusing), Target{OS: "darwin", Arch: "arm64"}, Target{OS: "windows", Arch: "arm64"}, Target{OS: "android", Arch: "arm64"})
	}
	return Fusing[:1]
}

func TestReached(t *testing.T) {
	dir := t.TempDir()
	for name, text := range tangled {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	lines := map[string]int{"Direct": 4, "Value": 7, "Variable": 10, "Listed": 13, "Method.Do": 18, "(*Parameter).Do": 23}
	for _, target := range targets() {
		fuses, err := Packages(t.Context(), dir, target, "./leaf")
		if err != nil {
			t.Fatal(err)
		}
		if len(fuses) < 4 {
			t.Errorf("for %s the compiler fuses only %v", target, fuses)
		}
		for _, strip := range []string{"", "-s -w"} {
			program := build(t, dir, target, "-ldflags="+strip)
			report, err := Inspect(program, "tangled/sim")
			if err != nil {
				t.Fatal(err)
			}
			for name, line := range lines {
				if !slices.ContainsFunc(fuses, func(f Finding) bool { return f.Line == line }) {
					continue // this processor has no such instruction
				}
				i := slices.IndexFunc(report.Findings, func(f Finding) bool { return f.Function == "tangled/leaf."+name })
				// Without symbols a list's end is not known.
				if i < 0 && strip != "" && name == "Listed" {
					continue
				}
				if i < 0 {
					t.Errorf("%s %q: leaf.%s is not found:\n%v", target, strip, name, report.Findings)
					continue
				}
				f := report.Findings[i]
				if f.Kind != Fused || filepath.Base(f.File) != "leaf.go" || !strings.Contains(f.Source, "a*b") || len(f.Path) < 2 || packageOf(f.Path[0]) != "tangled/sim" {
					t.Errorf("%s: %s is found as %+v", target, name, f)
				}
			}
			for _, f := range report.Findings {
				if strings.Contains(f.Function, "Apart") || strings.Contains(f.Function, "Rounded") {
					t.Errorf("%s %q: %s", target, strip, f)
				}
			}
			if !slices.ContainsFunc(report.Elsewhere, func(e Elsewhere) bool { return e.Function == "tangled/leaf.Apart" && e.Count == 1 }) {
				t.Errorf("%s: what is not reached is told as %v", target, report.Elsewhere)
			}
			if err := report.Err(); err == nil || !strings.Contains(err.Error(), "is fused") {
				t.Errorf("%s: the report's error is %v", target, err)
			}
			if report.Target != (Target{OS: target.OS, Arch: target.Arch, V3: target.V3}).String() {
				t.Errorf("a program for %s is taken for one for %s", target, report.Target)
			}
			if _, err := Inspect(program); err == nil {
				continue // its package main is a root
			} else if !errors.Is(err, ErrNoRoots) {
				t.Error(err)
			}
		}
	}
}

// TestProtected: the flag leaves nothing to find in the program that parts
// machines without it.
func TestProtected(t *testing.T) {
	const dir = "../unprotected"
	for _, target := range targets() {
		found, err := Binary(build(t, dir, target))
		if err != nil || len(found) == 0 {
			t.Errorf("%s: in the unprotected program there is %v, %v", target, found, err)
		}
		found, err = Binary(build(t, dir, target, "-gcflags=all=-d=fmahash=qn"))
		if err != nil || len(found) != 0 {
			t.Errorf("%s: in the protected program there is %v, %v", target, found, err)
		}
	}
}

func TestNoSimulation(t *testing.T) {
	program := build(t, "../unprotected", Fusing[0])
	if _, err := Inspect(program, "example.com/other"); !errors.Is(err, ErrNoRoots) {
		t.Errorf("of a program without the root the error is %v", err)
	}
	for _, name := range []string{"binary_test.go", "nothing"} {
		if report, err := Inspect(name); err == nil {
			t.Errorf("%s is a program: %v", name, report)
		}
	}
	if path, err := exec.LookPath("objdump"); err == nil { // C's own
		if _, err := Inspect(path); err == nil || !strings.Contains(err.Error(), "not built by Go") {
			t.Errorf("of a program in C the error is %v", err)
		}
	}
}

func TestPackageOf(t *testing.T) {
	for name, want := range map[string]string{
		"main.main": "main", "math.archExp": "math", modulePath + ".(*Instance).Step": modulePath,
		"example.com/a%2eb/c.F[go.shape.struct { X example.com/d.E }]": "example.com/a.b/c", "example.com/a.init.0": "example.com/a", "memcpy": "",
	} {
		if got := packageOf(name); got != want {
			t.Errorf("packageOf(%q) = %q", name, got)
		}
	}
}
