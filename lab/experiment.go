package lab

import (
	"sync"

	"github.com/tide-engine/tide/internal/lanes"
)

// Experiment is something to be seen of determinism, with a name to ask for it.
type Experiment struct {
	Name  string
	Shows string // in a few words
	Many  bool   // whether it takes many arenas, and else one
	// Differs says why its figures are expected to differ between machines. Where
	// it is empty they are the same everywhere.
	Differs string

	run func(s Setting) Figures
}

// Setting is what an experiment is run with.
type Setting struct {
	Seed  uint64 // of the only arena, or of the first
	Seeds int    // how many arenas those of Many take, from Seed on; at least 1
	// Progress, where there is one, is told how many arenas are done, by one
	// goroutine at a time.
	Progress func(done int)
}

// DefaultSeeds is how many arenas an experiment over many takes, as in the
// committed figures.
const DefaultSeeds = 1000

// Figures is what came of an experiment: a struct that encodes as JSON.
type Figures interface {
	// Lines say it in sentences.
	Lines() []string
}

// Experiments are all of them, those that are equal everywhere first.
func Experiments() []Experiment {
	return append(EqualEverywhere(), []Experiment{
		{"build", "the same source, as the compiler of this build takes it", false, "compilers fuse products with sums on some processors, and with some flags", build},
		{"rotation", "a turn at each bounce by the sine and cosine of package math", false, "package math is not the same on every processor, nor is a browser's Math", rotation},
		{"unordered", "a sum over a map, in the order that comes out", false, "the order of a map is random, in each process and each loop", unordered},
	}...)
}

// EqualEverywhere are the experiments that are: a program that asks for them alone
// has nothing in it that parts machines.
func EqualEverywhere() []Experiment {
	return []Experiment{
		{"ulp", "two copies in doubles whose velocities differ in the last bit: how many part, and when", true, "", oneUlp},
		{"fixed", "two copies in fixed point that start 1/65536 apart: integers do not stop chaos", true, "", oneStep},
		{"identical", "two identical copies for 20,000 steps: on one machine nothing ever shows", false, "", identical},
		{"checksums", "the hashes of both worlds up to step 200,000", false, "", checksums},
		{"nudge", "a nudge of the last bit at step k is reported at step k, while the balls are still in one place", false, "", nudges},
		{"regrouped", "sums whose order alone is changed", false, "", regrouped},
		{"fused", "products and sums that are rounded once, where others round twice", false, "", fused},
		{"rotation-det", "the same turn by det's sine and cosine, and by a polynomial of + − × ÷", false, "", rotationDet},
		{"boundary", "floats converted to fixed point while running, on a value where the rounding turns", true, "", boundary},
		{"range", "what leaves the range of Q16.16 and wraps", false, "", overflow},
		{"speed", "the speed that rounding down takes from a ball over 200,000 steps", false, "", speedLost},
		{"zero", "0 and −0, which are equal and not the same", false, "", zeros},
	}
}

// Run runs the experiment.
func (e Experiment) Run(s Setting) Figures {
	s.Seeds = max(s.Seeds, 1)
	return e.run(s)
}

// Over runs something for many seeds, from first on, on every processor, and
// gives the results in the order of the seeds. run must not panic; progress,
// where there is one, is told how many are done, by one goroutine at a time.
func Over[T any](first uint64, seeds int, progress func(done int), run func(seed uint64) T) []T {
	results := make([]T, seeds)
	var mu sync.Mutex
	done := 0
	lanes.New(func(i int) {
		results[i] = run(first + uint64(i))
		if progress != nil {
			mu.Lock()
			defer mu.Unlock()
			done++
			progress(done)
		}
	}).Run(seeds)
	return results
}
