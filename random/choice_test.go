package random_test

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"github.com/tide-engine/tide/random"
	"pgregory.net/rapid"
)

// uneven is true for counts that even chances give once in a million times or
// less: χ² of that many cells is near a bell, five and more deviations out.
func uneven(counts []int) bool {
	k := float64(len(counts) - 1)
	return chiSquared(counts) > k+6*math.Sqrt(2*k)
}

func TestShuffleOrdersAreEven(t *testing.T) {
	g := random.New(1, 4)
	number := map[[4]int]int{}
	counts := make([]int, 24)
	for range 120_000 {
		order := [4]int{0, 1, 2, 3}
		random.Shuffle(&g, order[:])
		i, seen := number[order]
		if !seen {
			i = len(number)
			number[order] = i
		}
		counts[i]++ // panics at a 25th order, which would be none
	}
	if len(number) != 24 || uneven(counts) {
		t.Errorf("%d orders of 24, χ² %.0f: %v", len(number), chiSquared(counts), counts)
	}
}

func TestShuffleMovesEachElementAnywhere(t *testing.T) {
	const n = 12
	g := random.New(2, 4)
	var counts [n][n]int // by element and place
	for range 24_000 {
		var elements [n]int
		for i := range elements {
			elements[i] = i
		}
		random.Shuffle(&g, elements[:])
		for place, element := range elements {
			counts[element][place]++
		}
	}
	for element := range counts {
		if uneven(counts[element][:]) {
			t.Errorf("element %d lands unevenly: %v", element, counts[element])
		}
	}
}

func TestShuffleKeepsWhatIsThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before := rapid.SliceOf(rapid.Byte()).Draw(t, "elements")
		g := random.New(rapid.Uint64().Draw(t, "seed"), 1)
		start := g
		after := slices.Clone(before)
		random.Shuffle(&g, after)
		if len(before) < 2 && g != start {
			t.Fatal("drew a number where there is one order only")
		}
		slices.Sort(before)
		slices.Sort(after)
		if !slices.Equal(before, after) {
			t.Fatalf("%v became %v", before, after)
		}
	})
}

func TestPick(t *testing.T) {
	g := random.New(3, 4)
	before := g
	if got := random.Pick(&g, []string{}); got != "" || g != before {
		t.Errorf("of none it picks %q, or drew a number", got)
	}
	elements := []int{4, 2, 0, 3, 1}
	counts := make([]int, len(elements))
	for range 10_000 {
		counts[random.Pick(&g, elements)]++
	}
	if uneven(counts) {
		t.Errorf("picks are uneven: %v", counts)
	}
}

func TestWeighted(t *testing.T) {
	for _, weights := range [][]uint32{
		{1},
		{3, 1},
		{0, 5, 0, 1, 1, 0, 3, 0},
		{math.MaxUint32, math.MaxUint32, math.MaxUint32, 1 << 31}, // a sum beyond 32 bits
	} {
		g := random.New(4, uint64(len(weights)))
		const draws = 50_000
		var sum float64
		for _, weight := range weights {
			sum += float64(weight)
		}
		counts := make([]int, len(weights))
		for range draws {
			index, ok := g.Weighted(weights)
			if !ok {
				t.Fatalf("nothing is drawn of %v", weights)
			}
			counts[index]++
		}
		distance, cells := 0.0, 0.0
		for i, weight := range weights {
			if weight == 0 {
				if counts[i] != 0 {
					t.Errorf("of %v, index %d is drawn", weights, i)
				}
				continue
			}
			expected := draws * float64(weight) / sum
			distance += (float64(counts[i]) - expected) * (float64(counts[i]) - expected) / expected
			cells++
		}
		if k := cells - 1; distance > k+6*math.Sqrt(2*k) {
			t.Errorf("of %v the counts are %v (χ² %.0f)", weights, counts, distance)
		}
	}
}

func TestWeightedOfNothing(t *testing.T) {
	g := random.New(8, 4)
	before := g
	for _, weights := range [][]uint32{nil, {}, {0}, {0, 0, 0}} {
		if index, ok := g.Weighted(weights); ok || index != 0 || g != before {
			t.Errorf("of %v it draws %d, %v", weights, index, ok)
		}
	}
}

// TestWeightedIsAPlaceInARow is a second way to tell the same: a row with each
// index as often as its weight, and a place in it.
func TestWeightedIsAPlaceInARow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		weights := rapid.SliceOfN(rapid.Uint32Range(0, 9), 0, 12).Draw(t, "weights")
		var row []int
		for i, weight := range weights {
			for range weight {
				row = append(row, i)
			}
		}
		g := random.New(rapid.Uint64().Draw(t, "seed"), 1)
		same := g
		got, ok := g.Weighted(weights)
		if len(row) == 0 {
			if ok || got != 0 || g != same {
				t.Fatalf("drew %d of nothing", got)
			}
			return
		}
		if want := row[same.Below64(uint64(len(row)))]; !ok || got != want {
			t.Fatalf("drew %d, want %d", got, want)
		}
		if g != same {
			t.Fatal("it is not one draw of Below64")
		}
	})
}

func TestBelow64(t *testing.T) {
	g := random.New(5, 4)
	before := g
	if got := g.Below64(0); got != 0 || g != before {
		t.Errorf("Below64(0) is %d, or drew a number", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64Min(1).Draw(t, "n")
		g := random.New(rapid.Uint64().Draw(t, "seed"), 1)
		same := g
		got := g.Below64(n)
		// Of every draw that the rule keeps, the upper word of the product is
		// the result, and those it keeps are a multiple of n in number.
		modulus := new(big.Int).SetUint64(n)
		biased := new(big.Int).Mod(new(big.Int).Lsh(big.NewInt(1), 64), modulus)
		for {
			product := new(big.Int).SetUint64(same.Uint64())
			product.Mul(product, modulus)
			lower := new(big.Int).And(product, new(big.Int).SetUint64(math.MaxUint64))
			if lower.Cmp(biased) < 0 {
				continue
			}
			if want := product.Rsh(product, 64).Uint64(); got != want || g != same {
				t.Fatalf("Below64(%d) is %d, want %d", n, got, want)
			}
			return
		}
	})
	const n = 3 << 62 // where the naive product is worst: a third twice as likely
	thirds, residues := make([]int, 3), make([]int, 3)
	for range 100_000 {
		x := g.Below64(n)
		thirds[x>>62]++
		residues[x%3]++
	}
	if uneven(thirds) || uneven(residues) {
		t.Errorf("thirds of the range are %v, and every third number is %v", thirds, residues)
	}
}

func ExampleShuffle() {
	roll := random.Roll(7, 120, 0, random.Code("deal"))
	cards := []string{"ace", "king", "queen", "jack"}
	random.Shuffle(&roll, cards)
	fmt.Println(cards)
	// Output: [jack king ace queen]
}

func ExamplePick() {
	roll := random.Roll(7, 120, 0, random.Code("greeting"))
	fmt.Println(random.Pick(&roll, []string{"hello", "good day", "hi"}))
	// Output: good day
}

func ExamplePCG32_Weighted() {
	loot := []string{"wood", "iron", "gold"}
	roll := random.Roll(7, 120, 1<<32, random.Code("loot"))
	if i, ok := roll.Weighted([]uint32{70, 25, 5}); ok {
		fmt.Println(loot[i])
	}
	// Output: iron
}
