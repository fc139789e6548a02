package main

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide/internal/exhaustive/reference"
)

// told runs the command with a state file of its own.
func told(t *testing.T, ctx context.Context, arguments ...string) (code int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	code = command(ctx, arguments, &o, &e, false)
	return code, o.String(), e.String()
}

func TestUsage(t *testing.T) {
	ctx := t.Context()
	for _, c := range []struct {
		arguments []string
		code      int
		word      string
	}{
		{[]string{"--help"}, exitClean, "go run ./internal/exhaustive --fn sin"},
		{nil, exitUsage, "--fn"},
		{[]string{"--fn", "sine"}, exitUsage, `"sine"`},
		{[]string{"--fn", "exp,exp"}, exitUsage, "twice"},
		{[]string{"--fn", "exp", "--slice", "3/2"}, exitUsage, "--slice"},
		{[]string{"--fn", "exp", "--slice", "1"}, exitUsage, "--slice"},
		{[]string{"--fn", "exp", "--cores", "0"}, exitUsage, "--cores"},
		{[]string{"--fn", "exp", "log"}, exitUsage, `"log"`},
		{[]string{"--sideways"}, exitUsage, "sideways"},
	} {
		code, out, errs := told(t, ctx, c.arguments...)
		if code != c.code || !strings.Contains(errs, c.word) || out != "" {
			t.Errorf("%q exits with %d, prints %q and complains %q; want %d and a word of %q", c.arguments, code, out, errs, c.code, c.word)
		}
	}
}

// TestClean runs the least slice of every function.
func TestClean(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.json")
	code, out, errs := told(t, t.Context(), "--fn", "all", "--slice", "32511/131072", "--json", "--state", file)
	if code != exitClean {
		t.Fatalf("exits with %d: %s%s", code, out, errs)
	}
	var r result
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	if r.Whole || r.Slice != "32511/131072" || len(r.Functions) != len(functions) {
		t.Errorf("%+v", r)
	}
	for _, p := range r.Functions {
		if p.Inputs != chunk || len(p.Columns) != 1 || p.Columns[0].Name != "det" {
			t.Errorf("%+v", p)
		}
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a state is left when nothing is left to do")
	}
}

// planted is exp with results that are wrong by one unit in the last place, up
// or down, at the given inputs.
func planted(wrong map[uint32]int32) function {
	want := reference.Of("exp")
	return single("exp", func(x float32) float32 {
		bits := math.Float32bits(x)
		return math.Float32frombits(want.At(bits) + uint32(wrong[bits]))
	}, math.Exp, "expf")
}

// TestPlantedErrorsAreFound: one unit in the last place is enough, and each is
// told with its input, and so is a NaN that is not the one pattern.
func TestPlantedErrorsAreFound(t *testing.T) {
	first := uint32(0x40000000) // a chunk's first input, 2
	f := planted(map[uint32]int32{first: 1, first + 77: -1, first + chunk/2 - 1: 1, first + 5 | 1<<31: 1, 0x7fc00000: 1})
	w, err := newWorker(false, nil)
	if err != nil {
		t.Fatal(err)
	}
	for start, want := range map[uint32][]uint32{first: {first, first + 77, first + chunk/2 - 1, first + 5 | 1<<31}, first + chunk/2: nil, 0x7fc00000: {0x7fc00000}} {
		columns, err := w.run(f, start)
		if err != nil {
			t.Fatal(err)
		}
		var got []uint32
		for _, m := range columns[0].First {
			got = append(got, m.Input)
			if d := int32(m.Got - m.Want); d != 1 && d != -1 {
				t.Errorf("%v is off by %d", m, d)
			}
		}
		if !slices.Equal(got, want) || columns[0].Misrounded != uint64(len(want)) {
			t.Errorf("of the chunk from %08x on %x are misrounded, want %x", start, got, want)
		}
	}
}

