package lab_test

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"github.com/tide-engine/tide/lab"
)

// committed is the experiments that are the same everywhere, as the file has
// them: tide lab all --json prints it.
func committed(t *testing.T) map[string]json.RawMessage {
	t.Helper()
	text, err := os.ReadFile("testdata/figures.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []struct {
		Name    string          `json:"name"`
		Equal   bool            `json:"equalEverywhere"`
		Figures json.RawMessage `json:"figures"`
	}
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	equal := map[string]json.RawMessage{}
	for _, e := range all {
		if e.Equal {
			equal[e.Name] = e.Figures
		}
	}
	return equal
}

func run[F lab.Figures](t *testing.T, name string, seed uint64) F {
	t.Helper()
	all := lab.Experiments()
	i := slices.IndexFunc(all, func(e lab.Experiment) bool { return e.Name == name })
	if i < 0 {
		t.Fatalf("there is no experiment %q", name)
	}
	return all[i].Run(lab.Setting{Seed: seed, Seeds: lab.DefaultSeeds}).(F)
}

// The figures are exactly the committed ones, on whatever machine this runs.
func TestFiguresAreTheSameEverywhere(t *testing.T) {
	want := committed(t)
	equal := 0
	for _, e := range lab.Experiments() {
		figures := e.Run(lab.Setting{Seed: 1, Seeds: lab.DefaultSeeds})
		got, err := json.Marshal(figures)
		if err != nil {
			t.Fatal(err)
		}
		if len(figures.Lines()) == 0 {
			t.Errorf("%s says nothing", e.Name)
		}
		if e.Differs != "" {
			continue
		}
		equal++
		var is, was any
		if err := errors.Join(json.Unmarshal(got, &is), json.Unmarshal(want[e.Name], &was)); err != nil {
			t.Errorf("%s, and the committed figures: %v", e.Name, err)
			continue
		}
		if !reflect.DeepEqual(is, was) {
			t.Errorf("%s:\n%v, want\n%v", e.Name, is, was)
		}
	}
	if equal != 12 || len(want) != equal {
		t.Errorf("%d experiments are the same everywhere, %d are committed", equal, len(want))
	}
}

func TestWhatTheFiguresMustShow(t *testing.T) {
	ulp, step := run[*lab.Splitting](t, "ulp", 1), run[*lab.Splitting](t, "fixed", 1)
	if ulp.Split < 700 || ulp.RoundedAway < 100 || ulp.Split+ulp.RoundedAway+ulp.Undecided != 1000 || ulp.First < 300 || ulp.Median < 500 {
		t.Errorf("%+v", ulp)
	}
	if step.Split < 950 || step.Median < 100 || step.Median > 300 {
		t.Errorf("%+v", step)
	}
	for _, f := range []*lab.Splitting{ulp, step} {
		sum := 0
		for _, n := range f.Histogram {
			sum += n
		}
		if sum != f.Split || f.Histogram[f.First/f.Each] == 0 || f.Histogram[f.Slowest/f.Each] == 0 {
			t.Errorf("the histogram %v does not fit %+v", f.Histogram, f)
		}
	}
	if f := run[*lab.Regrouped](t, "regrouped", 5); f.Left != 0.6000000000000001 || f.Right != 0.6 || f.Differ < f.Tried/10 || f.Differ > f.Tried/4 || f.Ulps > 2 {
		t.Errorf("%+v", f)
	}
	if f := run[*lab.Fused](t, "fused", 5); f.Twice != 0 || f.Once != -0x1p-54 || f.Split.HashStep < 0 || f.Split.VisibleStep < f.Split.HashStep {
		t.Errorf("%+v", f)
	}
	if f := run[*lab.Boundary](t, "boundary", 5); f.Half != 2 || f.Below != 1 || f.Split.HashStep != 0 || f.Split.VisibleStep < 0 || f.Crossed != 0 {
		t.Errorf("%+v", f)
	}
	if f := run[*lab.Overflow](t, "range", 5); f.Largest != 181 || f.Squares[1].Is != -32412 || f.Squares[2].Is != 0 {
		t.Errorf("%+v", f)
	}
	for seed := range uint64(5) {
		f := run[*lab.SpeedLost](t, "speed", seed)
		if lost := 1 - f.Down/f.Start; lost < 0.15 || lost > 0.25 {
			t.Errorf("seed %d: rounded down, %v of the speed is lost", seed, lost)
		}
		if math.Abs(f.Nearest/f.Start-1) > 0.01 || math.Abs(f.Double/f.Start-1) > 1e-13 || min(f.Hits[0], f.Hits[1], f.Hits[2]) < 4000 {
			t.Errorf("seed %d: %+v", seed, f)
		}
	}
	if f := run[*lab.Nudges](t, "nudge", 5); f.Exact != 2*f.Tried || f.Unseen != f.Exact || f.Tried < 100 {
		t.Errorf("%+v", f)
	}
	if f := run[*lab.Zeros](t, "zero", 5); !f.Equal || !f.Inverse || f.Hashes[0] == f.Hashes[1] || f.Split.HashStep != 0 || f.Split.MergedStep < 1 {
		t.Errorf("%+v", f)
	}
}

func TestWhatIsExpectedToDiffer(t *testing.T) {
	if f := run[*lab.Unordered](t, "unordered", 1); f.Sums < 2 || f.Low >= f.High || math.Abs(f.Sorted-f.Low) > 1e-9 {
		t.Errorf("%+v", f)
	}
	if f := run[*lab.Rotation](t, "rotation", 1); f.Hits < 1000 || f.Split.HashStep < 1 || f.Split.VisibleStep < f.Split.HashStep {
		t.Errorf("%+v", f)
	}
	f := run[*lab.Build](t, "build", 1)
	if f.Fuses && f.Split.VisibleStep < 0 || runtime.GOARCH == "wasm" && f.Fuses {
		t.Errorf("%+v", f)
	}
	for _, e := range lab.Experiments() {
		differs := slices.Contains([]string{"build", "rotation", "unordered"}, e.Name)
		if differs != (e.Differs != "") {
			t.Errorf("%s is marked %q", e.Name, e.Differs)
		}
	}
}

// The sine and cosine of basic operations are those of package math to an ulp.
func TestKernel(t *testing.T) {
	unlike := 0
	for i := range 100_000 {
		angle := 0.625 * float64(i) / 100_000
		sin, cos := lab.Kernel(angle)
		for _, pair := range [...][2]float64{{sin, math.Sin(angle)}, {cos, math.Cos(angle)}} {
			ulps := int64(math.Float64bits(pair[0])) - int64(math.Float64bits(pair[1]))
			if ulps < -1 || ulps > 1 {
				t.Fatalf("of %v: %v, want %v", angle, pair[0], pair[1])
			}
			if ulps != 0 {
				unlike++
			}
		}
	}
	if unlike == 0 {
		t.Log("this machine's package math has the same bits")
	}
}

func TestOver(t *testing.T) {
	var told []int
	got := lab.Over(7, 100, func(done int) { told = append(told, done) }, func(seed uint64) uint64 { return seed * seed })
	for i, square := range got {
		if square != uint64(7+i)*uint64(7+i) {
			t.Fatalf("result %d is %d", i, square)
		}
	}
	if len(got) != 100 || len(told) != 100 || !slices.IsSorted(told) || told[99] != 100 {
		t.Errorf("%d results, and progress was %v", len(got), told)
	}
	if got := lab.Over(1, 0, nil, func(uint64) int { return 1 }); len(got) != 0 {
		t.Errorf("no seeds give %v", got)
	}
}
