package world

import "unsafe"

// copyHashStripes is XXH64 with the seed 0 (Collet, "xxHash fast digest algorithm",
// section "XXH64 algorithm description") of one or more stripes of 32 bytes, which
// it copies. It says whether their float32 add up to NaN: they do where one of
// them is, and may where infinities or an overflow are. Between the hash's products
// there is room for the copy and for the sums, so that neither costs much beside
// hashing.
//
//go:noescape
func copyHashStripes(to, from unsafe.Pointer, stripes int) (sum uint64, suspect bool)

// unordered says whether one of the float32 of some pieces of 64 bytes is NaN.
// One comparison takes eight floats, where words take two.
//
//go:noescape
func unordered(at unsafe.Pointer, pieces int) bool

// nanAmong says whether one of the float32 that fill the words is NaN.
func nanAmong(words []uint64) bool {
	return unordered(unsafe.Pointer(unsafe.SliceData(words)), len(words)/8) ||
		len(words)%8 != 0 && nanAmongWords(words[len(words)&^7:])
}
