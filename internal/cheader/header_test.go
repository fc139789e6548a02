package cheader

import (
	"flag"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

var (
	every = flag.Uint64("every", 160001, "compare every `n`th of a function's 2³² arguments; 1 is all")
	first = flag.Uint64("first", 0, "the `argument` to begin with: runs that begin with others see others")
	pairs = flag.Uint64("pairs", 40_000, "how `many` pairs of arguments to compare")
	only  = flag.String("functions", "", "the `functions` to compare, as sin,pow (default all)")
)

// TestSameBits compares every function of every build that was asked for.
func TestSameBits(t *testing.T) {
	known := map[string][]string{} // det's own sums, by function
	for _, b := range wanted(t) {
		t.Run(b.name, func(t *testing.T) {
			b.need(t)
			program := b.program(t, "testdata/sums.c")
			if said := b.run(t, program, "canary"); said[0] != "0" {
				t.Errorf("the canary says %s", said)
			}
			for _, f := range functions {
				if *only != "" && !strings.Contains(","+*only+",", ","+f.name+",") {
					continue
				}
				s := span{*first % *every, 1 << 32, *every}
				if f.pair {
					s = span{*first * *pairs, (*first + 1) * *pairs, 1}
				}
				if b.emulator != "" && *every > 1 { // twenty times as slow
					s.every *= 16
				}
				compare(t, b, program, f, s, known)
			}
		})
	}
}

// compare holds a build's sums against det's, and names the first argument
// for which they differ.
func compare(t *testing.T, b build, program string, f function, s span, known map[string][]string) {
	t.Helper()
	from := time.Now()
	told := make(chan []string, 1)
	go func() {
		key := fmt.Sprint(f.name, s)
		if known[key] == nil {
			known[key] = sums(f, s)
		}
		told <- known[key]
	}()
	got := b.run(t, program, f.name, strconv.FormatUint(s.first, 10), strconv.FormatUint(s.end, 10), strconv.FormatUint(s.every, 10))
	want := <-told
	if len(got) != parts {
		t.Fatalf("%s gives %d sums for %s", b.name, len(got), f.name)
	}
	for n := range want {
		if got[n] == want[n] {
			continue
		}
		if inner := s.part(uint64(n)); inner.count() > 1 {
			compare(t, b, program, f, inner, map[string][]string{})
			if !t.Failed() {
				t.Errorf("%s: %s differs in part %d of %+v, and in none of its arguments", b.name, f.name, n, s)
			}
		} else if f.pair {
			x, y := pair(inner.first)
			t.Errorf("%s: %s(%v, %v) is not det's", b.name, f.name, x, y)
		} else {
			t.Errorf("%s: %s of %08x is not det's", b.name, f.name, inner.first)
		}
		return
	}
	if s.count() > 1<<24 {
		t.Logf("%s: %s has det's bits for %d arguments (%v)", b.name, f.name, s.count(), time.Since(from).Round(time.Second))
	}
}

func sums(f function, s span) []string {
	list := make([]string, parts)
	for n := range list {
		p := s.part(uint64(n))
		list[n] = fmt.Sprintf("%016x", f.sum(0, p.first, p.end, p.every))
	}
	return list
}

// fused finds instructions of amd64 and arm64 in what objdump prints. The
// audit has a table of them that is held against objdump; here it is asked
// itself, since C programs have no table of functions to find.
var fused = regexp.MustCompile(`\s(vfn?m(add|sub)[123sp]|fn?m(add|sub)\s|fml[as]\s)`)

func disassemble(t *testing.T, b build, flags ...string) string {
	t.Helper()
	objdump := "objdump"
	if b.emulator != "" {
		objdump = "aarch64-linux-gnu-objdump"
	}
	if _, err := exec.LookPath(objdump); err != nil {
		t.Skipf("there is no %s (Debian: binutils)", objdump)
	}
	out, err := exec.Command(objdump, "-d", b.program(t, "testdata/sums.c", append(flags, "-c")...)).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestNothingIsFused reads the code of the builds that could fuse; and shows
// that they do, and that the sums tell, where the header is kept from its
// protection.
func TestNothingIsFused(t *testing.T) {
	for _, b := range wanted(t) {
		if !b.fuses {
			continue
		}
		t.Run(b.name, func(t *testing.T) {
			b.need(t)
			if found := fused.FindString(disassemble(t, b)); found != "" {
				t.Errorf("%s has %s", b.name, found)
			}
			if b.name != "gcc-O3-v3" {
				return
			}
			if fused.FindString(disassemble(t, b, "-DTIDE_TEST_FUSED_")) == "" {
				t.Errorf("%s without protection has nothing fused: this test finds nothing", b.name)
			}
			program := b.program(t, "testdata/sums.c", "-DTIDE_TEST_FUSED_")
			if said := b.run(t, program, "canary"); said[0] != "3" {
				t.Errorf("the canary of a fused build says %s", said)
			}
			if !slices.ContainsFunc(functions, func(f function) bool {
				return !slices.Equal(b.run(t, program, f.name, "0", "4294967296", "16001"), sums(f, span{0, 1 << 32, 16001}))
			}) {
				t.Error("without protection every function has det's bits: these arguments tell nothing")
			}
		})
	}
}

// TestRefusals: each flag that would change results is an error to compile
// with, and says which it is.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ compiler, flag, says string }{
		{"gcc", "-ffast-math", "-ffast-math"},
		{"gcc", "-Ofast", "-ffast-math"},
		{"gcc", "-ffinite-math-only", "-ffinite-math-only"},
		{"gcc", "-funsafe-math-optimizations", "-funsafe-math-optimizations"},
		{"gcc", "-freciprocal-math", "-funsafe-math-optimizations"},
		{"gcc", "-fno-signed-zeros", "-funsafe-math-optimizations"},
		{"gcc", "-mfpmath=387", "FLT_EVAL_METHOD"},
		{"gcc", "-fsingle-precision-constant", "tide_constants_are_doubles_"},
		{"clang", "-ffast-math", "-ffast-math"},
		{"clang", "-ffinite-math-only", "-ffinite-math-only"},
	} {
		t.Run(c.compiler+c.flag, func(t *testing.T) {
			b := build{name: c.compiler, compiler: c.compiler, debian: c.compiler}
			b.need(t)
			_, output, err := b.compile(t, "testdata/sums.c", c.flag, "-fsyntax-only")
			if err == nil || !strings.Contains(output, c.says) {
				t.Errorf("%s %s: %v\n%s", c.compiler, c.flag, err, output)
			}
		})
	}
}

