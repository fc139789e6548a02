//go:build !js

package gap

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide/internal/exhaustive/reference"
)

// steps counts by walking from b to a, a float64 at a time.
func steps(a, b float64) int64 {
	n, step := int64(0), int64(1)
	if a < b {
		a, b, step = b, a, -1
	}
	for ; b < a; b = math.Nextafter(b, math.Inf(1)) {
		n += step
	}
	return n
}

func TestUlps(t *testing.T) {
	for _, at := range []float64{1, 2, -1, 0x1p-1022, 5e-324, 0, -0x1p-1022, 1e300, 3.7} {
		for k := int64(-40); k <= 40; k++ {
			x := at
			for i := k; i != 0; {
				if i > 0 {
					x, i = math.Nextafter(x, math.Inf(1)), i-1
				} else {
					x, i = math.Nextafter(x, math.Inf(-1)), i+1
				}
			}
			if got := ulps(x, at); got != steps(x, at) {
				t.Errorf("from %v to %v: %d, want %d", at, x, got, steps(x, at))
			}
		}
	}
	negativeZero, nan := math.Copysign(0, -1), math.NaN()
	if ulps(negativeZero, 0) != 0 || ulps(nan, -nan) != 0 || ulps(nan, 1) != math.MaxInt64 || ulps(-math.MaxFloat64, math.MaxFloat64) != math.MaxInt64 && ulps(-math.MaxFloat64, math.MaxFloat64) >= 0 {
		t.Error("zeros, NaNs or the ends are wrong")
	}
	if ulps32(1, math.Nextafter32(1, 2)) != -1 || ulps32(float32(negativeZero), 0) != 0 || ulps32(math.SmallestNonzeroFloat32, -math.SmallestNonzeroFloat32) != 2 {
		t.Error("float32 is counted wrongly")
	}
}

func TestInputs(t *testing.T) {
	for _, r := range []Range{Near, Far, {-3, 5}, {1, math.Nextafter(1, 2)}} {
		in, low, high := newInputs(5, r), math.Inf(1), math.Inf(-1)
		for range 20_000 {
			x := in.next()
			low, high = min(low, x), max(high, x)
		}
		if span := r.To - r.From; low < r.From || high >= r.To || span > 1e-9 && (low > r.From+span/500 || high < r.To-span/500) {
			t.Errorf("%v: from %v to %v", r, low, high)
		}
	}
	for _, bad := range []string{"", "1", "2,1", "1,1", "a,b", "NaN,1", "0,Inf", "-1e308,1.7e308"} {
		if _, err := ParseRange(bad); err == nil {
			t.Errorf("the range %q is taken", bad)
		}
	}
}

// What the package says of the polynomial, against the reference.
func TestPolynomialSine(t *testing.T) {
	in, most := newInputs(2, Range{-20, 20}), 0.0
	for range 20_000 {
		x := in.next()
		most = max(most, math.Abs(PolynomialSine(x)-reference.DoubleOf("sin").At(x)))
	}
	if most > 7e-10 || most < 5e-10 {
		t.Errorf("the polynomial is off by %v at most", most)
	}
}

// planted is an engine that is right but for what a test plants.
type planted struct {
	f     Function
	calls int
}

func (p *planted) compute(_ string, _ float64, xs, ys []float64) {
	nearest := p.f.nearest()
	for i, x := range xs {
		y := nearest(x)
		if p.calls++; p.calls%7 == 0 {
			y = math.Nextafter(y, math.Inf(1))
		}
		if p.calls%70 == 0 {
			y = math.Nextafter(math.Nextafter(y, math.Inf(1)), math.Inf(1))
		}
		ys[i] = y
	}
}

func TestMeasureFindsWhatIsPlanted(t *testing.T) {
	for _, f := range Functions {
		if f.Kind == "polynomial" || f.Kind == "pow" { // pow32 has another exponent
			continue
		}
		var all []int8
		done := 0
		o := Options{Seed: 3, Count: 2100, Range: Near, Each: func(_ Function, n int, offsets []int8) bool { done, all = n, append(all, offsets...); return true }}
		row := measure(&planted{f: f}, f, o)
		if row.Differ != 300 || row.Most != 3 || row.Worst == "" || row.Inputs != 2100 || done != 2100 || len(all) != 2100 {
			t.Errorf("%s: %+v", f.Name, row)
		}
		for i, d := range all {
			want := int8(0)
			if (i+1)%70 == 0 {
				want = 3
			} else if (i+1)%7 == 0 {
				want = 1
			}
			if d != want {
				t.Fatalf("%s: input %d is off by %d, want %d", f.Name, i, d, want)
			}
		}
		// One unit in the last place of a double seldom shows in a float32.
		if row.Differ32 > 2 {
			t.Errorf("%s: %d float32 differ", f.Name, row.Differ32)
		}
	}
}

