package lab_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/tide-engine/tide/lab"
)

func upUlp(w *lab.Double) { w.VX = math.Nextafter(w.VX, 2*w.VX) }

// oneUlp is two doubles of a seed, the velocity of one a last bit greater.
func oneUlp(seed uint64) (a, b *lab.Double) {
	a, b = lab.NewDouble(seed), lab.NewDouble(seed)
	upUlp(b)
	return a, b
}

const ulp = 0x1p-52 // of a velocity between 1 and 2

func TestOneUlpSplits(t *testing.T) {
	a, b := oneUlp(1)
	s := lab.Compare(a, b, lab.Balls[*lab.Double](20_000, ulp))
	want := lab.Split{Steps: 544, VisibleStep: 544, MergedStep: -1, Hits: 20, Growth: 6.5022783279418945}
	if s != want {
		t.Errorf("they part so: %+v, want %+v", s, want)
	}
}

// What Compare says is what two whole histories say, written down first.
func TestCompareAgainstHistories(t *testing.T) {
	merged, split := 0, 0
	for seed := range uint64(60) {
		const steps = 1500
		a, b := oneUlp(seed)
		first, visible, same := -1, -1, -1
		for step := range steps + 1 {
			if step > 0 {
				a.Step()
				b.Step()
			}
			if first < 0 && a.Hash() != b.Hash() {
				first = step
			}
			if visible < 0 && math.Hypot(a.X-b.X, a.Y-b.Y) >= lab.Visible {
				visible = step
			}
			equal := a.X == b.X && a.Y == b.Y && a.VX == b.VX && a.VY == b.VY
			if same < 0 && equal {
				same = step
			}
			if same >= 0 && !equal {
				t.Fatalf("seed %d: what was the same parts by itself", seed)
			}
		}
		a, b = oneUlp(seed)
		s := lab.Compare(a, b, lab.Balls[*lab.Double](steps, ulp))
		if s.HashStep != first || s.VisibleStep != visible || s.MergedStep != same {
			t.Errorf("seed %d: %+v, want %d, %d, %d", seed, s, first, visible, same)
		}
		if visible >= 0 {
			split++
			if back := ulp * math.Pow(s.Growth, float64(s.Hits)); back < lab.Visible || back > 2*lab.Visible {
				t.Errorf("seed %d: %v a hit over %d hits makes of an ulp %v", seed, s.Growth, s.Hits, back)
			}
		}
		if same >= 0 {
			merged++
		}
	}
	if merged < 3 || split < 40 {
		t.Errorf("%d split and %d rounded away: too few to show both", split, merged)
	}
}

func TestNudgeIsReportedAtItsStep(t *testing.T) {
	for k := 0; k < 20_000; k += 97 {
		seed := uint64(k % 7)
		double := lab.Balls[*lab.Double](k+10, ulp)
		double.Nudge, double.NudgeStep = upUlp, k
		p := lab.NewPair(lab.NewDouble(seed), lab.NewDouble(seed), double)
		for p.HashStep < 0 && p.Step() {
		}
		if p.HashStep != k || p.A.X != p.B.X || p.A.Y != p.B.Y {
			t.Fatalf("doubles nudged at %d are reported at %d", k, p.HashStep)
		}
		whole := lab.Balls[*lab.Fixed](k+10, 0x1p-16)
		whole.Nudge, whole.NudgeStep = func(w *lab.Fixed) { w.VY++ }, k
		if s := lab.Compare(lab.NewFixed(seed), lab.NewFixed(seed), whole); s.HashStep != k {
			t.Fatalf("fixed copies nudged at %d are reported at %d", k, s.HashStep)
		}
	}
}

func TestIdenticalCopiesStaySo(t *testing.T) {
	none := lab.Split{Steps: 20_000, HashStep: -1, VisibleStep: -1, MergedStep: -1}
	f, g := lab.NewFixed(3), lab.NewFixed(3)
	if s := lab.Compare(f, g, lab.Balls[*lab.Fixed](20_000, 0)); s != none || f.Hits() < 500 {
		t.Errorf("fixed copies: %+v after %d hits", s, f.Hits())
	}
	d, e := lab.NewDouble(3), lab.NewDouble(3)
	if s := lab.Compare(d, e, lab.Balls[*lab.Double](20_000, 0)); s != none || d.Hits() < 500 {
		t.Errorf("doubles: %+v after %d hits", s, d.Hits())
	}
}

