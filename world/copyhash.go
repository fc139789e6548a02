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

// keepWhole copies and hashes a whole block of a stretch.
func (t *sheet) keepWhole(s *shape, to, from unsafe.Pointer, k int, floats bool) {
	stripes := BlockRows * s.stride / stripe
	sum, suspect := copyHashStripes(to, from, stripes)
	if suspect && floats && s.canonical(from, ^uint64(0)) {
		sum, _ = copyHashStripes(to, from, stripes)
	}
	t.hashes[k] = sum
	t.unhashed &^= 1 << k
}

// keepPair is keepWhole of two blocks.
func (t *sheet) keepPair(s *shape, to, from unsafe.Pointer, k int, otherTo, otherFrom unsafe.Pointer, other int, floats bool) {
	sum, otherSum, suspect := copyHashPair(to, from, otherTo, otherFrom, BlockRows*s.stride/stripe)
	if suspect && floats {
		t.keepWhole(s, to, from, k, floats)
		t.keepWhole(s, otherTo, otherFrom, other, floats)
		return
	}
	t.hashes[k], t.hashes[other] = sum, otherSum
	t.unhashed &^= 1<<k | 1<<other
}

// bytesAt is some bytes at an address. What unsafe.Slice does besides is a call in
// wasm.
func bytesAt(at unsafe.Pointer, size int) []byte { return (*[1 << 30]byte)(at)[:size:size] }
