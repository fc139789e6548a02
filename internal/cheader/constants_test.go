package cheader

import (
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// kernels are the files of det that the header follows line by line.
var kernels = []string{
	"arcsine.go", "arctangent.go", "atan2.go", "cbrt.go", "circle.go", "double.go", "exp.go", "exptable.go", "fmod.go", "hyperbolic.go",
	"hypot.go", "log.go", "logtable.go", "pi.go", "pow.go", "powexact.go", "powtable.go", "reduce.go", "sin.go", "tan.go", "wide.go",
}

// numbers are the literals of det's files that match, with where each first
// stands.
func numbers(t *testing.T, files []string, literal *regexp.Regexp) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, name := range files {
		path := filepath.Join("../../det", name)
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var s scanner.Scanner
		set := token.NewFileSet()
		s.Init(set.AddFile(name, -1, len(text)), text, nil, 0)
		for {
			pos, tok, lit := s.Scan()
			if tok == token.EOF {
				break
			}
			if literal.MatchString(lit) && found[lit] == "" {
				found[lit] = set.Position(pos).String()
			}
		}
	}
	return found
}

// value is a literal of Go or C as one number: hexadecimal floats may be
// written in several ways.
func value(t *testing.T, literal string) string {
	t.Helper()
	if strings.ContainsAny(literal, "pP") {
		f, err := strconv.ParseFloat(literal, 64)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%x", f)
	}
	n, err := strconv.ParseUint(literal, 0, 64)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%#x", n)
}

// TestSameConstants compares the numbers that are written in the header with
// those in det's kernels: a coefficient that changes in one has to in the other,
// even where no argument that a test tries would tell.
func TestSameConstants(t *testing.T) {
	// Of hexadecimal floats and of integers too long to be a mask or a shift.
	telling := regexp.MustCompile(`^0x[0-9a-f.]{8,}(p[+-]?\d+)?$`)
	ours := map[string]string{}
	for literal, at := range numbers(t, kernels, telling) {
		ours[value(t, literal)] = at
	}
	text, err := os.ReadFile("../../c/tide/math.h")
	if err != nil {
		t.Fatal(err)
	}
	theirs := map[string]bool{}
	for _, literal := range regexp.MustCompile(`0x[0-9a-f.]{8,}(p[+-]?\d+)?f?`).FindAllString(string(text), -1) {
		if strings.Contains(literal, "p") {
			literal = strings.TrimSuffix(literal, "f")
		}
		theirs[value(t, literal)] = true
	}
	for v, at := range ours {
		if !theirs[v] {
			t.Errorf("%s: %s is not in the header", at, v)
		}
	}
	// What the header writes out where Go computes it from constants.
	own := []string{
		"0x80000000", "0x7f800000", "0x3f800000", "0x7fc00000", "0xffffffff", // det/scalar.go, and a mask
		value(t, "0x1.921fb6p+1"), value(t, "0x1.921fb6p+0"), value(t, "0x1.921fb6p-1"), value(t, "0x1.2d97c8p+1"), // angles as floats
	}
	for v := range theirs {
		if ours[v] == "" && !slices.Contains(own, v) {
			t.Errorf("%s is in the header and in none of det's kernels", v)
		}
	}
	if len(ours) < 500 {
		t.Errorf("only %d numbers were compared", len(ours))
	}
}

// TestWrittenArguments tries every number of 32 bits that is written in det's
// source and tests, as the bits of an argument: exceptions, the hardest inputs,
// the ends of ranges; with its neighbours and both signs.
func TestWrittenArguments(t *testing.T) {
	files, err := filepath.Glob("../../det/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for i := range files {
		files[i] = filepath.Base(files[i])
	}
	var arguments []uint32
	for literal := range numbers(t, files, regexp.MustCompile(`^0x[0-9a-fA-F]{8}$`)) {
		n, err := strconv.ParseUint(literal, 0, 32)
		if err != nil {
			t.Fatal(err)
		}
		for d := range uint32(3) {
			arguments = append(arguments, uint32(n)+d-1, (uint32(n)+d-1)^1<<31)
		}
	}
	slices.Sort(arguments)
	if len(arguments) < 300 {
		t.Errorf("only %d arguments are written in det", len(arguments))
	}
	b := wanted(t)[0]
	b.need(t)
	program := b.program(t, "testdata/sums.c")
	for _, f := range functions {
		var input strings.Builder
		var pairs [][2]uint32
		for i, x := range arguments {
			pairs = append(pairs, [2]uint32{x, arguments[(i*7+3)%len(arguments)]})
		}
		for _, p := range pairs {
			fmt.Fprintln(&input, p[0], p[1])
		}
		command := exec.Command(program, f.name, "list")
		if b.emulator != "" {
			command = exec.Command(b.emulator, program, f.name, "list")
		}
		command.Stdin = strings.NewReader(input.String())
		out, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Fields(string(out))
		if len(got) != len(pairs) {
			t.Fatalf("%s gives %d results for %d arguments", f.name, len(got), len(pairs))
		}
		for i, p := range pairs {
			if want := fmt.Sprintf("%016x", f.at(0, p[0], p[1])); got[i] != want {
				t.Errorf("%s of %08x (and %08x) is not det's", f.name, p[0], p[1])
			}
		}
	}
}
