package world

import "unsafe"

// unordered says whether a float32 is NaN among some pieces of 64 bytes. A
// comparison that asks whether two floats cannot be ordered finds a NaN in
// either, so one instruction looks at eight floats, where words take 24: on
// the path of every row that is written, a quarter of a tick.
//
//go:noescape
func unordered(at unsafe.Pointer, pieces int) bool

// nanAmong says whether one of the float32 that fill the words is NaN.
func nanAmong(words []uint64) bool {
	return unordered(unsafe.Pointer(unsafe.SliceData(words)), len(words)/8) ||
		len(words)&7 != 0 && nanAmongWords(words[len(words)&^7:])
}
