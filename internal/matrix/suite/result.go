package suite

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// Line is one line that the program of the suites prints: the facts first, then
// a result for each suite as it ends.
type Line struct {
	Facts  *Facts  `json:"facts,omitempty"`
	Result *Result `json:"result,omitempty"`
}

// Facts are what a program knows of its own build.
type Facts struct {
	Go        string `json:"go"` // the toolchain's version
	OS        string `json:"os"`
	Arch      string `json:"arch"`
	Protected bool   `json:"protected"` // built so that no product is fused with a sum, anywhere
}

// Own are the facts of this program.
func Own() Facts {
	f := Facts{Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	if build, ok := debug.ReadBuildInfo(); ok {
		f.Protected = slices.ContainsFunc(build.Settings, func(s debug.BuildSetting) bool {
			return s.Key == "-gcflags" && strings.Contains(s.Value, "-d=fmahash=qn")
		})
	}
	return f
}

// Result is what came of one suite.
type Result struct {
	Suite   string   `json:"suite"`
	Hash    string   `json:"hash"`              // of the parts, 16 hexadecimal digits
	Count   uint64   `json:"count"`             // of what happened, in the suite's unit
	Missing []string `json:"missing,omitempty"` // what should have happened and did not
	Seconds float64  `json:"seconds"`
	Parts   []Part   `json:"parts"`
}

// Part is one of the values that a result's hash is made of: a function's hash,
// a tick's, or how often something happened.
type Part struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Suite is one column of the matrix.
type Suite struct {
	Name string
	Unit string // what its Count counts
	run  func(r *Result)
}

// Suites are all of them, the quickest first.
func Suites() []Suite {
	return []Suite{
		{"integers", "results", bitsOf(integers)},
		{"random", "draws", bitsOf(draws)},
		{"vectors", "results", bitsOf(vectors)},
		{"fixed", "results", bitsOf(fixedPoint)},
		{"math", "results", bitsOf(scalars)},
		{"lab", "experiments", labExperiments},
		{"busy", "features", busyScene},
		{"match", "ticks", scriptedMatch},
	}
}

// Run runs the suites whose names are given, or all without any, and hands on
// each result as it comes. A name that is no suite's is an error.
func Run(names []string, emit func(Result)) error {
	all := Suites()
	for _, name := range names {
		if !slices.ContainsFunc(all, func(s Suite) bool { return s.Name == name }) {
			return fmt.Errorf("there is no suite %q", name)
		}
	}
	for _, s := range all {
		if len(names) > 0 && !slices.Contains(names, s.Name) {
			continue
		}
		began := time.Now()
		r := Result{Suite: s.Name}
		s.run(&r)
		total := newSum()
		for _, p := range r.Parts {
			total.text(p.Name)
			total.text(p.Value)
		}
		r.Hash, r.Seconds = total.String(), time.Since(began).Seconds()
		if r.Count == 0 {
			r.Missing = append(r.Missing, "nothing happened")
		}
		emit(r)
	}
	return nil
}

// bitsOf is a suite of measures, one part for each.
func bitsOf(measures func() []measure) func(r *Result) {
	return func(r *Result) {
		for _, m := range measures() {
			s := newSum()
			m.run(s)
			if s.count == 0 {
				r.Missing = append(r.Missing, m.name+" computed nothing")
			}
			r.Count += s.count
			r.Parts = append(r.Parts, Part{m.name, s.String()})
		}
	}
}
