package world

import "unsafe"

// unordered says whether one of the float32 of some pieces of 64 bytes is NaN.
// One comparison takes eight floats, where words take two.
//
//go:noescape
func unordered(at unsafe.Pointer, pieces int) bool

// hashStripes is XXH64 with the seed 0 (Collet, "xxHash fast digest algorithm",
// section "XXH64 algorithm description") of one or more stripes of 32 bytes,
// and says whether their float32 add up to NaN: they do where one of them is, and
// may where infinities or an overflow are. Between the hash's products there is
// room for the sums, which nobody sees, so that looking for NaNs costs nothing
// beside hashing: it was a twentieth of the tick of a whole world.
//
//go:noescape
func hashStripes(at unsafe.Pointer, stripes int) (sum uint64, suspect bool)

// hashFloats is the hash of rows of nothing but float32, 32 bytes or a multiple
// of them, and whether one of them may be NaN: the hash is then that of rows
// that are not canonical yet.
func hashFloats(rows []byte) (sum uint64, suspect bool) {
	return hashStripes(unsafe.Pointer(unsafe.SliceData(rows)), len(rows)/32)
}

// nanAmong says whether one of the float32 that fill the words is NaN.
func nanAmong(words []uint64) bool {
	return unordered(unsafe.Pointer(unsafe.SliceData(words)), len(words)/8) ||
		len(words)%8 != 0 && nanAmongWords(words[len(words)&^7:])
}
