package audit

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// ErrNoRoots is that a program holds nothing of what its simulation is said to
// be: then nothing would be found in it, which says nothing.
var ErrNoRoots = errors.New("nothing in this program is of the simulation that was asked for; name the packages or functions it begins with as roots")

// modulePath is that of Tide's own packages.
const modulePath = "github.com/tide-engine/tide"

// Roots are where a simulation begins unless others are named: every function
// of the packages whose results machines share, since a game's functions are
// called through values that only a running program has; and what the program
// itself defines in package main, but for its main function, which leads to
// windows and sockets. What a game registers from there as literals are
// functions of their own, and are roots.
var Roots = []string{
	modulePath, modulePath + "/det", modulePath + "/det/fixed", modulePath + "/random", modulePath + "/world", modulePath + "/match",
	modulePath + "/internal/wire", modulePath + "/physics2d", modulePath + "/physics3d", "main",
}

// Binary lists the fused and estimate instructions that the simulation in a
// program reaches, by the usual Roots. The program may be built for any
// target: it is read, and not run. The error is that the file is no program
// this reads, was not built by Go, or has no simulation in it (ErrNoRoots).
func Binary(path string) ([]Finding, error) {
	report, err := Inspect(path)
	if err != nil {
		return nil, err
	}
	return report.Findings, nil
}

// Inspect is Binary with all that it saw. The roots are packages by their
// import path, with /... for those below as well, or functions as Go's symbols
// name them; without any they are Roots.
//
// It follows direct calls, and the functions, closures and tables of methods
// that code takes the address of; into the runtime, which computes nothing of
// the simulation, it does not go. Methods that only reflection or an assertion
// at run time finds are not seen, so a library that is called that way has to
// be named as a root. In WebAssembly it looks at every function, reached or
// not.
func Inspect(path string, roots ...string) (*Report, error) {
	if len(roots) == 0 {
		roots = Roots
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(data, wasmMagic) {
		return inspectWasm(path, data)
	}
	m, err := readImage(path, data)
	if err != nil {
		return nil, err
	}
	decode := decoders[m.target.Arch]
	if decode == nil {
		return nil, fmt.Errorf("%s: machine code for %s: %w", path, m.target.Arch, errors.ErrUnsupported)
	}
	r := &Report{File: path, Target: m.target.String(), Tool: "this command's own decoder for " + m.target.Arch, Functions: len(m.functions), Findings: []Finding{}, Elsewhere: []Elsewhere{}}
	reached, err := m.reach(roots, decode, r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for n, f := range m.functions {
		m.judge(r, f, n, reached, decode)
	}
	slices.SortStableFunc(r.Elsewhere, func(a, b Elsewhere) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Function, b.Function))
	})
	return r, nil
}

// judge tells a function's findings, or that it has some elsewhere.
func (m *image) judge(r *Report, f function, n int, reached map[int]int, decode decoder) {
	_, ours := reached[n]
	away := Elsewhere{Function: f.name}
	decode(m.code(f), f.entry, func(e event) {
		if e.kind == "" {
			return
		}
		if !ours {
			away.Count++
			if !slices.Contains(away.Instructions, e.name) {
				away.Instructions = append(away.Instructions, e.name)
			}
			return
		}
		found := Finding{Kind: e.kind, Targets: []string{r.Target}, Function: f.name, Address: e.at, Instruction: e.name, Path: m.path(reached, n)}
		if file, line, fn := m.lines.PCToLine(e.at); fn != nil {
			found.File, found.Line = file, line
			found.Source = sourceLine(file, line)
		}
		// math.FMA is the one function that means to: its result is the same
		// bits everywhere, with such an instruction or without.
		if f.name != "math.FMA" && !strings.Contains(found.Source, "math.FMA(") {
			r.Findings = append(r.Findings, found)
		}
	})
	if away.Count > 0 {
		r.Elsewhere = append(r.Elsewhere, away)
	}
}

