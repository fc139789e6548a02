package random_test

import (
	"fmt"
	"math"
	"math/bits"
	"strings"
	"testing"

	"github.com/tide-engine/tide/random"
)

// TestCodeVectors is FNV-1a 64 and the last step of SplitMix64, worked out
// with unbounded integers in another language from their published constants.
func TestCodeVectors(t *testing.T) {
	for _, c := range []struct {
		name string
		want uint64
	}{
		{"", 0xf52a15e9a9b5e89b},
		{"a", 0x02c0bdbf481420f8},
		{"b", 0x3e35b21bfb9b6405},
		{"foobar", 0x404da9e3b74078c2},
		{"critical", 0x12ef92058734c74e},
		{"größe", 0xbe9079c1b7e5afe8},
		{strings.Repeat("x", 1000), 0x82d7935ebaec8a6a},
	} {
		if got := random.Code(c.name); got != c.want {
			t.Errorf("Code(%.12q) is %#016x, want %#016x", c.name, got, c.want)
		}
	}
}

// TestNamesAlikeHaveCodesApart: names of a game differ in a letter or a number
// at their end, and half of all bits have to.
func TestNamesAlikeHaveCodesApart(t *testing.T) {
	var changed [64]int
	seen := map[uint64]bool{}
	const names = 4000
	for i := range names {
		code := random.Code(fmt.Sprintf("loot %d", i))
		seen[code] = true
		difference := code ^ random.Code(fmt.Sprintf("loot %d", i+1))
		for ; difference != 0; difference &= difference - 1 {
			changed[bits.TrailingZeros64(difference)]++
		}
	}
	if len(seen) != names {
		t.Errorf("%d names of %d share a code", names-len(seen), names)
	}
	for bit, n := range changed {
		if rate := float64(n) / names; math.Abs(rate-0.5) > 0.05 {
			t.Errorf("bit %d changes from one name to the next at a rate of %.2f", bit, rate)
		}
	}
}

func ExampleCode() {
	roll := random.Roll(7, 120, 1<<32, random.Code("critical hit"))
	fmt.Println(roll.Below(100))
	// Output: 10
}
