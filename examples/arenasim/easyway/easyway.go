// Package easyway is how a match of ArenaSim is played by somebody who takes what
// the language offers: its random numbers, the order of a map, a sort that promises
// nothing of equals, a sum in whatever order, a product that a compiler may fuse
// with a sum. Each is small and looks right, and each parts two machines, or two
// runs.
//
// It is for showing that a verifier finds them, and at which tick. No match that
// counts is played by it.
package easyway

import (
	"math/rand/v2"
	"sort"

	"github.com/tide-engine/tide/examples/arenasim/arena"
)

// Way is one of them.
type Way struct {
	Name string
	What string // a clause: "a tie is broken by …"
	Ways arena.Ways
}

// All are those there are.
func All() []Way {
	return []Way{
		{"random", "a tie is broken by the language's own random", arena.Ways{Lot: byRandom}},
		{"map", "a tie is broken by the order of a map", arena.Ways{Lot: byMap}},
		{"sort", "equals are sorted by a sort that promises nothing of them", arena.Ways{Sort: byKey}},
		{"sum", "a sum is made from the last to the first", arena.Ways{Sum: backwards}},
		{"fuse", "a product may be fused with a sum, where the processor can", arena.Ways{Sum: unprotected}},
	}
}

// By is the way of a name.
func By(name string) (Way, bool) {
	for _, w := range All() {
		if w.Name == name {
			return w, true
		}
	}
	return Way{}, false
}

// byRandom is another number on every machine, and in every run.
func byRandom(uint32) uint32 { return rand.Uint32() }

// crowded is a map with something for every identifier.
var crowded = func() map[uint32]bool {
	m := map[uint32]bool{}
	for n := range uint32(64) {
		m[n] = true
	}
	return m
}()

// byMap is where an identifier comes in a map.
func byMap(identifier uint32) uint32 {
	place := uint32(0)
	for key := range crowded {
		if key == identifier%64 {
			break
		}
		place++
	}
	return place
}

// byKey sorts by the keys alone, and not stably: of equals whichever comes first.
func byKey(numbers []uint8, keys []int32) {
	sort.Slice(numbers, func(i, j int) bool { return keys[numbers[i]] < keys[numbers[j]] })
}

// backwards adds in the other order, which rounds otherwise.
func backwards(weights, terms []float32) float32 {
	total := float32(0)
	for n := len(weights) - 1; n >= 0; n-- {
		total += float32(weights[n] * terms[n])
	}
	return total
}

// unprotected has nothing between a product and the sum: without the flag, arm64
// and amd64 from v3 on round the two together.
func unprotected(weights, terms []float32) float32 {
	total := float32(0)
	for n := range weights {
		total += weights[n] * terms[n]
	}
	return total
}
