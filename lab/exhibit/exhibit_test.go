package exhibit

import (
	"math"
	"slices"
	"testing"

	"github.com/tide-engine/tide/lab"
)

func put(t *testing.T, s Settings) *Exhibit {
	t.Helper()
	e, err := New(s, func(angle float64) (float64, float64) { return math.Sincos(angle) })
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// However a run is cut into frames, it comes to what the harness says.
func TestRunsComeToWhatTheHarnessSays(t *testing.T) {
	a, b := lab.NewDouble(1), lab.NewDouble(1)
	b.VX = math.Nextafter(b.VX, 2*b.VX)
	want := lab.Compare(a, b, lab.Balls[*lab.Double](20_000, 0x1p-52))
	for _, frame := range []int{1, 7, 100, 10_000} {
		e := put(t, Settings{Seed: 1, Numbers: "double", Difference: 1, Nudge: -1, Turn: "none"})
		for e.State().Step < 20_000 {
			e.Run(min(frame, 20_000-e.State().Step))
		}
		s := e.State()
		if s.VisibleStep != want.VisibleStep || s.HashStep != want.HashStep || s.SplitHits != want.Hits || s.Growth != want.Growth || s.Step != 20_000 {
			t.Errorf("%d steps a frame: %+v, want %+v", frame, s, want)
		}
		if s.HitsA < 400 || s.HashA == s.HashB {
			t.Errorf("%d steps a frame: nothing happened: %+v", frame, s)
		}
	}
}

func TestNudgeAndTurns(t *testing.T) {
	for _, numbers := range []string{"double", "fixed"} {
		e := put(t, Settings{Seed: 4, Numbers: numbers, Nudge: 100, Turn: "none"})
		if e.Run(99); e.State().HashStep != -1 {
			t.Errorf("%s: parted before the nudge", numbers)
		}
		if e.Run(50); e.State().HashStep != 100 {
			t.Errorf("%s: parted at %d", numbers, e.State().HashStep)
		}
	}
	same := put(t, Settings{Seed: 4, Numbers: "double", Nudge: -1, Turn: "det"})
	if same.Run(50_000); same.State().HashStep != -1 || same.State().HitsA < 500 {
		t.Errorf("with det in both: %+v", same.State())
	}
	parted := put(t, Settings{Seed: 4, Numbers: "double", Nudge: -1, Turn: "own"})
	if parted.Run(50_000); parted.State().HashStep <= 0 || parted.State().VisibleStep <= parted.State().HashStep {
		t.Errorf("with package math against the nearest: %+v", parted.State())
	}
}

func TestSettingsThatThereAreNot(t *testing.T) {
	good := Settings{Seed: 1, Numbers: "double", Difference: 1, Nudge: -1, Turn: "none"}
	for _, change := range []func(*Settings){
		func(s *Settings) { s.Numbers = "float" },
		func(s *Settings) { s.Turn = "left" },
		func(s *Settings) { s.Numbers, s.Turn = "fixed", "det" },
		func(s *Settings) { s.Difference = -1 },
		func(s *Settings) { s.Numbers, s.Difference = "fixed", 5000 },
		func(s *Settings) { s.Nudge = -2 },
	} {
		bad := good
		change(&bad)
		if _, err := New(bad, nil); err == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
}

func TestTrail(t *testing.T) {
	e := put(t, Settings{Seed: 2, Numbers: "double", Difference: 1, Nudge: -1, Turn: "none"})
	var want [][2]float64
	s := e.State()
	want = append(want, [2]float64{float64(float32(s.AX)), float64(float32(s.AY))})
	for range 300 {
		e.Run(1)
		s := e.State()
		want = append(want, [2]float64{float64(float32(s.AX)), float64(float32(s.AY))})
	}
	got := e.Trail.Append(nil)
	want = want[len(want)-trailLength:]
	for i := range want {
		if got[4*i] != want[i][0] || got[4*i+1] != want[i][1] {
			t.Fatalf("point %d is %v, want %v", i, got[4*i:4*i+2], want[i])
		}
	}
	before := slices.Clone(got)
	e.Run(10_000)
	if slices.Equal(before, e.Trail.Append(nil)) {
		t.Error("a long run leaves no trail")
	}
}

// A curve of a known growth is fitted to just that; and that of two copies to
// what the harness says a hit does, as nearly as a line can.
func TestFit(t *testing.T) {
	var c Curve
	for step := range 5000 {
		c.see(State{Step: step, HitsA: step / 10, Apart: 1e-15 * math.Pow(1.01, float64(step)), HashStep: 0, VisibleStep: -1})
	}
	f, ok := c.Fit(-1)
	if !ok || math.Abs(f.GrowthAStep-1.01) > 1e-9 || math.Abs(f.First/1e-15-1) > 1e-6 || math.Abs(f.GrowthAHit-math.Pow(1.01, 10)) > 0.01 {
		t.Errorf("%+v, %v", f, ok)
	}
	if len(c.points) > curveLength || c.stride < 2 {
		t.Errorf("%d points at every %d", len(c.points), c.stride)
	}
	e := put(t, Settings{Seed: 1, Numbers: "double", Difference: 1, Nudge: -1, Turn: "none"})
	e.Run(20_000)
	s := e.State()
	f, ok = e.Curve.Fit(s.VisibleStep)
	if !ok || f.GrowthAHit < s.Growth/2 || f.GrowthAHit > s.Growth*2 {
		t.Errorf("fitted %+v, while the harness says %v a hit", f, s.Growth)
	}
	if points := e.Curve.Append(nil); points[len(points)-2] < float64(s.VisibleStep) || points[len(points)-2] > 2*float64(s.VisibleStep) {
		t.Errorf("the curve ends at step %v, visibly apart at %d", points[len(points)-2], s.VisibleStep)
	}
}

func TestSplits(t *testing.T) {
	visible, merged := 0, 0
	s := Settings{Seed: 10, Numbers: "double", Difference: 1, Nudge: -1, Turn: "none"}
	if err := Splits(s, 40, 20_000, func(r Settled) {
		a, b := lab.NewDouble(r.Seed), lab.NewDouble(r.Seed)
		b.VX = math.Nextafter(b.VX, 2*b.VX)
		if want := lab.Compare(a, b, lab.Balls[*lab.Double](20_000, 0)); r.Visible != want.VisibleStep || r.Merged != want.MergedStep {
			t.Errorf("%+v, want %+v", r, want)
		}
		if r.Visible >= 0 {
			visible++
		} else if r.Merged >= 0 {
			merged++
		}
	}); err != nil || visible < 20 || merged < 1 || visible+merged != 40 {
		t.Errorf("%d split, %d rounded away, %v", visible, merged, err)
	}
	s.Numbers = "fixed"
	if err := Splits(s, 3, 20_000, func(r Settled) {
		if r.Visible < 0 {
			t.Errorf("%+v", r)
		}
	}); err != nil {
		t.Error(err)
	}
}

// A distance that stays or shrinks has no growth to be told.
func TestNoFitOfWhatDoesNotGrow(t *testing.T) {
	for name, apart := range map[string]func(step int) float64{
		"shrinks": func(step int) float64 { return math.Pow(0.9, float64(step)) },
		"stays":   func(int) float64 { return 0.25 },
	} {
		var c Curve
		for step := range 100 {
			c.see(State{Step: step, VisibleStep: -1, Apart: apart(step)})
		}
		if f, ok := c.Fit(-1); ok {
			t.Errorf("what %s is fitted by %+v", name, f)
		}
	}
}

func BenchmarkRun(b *testing.B) {
	for _, numbers := range []string{"double", "fixed"} {
		b.Run(numbers, func(b *testing.B) {
			e, err := New(Settings{Seed: 1, Numbers: numbers, Difference: 1, Nudge: -1, Turn: "none"}, nil)
			if err != nil {
				b.Fatal(err)
			}
			e.Run(20_000)
			for b.Loop() {
				e.Run(10_000)
			}
		})
	}
}