// TestCanary links a program with the start code of -ffast-math, which puts the
// processor into the mode that flushes subnormal numbers.
func TestCanary(t *testing.T) {
	b := build{name: "gcc", compiler: "gcc", debian: "gcc"}
	b.need(t)
	object := b.program(t, "testdata/sums.c", "-O2", "-c")
	file := object + ".program"
	if said, err := exec.Command("gcc", "-ffast-math", "-o", file, object, "-lm").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	if said := b.run(t, file, "canary"); said[0] != "1" {
		t.Errorf("where subnormal numbers are flushed the canary says %s", said)
	}
	if said := b.run(t, b.program(t, "testdata/sums.c", "-O2"), "canary"); said[0] != "0" {
		t.Errorf("where nothing is amiss the canary says %s", said)
	}
}

// TestStages has the later stages of Atan2 and Pow decide what the first would:
// no argument here would get to the last by itself.
func TestStages(t *testing.T) {
	for _, c := range []struct {
		stage string
		pairs uint64
	}{{"1", *pairs}, {"2", *pairs / 20}} {
		b := builds[0]
		b.need(t)
		program := b.program(t, "testdata/sums.c", "-DTIDE_TEST_STAGE_="+c.stage)
		for _, f := range functions {
			if f.name == "atan2" || f.name == "pow" {
				compare(t, b, program, f, span{0, c.pairs, 1}, map[string][]string{})
			}
		}
	}
}
