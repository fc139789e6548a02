package random_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"github.com/tide-engine/tide/random"
	"pgregory.net/rapid"
)

// TestPCG32Reference is the output of the reference implementation's own demo
// (pcg-random.org, pcg32-demo, seed 42, sequence 54).
func TestPCG32Reference(t *testing.T) {
	g := random.New(42, 54)
	for i, want := range []uint32{0xa15c02b7, 0x7b47f409, 0xba1d3330, 0x83d2f293, 0xbfa4784b, 0xcbed606e} {
		if got := g.Uint32(); got != want {
			t.Errorf("number %d is %08x, want %08x", i, got, want)
		}
	}
	g = random.New(42, 54)
	if got := g.Uint64(); got != 0xa15c02b77b47f409 {
		t.Errorf("Uint64 is %016x, want the first two numbers, the first above", got)
	}
}

// TestPCG32Step checks any state and sequence against the published formula
// over unbounded integers, which shares no overflow or shift with ours.
func TestPCG32Step(t *testing.T) {
	two64 := new(big.Int).Lsh(big.NewInt(1), 64)
	rapid.Check(t, func(t *rapid.T) {
		g := random.PCG32{State: rapid.Uint64().Draw(t, "state"), Increment: rapid.Uint64().Draw(t, "increment")}
		old := new(big.Int).SetUint64(g.State)
		next := new(big.Int).Mul(old, new(big.Int).SetUint64(6364136223846793005))
		next.Add(next, new(big.Int).SetUint64(g.Increment|1)).Mod(next, two64)

		shifted := new(big.Int).Rsh(old, 18)
		shifted.Xor(shifted, old).Rsh(shifted, 27)
		text := fmt.Sprintf("%032b", uint32(shifted.Uint64())) // rotated as a string
		turn := int(g.State >> 59)
		var want uint32
		if _, err := fmt.Sscanf(text[32-turn:]+text[:32-turn], "%b", &want); err != nil {
			t.Fatal(err)
		}

		if got := g.Uint32(); got != want {
			t.Fatalf("drew %08x, want %08x", got, want)
		}
		if g.State != next.Uint64() {
			t.Fatalf("the next state is %016x, want %016x", g.State, next)
		}
	})
}

func TestZeroValueIsAGenerator(t *testing.T) {
	var g random.PCG32
	seen := map[uint32]bool{}
	for range 1000 {
		seen[g.Uint32()] = true
	}
	if len(seen) < 990 {
		t.Errorf("the zero value drew %d different numbers in 1,000", len(seen))
	}
}

func TestSequencesAndSeedsDiffer(t *testing.T) {
	draws := func(seed, sequence uint64) (d [4]uint32) {
		g := random.New(seed, sequence)
		for i := range d {
			d[i] = g.Uint32()
		}
		return d
	}
	if draws(1, 1) != draws(1, 1) {
		t.Error("one seed and sequence gave two histories")
	}
	if draws(1, 1) == draws(1, 2) || draws(1, 1) == draws(2, 1) {
		t.Error("another seed or sequence gave the same history")
	}
}

// chiSquared is how far counts are from even. For k cells it is k−1 on average,
// with a deviation of √(2(k−1)).
func chiSquared(counts []int) float64 {
	total := 0
	for _, n := range counts {
		total += n
	}
	expected := float64(total) / float64(len(counts))
	sum := 0.0
	for _, n := range counts {
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	return sum
}

func TestBelowIsEven(t *testing.T) {
	for _, n := range []uint32{1, 2, 3, 7, 10, 64, 100} {
		g := random.New(7, uint64(n))
		counts := make([]int, n)
		for range 1000 * n {
			counts[g.Below(n)]++ // panics if it is not below n
		}
		if k := float64(n - 1); chiSquared(counts) > k+6*math.Sqrt(2*k) {
			t.Errorf("Below(%d) is uneven: %v", n, counts)
		}
	}
}

// TestBelowHasNoBias takes the bound at which a remainder of 32 bits is worst:
// of 3·2³⁰ numbers, the naive product or remainder makes a third of them
// twice as likely as the rest.
func TestBelowHasNoBias(t *testing.T) {
	const n = 3 << 30
	g := random.New(1, 1)
	thirds := make([]int, 3)
	residues := make([]int, 3)
	for range 300_000 {
		x := g.Below(n)
		thirds[x>>30]++
		residues[x%3]++
	}
	if c := chiSquared(thirds); c > 25 {
		t.Errorf("thirds of the range are uneven (χ² %.0f): %v", c, thirds)
	}
	if c := chiSquared(residues); c > 25 {
		t.Errorf("every third number is uneven (χ² %.0f): %v", c, residues)
	}
}

func TestBounds(t *testing.T) {
	g := random.New(3, 3)
	before := g
	if got := g.Below(0); got != 0 || g != before {
		t.Errorf("Below(0) is %d, or drew a number", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		low, high := rapid.Int32().Draw(t, "low"), rapid.Int32().Draw(t, "high")
		if got := g.Between(low, high); got < min(low, high) || got > max(low, high) {
			t.Fatalf("Between(%d, %d) is %d", low, high, got)
		}
	})
	seen := map[int32]bool{}
	for range 200 {
		seen[g.Between(-1, 1)] = true
	}
	if len(seen) != 3 || !seen[-1] || !seen[0] || !seen[1] {
		t.Errorf("Between(-1, 1) drew %v, want each of −1, 0 and 1", seen)
	}
	negative := 0
	for range 100 {
		if g.Between(math.MinInt32, math.MaxInt32) < 0 {
			negative++
		}
	}
	if negative < 20 || negative > 80 {
		t.Errorf("Between over all integers is negative %d times in 100", negative)
	}
}

func TestFloat32IsExact(t *testing.T) {
	g := random.New(5, 5)
	var sum float64
	const draws = 100_000
	for range draws {
		same := g
		x := g.Float32()
		if want := float64(same.Uint32()>>8) / (1 << 24); float64(x) != want || x < 0 || x >= 1 {
			t.Fatalf("drew %v, want %v", x, want)
		}
		sum += float64(x)
	}
	if mean := sum / draws; math.Abs(mean-0.5) > 0.005 {
		t.Errorf("the mean is %v", mean)
	}
}

func TestChance(t *testing.T) {
	g := random.New(9, 9)
	for _, p := range []float32{float32(math.NaN()), -1, 0, 0.01, 0.5, 1, 2} {
		hits := 0
		const draws = 100_000
		for range draws {
			if g.Chance(p) {
				hits++
			}
		}
		want := min(max(float64(p), 0), 1)
		if p != p {
			want = 0
		}
		if got := float64(hits) / draws; math.Abs(got-want) > 0.01 || (want == 0 || want == 1) && got != want {
			t.Errorf("Chance(%v) was true in %v of the draws", p, got)
		}
	}
}

func ExamplePCG32() {
	type Slime struct { // a component: the generator is saved with it
		Random random.PCG32
		Health int32
	}
	slime := Slime{Random: random.New(42, 54)}
	slime.Health = slime.Random.Between(10, 20)
	fmt.Println(slime.Health, slime.Random.Chance(0.5), slime.Random.Float32())
	// Output: 16 true 0.72700804
}
