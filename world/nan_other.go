//go:build !amd64 && !wasm

package world

import "github.com/cespare/xxhash/v2"

// nanAmong says whether one of the float32 that fill the words is NaN.
func nanAmong(words []uint64) bool { return nanAmongWords(words) }

// hashFloats is the hash of a block of nothing but float32, 64 bytes or a
// multiple of them, and whether one of them may be NaN: it has no hash then.
func hashFloats(block []byte) (sum uint64, suspect bool) {
	if nanAmongWords(words(block)) {
		return 0, true
	}
	return xxhash.Sum64(block), false
}