// TestCountsGoOn: a run that is stopped again and again counts the same in the
// end as one that is not.
func TestCountsGoOn(t *testing.T) {
	wrong := map[uint32]int32{}
	s := slice{3, 1024}
	for k := range s.count() {
		wrong[s.first(k)+uint32(k)] = 1
	}
	f := planted(wrong)
	file := filepath.Join(t.TempDir(), "state.json")
	run := func(build string, chunks int) *progress { // until so many more, and those under way
		state, err := resumed(file, build, "flags")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		until := state.of(f.name).Chunks + chunks
		r := &runner{slice: s, state: state, report: func(p *progress, _ int, _ float64) {
			if p.Chunks >= until {
				cancel()
			}
		}}
		for range 3 {
			w, err := newWorker(false, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.workers = append(r.workers, w)
		}
		p, err := r.run(ctx, f)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p := run("build", 10)
	for runs := 1; p.Chunks < s.count(); runs++ {
		if p.Chunks < 10*runs || runs > s.count()/10 {
			t.Fatalf("%d chunks after %d runs", p.Chunks, runs)
		}
		p = run("build", 10)
	}
	if want := uint64(s.count()); p.misrounded() != want || p.Inputs != want*chunk || len(p.Columns[0].First) != kept {
		t.Errorf("%d misrounded of %d, %d kept; want %d of %d", p.misrounded(), p.Inputs, len(p.Columns[0].First), want, want*chunk)
	}
	for k, m := range p.Columns[0].First {
		if m.Input != s.first(k)+uint32(k) {
			t.Fatalf("the %d. misrounding is %v", k, m)
		}
	}
	if p := run("another build", 10); p.Chunks < 10 || p.Chunks == s.count() {
		t.Errorf("another build goes on to %d chunks", p.Chunks)
	}
}

// TestStopped: the command says so, keeps its state, and exits with 3.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	file := filepath.Join(t.TempDir(), "deep", "state.json")
	code, _, errs := told(t, ctx, "--fn", "exp,log", "--state", file)
	if code != exitStopped || !strings.Contains(errs, file) {
		t.Errorf("exits with %d: %s", code, errs)
	}
	if _, err := os.Stat(file); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(file, []byte("not a state"), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := told(t, t.Context(), "--fn", "exp,log", "--state", file); code != exitStopped || !strings.Contains(errs, "no state") {
		t.Errorf("of a broken state: %d, %s", code, errs)
	}
}

// TestSlices: the parts are all inputs, each once.
func TestSlices(t *testing.T) {
	for _, n := range []int{1, 3, 64, 1000} {
		seen := make([]bool, chunks)
		for i := range n {
			s := slice{i, n}
			for k := range s.count() {
				at := s.first(k) / (chunk / 2)
				if seen[at] || s.first(k)%(chunk/2) != 0 {
					t.Fatalf("chunk %d of slice %v", at, s)
				}
				seen[at] = true
			}
		}
		if slices.Contains(seen, false) {
			t.Errorf("%d parts leave something out", n)
		}
	}
}

// TestPeers needs a C compiler. What is known of glibc and musl alike: their
// expf is not correctly rounded, and package math's float64 is nearly always.
func TestPeers(t *testing.T) {
	code, out, errs := told(t, t.Context(), "--fn", "all", "--slice", "500/8192", "--peers", "--json", "--state", filepath.Join(t.TempDir(), "state"))
	if code != exitClean {
		t.Fatalf("exits with %d: %s%s", code, out, errs)
	}
	var r result
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	for _, p := range r.Functions {
		if len(p.Columns) != 4 {
			t.Fatalf("%+v", p)
		}
		f, _ := named(p.Name)
		for i, c := range p.Columns[2:] {
			if missing := r.Libraries[i].Missing != "" || f.outputs[0].c == ""; missing != (c.Missing != "") {
				t.Errorf("%s of %s: missing %q", p.Name, c.Name, c.Missing)
			}
			if c.Misrounded > p.Inputs/2 {
				t.Errorf("%s misrounds %d of %d inputs of %s: is it another function?", c.Name, c.Misrounded, p.Inputs, p.Name)
			}
		}
	}
	if code, out, _ = told(t, t.Context(), "--fn", "exp", "--slice", "500/131072", "--peers", "--state", filepath.Join(t.TempDir(), "state")); code != exitClean || !strings.Contains(out, "math") {
		t.Errorf("exits with %d: %s", code, out)
	}
}

// TestMissingCompiler: the column says so, and the rest runs.
func TestMissingCompiler(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	code, out, errs := told(t, t.Context(), "--fn", "exp", "--slice", "500/131072", "--peers", "--state", filepath.Join(t.TempDir(), "state"))
	if code != exitClean || !strings.Contains(out, "gcc is not installed") || !strings.Contains(out, "32768") {
		t.Errorf("exits with %d: %s%s", code, out, errs)
	}
}