// −0 == 0, and 1/−0 is not 1/0: a state that differs so has parted already.
func TestNegativeZeroIsToldApart(t *testing.T) {
	a, b := lab.NewDouble(1), lab.NewDouble(1)
	a.VY, b.VY = 0, math.Copysign(0, -1)
	a.Y, b.Y = a.Pegs()[0].Y+1, b.Pegs()[0].Y+1 // so that a peg is met
	if a.VY != b.VY || a.Hash() == b.Hash() {
		t.Fatal("the hash does not see the sign of zero")
	}
	s := lab.Compare(a, b, lab.Balls[*lab.Double](20_000, 0))
	if s.HashStep != 0 || s.VisibleStep >= 0 || s.MergedStep < 1 || a.Hits() != 1 {
		t.Errorf("%+v after %d hits: the first bounce should make them the same", s, a.Hits())
	}
}

// After a difference is rounded away, a nudge makes another.
func TestMergedThenNudged(t *testing.T) {
	for seed := range uint64(60) {
		a, b := oneUlp(seed)
		s := lab.Compare(a, b, lab.Balls[*lab.Double](1500, ulp))
		if s.MergedStep < 0 {
			continue
		}
		a, b = oneUlp(seed)
		o := lab.Balls[*lab.Double](5000, ulp)
		o.Nudge, o.NudgeStep = func(w *lab.Double) { w.X++ }, s.MergedStep+100
		if again := lab.Compare(a, b, o); again.HashStep != 0 || again.VisibleStep <= o.NudgeStep || again.MergedStep >= 0 {
			t.Errorf("seed %d: merged at %d, nudged, and %+v", seed, s.MergedStep, again)
		}
		return
	}
	t.Fatal("none rounded away")
}

// recorded is a world whose states were written down.
type recorded struct {
	states [][]uint32
	step   int
}

func (r *recorded) Step()                       { r.step++ }
func (r *recorded) Words(dst []uint32) []uint32 { return append(dst, r.states[r.step]...) }

// Two states with one hash are two states: nothing was rounded away.
func TestCollisionIsNotTheSame(t *testing.T) {
	const one, two = 0x811c9dc5 ^ 1, 0x811c9dc5 ^ 2
	first, second := uint32(one*0x01000193&0xffffffff), uint32(two*0x01000193&0xffffffff)
	x, y := []uint32{1, 0}, []uint32{2, first ^ second}
	if lab.Hash(x) != lab.Hash(y) {
		t.Fatalf("%v and %v do not collide", x, y)
	}
	a, b := &recorded{states: [][]uint32{{1}, x, {3}}}, &recorded{states: [][]uint32{{2}, y, {3}}}
	s := lab.Compare(a, b, lab.Options[*recorded]{Steps: 2})
	if s.HashStep != 0 || s.MergedStep != 2 {
		t.Errorf("%+v: they are the same from step 2 on", s)
	}
}

// A copy that became NaN is apart from one that did not, and the figures can
// still be written down.
func TestNaNIsSeen(t *testing.T) {
	o := lab.Balls[*lab.Double](1000, ulp)
	o.Nudge, o.NudgeStep = func(w *lab.Double) { w.X = math.NaN() }, 100
	s := lab.Compare(lab.NewDouble(1), lab.NewDouble(1), o)
	if s.HashStep != 100 || s.VisibleStep != 100 {
		t.Errorf("%+v", s)
	}
	o.NudgeStep = 0
	o.Nudge = func(w *lab.Double) {
		upUlp(w)
		w.Turn = func(float64) (float64, float64) { return math.NaN(), 1 }
	}
	s = lab.Compare(lab.NewDouble(1), lab.NewDouble(1), o)
	if _, err := json.Marshal(s); err != nil || s.VisibleStep < 1 || s.Growth != 0 {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestSplitSays(t *testing.T) {
	for want, s := range map[string]lab.Split{
		"the same to step 9.": {Steps: 9, HashStep: -1, VisibleStep: -1, MergedStep: -1},
		"the hashes differ from step 1 on, the eye sees it at step 5, 2 hits later.":      {Steps: 9, HashStep: 1, VisibleStep: 5, MergedStep: -1, Hits: 2},
		"the hashes differ from step 1 on, the eye sees it at step 5.":                    {Steps: 9, HashStep: 1, VisibleStep: 5, MergedStep: 7},
		"the hashes differ from step 1 on, and at step 7 the difference is rounded away.": {Steps: 9, HashStep: 1, VisibleStep: -1, MergedStep: 7},
		"the hashes differ from step 1 on, and nobody sees it by step 9.":                 {Steps: 9, HashStep: 1, VisibleStep: -1, MergedStep: -1},
	} {
		if got := s.Says(); got != want {
			t.Errorf("%+v says %q, want %q", s, got, want)
		}
	}
}
