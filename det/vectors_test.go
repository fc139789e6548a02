package det_test

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/tide-engine/tide/det"
	"pgregory.net/rapid"
)

func TestVectorsRoundEachStep(t *testing.T) {
	eachSpace(t, func(t *testing.T, s space) {
		rapid.Check(t, func(t *rapid.T) {
			v, w := s.draw(t, moderate(), "v"), s.draw(t, moderate(), "w")
			f := moderate().Draw(t, "f")
			// Each operation alone, exact and then rounded.
			plus := func(a, b float32) float32 { return round(add(exact(float64(a)), exact(float64(b)))) }
			times := func(a, b float32) float32 { return round(mul(exact(float64(a)), exact(float64(b)))) }
			product, square := times(v[0], w[0]), times(v[0], v[0])
			for i := range s.dimensions {
				if i > 0 {
					product, square = plus(product, times(v[i], w[i])), plus(square, times(v[i], v[i]))
				}
				for name, want := range map[string]float32{
					"Add": plus(v[i], w[i]), "Sub": plus(v[i], -w[i]), "Mul": times(v[i], w[i]), "Neg": -v[i],
					"Min": det.Min(v[i], w[i]), "Max": det.Max(v[i], w[i]),
				} {
					if got := s.binary[name](v, w)[i]; got != want {
						t.Fatalf("%s: component %d is %v, want %v", name, i, got, want)
					}
				}
				if got, want := s.scaled["Scale"](v, w, f)[i], times(v[i], f); got != want {
					t.Fatalf("Scale: component %d is %v, want %v", i, got, want)
				}
				if got, want := s.scaled["Lerp"](v, w, 0.25)[i], det.Lerp(v[i], w[i], 0.25); got != want {
					t.Fatalf("Lerp: component %d is %v, want %v", i, got, want)
				}
			}
			if got := s.scalar["Dot"](v, w); got != product {
				t.Fatalf("Dot is %v, want %v", got, product)
			}
			if got := s.scalar["LengthSq"](v, w); got != square {
				t.Fatalf("LengthSq is %v, want %v", got, square)
			}
		})
	})
}

func TestVectorLengthsOfAnySize(t *testing.T) {
	eachSpace(t, func(t *testing.T, s space) {
		rapid.Check(t, func(t *rapid.T) {
			of := rapid.OneOf(finite(), moderate())
			v, w := s.draw(t, of, "v"), s.draw(t, of, "w")
			var way []*big.Float
			for i := range v {
				way = append(way, sub(exact(float64(v[i])), exact(float64(w[i]))))
			}
			length := root(dot(exactly(v), exactly(v)))
			for name, want := range map[string]*big.Float{"Length": length, "Distance": root(dot(way, way))} {
				got := s.scalar[name](v, w)
				if math.IsInf(float64(got), 1) && round(want) == got {
					continue
				}
				if off := ulps(got, want); !(off <= nearly) {
					t.Fatalf("%s is %v, %v units off", name, got, off)
				}
			}
			if length.Sign() == 0 {
				return
			}
			for i, got := range s.binary["Normalize"](v, nil) {
				if off := ulps(got, quo(exact(float64(v[i])), length)); !(off <= nearly) {
					t.Fatalf("Normalize: component %d is %v, %v units off", i, got, off)
				}
			}
		})
	})
}

func TestVectorsWithoutADirection(t *testing.T) {
	eachSpace(t, func(t *testing.T, s space) {
		zero := make([]float32, s.dimensions)
		with := func(x, rest float32) []float32 { // x in the last component
			v := slices.Repeat([]float32{rest}, s.dimensions)
			v[s.dimensions-1] = x
			return v
		}
		for _, v := range [][]float32{zero, with(negZero, negZero), with(oddNaN, 1), with(oddNaN, inf), with(inf, oddNaN)} {
			if got := s.binary["Normalize"](v, nil); !sameVector(got, zero) {
				t.Errorf("Normalize(%v) is %v", v, got)
			}
		}
		if got := s.binary["Normalize"](with(-inf, huge), nil); !sameVector(got, with(-1, 0)) {
			t.Errorf("an infinite component does not outweigh the others: %v", got)
		}
		both := s.binary["Normalize"](with(-inf, inf), nil)
		if want := float32(1 / math.Sqrt(float64(s.dimensions))); !sameVector(both, with(-want, want)) {
			t.Errorf("infinite components do not weigh the same: %v", both)
		}
		for _, c := range []struct {
			of   []float32
			want float32
		}{{zero, 0}, {with(-inf, 1), inf}, {with(oddNaN, inf), nan}, {with(huge, huge), inf}, {with(-tiny, 0), tiny}} {
			if got := s.scalar["Length"](c.of, nil); !same(got, c.want) {
				t.Errorf("Length(%v) is %v", c.of, got)
			}
		}
		for name, want := range map[string]float32{"to infinity": s.scalar["Distance"](with(inf, 0), zero), "from it": s.scalar["Distance"](zero, with(-inf, 0))} {
			if want != inf {
				t.Errorf("the distance %s is %v", name, want)
			}
		}
		if got := s.scalar["Distance"](with(inf, 0), with(inf, 0)); !same(got, nan) {
			t.Errorf("the distance between infinities is %v", got)
		}
	})
}