func TestCompare(t *testing.T) {
	o := Options{Count: 5}
	results := make([]Result, 3)
	for i, offsets := range [][]byte{{0, 0, 1, 0xff, 0}, {0, 1, 1, 1, 0}, {0, 0, 1, 0xff, 0}} {
		results[i].Engine = string(rune('a' + i))
		row := Row{Function: "sin", Inputs: 5, Hash: []string{"x", "y", "x"}[i]}
		for _, line := range []Line{{Batch: &Progress{Function: "sin", Done: 5, Offsets: offsets}}, {Row: &row}} {
			if err := results[i].Take(line, o); err != nil {
				t.Fatal(err)
			}
		}
	}
	s := Span{Engines: results}
	s.Compare()
	want := []Pair{{"sin", "a", "b", 2, 2}, {"sin", "a", "c", 0, 0}, {"sin", "b", "c", 2, 2}}
	if !slices.Equal(s.Pairs, want) {
		t.Errorf("%+v, want %+v", s.Pairs, want)
	}
	s.Engines[2].Rows[0].Hash = "z" // beyond what a byte says
	if s.Compare(); s.Pairs[1].Differ == 0 {
		t.Error("engines whose hashes differ are told to agree")
	}
}

func TestSelect(t *testing.T) {
	for given, want := range map[string]string{"": "12", "sin,sin": "sin", "pow 2.2, pow": "pow 2.2,pow 1/3,pow 1.5,pow -0.7", " cos": "cos"} {
		var names []string
		if given != "" {
			names = strings.Split(given, ",")
		}
		chosen, err := Select(names)
		var got []string
		for _, f := range chosen {
			got = append(got, f.Name)
		}
		if err != nil || strings.Join(got, ",") != want && !(want == "12" && len(got) == 12) {
			t.Errorf("%q gives %q, %v", given, got, err)
		}
	}
	if _, err := Select([]string{"sin", "sine"}); err == nil || !strings.Contains(err.Error(), `"sine"`) {
		t.Errorf("sine: %v", err)
	}
}

// A measurement can be stopped between batches.
func TestMeasureStops(t *testing.T) {
	told := 0
	o := Options{Seed: 1, Count: 3 * Batch, Range: Near, Functions: Functions[6:7], Each: func(_ Function, done int, _ []int8) bool {
		told++
		return done < 2*Batch
	}}
	if Measure(o); told != 2 {
		t.Errorf("told of %d batches, where the second was to be the last", told)
	}
}

// FuzzTake: no line of a program makes more of a result than was asked for.
func FuzzTake(f *testing.F) {
	f.Add([]byte(`{"batch":{"function":"sin","done":2,"offsets":"AAE="}}`))
	f.Add([]byte(`{"row":{"function":"sin","inputs":4}}`))
	f.Add([]byte(`{"row":{"function":"sine","inputs":4}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var r Result
		for line := range strings.Lines(string(text)) {
			var l Line
			if json.Unmarshal([]byte(line), &l) == nil {
				_ = r.Take(l, Options{Count: 4})
			}
		}
		for name, of := range r.offsets {
			if len(of) > 4 || !known(name) {
				t.Errorf("%q: %d offsets of 4", name, len(of))
			}
		}
		for i := range r.Rows {
			if name := r.Rows[i].Function; !known(name) || r.row(name) != &r.Rows[i] {
				t.Errorf("row %d is of %q", i, name)
			}
		}
	})
}

// The committed measurement: docs/gap.json, shown in docs/floating-point.md.
func TestCommitted(t *testing.T) {
	text, err := os.ReadFile("../../docs/gap.json")
	if err != nil {
		t.Fatal(err)
	}
	var r Report
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	if r.Count != Count || len(r.Spans) != 2 || r.Spans[0].Range != Near || r.Spans[1].Range != Far {
		t.Fatalf("%d inputs of %d ranges", r.Count, len(r.Spans))
	}
	page, err := os.ReadFile("../../docs/floating-point.md")
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.Spans {
		s := &r.Spans[i]
		if len(s.Engines) < 4 || len(s.Pairs) != len(Functions)*len(s.Engines)*(len(s.Engines)-1)/2 {
			t.Errorf("%v: %d engines, %d pairs", s.Range, len(s.Engines), len(s.Pairs))
		}
		own := measure(native{}, Function{Name: "polynomial", Kind: "polynomial"}, Options{Seed: r.Seed, Count: r.Count, Range: s.Range})
		parted := map[string]int{}
		for j := range s.Engines {
			e := &s.Engines[j]
			for _, f := range Functions {
				row := e.row(f.Name)
				if row == nil || row.Inputs != r.Count || e.Version == "" {
					t.Fatalf("%v: %s has no whole row of %s", s.Range, e.Engine, f.Name)
				}
				if f.Kind == "polynomial" && *row != own {
					t.Errorf("%v: the polynomial is %+v on %s, and %+v here", s.Range, *row, e.Engine, own)
				}
				if f.Kind == "sqrt" && row.Differ+row.Differ32 != 0 {
					t.Errorf("%v: %s does not round square roots correctly", s.Range, e.Engine)
				}
				parted[f.Name] += row.Differ
			}
		}
		for _, name := range []string{"sin", "cos", "tan", "atan", "log", "exp", "pow 2.2"} {
			if parted[name] == 0 {
				t.Errorf("%v: %s shows no gap at all", s.Range, name)
			}
		}
		var tables strings.Builder
		one := r
		one.Spans, one.NotRun = r.Spans[i:i+1], nil
		WriteTables(&tables, &one)
		if i == 0 && !strings.Contains(string(page), strings.TrimSpace(tables.String())) {
			t.Errorf("docs/floating-point.md has not the tables of docs/gap.json: put this there:\n\n%s", tables.String())
		}
	}
}
