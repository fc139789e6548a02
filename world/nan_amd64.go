package world

import "unsafe"

// addUp adds up the float32 of some pieces of 64 bytes and says whether the
// sum is NaN: it is where one of them is, and may be where infinities or an
// overflow are. One instruction takes four floats, where words take twelve.
// The sum itself is seen by nobody.
//
//go:noescape
func addUp(at unsafe.Pointer, pieces int) bool

// hashStripes is XXH64 with the seed 0 (Collet, "xxHash fast digest algorithm",
// section "XXH64 algorithm description") of one or more stripes of 32 bytes,
// and says of their float32 what addUp does. Between the hash's products there
// is room for the sums, so that looking for NaNs costs nothing beside hashing:
// it was a twentieth of the tick of a whole world.
//
//go:noescape
func hashStripes(at unsafe.Pointer, stripes int) (sum uint64, suspect bool)

// hashFloats is the hash of a block of nothing but float32, 64 bytes or a
// multiple of them, and whether one of them may be NaN: the hash is then that
// of a block that is not canonical yet.
func hashFloats(block []byte) (sum uint64, suspect bool) {
	return hashStripes(unsafe.Pointer(unsafe.SliceData(block)), len(block)/32)
}

// nanAmong says whether one of the float32 that fill the words is NaN.
func nanAmong(words []uint64) bool {
	return addUp(unsafe.Pointer(unsafe.SliceData(words)), len(words)/8) && nanAmongWords(words) ||
		len(words)%8 != 0 && nanAmongWords(words[len(words)&^7:])
}