func TestProjectAndReflect(t *testing.T) {
	eachLocated(t, func(t *testing.T, s space) {
		rapid.Check(t, func(t *rapid.T) {
			v := s.draw(t, moderate(), "v")
			w := s.draw(t, rapid.OneOf(moderate(), rapid.Float32Range(-1, 1), rapid.Float32Range(-1e-40, 1e-40), rapid.Float32Range(-3e38, 3e38)), "w")
			if largest(w) == 0 {
				return
			}
			a, n := exactly(v), exactly(w)
			part := quo(dot(a, n), dot(n, n))
			project, reflect := s.binary["Project"](v, w), s.binary["Reflect"](v, w)
			for i := range v {
				along := mul(part, n[i])
				// What float64 leaves of cancelled products is small beside v.
				if o := off(project[i], along, largest(v)); o > 0x1p-50 {
					t.Fatalf("Project: component %d is %v, %v off", i, project[i], o)
				}
				if o := off(reflect[i], sub(a[i], mul(exact(2), along)), largest(v)); o > 0x1p-49 {
					t.Fatalf("Reflect: component %d is %v, %v off", i, reflect[i], o)
				}
			}
		})
		zero, v := make([]float32, s.dimensions), []float32{3, -4, 5}[:s.dimensions]
		odd := []float32{1, oddNaN, 1}[:s.dimensions]
		for _, w := range [][]float32{zero, odd} {
			if got := s.binary["Project"](v, w); !sameVector(got, zero) {
				t.Errorf("onto %v it is %v", w, got)
			}
			if got := s.binary["Reflect"](v, w); !sameVector(got, v) {
				t.Errorf("off %v it is %v", w, got)
			}
		}
		right := []float32{inf, 7, 7}[:s.dimensions]
		if got := s.binary["Project"](v, right); got[0] != 3 || got[1] != 0 {
			t.Errorf("onto an infinite vector it is %v", got)
		}
		if got := s.binary["Reflect"](v, right); got[0] != -3 || got[1] != -4 {
			t.Errorf("off an infinite normal it is %v", got)
		}
	})
}

func TestClampLength(t *testing.T) {
	eachLocated(t, func(t *testing.T, s space) {
		rapid.Check(t, func(t *rapid.T) {
			v := s.draw(t, rapid.OneOf(finite(), moderate()), "v")
			longest := det.Abs(rapid.OneOf(finite(), moderate()).Draw(t, "longest"))
			got := s.scaled["ClampLength"](v, nil, longest)
			length := root(dot(exactly(v), exactly(v)))
			if length.Cmp(exact(float64(longest))) <= 0 {
				if !sameVector(got, v) {
					t.Fatalf("%v was short enough and is now %v", v, got)
				}
				return
			}
			for i := range v {
				want := quo(mul(exact(float64(v[i])), exact(float64(longest))), length)
				if off := ulps(got[i], want); !(off <= nearly) {
					t.Fatalf("component %d is %v, %v units off", i, got[i], off)
				}
			}
		})
		zero, v := make([]float32, s.dimensions), []float32{3, 4, 0}[:s.dimensions]
		far, odd := []float32{-inf, 4, 0}[:s.dimensions], []float32{inf, oddNaN, 0}[:s.dimensions]
		left := []float32{-2, 0, 0}[:s.dimensions]
		for _, c := range []struct {
			v       []float32
			longest float32
			want    []float32
		}{
			{v, 5, v}, {v, inf, v}, {v, 0, zero}, {v, -1, zero}, {v, oddNaN, zero}, {far, 2, left}, {odd, 2, zero}, {odd, inf, zero}, {far, inf, far}, {zero, 0, zero},
		} {
			if got := s.scaled["ClampLength"](c.v, nil, c.longest); !sameVector(got, c.want) {
				t.Errorf("%v clamped to %v is %v", c.v, c.longest, got)
			}
		}
	})
}

func TestVectorsMoveTowards(t *testing.T) {
	eachLocated(t, func(t *testing.T, s space) {
		rapid.Check(t, func(t *rapid.T) {
			of := rapid.OneOf(finite(), moderate())
			v, target := s.draw(t, of, "v"), s.draw(t, of, "target")
			step := det.Abs(of.Draw(t, "step"))
			if step == 0 {
				return
			}
			got := s.scaled["MoveTowards"](v, target, step)
			var way []*big.Float
			for i := range v {
				way = append(way, sub(exact(float64(target[i])), exact(float64(v[i]))))
			}
			part := quo(exact(float64(step)), root(dot(way, way)))
			if slack, _ := part.Float64(); math.Abs(slack-1) < 0x1p-50 {
				return // float64 may see it on either side
			}
			if part.Cmp(exact(1)) >= 0 {
				if !sameVector(got, target) {
					t.Fatalf("within a step it is %v, not the target", got)
				}
				return
			}
			for i := range v {
				want := add(exact(float64(v[i])), mul(way[i], part))
				if o := off(got[i], want, largest(v, []float32{step})); o > 0x1p-50 {
					t.Fatalf("component %d is %v, %v off", i, got[i], o)
				}
			}
		})
		v, odd := []float32{3, 4, 0}[:s.dimensions], []float32{oddNaN, 0, 0}[:s.dimensions]
		zero, far := make([]float32, s.dimensions), []float32{inf, 0, 0}[:s.dimensions]
		for _, c := range []struct {
			v, target []float32
			step      float32
			want      []float32
		}{
			{v, v, 1, v}, {v, zero, 0, v}, {v, zero, -1, v}, {v, zero, oddNaN, v}, {v, odd, 1, v}, {zero, v, 5, v}, {zero, v, inf, v},
			{zero, far, 2, []float32{2, 0, 0}[:s.dimensions]}, {zero, far, inf, far},
		} {
			if got := s.scaled["MoveTowards"](c.v, c.target, c.step); !sameVector(got, c.want) {
				t.Errorf("from %v to %v by %v it is %v", c.v, c.target, c.step, got)
			}
		}
	})
}