// reach walks from the roots: each function reached, with the one that it was
// reached from, itself for a root.
func (m *image) reach(roots []string, decode decoder, r *Report) (reached map[int]int, err error) {
	reached = map[int]int{}
	var queue []int
	visit := func(to, from int) {
		if _, seen := reached[to]; !seen && to >= 0 {
			reached[to] = from
			queue = append(queue, to)
		}
	}
	for _, root := range roots {
		some := false
		for n, f := range m.functions {
			if isRoot(f.name, root) {
				visit(n, n)
				some = true
			}
		}
		if some {
			r.Roots = append(r.Roots, root)
		}
	}
	if len(queue) == 0 {
		return nil, ErrNoRoots
	}
	looked := map[uint64]bool{}
	for len(queue) > 0 {
		from := queue[0]
		queue = queue[1:]
		f := m.functions[from]
		if isRuntime(packageOf(f.name)) {
			continue
		}
		decode(m.code(f), f.entry, func(e event) {
			if e.target != 0 {
				visit(m.function(e.target), from)
			}
			if e.reference != 0 {
				m.take(e.reference, looked, func(to int) { visit(to, from) })
			}
		})
		// Closures, for the processors whose references are not followed.
		for n := from + 1; n < len(m.functions) && strings.HasPrefix(m.functions[n].name, f.name+"."); n++ {
			visit(n, from)
		}
	}
	r.Reached = len(reached)
	return reached, nil
}

// take visits what an address in code leads to, once for each address.
func (m *image) take(address uint64, looked map[uint64]bool, visit func(int)) {
	if looked[address] {
		return
	}
	looked[address] = true
	if n := m.function(address); n >= 0 {
		visit(n)
		return
	}
	m.follow(address, deepest, visit)
}

const (
	// mostWords of data with one name are looked at for functions: method
	// tables and the dictionaries of generics have fewer.
	mostWords = 512
	// deepest is how many pointers stand between an address in code and a
	// function: of a list in a variable, the list, its row, the function's value.
	deepest = 3
)

// follow finds the functions that data at an address leads to: the value of a
// function, a variable that holds one or a list of some, a table of methods. Of
// data that has a name all of it is looked at; of a stripped program's, what
// its first words say it is.
func (m *image) follow(address uint64, depth int, visit func(int)) {
	words := min(m.symbol(address)/uint64(m.word), mostWords)
	named := words > 0
	if !named {
		words = mostWords
	}
	for i := range words {
		value, ok := m.pointer(address + i*uint64(m.word))
		if !ok {
			return
		}
		n := m.function(value)
		switch {
		case n >= 0:
			visit(n)
		case value != 0 && depth > 1 && (i == 0 || named):
			m.follow(value, depth-1, visit)
		}
		// A method table is two types, a hash, and then functions only.
		if !named && (i == 0 && n >= 0 || i > 2 && n < 0) {
			return
		}
	}
}

// path is the names from a root to a function.
func (m *image) path(reached map[int]int, n int) (names []string) {
	for {
		names = append(names, m.functions[n].name)
		if reached[n] == n {
			break
		}
		n = reached[n]
	}
	slices.Reverse(names)
	return names
}

// code is the bytes of a function.
func (m *image) code(f function) []byte {
	data, _ := m.bytes(f.entry)
	return data[:min(uint64(len(data)), f.end-f.entry)]
}

// packageOf is the import path in a function's name.
func packageOf(name string) string {
	name, _, _ = strings.Cut(name, "[") // the arguments of a generic one have paths too
	slash := strings.LastIndexByte(name, '/') + 1
	last, _, ok := strings.Cut(name[slash:], ".")
	if !ok {
		return "" // assembly without a package, or C
	}
	return strings.ReplaceAll(name[:slash]+last, "%2e", ".")
}

func isRoot(name, root string) bool {
	if name == root {
		return true
	}
	of := packageOf(name)
	if below, ok := strings.CutSuffix(root, "/..."); ok {
		return of == below || strings.HasPrefix(of, below+"/")
	}
	return of == root && name != "main.main"
}

func isRuntime(of string) bool {
	return of == "runtime" || strings.HasPrefix(of, "runtime/") || strings.HasPrefix(of, "internal/runtime/") || of == "internal/abi"
}
