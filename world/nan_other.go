//go:build !amd64 && !wasm

package world

import "github.com/cespare/xxhash/v2"

// nanAmong says whether one of the float32 that fill the words is NaN.
func nanAmong(words []uint64) bool { return nanAmongWords(words) }

// hashFloats is the hash of rows of nothing but float32, 32 bytes or a multiple
// of them, and whether one of them may be NaN: it has no hash then.
func hashFloats(rows []byte) (sum uint64, suspect bool) {
	if nanAmongWords(words(rows)) {
		return 0, true
	}
	return xxhash.Sum64(rows), false
}
