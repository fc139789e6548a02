package random_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tide-engine/tide/random"
	"pgregory.net/rapid"
)

// TestXorshift32Reference: of Marsaglia's first seed, the first number is in
// his paper's wake everywhere; the rest is what three lines of JavaScript,
// with their >>> 0, print in a browser's engine.
func TestXorshift32Reference(t *testing.T) {
	for _, c := range []struct {
		seed       uint32
		first      [5]uint32
		thousandth uint32
	}{
		{1, [5]uint32{270369, 67634689, 2647435461, 307599695, 2398689233}, 269958183},
		{7, [5]uint32{1892583, 470389255, 3882205507, 3069989445, 2854842367}, 3443389508},
		{2463534242, [5]uint32{723471715, 2497366906, 2064144800, 2008045182, 3532304609}, 3298996588},
		{math.MaxUint32, [5]uint32{253983, 4228382207, 1958451267, 4056713434, 2049502865}, 843600421},
		{0, [5]uint32{723471715, 2497366906, 2064144800, 2008045182, 3532304609}, 3298996588},
	} {
		g := random.Xorshift32{State: c.seed}
		for i, want := range c.first {
			if got := g.Uint32(); got != want {
				t.Errorf("seed %d: number %d is %d, want %d", c.seed, i+1, got, want)
			}
		}
		for range 994 {
			g.Uint32()
		}
		if got := g.Uint32(); got != c.thousandth {
			t.Errorf("seed %d: number 1,000 is %d, want %d", c.seed, got, c.thousandth)
		}
	}
	if random.Xorshift32Zero != 2463534242 {
		t.Errorf("0 stands for %d", random.Xorshift32Zero)
	}
}

// TestXorshift32Period multiplies the generator's matrix over two elements
// until it has stepped 2³²−1 times: it is back, and at no proper divisor of
// that number is it. So each state but 0 comes once.
func TestXorshift32Period(t *testing.T) {
	type matrix [32]uint32 // columns
	times := func(m *matrix, v uint32) (sum uint32) {
		for i := range 32 {
			if v>>i&1 == 1 {
				sum ^= m[i]
			}
		}
		return sum
	}
	var step, identity matrix
	for i := range 32 {
		g := random.Xorshift32{State: 1 << i}
		step[i], identity[i] = g.Uint32(), 1<<i
	}
	power := func(exponent uint64) matrix {
		result, square := identity, step
		for ; exponent > 0; exponent >>= 1 {
			var squared matrix
			for i := range 32 {
				if exponent&1 == 1 {
					result[i] = times(&square, result[i])
				}
			}
			for i := range 32 {
				squared[i] = times(&square, square[i])
			}
			square = squared
		}
		return result
	}
	const period = 1<<32 - 1
	if power(period) != identity {
		t.Error("2³²−1 steps do not lead back")
	}
	for _, prime := range []uint64{3, 5, 17, 257, 65537} { // their product is the period
		if power(period/prime) == identity {
			t.Errorf("a %dth of the period leads back", prime)
		}
	}
}

func TestXorshift32Below(t *testing.T) {
	g := random.Xorshift32{State: 5}
	if got := g.Below(0); got != 0 || g.State != 5 {
		t.Errorf("Below(0) is %d, or drew a number", got)
	}
	for _, n := range []uint32{1, 2, 3, 7, 10, 64, 100} {
		counts := make([]int, n)
		for range 1000 * n {
			counts[g.Below(n)]++ // panics if it is not below n
		}
		if k := float64(n - 1); chiSquared(counts) > k+6*math.Sqrt(2*k) {
			t.Errorf("Below(%d) is uneven: %v", n, counts)
		}
	}
	const n = 3 << 30 // where a naive remainder is worst
	thirds := make([]int, 3)
	for range 300_000 {
		thirds[g.Below(n)>>30]++
	}
	if c := chiSquared(thirds); c > 25 {
		t.Errorf("thirds of the range are uneven (χ² %.0f): %v", c, thirds)
	}
	rapid.Check(t, func(t *rapid.T) {
		g := random.Xorshift32{State: rapid.Uint32().Draw(t, "state")}
		n := rapid.Uint32Min(1).Draw(t, "n")
		if got := g.Below(n); got >= n {
			t.Fatalf("Below(%d) is %d", n, got)
		}
		same := g
		if got, want := g.Float32(), float64(same.Uint32()>>8)/(1<<24); float64(got) != want {
			t.Fatalf("Float32 is %v, want %v", got, want)
		}
	})
	if all := (&random.Xorshift32{State: 1}).Below(math.MaxUint32); all != 270368 {
		t.Errorf("below all that it can draw, it draws %d, want one less than Uint32", all)
	}
}

func ExampleXorshift32() {
	match := random.Xorshift32{State: 7}
	fmt.Println(match.Uint32(), match.Below(6), match.Float32())
	// Output: 1892583 0 0.9038964
}
