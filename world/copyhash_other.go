//go:build !amd64 && !wasm

package world

import (
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

// nanAmong says whether one of the float32 that fill the words is NaN.
func nanAmong(words []uint64) bool { return nanAmongWords(words) }

// copyHashStripes copies one or more stripes of 32 bytes, and gives their XXH64
// with the seed 0 and whether a float32 among them is NaN.
func copyHashStripes(to, from unsafe.Pointer, stripes int) (sum uint64, suspect bool) {
	rows := bytesAt(from, stripes*stripe)
	copy(bytesAt(to, len(rows)), rows)
	return xxhash.Sum64(rows), nanAmongWords(words(rows))
}
