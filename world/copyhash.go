package world

import (
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

// copyHash copies rows and gives their XXH64 with the seed 0, and whether a float
// among them may be NaN, were they all float32: it is then the hash of rows that
// are not canonical yet. No NaN is missed. The rows may stay where they are.
func copyHash(to, from unsafe.Pointer, size int) (sum uint64, suspect bool) {
	if size >= stripe && size%stripe == 0 {
		return copyHashStripes(to, from, size/stripe)
	}
	rows := bytesAt(from, size)
	copy(bytesAt(to, size), rows)
	return xxhash.Sum64(rows), true
}

// stripe is how many bytes XXH64 takes at once.
const stripe = 32

// bytesAt is some bytes at an address. What unsafe.Slice does besides is a call in
// wasm.
func bytesAt(at unsafe.Pointer, size int) []byte { return (*[1 << 30]byte)(at)[:size:size] }
