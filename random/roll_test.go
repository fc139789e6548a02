package random_test

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/bits"
	"testing"

	"github.com/tide-engine/tide/random"
)

// key is what a roll is made from, as four words whose bits can be flipped.
type key [4]uint64

func (k key) draws() (d [2]uint32) {
	g := random.Roll(k[0], uint32(k[1]), k[2], k[3])
	d[0], d[1] = g.Uint32(), g.Uint32()
	return d
}

var (
	keyNames = [4]string{"seed", "tick", "entity", "code"}
	keyBits  = [4]int{64, 32, 64, 64}
)

// TestRollAvalanche flips each bit of each word, from small keys such as real
// matches have, and asks every bit of the first two draws to change half the
// time. With 4,000 keys the deviation of a rate is 0.0079.
func TestRollAvalanche(t *testing.T) {
	const keys = 4000
	source := random.New(1, 2)
	samples := make([]key, keys)
	for i := range samples {
		samples[i] = key{uint64(source.Below(16)), uint64(source.Below(5000)), 1<<32 | uint64(source.Below(300)), uint64(source.Below(8))}
	}
	for word := range 4 {
		for bit := range keyBits[word] {
			var changed [64]int
			for _, k := range samples {
				flipped := k
				flipped[word] ^= 1 << bit
				a, b := k.draws(), flipped.draws()
				difference := uint64(a[0]^b[0])<<32 | uint64(a[1]^b[1])
				for ; difference != 0; difference &= difference - 1 {
					changed[bits.TrailingZeros64(difference)]++
				}
			}
			for out, n := range changed {
				if rate := float64(n) / keys; math.Abs(rate-0.5) > 0.05 {
					t.Errorf("%s bit %d changes bit %d of the draws in %.2f of the keys", keyNames[word], bit, out, rate)
				}
			}
		}
	}
}

// TestNeighboursAreIndependent draws one float for each key along a line of
// neighbours, and asks the correlation with the next to be none: for 20,000
// pairs it has a deviation of 0.007.
func TestNeighboursAreIndependent(t *testing.T) {
	const count = 20_000
	for word, name := range keyNames {
		var previous, product, sum, squares float64
		seen := map[random.PCG32]bool{}
		for i := range uint64(count) {
			k := key{3, 4, 5, 6}
			k[word] = i
			g := random.Roll(k[0], uint32(k[1]), k[2], k[3])
			seen[g] = true
			x := float64(g.Float32()) - 0.5
			product += x * previous
			sum += x
			squares += x * x
			previous = x
		}
		if len(seen) != count {
			t.Errorf("%d neighbours by %s share a generator", count-len(seen), name)
		}
		if r := product / squares; math.Abs(r) > 0.04 {
			t.Errorf("neighbours by %s have a correlation of %.3f", name, r)
		}
		if mean := sum / count; math.Abs(mean) > 0.015 {
			t.Errorf("the mean along %s is %.3f off", name, mean)
		}
	}
}

// TestRollWordsAreNotInterchangeable would fail for a key that is a mere sum
// or exclusive or of its words.
func TestRollWordsAreNotInterchangeable(t *testing.T) {
	seen := map[[2]uint32]key{}
	for seed := range uint64(10) {
		for tick := range uint64(10) {
			for entity := range uint64(10) {
				for code := range uint64(10) {
					k := key{seed, tick, entity, code}
					if other, taken := seen[k.draws()]; taken {
						t.Fatalf("%v rolls the same as %v", k, other)
					}
					seen[k.draws()] = k
				}
			}
		}
	}
}

// TestRollGolden holds every bit of this package's results where they are:
// worlds that were recorded depend on them.
func TestRollGolden(t *testing.T) {
	hash := fnv.New64a()
	var word [8]byte
	source := random.New(11, 12)
	for range 10_000 {
		g := random.Roll(source.Uint64(), source.Uint32(), source.Uint64(), source.Uint64())
		for _, drawn := range []uint64{uint64(g.Uint32()), g.Uint64(), uint64(g.Below(1000)), uint64(math.Float32bits(g.Float32())), uint64(uint32(g.Between(-5, 1<<30)))} {
			binary.LittleEndian.PutUint64(word[:], drawn)
			hash.Write(word[:])
		}
	}
	const want = 0x146d6da83bed38e5
	if got := hash.Sum64(); got != want {
		t.Errorf("the draws hash to %#016x, want %#016x", got, uint64(want))
	}
}

func TestDrawingAllocatesNothing(t *testing.T) {
	var sum float32
	if n := testing.AllocsPerRun(100, func() {
		g := random.Roll(1, 2, 3, 4)
		sum += g.Float32() + float32(g.Below(10))
	}); n != 0 {
		t.Errorf("a roll allocates %v times", n)
	}
}

func ExampleRoll() {
	const rollCritical = 1
	seed, tick, entity := uint64(7), uint32(120), uint64(1<<32)

	first := random.Roll(seed, tick, entity, rollCritical)
	again := random.Roll(seed, tick, entity, rollCritical) // after a rollback, say
	fmt.Println(first.Below(100), again.Below(100))
	// Output: 66 66
}
